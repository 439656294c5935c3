#include <algorithm>
#include <map>
#include <unordered_set>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/detail/line_cost.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

/// A radius at which a multiplier begins or ceases to count.
struct Event {
  Int<49> radius;
  std::uint32_t multiplier = 0;
  int change = 0;
};

/// Not more than 2^16 times the distance from the point to the face.
Int<49> near_end(const PlanarMesh& mesh, FaceId f, const Point2& p) {
  const auto [a, b, c] = mesh.triangle(f);
  if (kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside) return kernel::constant<0>;
  const auto square = [&](const Point2& u, const Point2& v) {
    const kernel::SquaredDistance d = kernel::squared_distance(p, u, v);
    return *Int<63>::checked(kernel::floor_div(d.numerator, d.denominator));
  };
  const Int<63> least = std::min({square(a, b), square(b, c), square(c, a)});
  const auto root = kernel::ceil_root_fixed16(least) - kernel::constant<1>;
  return sign_of(root) == Sign::negative ? Int<49>(kernel::constant<0>) : *Int<49>::checked(root);
}

Int<49> far_end(const PlanarMesh& mesh, FaceId f, const Point2& p) {
  const auto [a, b, c] = mesh.triangle(f);
  return std::max({kernel::length(p, a), kernel::length(p, b), kernel::length(p, c)});
}

/// The free faces that can be reached within a radius, as events.
std::vector<Event> reachable(const View& view, const Point2& from, const Location& at, const Int<49>& radius) {
  const Mesh& mesh = view.mesh();
  std::vector<FaceId> open = AnyAngleSearch::free_faces(view, at);
  std::unordered_set<std::uint32_t> seen;
  for (const FaceId f : open) seen.insert(f.value());
  std::vector<Event> events;
  while (!open.empty()) {
    const FaceId f = open.back();
    open.pop_back();
    const Int<49> near = near_end(view.planar(), f, from);
    if (near >= radius) continue;
    const std::uint32_t multiplier = view.state(f).cost;
    events.push_back({near, multiplier, 1});
    events.push_back({far_end(view.planar(), f, from), multiplier, -1});
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (!view.is_open(h)) continue;
      const FaceId g = mesh.face(mesh.twin(h));
      if (seen.insert(g.value()).second) open.push_back(g);
    }
  }
  return events;
}

}  // namespace

PathLength cost_bound(const View& view, const Point2& from, const Location& at_from, const Point2& to) {
  if (from == to) return kernel::constant<0>;
  const Int<48> rounded = kernel::length(from, to);
  const bool is_exact = rounded * rounded == kernel::shift_left<32>(dot(to - from, to - from));
  const Int<49> radius = is_exact ? Int<49>(rounded) : rounded - kernel::constant<1>;
  std::vector<Event> events = reachable(view, from, at_from, radius);
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.radius < b.radius; });
  std::map<std::uint32_t, std::int64_t> counts;
  Int<49> inner = kernel::constant<0>;
  PathLength bound = kernel::constant<0>;
  const auto add_ring = [&](const Int<49>& outer) {
    const std::uint32_t least = counts.empty() ? FaceState::unit_cost : counts.begin()->first;
    const auto cost = kernel::floor_div((outer - inner) * *Int<32>::checked(least), kernel::constant<1 << 16>);
    bound = *PathLength::checked(bound + *PathLength::checked(cost));
    inner = outer;
  };
  for (const Event& event : events) {
    if (event.radius >= radius) break;
    add_ring(event.radius);
    const auto count = counts.try_emplace(event.multiplier, 0).first;
    count->second += event.change;
    if (count->second == 0) counts.erase(count);
  }
  add_ring(radius);
  return bound;
}

}  // namespace offgrid::navmesh::detail
