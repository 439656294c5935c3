// Area: a shape with a meaning; what a world is made of.
//
// Either a region: closed loops of any orientation, which may cross themselves and each other and
// repeat, and a winding rule that says what is inside; or a barrier: open lines that nobody crosses
// and that cover nothing.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
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
  /// of a walkable face: what a unit of length costs there, times 2^16, at least unit_cost; else
  /// nothing
  std::uint32_t cost = unit_cost;
  std::uint64_t tag = 0;  ///< the user's

  friend constexpr bool operator==(const FaceState& a, const FaceState& b) {
    return a.ground == b.ground && a.tag == b.tag &&
           (a.ground == Ground::blocked || a.cost == b.cost);
  }
};

struct Area {
  enum class Shape : std::uint8_t { region, barrier };
  using Loop = std::vector<kernel::Point2>;

  std::vector<Loop> loops;  ///< of a region each is closed; of a barrier each is an open line
  FaceState state{Ground::blocked, FaceState::unit_cost, 0};
  /// where regions overlap the larger one wins; then blocked, then the larger cost, then the larger
  /// tag
  std::int32_t priority = 0;
  WindingRule rule = WindingRule::nonzero;
  Shape shape = Shape::region;
  bool enabled = true;  ///< a disabled area shapes the mesh and means nothing

  friend bool operator==(const Area&, const Area&) = default;
};

/// Does a region with this rule cover a place that its loops go round so often?
constexpr bool covers(WindingRule rule, std::int32_t winding) {
  return rule == WindingRule::nonzero ? winding != 0
                                      : (static_cast<std::uint32_t>(winding) & 1) != 0;
}

/// Which region decides where several cover a face: the one of the largest rank. Equal ranks have
/// equal states; no id decides.
struct AreaRank {
  std::int32_t priority = 0;
  bool is_blocked = false;
  std::uint32_t cost = 0;
  std::uint64_t tag = 0;

  constexpr AreaRank(const FaceState& state, std::int32_t of_priority)
      : priority(of_priority),
        is_blocked(state.ground == Ground::blocked),
        cost(is_blocked ? 0 : state.cost),
        tag(state.tag) {}
  friend constexpr auto operator<=>(const AreaRank&, const AreaRank&) = default;
};

/// The loops, sorted, without what means nothing: points that repeat the one before, loops without
/// two different points, and which point a closed loop begins with, which becomes its
/// lexicographically smallest rotation. Cost: O(n log n) for n points.
std::vector<Area::Loop> canonical_loops(const Area& area);

/// Equal for areas that are the same: without edges of length zero, whatever point a closed loop
/// begins with, in whatever order the loops come. Which way a loop goes counts, and so does
/// everything else in the area. Cost: O(n log n) for n points.
Digest key_of(const Area& area);

/// The part of the key that does not change when an area is enabled or disabled, and the key of an
/// area from it.
Digest shape_key_of(const Area& area);
Digest key_of(const Digest& shape_key, bool enabled);

enum class AreaErrorCode : std::uint8_t {
  none,
  /// of a world: its upper corner is not above and to the right of the lower one
  empty_rectangle,
  /// of a world: the rectangle leaves no room for the frame about it inside the grid
  no_room_for_frame,
  outside_world,      ///< a point of an area does not lie in the world's rectangle
  cost_too_small,     ///< of a walkable area: less than FaceState::unit_cost
  stale_edit,         ///< the world was changed by somebody else since the edit began
  unknown_area,       ///< no area of the world has the id
  too_many_vertices,  ///< more than WorldOptions::max_vertices
  /// of a mover: more than Disc::max_radius or than the grid has room for about the world; or less
  /// than 1
  radius_too_large,
  cannot_undo,       ///< that far back the journal does not go, or there is no such mark
  reserved_id,       ///< of a snapshot: an area or the next one has the id 0, which is the frame's
  id_twice,          ///< of a snapshot: two areas have the id
  id_not_given_out,  ///< of a snapshot: an area has an id that the next areas are to get
  no_ids_left,       ///< an area was to be added, and ids are used up; put() gives them again
  /// of a snapshot: the world of its areas does not have the digest that it states
  digest_differs,
};

/// Why an edit of a world was refused, and where. A refused edit has changed no area, no id, no
/// path and no digest; numbers of vertices and faces may be others than before. Members that do not
/// matter to the code are left as they are here.
struct AreaError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  AreaErrorCode code = AreaErrorCode::none;
  AreaId area{};                 ///< of an edit: the area, also if it was only to be added
  std::size_t loop = no_index;   ///< outside_world: the loop of the area
  std::size_t point = no_index;  ///< and the point of the loop
  kernel::Point2 at{};           ///< outside_world: that point
  std::uint32_t cost = 0;        ///< cost_too_small: the cost
  std::int32_t radius = 0;       ///< radius_too_large: the radius
  std::uint32_t next_id = 0;     ///< id_not_given_out: the smallest of the ids that are to come
  Digest stated{};               ///< digest_differs: the digest that is stated
  Digest digest{};               ///< and that of the world

  friend bool operator==(const AreaError&, const AreaError&) = default;
};

/// The error in words, as in "area 7, loop 0, point 2, (90, 5): outside the world".
std::string describe(const AreaError& error);

/// A T, or the reason why there is none.
template <class T>
using AreaResult = kernel::Result<T, AreaError>;

}  // namespace offgrid::navmesh
