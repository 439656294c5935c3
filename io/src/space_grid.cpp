#include "offgrid/io/space_grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "quantise_places.hpp"

namespace offgrid::io {

using kernel::Axis;
using kernel::Error;
using kernel::ErrorCode;
using kernel::Grid;
using kernel::Result;

namespace {

/// The error of one of the two grids, for space: coordinates have a bit less there.
Error of_plane(Error error) {
  if (error.code == ErrorCode::outside_grid) error.bits = kernel::Coordinate3::bits;
  return error;
}
/// On the grid for z, z is x.
Error of_height(Error error) {
  if (error.axis == Axis::x) error.axis = Axis::z;
  return of_plane(error);
}

}  // namespace

Result<SpaceGrid> SpaceGrid::make(const Place3& origin, double scale) {
  const auto plane = Grid::make(origin.x, origin.y, scale);
  if (!plane) return plane.error();
  const auto height = Grid::make(origin.z, 0, scale);
  if (!height) return of_height(height.error());
  return SpaceGrid(*plane, *height);
}

Result<SpaceGrid> SpaceGrid::covering(const Place3& low, const Place3& high, int bits) {
  OFFGRID_EXPECTS(1 <= bits && bits <= kernel::Coordinate3::bits, "covering: space has the bits");
  detail::Bounds<Place3> bounds;
  for (const Place3& corner : {low, high}) {
    if (std::optional<Error> error = bounds.add(corner)) {
      error->index = Error::single;
      return *error;
    }
  }
  OFFGRID_EXPECTS(low.x <= high.x && low.y <= high.y && low.z <= high.z,
                  "covering: the low corner is the low one");
  if (bounds.is_one_place()) return make(low, 1);
  // The finest scale for each pair of axes on which the box is more than a point.
  double finest = std::numeric_limits<double>::infinity();
  if (low.x < high.x || low.y < high.y) {
    const auto plane = Grid::covering({low.x, low.y}, {high.x, high.y});
    if (!plane) return Error{.code = ErrorCode::bad_scale, .value = high.x - low.x};
    finest = plane->scale();
  }
  if (low.z < high.z) {
    const auto height = Grid::covering({low.z, 0}, {high.z, 0});
    if (!height) return Error{.code = ErrorCode::bad_scale, .value = high.z - low.z};
    finest = std::min(finest, height->scale());
  }
  const auto middle = [](double a, double b) { return a / 2 + b / 2; };
  const Place3 origin{middle(low.x, high.x), middle(low.y, high.y), middle(low.z, high.z)};
  return detail::finest_grid(low, high, finest, bits,
                             [&](double scale) { return make(origin, scale); });
}

Result<SnappedPlace> SpaceGrid::to_grid(const Place3& place) const {
  const auto plane = plane_.to_grid(place.x, place.y);
  if (!plane) return of_plane(plane.error());
  const auto height = height_.to_grid(place.z, 0);
  if (!height) return of_height(height.error());
  const auto point = kernel::Point3::make(plane->point.x, plane->point.y, height->point.x);
  if (!point) {
    // It is outside space, but inside the plane, whose coordinates have a bit more.
    Error error = point.error();
    error.code = ErrorCode::outside_grid;
    error.value = error.axis == Axis::x ? place.x : error.axis == Axis::y ? place.y : place.z;
    return error;
  }
  return SnappedPlace{*point, std::max({std::fabs(plane->error_x), std::fabs(plane->error_y),
                                        std::fabs(height->error_x)})};
}

Place3 SpaceGrid::from_grid(const kernel::Point3& p) const {
  const kernel::Vec2<double> plane = plane_.from_grid({p.x, p.y});
  return {plane.x, plane.y, height_.from_grid({p.z, {}}).x};
}

}  // namespace offgrid::io
