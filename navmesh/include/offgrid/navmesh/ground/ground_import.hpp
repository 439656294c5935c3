// import_ground: the floors, seams and heights of a soup of triangles.
//
//   const auto ground = import_ground(triangles, {.rise = 1, .run = 1, .step = 90});
//   World world = World::make(ground->world_options()).value();
//   auto edit = world.edit();
//   for (const Area& area : ground->areas) edit.add(area);
//   for (const Seam& seam : ground->seams) edit.add(seam);
//
// The result is a function of the set of triangles: their order, and the corner at which one
// begins, do not matter. Everything is decided exactly:
//
//   1. A triangle is ground unless it is vertical, a line, faces down, is too steep, or is there
//      already.
//   2. Two sides in opposite directions on one line of the map, which overlap and differ in height
//      by at most `step` at both ends of the overlap, are a joint. So risers of stairs, T-junctions
//      and borders of tiles need no welding. A side is joined once at each place: closest in
//      height first, then by coordinates.
//   3. The smallest triangle without a piece begins the next one. The piece grows by the smallest
//      joined triangle that overlaps none of it, meets none of it along a side without a joint,
//      and keeps the rise of the piece within `max_rise`.
//   4. In their order, pieces go to the first floor of which they stay more than a unit away, along
//      an axis, and which keeps its rise within `max_rise`. So pieces apart share a floor.
//      Two triangles of different pieces that overlap, and are nowhere there more than
//      `twice_within` apart in height, are a fault: ground twice.
//   5. A part of a side that no joint joins is a foot where it stands on a face: the ground right
//      of it is at most `step` lower or higher, and the side's face rises above the ground left of
//      it.
//      So ramps and stairs stand on a floor, which may go on below them. Of several grounds the
//      highest counts. An end of a foot off the grid moves into the foot, to the next whole
//      coordinate along the longer axis of the side, and the other coordinate is rounded.
//      Faces of two pieces that come through each other, and of which none has a foot on the other
//      and is sunk there by at most `step`, are a fault.
//   6. The border of a floor's triangles is an area. A joint of two floors and a foot are seams,
//      split at the ends of others on their line. Where a foot is, the ground below the face ends.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/area.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

struct GroundOptions {
  /// The steepest ground rises by `rise` over `run` units of the map; 0 to 2^16 - 1 over 1 to
  /// 2^16 - 1.
  std::int32_t rise = 1;
  std::int32_t run = 1;
  std::int32_t step = 0;  ///< the largest difference in height of a joint, below 2^29
  /// Two faces that overlap on the map are ground twice, a fault, if they are nowhere there more
  /// than this apart in height; below 2^29. With 0 they have one plane. A ramp or a box that stands
  /// on a floor is no fault if each of its faces is higher than this somewhere.
  std::int32_t twice_within = 0;
  /// No floor of two triangles or more rises by more than this, in heights. Pieces of ground that
  /// share a floor count together.
  std::optional<std::int32_t> max_rise{};
  bool strict = false;  ///< refuses a soup that has a fault
  /// The report lists at most so many faults of a kind, and so many ledges: the first ones in the
  /// order of the lists. All are counted.
  std::size_t listed_max = 1000;
};

/// The reason why a triangle is no ground: the first that applies.
enum class GroundDrop : std::uint8_t {
  height_out_of_range,  ///< a height is 2^29 or more in magnitude; this is a fault, too
  no_area,              ///< its corners are collinear in space
  vertical,             ///< its corners are collinear on the map
  faces_down,           ///< its corners turn right on the map
  too_steep,
  repeated,  ///< it is there already
};
inline constexpr std::size_t ground_drop_count = 6;

/// The reason in words, as in "too steep".
std::string_view name(GroundDrop drop);

struct DroppedTriangle {
  GroundDrop reason = GroundDrop::no_area;
  GroundTriangle triangle{};  ///< from its smallest corner on

  friend bool operator==(const DroppedTriangle&, const DroppedTriangle&) = default;
};

/// An account of an import.
struct GroundReport {
  std::size_t triangles = 0;             ///< number of triangles of the soup
  std::size_t ground = 0;                ///< number of triangles that are ground
  std::vector<DroppedTriangle> dropped;  ///< the others, by reason, then by corners
  std::size_t joints = 0;
  std::size_t joints_over_step = 0;  ///< joints of sides at different heights
  std::size_t joints_of_parts = 0;   ///< joints of sides with different ends on the map
  std::size_t free_parts = 0;        ///< parts of sides that no joint joins
  std::size_t feet = 0;  ///< parts of those that stand on faces of one floor and have a seam
  /// by code, then by faces; of each code the first GroundOptions::listed_max
  std::vector<GroundError> faults;
  std::vector<GroundError> ledges;  ///< by faces, likewise; no faults
  /// number of faults, and of ledges, by index of the code, whether listed or not
  std::array<std::size_t, ground_error_code_count> counts{};

  std::size_t count(GroundDrop reason) const;
  std::size_t count(GroundErrorCode code) const { return counts[index(code)]; }
  /// The number of all faults, whether listed or not.
  std::size_t fault_count() const;
};

struct GroundImport {
  std::vector<Area> areas;  ///< one for each floor that has ground, by floor: walkable
  std::vector<Seam> seams;  ///< from the smaller end to the larger one, sorted
  Relief relief;
  GroundReport report;

  std::uint32_t floor_count() const { return static_cast<std::uint32_t>(relief.floor_count()); }
  /// Options for a world of this ground: its floors over the smallest rectangle that holds them,
  /// blocked elsewhere. Requires a floor; checked.
  WorldOptions world_options() const;
};

/// Imports the ground of a soup. A soup without ground has no floors. Errors: bad_slope, bad_step,
/// bad_rise, bad_twice, too_many_floors; with `strict` the first fault. Cost: O(n log n) for n
/// triangles of like sizes in few storeys. Looked at are all pairs of sides that overlap on the map
/// on one line, of corners, sides without a joint and triangles that are close on the map, on all
/// floors; many storeys with equal sides, or many long thin triangles in several directions, as in
/// a fan, cost the square of their number. Memory: O(n) and what is listed, and 8 bytes for each
/// two sides that run in opposite directions, overlap on the map on one line and are close in
/// height. Requires n < 2^30; checked.
GroundResult<GroundImport> import_ground(std::span<const GroundTriangle> soup,
                                         const GroundOptions& options = {});

}  // namespace offgrid::navmesh
