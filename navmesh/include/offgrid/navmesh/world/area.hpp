// Area: a shape with a meaning; what a world is made of.
//
// Either a region: closed loops of any orientation, which may cross themselves and each other and repeat, and a winding rule that says
// what is inside; or a barrier: open lines that nobody crosses and that cover nothing.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

/// Of an area in a world. Never used again, and the same again after an undo.
using AreaId = Id<struct AreaIdKind>;

enum class WindingRule : std::uint8_t {
  nonzero,   ///< inside is what the loops go round more often one way than the other
  even_odd,  ///< inside is what they go round an odd number of times
};

enum class Ground : std::uint8_t { walkable, blocked };

/// What a face is like.
struct FaceState {
  static constexpr std::uint32_t unit_cost = std::uint32_t{1} << 16;

  Ground ground = Ground::walkable;
  std::uint32_t cost = unit_cost;  ///< of a walkable face: what a unit of length costs there, times 2^16, at least unit_cost; else nothing
  std::uint64_t tag = 0;           ///< the user's

  friend constexpr bool operator==(const FaceState& a, const FaceState& b) {
    return a.ground == b.ground && a.tag == b.tag && (a.ground == Ground::blocked || a.cost == b.cost);
  }
};

struct Area {
  enum class Shape : std::uint8_t { region, barrier };
  using Loop = std::vector<kernel::Point2>;

  std::vector<Loop> loops;  ///< of a region each is closed; of a barrier each is an open line
  FaceState state{Ground::blocked, FaceState::unit_cost, 0};
  std::int32_t priority = 0;  ///< where regions overlap the larger one wins; then blocked, then the larger cost, then the larger tag
  WindingRule rule = WindingRule::nonzero;
  Shape shape = Shape::region;
  bool enabled = true;  ///< a disabled area shapes the mesh and means nothing

  friend bool operator==(const Area&, const Area&) = default;
};

/// Does a region with this rule cover a place that its loops go round so often?
constexpr bool covers(WindingRule rule, std::int32_t winding) {
  return rule == WindingRule::nonzero ? winding != 0 : (static_cast<std::uint32_t>(winding) & 1) != 0;
}

/// Which region decides where several cover a face: the one of the largest rank. Equal ranks have equal states; no id decides.
struct AreaRank {
  std::int32_t priority = 0;
  bool is_blocked = false;
  std::uint32_t cost = 0;
  std::uint64_t tag = 0;

  constexpr AreaRank(const FaceState& state, std::int32_t of_priority)
      : priority(of_priority), is_blocked(state.ground == Ground::blocked), cost(is_blocked ? 0 : state.cost), tag(state.tag) {}
  friend constexpr auto operator<=>(const AreaRank&, const AreaRank&) = default;
};

/// The loops, sorted, without what means nothing: points that repeat the one before, loops without two different points, and which point a
/// closed loop begins with, which becomes its lexicographically smallest rotation. Cost: O(n log n) for n points.
std::vector<Area::Loop> canonical_loops(const Area& area);

/// Equal for areas that are the same: without edges of length zero, whatever point a closed loop begins with, in whatever order the loops
/// come. Which way a loop goes counts, and so does everything else in the area. Cost: O(n log n) for n points.
Digest key_of(const Area& area);

/// The part of the key that does not change when an area is enabled or disabled, and the key of an area from it.
Digest shape_key_of(const Area& area);
Digest key_of(const Digest& shape_key, bool enabled);

}  // namespace offgrid::navmesh
