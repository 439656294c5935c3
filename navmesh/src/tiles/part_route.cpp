#include <algorithm>
#include <cstddef>
#include <limits>
#include <queue>
#include <set>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "tiles/tile_graph.hpp"

namespace offgrid::navmesh::detail {

using kernel::Coordinate2;
using kernel::Int;
using kernel::Point2;

namespace {

/// The coordinate along a level or upright line at which the shortest path from p to q meets it: of
/// points whose distances from the line are a and b. Those of p if both are 0.
Coordinate2 meeting(const Coordinate2& p, const Coordinate2& q, const Int<32>& a,
                    const Int<32>& b) {
  const Int<33> both = a + b;
  if (both == kernel::constant<0>) return p;
  return Coordinate2::trusted(
      static_cast<std::int32_t>(kernel::floor_div(Int<64>(p * b + q * a), Int<64>(both)).raw()));
}

Int<32> distance_of(const Coordinate2& a, const Coordinate2& b) {
  return Int<32>::trusted(std::abs(std::int64_t{a.raw()} - b.raw()));
}

/// The point of a box without width, or without height, by which a path from p to q is short.
Point2 point_by(const Box& box, const Point2& p, const Point2& q) {
  Point2 by = box.low;
  if (box.low.x == box.high.x) {
    by.y = meeting(p.y, q.y, distance_of(p.x, by.x), distance_of(q.x, by.x));
  } else {
    by.x = meeting(p.x, q.x, distance_of(p.y, by.y), distance_of(q.y, by.y));
  }
  return {std::clamp(by.x, box.low.x, box.high.x), std::clamp(by.y, box.low.y, box.high.y)};
}

/// Looks from the start for short paths, and from the goal for all parts, in turns: as soon as one
/// side has seen all that it can reach, it is known whether there is a path.
class RouteSearch {
 public:
  RouteSearch(TileGraph& graph, std::span<const TilePart> starts, const Point2& start,
              std::span<const TilePart> goals, const Point2& goal)
      : graph_(graph), goal_(goal), goals_(goals.begin(), goals.end()) {
    behind_.assign(goals_.begin(), goals_.end());
    seen_behind_ = goals_;
    for (const TilePart& part : starts) push(part, start, 0, no_step);
  }

  PartRoute run() {
    while (!open_.empty()) {
      const std::size_t at = open_.top().second;
      open_.pop();
      const TilePart part = steps_[at].part;
      if (goals_.contains(part)) return {false, tiles_to(at)};
      if (!settled_.insert(part).second) continue;
      const auto doors = graph_.doors(part);
      if (!doors) return {};
      for (const TileDoor& door : *doors) {
        const Point2 by = point_by(door.box, steps_[at].point, goal_);
        push(door.to, by, steps_[at].length + kernel::length(steps_[at].point, by).raw(), at);
      }
      if (is_connected_) continue;
      if (next_behind_ == behind_.size()) return {.is_unreachable = true};
      if (!look_behind()) return {};
    }
    return {.is_unreachable = true};
  }

 private:
  static constexpr std::size_t no_step = std::numeric_limits<std::size_t>::max();

  /// A part to which a path leads.
  struct Step {
    TilePart part;
    Point2 point;             ///< where the path comes in
    std::int64_t length = 0;  ///< from the start, as by kernel::length
    std::size_t before = no_step;
  };

  void push(const TilePart& part, const Point2& point, std::int64_t length, std::size_t before) {
    if (settled_.contains(part)) return;
    reached_.insert(part);
    is_connected_ = is_connected_ || seen_behind_.contains(part);
    open_.emplace(length + kernel::length(point, goal_).raw(), steps_.size());
    steps_.push_back({part, point, length, before});
  }

  /// A part more from which the goal can be reached. Returns false if its doors are not known.
  bool look_behind() {
    const TilePart part = behind_[next_behind_++];
    const auto doors = graph_.doors(part);
    if (!doors) return false;
    for (const TileDoor& door : *doors) {
      if (!seen_behind_.insert(door.to).second) continue;
      behind_.push_back(door.to);
      is_connected_ = is_connected_ || reached_.contains(door.to);
    }
    return true;
  }

  std::vector<TileKey> tiles_to(std::size_t at) const {
    std::vector<TileKey> tiles;
    for (; at != no_step; at = steps_[at].before) tiles.push_back(steps_[at].part.tile);
    std::reverse(tiles.begin(), tiles.end());
    return tiles;
  }

  using Waiting = std::pair<std::int64_t, std::size_t>;  ///< a bound, and a step

  TileGraph& graph_;
  Point2 goal_;
  std::set<TilePart> goals_;
  std::vector<Step> steps_;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> open_;
  std::set<TilePart> reached_;    ///< from the start, by doors
  std::set<TilePart> settled_;    ///< of these, the ones whose doors were looked at
  std::vector<TilePart> behind_;  ///< from which the goal can be reached, by doors
  std::size_t next_behind_ = 0;
  std::set<TilePart> seen_behind_;
  bool is_connected_ = false;
};

}  // namespace

PartRoute part_route(TileGraph& graph, std::span<const TilePart> starts, const Point2& start,
                     std::span<const TilePart> goals, const Point2& goal) {
  return RouteSearch(graph, starts, start, goals, goal).run();
}

}  // namespace offgrid::navmesh::detail
