// Area: a shape with properties. A world is a set of areas.
//
// An area is a region or a barrier. A region consists of closed loops of any orientation, which may
// cross themselves and each other and repeat; a winding rule decides which places are inside. A
// barrier consists of open lines that no path crosses; it covers no face.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/world/link.hpp"
#include "offgrid/navmesh/world/seam.hpp"

namespace offgrid::navmesh {

/// The id of an area in a world. An id is never used again; an undo gives an area its id back.
using AreaId = Id<struct AreaIdKind>;

enum class WindingRule : std::uint8_t {
  nonzero,   ///< places with a winding number other than 0 are inside
  even_odd,  ///< places with an odd winding number are inside
};

enum class Ground : std::uint8_t { walkable, blocked };

/// The properties of a face.
struct FaceState {
  static constexpr std::uint32_t unit_cost = std::uint32_t{1} << 16;

  Ground ground = Ground::walkable;
  /// cost of a unit of length times 2^16, at least unit_cost; ignored if the ground is blocked
  std::uint32_t cost = unit_cost;
  std::uint64_t tag = 0;  ///< for the user

  friend constexpr bool operator==(const FaceState& a, const FaceState& b) {
    return a.ground == b.ground && a.tag == b.tag &&
           (a.ground == Ground::blocked || a.cost == b.cost);
  }
};

/// A change of the walkable ground that an area covers. The area has no state of its own: it adds
/// to the cost of the ground, and sets and clears bits of its tag.
///
///     |<----- swamp, += 1 ----->|
///               |<----- swamp, += 1 ----->|          the world's ground costs 1
///     2         3               2         1
///
/// A face first has the state of the region that wins, or the world's ground. If that is walkable,
/// the updates that cover it follow, from the lowest priority to the highest; those below the
/// winner's priority are hidden by it. Updates of one priority set their bits before one of them
/// clears any. So the result depends on the set of areas alone.
struct Update {
  /// The most that all updates that cover a face may add to its cost together.
  static constexpr std::uint32_t max_cost = std::uint32_t{1} << 30;
  /// The largest cost of ground beside updates: max_cost more still fits FaceState::cost.
  static constexpr std::uint32_t max_ground_cost = 0xFFFFFFFF - max_cost;

  std::uint32_t add_cost = 0;    ///< cost of a unit of length times 2^16, at most max_cost
  std::uint64_t set_bits = 0;    ///< the bits of the tag that become 1
  std::uint64_t clear_bits = 0;  ///< the bits of the tag that become 0; none is in set_bits

  friend constexpr auto operator<=>(const Update&, const Update&) = default;
};

struct Area {
  enum class Shape : std::uint8_t { region, barrier };
  using Loop = std::vector<kernel::Point2>;

  std::vector<Loop> loops;  ///< closed loops of a region, open lines of a barrier
  FaceState state{.ground = Ground::blocked};
  /// Where regions overlap, the one with the larger priority wins; among equal ones a blocked one,
  /// then the one with the larger cost, then the one with the larger tag.
  std::int32_t priority = 0;
  WindingRule rule = WindingRule::nonzero;
  Shape shape = Shape::region;
  FloorSet floors{};    ///< the floors on which it lies; it means the same on each
  bool enabled = true;  ///< the edges of a disabled area are in the mesh; it covers no face
  /// If there is one, the area is a region of one part that changes the state of its faces and has
  /// none itself: `state` is FaceState{}.
  std::optional<Update> update{};

  /// The rectangle between two opposite corners, whichever they are: a region of one loop,
  /// counter-clockwise from the lexicographically smallest corner. Corners that share a coordinate
  /// make an area without inside: it covers no face, though grow() gives it a width. Equal corners
  /// make one without sides, too: it changes nothing. Cost: O(1).
  static Area rectangle(const kernel::Point2& corner, const kernel::Point2& opposite,
                        const FaceState& state = {.ground = Ground::blocked});
  /// The region inside one closed loop, whose points are kept as they are: it may turn in either
  /// direction and cross itself; a winding number other than 0 is inside. Points on one line make
  /// an area without inside, points at one place or none make one without sides, as in rectangle().
  /// Cost: O(1) if the points are moved.
  static Area polygon(Loop points, const FaceState& state = {.ground = Ground::blocked});
  /// The same shapes, with an update instead of a state.
  static Area rectangle(const kernel::Point2& corner, const kernel::Point2& opposite,
                        const Update& update);
  static Area polygon(Loop points, const Update& update);

