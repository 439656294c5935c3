// find_near and find_or_nearest for a ClearPathFinder.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "path/portal_search.hpp"
#include "query/nearest_ground.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

namespace {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

/// Where a near path with clearance may end.
struct NearPlace {
  Int<63> squared_distance;  ///< to the goal
  FloorPoint at{};
  int pushes = 0;  ///< how often it was pushed off a wall to which it was too close

  friend bool operator<(const NearPlace& a, const NearPlace& b) {
    return std::tie(a.squared_distance, a.at.point, a.at.floor) <
           std::tie(b.squared_distance, b.at.point, b.at.floor);
  }
};

/// Walls about a point, and whether there are more behind them.
struct WallsAbout {
  std::vector<HalfedgeId> walls;
  bool are_all = true;
};

/// The walls of the free faces to which one comes from a point over edges no farther than `reach`.
WallsAbout walls_about(const View& view, const FloorPoint& p, std::int64_t reach) {
  const Mesh& mesh = view.mesh();
  const auto squared = *Int<63>::checked(reach * reach);
  WallsAbout found;
  std::vector<FaceId> open =
      detail::free_faces(view, view.world().snap().triangulation().locate(p));
  std::unordered_set<std::uint32_t> known;
  for (const FaceId f : open) known.insert(f.value());
  while (!open.empty()) {
    const FaceId f = open.back();
    open.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (!view.is_open(h)) {
        found.walls.push_back(h);
        continue;
      }
      const auto [a, b] = view.planar().segment(h);
      if (kernel::compare_distance_to_segment(p.point, a, b, squared) == Sign::positive) {
        found.are_all = false;
      } else if (const FaceId next = mesh.face(mesh.twin(h)); known.insert(next.value()).second) {
        open.push_back(next);
      }
    }
  }
  return found;
}

/// ceil(radius * |part| / |whole|), or a little more, with the sign of the part.
std::int64_t pushed_part(std::int32_t radius, const Int<31>& part, const Vector2& whole) {
  const Int<63> length = kernel::ceil_root_fixed16(dot(whole, whole));
  const auto divisor = *Int<63>::checked(length - kernel::constant<1>);
  const auto product = kernel::shift_left<16>(*Int<30>::checked(radius) * Int<31>{abs(part)});
  const auto size =
      *Int<62>::checked(kernel::floor_div(product + divisor - kernel::constant<1>, divisor));
  return sign_of(part) == Sign::negative ? -size.raw() : size.raw();
}

/// A grid point at least `radius` from p in that direction, but hardly more; none beyond the grid.
std::optional<Point2> pushed_off(const Point2& p, const Vector2& direction, std::int32_t radius) {
  if (direction.is_zero()) return std::nullopt;
  const auto moved = Point2::make(p.x.raw() + pushed_part(radius, direction.x, direction),
                                  p.y.raw() + pushed_part(radius, direction.y, direction));
  return moved ? std::optional<Point2>(*moved) : std::nullopt;
}

/// The grid point at or before the foot of the perpendicular from p, along each axis; none if that
/// is no inner point of the segment.
std::optional<Point2> rounded_foot(const Point2& p, const Point2& a, const Point2& b) {
  const Int<63> along = dot(b - a, p - a), whole = kernel::squared_distance(a, b);
  if (sign_of(along) != Sign::positive || along >= whole) return std::nullopt;
  const auto part = [&](const Int<31>& side) {
    return Int<62>::checked(kernel::floor_div(side * along, whole))->raw();
  };
  const auto foot = Point2::make(a.x.raw() + part(b.x - a.x), a.y.raw() + part(b.y - a.y));
  return foot ? std::optional<Point2>(*foot) : std::nullopt;
}

