#include "offgrid/io/quantise.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

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

struct Bounds {
  Place low;
  Place high;
  std::size_t count = 0;
};

Result<Bounds> bounds_of(const Drawing& drawing) {
  Bounds bounds;
  Error error;
  for_each_place(drawing, [&](const Place& p) {
    for (const double v : {p.x, p.y}) {
      if (std::isfinite(v)) continue;
      error = {
          .code = std::isnan(v) ? kernel::ErrorCode::not_a_number : kernel::ErrorCode::infinite,
          .axis = std::isfinite(p.x) ? kernel::Axis::y : kernel::Axis::x,
          .index = bounds.count,
          .value = v};
      return false;
    }
    if (bounds.count++ == 0) bounds.low = bounds.high = p;
    bounds.low = {std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y)};
    bounds.high = {std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y)};
    return true;
  });
  if (error.code != kernel::ErrorCode::none) return error;
  return bounds;
}

bool fits(const Grid& grid, const Place& place, int bits) {
  const auto snapped = grid.to_grid(place.x, place.y);
  if (!snapped) return false;
  const std::int64_t bound = std::int64_t{1} << bits;
  return std::abs(std::int64_t{snapped->point.x.raw()}) < bound &&
         std::abs(std::int64_t{snapped->point.y.raw()}) < bound;
}

/// The finest grid around the bounds with `bits` bits.
Result<Grid> grid_around(const Bounds& bounds, int bits) {
  if (bounds.count == 0) return Grid::make(0, 0, 1);
  if (bounds.low.x == bounds.high.x && bounds.low.y == bounds.high.y)
    return Grid::make(bounds.low.x, bounds.low.y, 1);
  const auto finest = Grid::covering(bounds.low, bounds.high);
  if (!finest)
    return Error{.code = kernel::ErrorCode::bad_scale, .value = bounds.high.x - bounds.low.x};
  // Rounding may carry one bit further than the scale says, so a second grid may have to be tried.
  for (int coarser = kernel::Coordinate2::bits - bits; coarser <= kernel::Coordinate2::bits;
       ++coarser) {
    const auto grid =
        Grid::make(finest->origin().x, finest->origin().y, std::ldexp(finest->scale(), -coarser));
    if (!grid || (fits(*grid, bounds.low, bits) && fits(*grid, bounds.high, bits))) return grid;
  }
  return Error{.code = kernel::ErrorCode::bad_scale, .value = finest->scale()};
}

/// Snaps places one by one and collects the quantisation's facts.
class Snapper {
 public:
  explicit Snapper(const Grid& grid) : grid_(grid) {}

  std::vector<Point2> snap(const std::vector<Place>& places) {
    std::vector<Point2> points;
    points.reserve(places.size());
    for (const Place& place : places) points.push_back(snap(place));
    return points;
  }

  const std::optional<Error>& error() const { return error_; }
  int bits() const { return static_cast<int>(std::bit_width(largest_)); }
  double largest_error() const { return largest_error_; }

 private:
  Point2 snap(const Place& place) {
    const auto snapped = grid_.to_grid(place.x, place.y);
    const std::size_t index = count_++;
    if (!snapped) {
      if (!error_) error_ = snapped.error();
      if (error_->index == Error::single) error_->index = index;
      return {};
    }
    for (const std::int64_t v :
         {std::int64_t{snapped->point.x.raw()}, std::int64_t{snapped->point.y.raw()}}) {
      largest_ = std::max(largest_, static_cast<std::uint64_t>(std::abs(v)));
    }
    largest_error_ =
        std::max({largest_error_, std::fabs(snapped->error_x), std::fabs(snapped->error_y)});
    // From so coarse a grid the point may map back beyond the largest double.
    if (!error_ && std::isinf(largest_error_)) {
      error_ = Error{.code = kernel::ErrorCode::bad_scale, .index = index, .value = largest_error_};
    }
    return snapped->point;
  }

  const Grid& grid_;
  std::optional<Error> error_;
  std::size_t count_ = 0;
  std::uint64_t largest_ = 0;
  double largest_error_ = 0;
};

}  // namespace

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
  Snapper snapper(grid);
  result.features.reserve(drawing.features.size());
  for (const Feature& feature : drawing.features) {
    GridFeature& made = result.features.emplace_back();
    made.name = feature.name;
    for (const Polygon& polygon : feature.polygons) {
      std::vector<GridFeature::Loop>& rings = made.polygons.emplace_back();
      for (const Ring& ring : polygon.rings) rings.push_back(snapper.snap(ring));
    }
    for (const Line& line : feature.lines) made.lines.push_back(snapper.snap(line));
    made.points = snapper.snap(feature.points);
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