  friend bool operator==(const Area&, const Area&) = default;
};

/// Does a region with this rule cover a place with this winding number?
constexpr bool covers(WindingRule rule, std::int32_t winding) {
  return rule == WindingRule::nonzero ? winding != 0
                                      : (static_cast<std::uint32_t>(winding) & 1) != 0;
}

/// The order of regions that cover a face: the region with the largest rank determines the state of
/// the face. Equal ranks have equal states, so ids decide nothing.
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

/// The sorted loops, without points that repeat their predecessor and without loops of fewer than
/// two different points. A closed loop becomes its lexicographically smallest rotation. Cost:
/// O(n log n) for n points.
std::vector<Area::Loop> canonical_loops(const Area& area);

/// Equal for areas with equal canonical_loops() and equal properties, and, up to collisions of
/// hashes, for no others. The orientation of a loop counts. Cost: O(n log n) for n points.
Digest key_of(const Area& area);

/// The part of the key that does not change when an area is enabled or disabled, and the key made
/// of this part.
Digest shape_key_of(const Area& area);
Digest key_of(const Digest& shape_key, bool enabled);

/// A code keeps its number when others go: peers may compare it.
enum class AreaErrorCode : std::uint8_t {
  /// World::make: `high` is not above and to the right of `low`
  empty_rectangle = 1,
  /// World::make: the grid has no room for the frame about the rectangle
  no_room_for_frame,
  outside_world,      ///< a point of an area is outside the world's rectangle
  cost_too_small,     ///< the cost of a walkable area is below FaceState::unit_cost
  stale_edit,         ///< the world has changed since the edit began
  unknown_area,       ///< no area of the world has the id
  too_many_vertices,  ///< the mesh would have more than WorldOptions::max_vertices
  /// NavMesh::make, restore_mesh: a radius is below 1, above Disc::max_radius, or the grid has no
  /// room for it about the world
  radius_too_large,
  cannot_undo,            ///< the journal does not reach back to the mark, or no edit is left
  no_ids_left = 13,       ///< add(): all ids are used up; put() can still use free ones
  too_many_floors = 15,   ///< World::make: no floor, or more than max_floors
  no_floors,              ///< an area lies on no floor
  unknown_floor,          ///< an area, a seam or a link names a floor that the world has not
  unknown_seam,           ///< no seam of the world has the id
  one_point_seam,         ///< a seam needs two different ends
  seam_within_floor,      ///< a seam leads from a floor to itself
  seam_twice,             ///< a side of the seam's segment has a seam already
  seams_cross,            ///< the seam crosses another one on a floor
  seams_overlap,          ///< the seam runs along another one on a floor without being equal
  unknown_link,           ///< no link of the world has the id
  link_cost_too_large,    ///< a link costs more than Link::max_cost
  update_of_barrier,      ///< a barrier has an update
  update_and_state,       ///< an area with an update has a state that is not FaceState{}
  update_of_parts,        ///< put(): an area of two parts has an update
  update_cost_too_large,  ///< an update adds more than Update::max_cost
  update_bits_twice,      ///< an update sets and clears the same bits
  ground_too_dear,        ///< ground costs more than Update::max_ground_cost beside updates
  updates_cost_too_much,  ///< the updates of a face add more than Update::max_cost together
};

/// The reason why an edit of a world was refused. A refused edit changes no area, no AreaId, no
/// path and no digest; ids of vertices and faces may change (World::version). Members that do not
/// belong to the code keep their defaults.
struct AreaError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  AreaErrorCode code;
  AreaId area{};                 ///< the area at fault, which may not exist yet
  SeamId seam{};                 ///< the seam at fault, which may not exist yet
  SeamId other_seam{};           ///< seams_cross, seams_overlap: the other seam
  LinkId link{};                 ///< the link at fault, which may not exist yet
  std::size_t loop = no_index;   ///< outside_world: the index of the loop in the area
  std::size_t point = no_index;  ///< outside_world: the index of the point in the loop
  /// outside_world: the point, of an area, a seam or a link. updates_cost_too_much: the smallest
  /// corner of the smallest face
  kernel::Point2 at{};
  /// cost_too_small, update_cost_too_large: the cost. ground_too_dear: that of the area; 0 if the
  /// area is an update and other ground costs too much
  std::uint32_t cost = 0;
  std::uint64_t bits = 0;    ///< update_bits_twice: the bits
  std::int32_t radius = 0;   ///< radius_too_large: the radius
  std::uint32_t floors = 0;  ///< too_many_floors: WorldOptions::floors
  Floor floor = 0;  ///< unknown_floor, updates_cost_too_much, and errors of seams: the floor

  friend bool operator==(const AreaError&, const AreaError&) = default;
};

/// The error in words, as in "area 7, loop 0, point 2, (90, 5): outside the world".
std::string describe(const AreaError& error);

/// A T, or the reason why the world was not made or edited.
template <class T>
using AreaResult = kernel::Result<T, AreaError>;

}  // namespace offgrid::navmesh