/// Where a disc may rest against a wall, near the goal: before the foot of the perpendicular, and
/// about both ends.
void add_places(const View& view, HalfedgeId wall, const Point2& goal, const Disc& disc,
                std::vector<NearPlace>& places) {
  const auto [a, b] = view.planar().segment(wall);
  const Floor floor = view.world().floor(view.mesh().face(wall));
  const auto add = [&](const std::optional<Point2>& p) {
    if (p) places.push_back({kernel::squared_distance(*p, goal), {*p, floor}});
  };
  if (const auto foot = rounded_foot(goal, a, b))
    add(pushed_off(*foot, {a.y - b.y, b.x - a.x}, disc.radius()));
  for (const Point2& end : {a, b}) {
    add(pushed_off(end, goal - end, disc.radius()));
    for (const Point2& corner : disc.corners()) {
      const auto moved = Point2::make(end.x.raw() + corner.x.raw(), end.y.raw() + corner.y.raw());
      if (moved) add(*moved);
    }
  }
}

/// Is the error about the goal, so that a clear path to another point may do?
bool may_end_elsewhere(const View& view, const FloorPoint& from, const ClearPathError& error) {
  switch (error.code) {
    case ClearPathErrorCode::outside_world: return view.world().options().contains(from.point);
    case ClearPathErrorCode::goal_blocked:
    case ClearPathErrorCode::goal_too_close:
    case ClearPathErrorCode::unreachable:
    case ClearPathErrorCode::no_clearance: return true;
    default: return false;
  }
}

/// A path to a place near a goal to which the finder has none.
class NearClearSearch {
 public:
  NearClearSearch(ClearPathFinder& finder, const View& view, const FloorPoint& from,
                  const FloorPoint& to, const Disc& disc)
      : finder_(finder), view_(view), from_(from), to_(to), disc_(disc) {
    const auto width = *Int<30>::checked(2 * disc.radius());
    detail::PortalRules rules;
    rules.squared_width = width * width;
    is_entered_ = detail::PortalSearch().faces_from(view, located(from), rules);
  }

  /// The path to the start alone, which keeps clear, is given.
  NearPath run(Path at_start) {
    const auto nearest =
        detail::nearest_ground(view_, to_, [&](FaceId f) { return bool{is_entered_[f.value()]}; });
    std::optional<NearPath> best;
    bool are_all = !nearest;
    for (std::int64_t reach = 4 * std::int64_t{disc_.radius()}; !best && !are_all; reach *= 2) {
      // No two points of a world are farther apart than 2^31.5.
      const auto about = walls_about(view_, *nearest, std::min(reach, std::int64_t{3037000499}));
      are_all = about.are_all;
      std::vector<NearPlace> places{{distance_to_goal(*nearest), *nearest}};
      for (const HalfedgeId wall : about.walls) add_places(view_, wall, to_.point, disc_, places);
      best = first_of(places, about.walls);
    }
    if (best && !(distance_to_goal(from_) < distance_to_goal(best->end))) return *std::move(best);
    return {std::move(at_start), from_, false};
  }

