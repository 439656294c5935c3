// path_in_space: the line of a path over ground, with a height at each edge of the ground's
// triangles that it crosses.
//
//   const auto line = path_in_space(level.mesh.view(agent), level.ground.relief, *path);
//   for (const SpacePathPoint& p : line->points) draw(p.doubles());   // x, y and height
//
//      ___                              The path has the corners a and b; its line in space has a
//   a /   \      ___.___ b              point at each *.
//    *     *____*   *
//                   |  a step: two points at one place of the map
//
// Places and heights are fractions, exact. rounded() and doubles() round them once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

/// A point of the line. Fractions are not reduced; their denominators are positive.
struct SpacePathPoint {
  // the place on the map is (x / w, y / w)
  kernel::Int<94> x = kernel::constant<0>;
  kernel::Int<94> y = kernel::constant<0>;
  kernel::Int<63> w = kernel::constant<1>;
  // the height is z / z_w
  kernel::Int<158> z = kernel::constant<0>;
  kernel::Int<125> z_w = kernel::constant<1>;
  /// the point is between corner(leg) and corner(leg + 1) of the path; the index of the last corner
  /// if no leg or a link ends there
  std::size_t leg = 0;
  Floor floor = 0;  ///< of the line from here to the next point; of the last one, to it
  LinkId link{};    ///< the link that leads from here to the next point, a jump; none otherwise

  /// The nearest grid point and the nearest whole height, halves towards plus infinity. Each error
  /// is (rounded - exact), at most 1/2 and rounded to the nearest double.
  struct Rounded {
    kernel::Point2 at{};
    std::int64_t z = 0;
    double error_x = 0;
    double error_y = 0;
    double error_z = 0;
  };
  Rounded rounded() const;
  /// x, y and the height: the nearest doubles, halves to even.
  std::array<double, 3> doubles() const;

  /// Is the other point at the same place, in space, by value?
  bool is_at(const SpacePathPoint& other) const;
  /// Equal by value, and of one leg, floor and link.
  friend bool operator==(const SpacePathPoint& p, const SpacePathPoint& q) {
    return p.is_at(q) && p.leg == q.leg && p.floor == q.floor && p.link == q.link;
  }
};

struct SpacePath {
  std::vector<SpacePathPoint> points;  ///< from the start to the goal; one if they are equal

  friend bool operator==(const SpacePath&, const SpacePath&) = default;
};

enum class SpacePathErrorCode : std::uint8_t {
  not_free = 1,  ///< the leg leads through what is not free in the view, as after an edit
  no_ground,     ///< the relief has no height at a corner
};

struct SpacePathError {
  SpacePathErrorCode code;
  std::size_t corner = 0;  ///< the corner at fault, or where the leg at fault begins
  FloorPoint at{};         ///< that corner; of no_ground on the floor that has no height

  friend bool operator==(const SpacePathError&, const SpacePathError&) = default;
};

/// The error in words, as in "corner 2, (3, 4) on floor 1, has no height".
std::string describe(const SpacePathError& error);

/// The line of the path in space: straight from point to point, each on a triangle of the relief or
/// on its border. At a seam it goes from floor to floor, and where heights differ, as at a step, it
/// has two points at one place, the one of the side from which it comes first. A link is a jump
/// from its start to its end.
///
/// Along a side of several triangles, or where triangles of a floor overlap, the line is on the one
/// that is lowest where a part of it begins, of equal ones where it ends; parts begin where one of
/// these does. Where no triangle is below a part, as beside a border that snapping moved or on
/// areas without a relief, the line is straight; a corner there has the height of Relief::height. A
/// leg along a seam is on the floor to its left, if that is free.
///
/// Requires a path with at least one corner, and a relief of the world's floors or of its first
/// ones; checked. Errors: not_free, no_ground. Cost: sight along the path, and O(n log n) for the n
/// triangles of all floors that are close to it on the map.
kernel::Result<SpacePath, SpacePathError> path_in_space(const View& view, const Relief& relief,
                                                        const Path& path);
/// The same of a cheap path.
kernel::Result<SpacePath, SpacePathError> path_in_space(const View& view, const Relief& relief,
                                                        const CheapPath& path);

}  // namespace offgrid::navmesh
