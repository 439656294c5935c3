// SpaceGrid: the grid of space for a user's doubles.
//
// It is two kernel::Grid of one scale: one for x and y, one for z. So the map and its error are
// those of the plane: grid = (user - origin) * scale, rounded, halves upwards.
#pragma once

#include "offgrid/io/surface.hpp"
#include "offgrid/kernel/grid.hpp"

namespace offgrid::io {

/// A point on the grid and the largest distance on an axis from the user's place, in the user's
/// units (as doubles compute it).
struct SnappedPlace {
  kernel::Point3 point;
  double error = 0;
};

class SpaceGrid {
 public:
  /// The grid of origin 0 and scale 1.
  SpaceGrid() : plane_(*kernel::Grid::make(0, 0, 1)), height_(plane_) {}

  /// origin: the user's place that becomes (0, 0, 0). scale: grid units in one unit of the user's.
  /// Errors: not_a_number or infinite with the axis of the origin at fault; bad_scale as of Grid.
  static kernel::Result<SpaceGrid> make(const Place3& origin, double scale);

  /// The finest grid around the box's centre that has a power of two as scale and on which the
  /// coordinates of both corners are below 2^bits. The scale is 1 if the corners are one place.
  /// Requires 1 <= bits <= 29, and low <= high on each axis; checked. Errors: not_a_number,
  /// infinite; bad_scale if no scale fits.
  static kernel::Result<SpaceGrid> covering(const Place3& low, const Place3& high, int bits);

  Place3 origin() const { return {plane_.origin().x, plane_.origin().y, height_.origin().x}; }
  double scale() const { return plane_.scale(); }

  /// The grid point nearest to the place. Errors: not_a_number, infinite, outside_grid, with the
  /// axis and the user's own value.
  kernel::Result<SnappedPlace> to_grid(const Place3& place) const;

  /// The user's coordinates of a grid point.
  Place3 from_grid(const kernel::Point3& p) const;

 private:
  SpaceGrid(const kernel::Grid& plane, const kernel::Grid& height)
      : plane_(plane), height_(height) {}

  kernel::Grid plane_;
  kernel::Grid height_;  // its y is always 0
};

}  // namespace offgrid::io