 private:
  Location located(const FloorPoint& p) const {
    return view_.world().snap().triangulation().locate(p);
  }
  Int<63> distance_to_goal(const FloorPoint& p) const {
    return kernel::squared_distance(p.point, to_.point);
  }
  bool may_be_reached(const FloorPoint& p) const {
    if (!view_.world().options().contains(p.point)) return false;
    const std::vector<FaceId> faces = detail::free_faces(view_, located(p));
    return std::any_of(faces.begin(), faces.end(),
                       [&](FaceId f) { return is_entered_[f.value()]; });
  }
  /// The path to the nearest place that has one and was not tried before. Those that are too close
  /// to a wall are pushed off it: so a place in a corner of two walls is found, too.
  std::optional<NearPath> first_of(const std::vector<NearPlace>& places,
                                   std::span<const HalfedgeId> walls) {
    constexpr int most_pushes = 4;
    std::set<NearPlace> open(places.begin(), places.end());
    while (!open.empty()) {
      const NearPlace place = *open.begin();
      open.erase(open.begin());
      if (!tried_.insert(place).second) continue;
      if (!may_be_reached(place.at) ||
          !keeps_clear(view_, place.at, place.at.point, disc_.radius())) {
        if (place.pushes == most_pushes) continue;
        if (const auto next = pushed_off_nearest(place, walls)) open.insert(*next);
        continue;
      }
      if (auto path = finder_.find(view_, from_, place.at, disc_.radius()))
        return NearPath{*std::move(path), place.at, false};
    }
    return std::nullopt;
  }
  /// The place, pushed off the nearest wall that is closer than the radius; of several the smallest
  /// counts. By each push the distance is a unit more, since a foot is rounded.
  std::optional<NearPlace> pushed_off_nearest(const NearPlace& place,
                                              std::span<const HalfedgeId> walls) const {
    const Point2& p = place.at.point;
    const auto radius = *Int<30>::checked(disc_.radius());
    std::optional<std::array<Point2, 2>> nearest;
    Floor floor = 0;
    for (const HalfedgeId wall : walls) {
      const auto ends = view_.planar().segment(wall);
      if (kernel::compare_distance_to_segment(p, ends[0], ends[1], radius * radius) !=
          Sign::negative)
        continue;
      const Floor its = view_.world().floor(view_.mesh().face(wall));
      const Sign sign = nearest ? kernel::compare_distance_to_segments(p, ends[0], ends[1],
                                                                       (*nearest)[0], (*nearest)[1])
                                : Sign::negative;
      if (sign == Sign::positive ||
          (sign == Sign::zero && std::tie(ends, its) >= std::tie(*nearest, floor)))
        continue;
      nearest = ends;
      floor = its;
    }
    if (!nearest) return std::nullopt;
    const auto& [a, b] = *nearest;
    const std::int32_t distance = std::min(disc_.radius() + place.pushes, Disc::max_radius);
    const auto foot = rounded_foot(p, a, b);
    const bool is_first = kernel::squared_distance(p, a) <= kernel::squared_distance(p, b);
    const Point2 end = is_first ? a : b;
    const auto moved = foot ? pushed_off(*foot, {a.y - b.y, b.x - a.x}, distance)
                            : pushed_off(end, p - end, distance);
    if (!moved) return std::nullopt;
    return NearPlace{
        kernel::squared_distance(*moved, to_.point), {*moved, floor}, place.pushes + 1};
  }

  ClearPathFinder& finder_;
  const View& view_;
  FloorPoint from_, to_;
  Disc disc_;
  std::vector<bool> is_entered_;  ///< by the number of the face
  std::set<NearPlace> tried_;
};

/// The near path, after the finder had none to the goal itself.
kernel::Result<NearPath, ClearPathError> find_elsewhere(ClearPathFinder& finder, const View& view,
                                                        const FloorPoint& from,
                                                        const FloorPoint& to, std::int32_t radius,
                                                        const ClearPathError& error) {
  if (!may_end_elsewhere(view, from, error)) return error;
  // Where the goal is at fault, the finder may not have looked at the start.
  auto at_start = finder.find(view, from, from, radius);
  if (!at_start) return at_start.error();
  return NearClearSearch(finder, view, from, to, *Disc::make(radius)).run(*std::move(at_start));
}

}  // namespace

kernel::Result<NearPath, ClearPathError> find_near(ClearPathFinder& finder, const View& view,
                                                   const FloorPoint& from, const FloorPoint& to,
                                                   std::int32_t radius) {
  auto path = finder.find(view, from, to, radius);
  if (path) return NearPath{*std::move(path), to, true};
  return find_elsewhere(finder, view, from, to, radius, path.error());
}

kernel::Result<Path, NearestClearPathError> find_or_nearest(ClearPathFinder& finder,
                                                            const View& view,
                                                            const FloorPoint& from,
                                                            const FloorPoint& to,
                                                            std::int32_t radius) {
  auto path = finder.find(view, from, to, radius);
  if (path) return *std::move(path);
  NearestClearPathError error{path.error()};
  if (const auto near = find_elsewhere(finder, view, from, to, radius, path.error()))
    error.nearest = near->end;
  return error;
}

}  // namespace offgrid::navmesh
