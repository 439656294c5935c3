// Relief: the heights of layered ground, as triangles on each floor. It is made once and never
// edited; no mesh, path or digest reads it.
//
//   z  ^        _______           floor 1, a deck
//      |   ____/       \____      floor 0, banks and the road between them
//      |  /    \       /
//      |        \_____/
//      +----------------------> the map, x and y
//
// A height is exact: over a grid point, the plane of a triangle has a rational height. Snapping may
// move the border of a floor by half a unit, so that free ground reaches beyond the triangles; such
// a point has the height of the plane of the nearest triangle.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/offset/rational_point.hpp"

namespace offgrid::navmesh {

/// A place of the map and a height over it. The order is lexicographic: x, y, z.
struct GroundPoint {
  kernel::Point2 at{};
  std::int32_t z = 0;

  friend constexpr bool operator==(const GroundPoint&, const GroundPoint&) = default;
  friend constexpr std::strong_ordering operator<=>(const GroundPoint&,
                                                    const GroundPoint&) = default;
};

/// Ground is a triangle whose corners turn left on the map, and whose heights are below 2^29 in
/// magnitude.
using GroundTriangle = std::array<GroundPoint, 3>;

/// The triangle from its smallest corner on; of several equal ones, the smallest order of corners.
inline GroundTriangle canonical(const GroundTriangle& t) {
  const auto& [a, b, c] = t;
  return std::min({t, GroundTriangle{b, c, a}, GroundTriangle{c, a, b}});
}

enum class GroundErrorCode : std::uint8_t {
  bad_slope = 1,    ///< GroundOptions: `rise` is not in [0, 2^16), or `run` not in [1, 2^16)
  bad_step,         ///< GroundOptions: `step` is not in [0, 2^29)
  bad_rise,         ///< GroundOptions: `max_rise` is negative
  bad_twice,        ///< GroundOptions: `twice_within` is not in [0, 2^29)
  too_many_floors,  ///< the ground needs more than max_floors floors
  not_ground,       ///< Relief::make: a triangle is vertical, has no area or faces down
  // Faults of a soup: reported, or refused if GroundOptions::strict.
  height_out_of_range,  ///< a height of the face is 2^29 or more in magnitude
  /// two faces overlap on the map, and are nowhere there more than `twice_within` apart in height;
  /// or they are equal on the map, and their corners at most `step` apart
  ground_twice,
  /// two faces have a part of a side in common and lie on one side of it, and not one above the
  /// other where ground leads to that part
  fold,
  /// two sides could be joined, but one of them is joined to a third face, and that and the other
  /// one are not above each other
  second_neighbour,
  crack,         ///< a corner is beside a side of another face, at most a unit off
  blocked_foot,  ///< a side stands on a face, but another seam crosses it
  /// two faces come through each other, and neither stands on the other there, sunk by at most
  /// `step`: a ramp that begins deep below a floor, or comes up through one
  passes_through,
  // No fault: the ground is parted here.
  /// two sides meet on the map, or a side stands on a face, and differ by more than `step`, but at
  /// most twice as much
  ledge,
};
inline constexpr std::size_t ground_error_code_count = 14;
/// The place of a code in an array with an item for each.
constexpr std::size_t index(GroundErrorCode code) { return static_cast<std::size_t>(code) - 1; }
static_assert(index(GroundErrorCode::ledge) + 1 == ground_error_code_count);

/// The reason why ground was not imported, or a fault of it that is reported. Faces are named by
/// their corners, from the smallest one on. Members that do not belong to the code keep their
/// defaults.
struct GroundError {
  GroundErrorCode code;
  /// the faces at fault, the smaller one first; of second_neighbour the third one is that which is
  /// joined; of crack the first one has the corner
  std::array<GroundTriangle, 3> faces{};
  std::uint8_t face_count = 0;
  /// fold, second_neighbour, ledge: the part of the line where the sides meet; blocked_foot: of the
  /// side that stands; ground_twice: the smallest corner of what both faces cover, rounded to the
  /// nearest grid point; passes_through: an end of the line at which they do, rounded likewise
  kernel::Point2 a{};
  kernel::Point2 b{};      ///< its larger end, or largest corner; crack: the corner, as `a` is
  std::int64_t value = 0;  ///< of the option at fault; too_many_floors: the number of floors

  friend bool operator==(const GroundError&, const GroundError&) = default;
};

/// The error in words, with the corners of the faces.
std::string describe(const GroundError& error);

/// A T, or the reason why there is none.
template <class T>
using GroundResult = kernel::Result<T, GroundError>;

class Relief;

namespace detail {
struct GroundIndex;
const GroundIndex& index_of(const Relief& relief);
}  // namespace detail

class Relief {
 public:
  /// A height over a grid point, reduced.
  using Height = Ratio<94, 62>;

  /// No floors.
  Relief();
  Relief(const Relief&);
  Relief(Relief&&) noexcept;
  Relief& operator=(const Relief&);
  Relief& operator=(Relief&&) noexcept;
  ~Relief();
  /// The triangles of each floor. Errors: too_many_floors, height_out_of_range, not_ground. Cost:
  /// O(n log n) for n triangles.
  static GroundResult<Relief> make(std::span<const std::vector<GroundTriangle>> floors);

  std::size_t floor_count() const;
  /// The triangles of the floor, sorted, each from its smallest corner. Requires that the floor
  /// exists; checked.
  std::span<const GroundTriangle> triangles(Floor floor) const;

  /// The height of the ground over a point of a floor: the lowest one where triangles differ, as at
  /// a step. Over no triangle it is that of the plane of the nearest one, if one comes within half
  /// a unit of the point along both axes; of equally near ones the lowest. Else nothing. Requires
  /// that the floor exists; checked. Cost: the floor's triangles close to the point, and a search
  /// for them among those of all floors.
  std::optional<Height> height(const FloorPoint& p) const;
  /// The height as the nearest integer, halves towards plus infinity.
  std::optional<std::int64_t> rounded_height(const FloorPoint& p) const;

  friend bool operator==(const Relief& a, const Relief& b);

 private:
  friend const detail::GroundIndex& detail::index_of(const Relief& relief);

  kernel::Owned<detail::GroundIndex> index_;
};

}  // namespace offgrid::navmesh
