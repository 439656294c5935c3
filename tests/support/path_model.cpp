#include "support/path_model.hpp"

#include <map>
#include <set>
#include <utility>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "support/point_text.hpp"

namespace offgrid::testing {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Path;
using navmesh::PathErrorCode;
using navmesh::World;

namespace {

constexpr unsigned fine_bits = 256;

std::string text(std::span<const Point2> way) {
  std::string all;
  for (const Point2& p : way) all += text_of(p) + " ";
  return all;
}

}  // namespace

FineLength fine_length(std::span<const Point2> way) {
  FineLength sum = 0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const FineLength dx = std::int64_t{way[i].x.raw()} - way[i - 1].x.raw(),
                     dy = std::int64_t{way[i].y.raw()} - way[i - 1].y.raw();
    sum += sqrt(FineLength((dx * dx + dy * dy) << (2 * fine_bits)));
  }
  return sum;
}

namespace {

/// The free faces that a motion along the segment, or a limit of such motions, can come to from one
/// of them.
std::set<FaceId> faces_along(const World& world, const Point2& from, FaceId start,
                             const Point2& to) {
  const auto meets = [&](HalfedgeId h) {
    const auto [u, v] = world.planar().segment(h);
    return kernel::intersect(from, to, u, v).contact != kernel::SegmentContact::disjoint;
  };
  std::set<FaceId> reached{start};
  std::vector<FaceId> open{start};
  while (!open.empty()) {
    const FaceId f = open.back();
    open.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      if (world.mesh().is_border(h) || world.is_barrier(h) || !meets(h)) continue;
      const FaceId g = world.mesh().face(world.mesh().twin(h));
      if (!world.is_blocked(g) && reached.insert(g).second) open.push_back(g);
    }
  }
  return reached;
}

bool closure_holds(const World& world, FaceId f, const Point2& p) {
  const auto [a, b, c] = world.planar().triangle(f);
  return kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside;
}

/// A place of a way: a point, and one of the free faces about it. Where obstacles meet in the
/// point, other faces may be other places.
using Place = std::pair<Point2, FaceId>;

std::map<Point2, std::vector<FaceId>> places_of(const World& world, const Point2& from,
                                                const Point2& to) {
  std::map<Point2, std::vector<FaceId>> places{{from, {}}, {to, {}}};
  for (const FaceId f : world.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      if (!world.is_blocked(f) && !world.is_barrier(h)) continue;
      for (const Point2& p : world.planar().segment(h)) places[p];
    }
  }
  for (auto& [p, faces] : places) {
    for (const FaceId f : world.mesh().faces()) {
      if (!world.is_blocked(f) && closure_holds(world, f, p)) faces.push_back(f);
    }
  }
  return places;
}

}  // namespace

std::optional<std::vector<Point2>> best_way(const World& world, const Point2& from,
                                            const Point2& to) {
  const std::map<Point2, std::vector<FaceId>> places = places_of(world, from, to);
  std::map<Place, FineLength> length;
  std::map<Place, Place> before;
  std::set<std::pair<FineLength, Place>> open;
  const auto reach = [&](const Place& place, const FineLength& far, const Place& last) {
    const auto known = length.find(place);
    if (known != length.end() && known->second <= far) return;
    if (known != length.end()) open.erase({known->second, place});
    length[place] = far;
    before[place] = last;
    open.insert({far, place});
  };
  for (const FaceId f : places.at(from)) reach({from, f}, 0, {from, f});
  while (!open.empty()) {
    const auto [far, place] = *open.begin();
    open.erase(open.begin());
    if (place.first == to) {
      std::vector<Point2> way{to};
      for (Place last = place; last.first != from; way.insert(way.begin(), last.first))
        last = before[last];
      return way;
    }
    for (const auto& [point, faces] : places) {
      const std::set<FaceId> reached = faces_along(world, place.first, place.second, point);
      const FineLength leg = fine_length(std::vector{place.first, point});
      for (const FaceId f : faces) {
        if (reached.contains(f)) reach({point, f}, far + leg, place);
      }
    }
  }
  return std::nullopt;
}

std::string find_path_fault(navmesh::ShortestPathFinder& finder, const World& world,
                            const Point2& from, const Point2& to) {
  const auto found = finder.find(world, from, to);
  const auto best = best_way(world, from, to);
  if (!found) {
    const bool is_blocked =
        !navmesh::visible(world, from, from) || !navmesh::visible(world, to, to);
    if (is_blocked != (found.error().code != PathErrorCode::unreachable))
      return "another error than it should be";
    return best ? "no way is found, but there is one: " + text(*best) : "";
  }
  const std::vector<Point2>& way = found->corners;
  if (!best) return "a way is found where there is none: " + text(way);
  if (way.front() != from || way.back() != to) return "the way leads elsewhere: " + text(way);
  navmesh::PathLength sum = kernel::constant<0>;
  for (std::size_t i = 1; i < way.size(); ++i) {
    if (!navmesh::visible(world, way[i - 1], way[i])) return "a leg is not visible: " + text(way);
    if (i > 1 && kernel::orient(way[i - 2], way[i - 1], way[i]) == kernel::Sign::zero)
      return "no turn at a corner: " + text(way);
    sum = *navmesh::PathLength::checked(sum + kernel::length(way[i - 1], way[i]));
  }
  if (sum != found->length) return "another length than the sum of the legs";
  // Euclid(way) < Euclid(best) + k 2^-16, up to a unit of rounding for each leg.
  const FineLength slack =
      (FineLength(best->size()) << (fine_bits - 16)) + way.size() + best->size();
  if (from != to && fine_length(way) >= fine_length(*best) + slack)
    return "a longer way, " + text(way) + "than " + text(*best);
  return "";
}

}  // namespace offgrid::testing
