#include "offgrid/io/quantise.hpp"

#include <algorithm>
#include <cmath>

#include "quantise_places.hpp"

namespace offgrid::io {

using kernel::Error;
using kernel::Grid;
using kernel::Point2;
using kernel::Result;

namespace {

/// Calls use(place) for all places in the order in which errors count them, until it returns false.
template <class Use>
bool for_each_place(const Drawing& drawing, Use use) {
  const auto all = [&](const std::vector<Place>& places) {
    return std::all_of(places.begin(), places.end(), use);
  };
  for (const Feature& feature : drawing.features) {
    for (const Polygon& polygon : feature.polygons) {
      if (!std::all_of(polygon.rings.begin(), polygon.rings.end(), all)) return false;
    }
    if (!std::all_of(feature.lines.begin(), feature.lines.end(), all) || !all(feature.points))
      return false;
  }
  return true;
}

using PlaneBounds = detail::Bounds<Place>;
using PlaneSnapper = detail::Snapper<Grid, Place, Point2>;

Result<PlaneBounds> bounds_of(const Drawing& drawing) {
  PlaneBounds bounds;
  std::optional<Error> error;
  for_each_place(drawing, [&](const Place& p) {
    error = bounds.add(p);
    return !error;
  });
  if (error) return *error;
  return bounds;
}

/// The finest grid around the bounds with `bits` bits.
Result<Grid> grid_around(const PlaneBounds& bounds, int bits) {
  const Place low = bounds.low();
  const Place high = bounds.high();
  if (bounds.is_one_place()) return Grid::make(low.x, low.y, 1);
  const auto finest = Grid::covering(low, high);
  if (!finest) return Error{.code = kernel::ErrorCode::bad_scale, .value = high.x - low.x};
  return detail::finest_grid(low, high, finest->scale(), bits, [&](double scale) {
    return Grid::make(finest->origin().x, finest->origin().y, scale);
  });
}

std::vector<Point2> snap_all(PlaneSnapper& snapper, const std::vector<Place>& places) {
  std::vector<Point2> points;
  points.reserve(places.size());
  for (const Place& place : places) points.push_back(snapper.snap(place));
  return points;
}

}  // namespace

std::optional<std::int32_t> grid_length(double length, double scale) {
  const double units = length > 0 ? std::max(1.0, std::ceil(length * scale)) : length;
  if (!(units >= 0 && units < std::ldexp(1.0, kernel::Coordinate2::bits))) return std::nullopt;
  return static_cast<std::int32_t>(units);
}

std::size_t count_places(const Drawing& drawing) {
  std::size_t count = 0;
  for_each_place(drawing, [&](const Place&) { return ++count != 0; });
  return count;
}

Result<GridDrawing> quantise(const Drawing& drawing, int bits) {
  OFFGRID_EXPECTS(1 <= bits && bits <= quantise_bits_max, "quantise: the grid has the bits");
  const auto bounds = bounds_of(drawing);
  if (!bounds) return bounds.error();
  const auto grid = grid_around(*bounds, bits);
  if (!grid) return grid.error();
  return quantise(drawing, *grid);
}

Result<GridDrawing> quantise(const Drawing& drawing, const Grid& grid) {
  GridDrawing result;
  PlaneSnapper snapper(grid);
  result.properties = drawing.properties;
  result.features.reserve(drawing.features.size());
  for (const Feature& feature : drawing.features) {
    GridFeature& made = result.features.emplace_back();
    made.name = feature.name;
    for (const Polygon& polygon : feature.polygons) {
      std::vector<GridFeature::Loop>& rings = made.polygons.emplace_back();
      for (const Ring& ring : polygon.rings) rings.push_back(snap_all(snapper, ring));
    }
    for (const Line& line : feature.lines) made.lines.push_back(snap_all(snapper, line));
    made.points = snap_all(snapper, feature.points);
    if (snapper.error()) return *snapper.error();
  }
  result.quantisation = {grid.origin(), grid.scale(), snapper.bits(), snapper.largest_error()};
  return result;
}

Drawing dequantise(const GridDrawing& drawing) {
  const Place& origin = drawing.quantisation.origin;
  const double scale = drawing.quantisation.scale;
  const auto back = [&](const GridFeature::Loop& points) {
    std::vector<Place> places;
    places.reserve(points.size());
    // The expression of Grid::from_grid; a quantisation filled in by hand may have an invalid
    // scale.
    for (const Point2& p : points) {
      places.push_back({static_cast<double>(p.x.raw()) / scale + origin.x,
                        static_cast<double>(p.y.raw()) / scale + origin.y});
    }
    return places;
  };
  Drawing result;
  result.properties = drawing.properties;
  result.features.reserve(drawing.features.size());
  for (const GridFeature& feature : drawing.features) {
    Feature& made = result.features.emplace_back();
    made.name = feature.name;
    for (const auto& rings : feature.polygons) {
      Polygon& polygon = made.polygons.emplace_back();
      for (const GridFeature::Loop& ring : rings) polygon.rings.push_back(back(ring));
    }
    for (const GridFeature::Loop& line : feature.lines) made.lines.push_back(back(line));
    made.points = back(feature.points);
  }
  return result;
}

}  // namespace offgrid::io
