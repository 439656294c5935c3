// AreaError: why an edit of a world was refused, with what is at fault. A refused edit has changed no area, no id, no way and no digest;
// numbers of vertices and faces may be others than before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

enum class AreaErrorCode : std::uint8_t {
  none,
  empty_rectangle,    ///< of a world: its upper corner is not above and to the right of the lower one
  no_room_for_frame,  ///< of a world: the rectangle leaves no room for the frame about it inside the grid
  outside_world,      ///< a point of an area does not lie in the world's rectangle
  cost_too_small,     ///< of a walkable area: less than FaceState::unit_cost
  stale_edit,         ///< the world was changed by somebody else since the edit began
  unknown_area,       ///< no area of the world has the id
  too_many_vertices,  ///< more than WorldOptions::max_vertices
  radius_too_large,   ///< of a mover: more than Disc::max_radius or than the grid has room for about the world; or less than 1
  cannot_undo,        ///< that far back the journal does not go, or there is no such mark
  reserved_id,        ///< of a snapshot: an area or the next one has the id 0, which is the frame's
  id_twice,           ///< of a snapshot: two areas have the id
  id_not_given_out,   ///< of a snapshot: an area has an id that the next areas are to get
  no_ids_left,        ///< an area was to be added, and ids are used up; put() gives them again
  digest_differs,     ///< of a snapshot: the world of its areas does not have the digest that it states
};

/// What was wrong, and where. Members that do not matter to the code are left as they are here.
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
