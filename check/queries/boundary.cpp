#include <algorithm>
#include <map>
#include <utility>

#include "queries/definition.hpp"
#include "queries/spot.hpp"

namespace offgrid::testing::queries {

using kernel::Point2;
using navmesh::BoundaryRing;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::View;

namespace {

using Parts = std::vector<std::uint32_t>;  ///< by face: the number of its part, or none
constexpr std::uint32_t none = 0xFFFFFFFF;

/// Numbers the connected parts of the faces that count; returns how many.
template <class Counts>
std::uint32_t number_parts(const View& view, Parts& parts, const Counts& counts) {
  const auto& mesh = view.mesh();
  parts.assign(mesh.face_bound(), none);
  std::uint32_t number = 0;
  for (const FaceId first : mesh.faces()) {
    if (!counts(first) || parts[first.value()] != none) continue;
    std::vector<FaceId> open{first};
    parts[first.value()] = number;
    while (!open.empty()) {
      const FaceId f = open.back();
      open.pop_back();
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId twin = mesh.twin(mesh.halfedge(f, k));
        if (!twin || !counts(mesh.face(twin)) || parts[mesh.face(twin).value()] != none) continue;
        parts[mesh.face(twin).value()] = number;
        open.push_back(mesh.face(twin));
      }
    }
    ++number;
  }
  return number;
}

/// The cycle of the steps, from its smallest point, without points on straight runs that only two
/// edges share.
BoundaryRing ring_of(const std::map<Point2, Point2>& steps, const std::map<Point2, int>& degree,
                     bool is_hole) {
  std::vector<Point2> cycle{steps.begin()->first};
  while (steps.at(cycle.back()) != cycle.front()) cycle.push_back(steps.at(cycle.back()));
  BoundaryRing ring{{}, is_hole};
  if (cycle.size() != steps.size()) return ring;  // which no answer equals
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const Spot before = spot(cycle[(i + cycle.size() - 1) % cycle.size()]), here = spot(cycle[i]),
               after = spot(cycle[(i + 1) % cycle.size()]);
    if (cross(before, here, after) != 0 || degree.at(cycle[i]) > 1)
      ring.corners.push_back(cycle[i]);
  }
  return ring;
}

}  // namespace

std::vector<BoundaryRing> boundary_by_definition(const View& view) {
  const auto& mesh = view.mesh();
  const auto is_solid = [&](FaceId f) {
    for (const Point2& p : view.planar().triangle(f)) {
      if (!view.world().options().contains(p)) return false;
    }
    return view.is_blocked(f);
  };
  Parts solid, rest;
  const std::uint32_t count = number_parts(view, solid, is_solid);
  std::map<Point2, int> degree;
  std::vector<std::map<Point2, Point2>> rings;
  std::vector<bool> is_hole;
  for (std::uint32_t part = 0; part < count; ++part) {
    const std::uint32_t components =
        number_parts(view, rest, [&](FaceId f) { return solid[f.value()] != part; });
    std::vector<std::map<Point2, Point2>> steps(components);
    std::uint32_t outer = none;
    for (const FaceId f : mesh.faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh.halfedge(f, k);
        if (!mesh.twin(h)) outer = rest[f.value()];
        if (solid[f.value()] != part || solid[mesh.face(mesh.twin(h)).value()] == part) continue;
        const auto [from, to] = view.planar().segment(h);
        steps[rest[mesh.face(mesh.twin(h)).value()]].emplace(from, to);
        ++degree[from];
      }
    }
    for (std::uint32_t component = 0; component < components; ++component) {
      rings.push_back(steps[component]);
      is_hole.push_back(component != outer);
    }
  }
  std::vector<BoundaryRing> found;
  for (std::size_t i = 0; i < rings.size(); ++i)
    found.push_back(ring_of(rings[i], degree, is_hole[i]));
  std::sort(found.begin(), found.end(),
            [](const BoundaryRing& a, const BoundaryRing& b) { return a.corners < b.corners; });
  return found;
}

}  // namespace offgrid::testing::queries
