// quantise(drawing): maps the doubles of a file to the integers of the grid, and states how.
//
//   const auto drawing = read_geojson(text);
//   const auto quantised = quantise(*drawing);
//   quantised->quantisation.largest_error    // along an axis, in the units of the file
//
// Rounding may make two places equal, make rings touch, and turn a thin polygon into a line. It
// moves no place by more than half a unit of the grid; quantise chooses that unit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/io/drawing.hpp"
#include "offgrid/kernel/grid.hpp"

namespace offgrid::io {

/// The map from places to grid points: grid = (place - origin) * scale, rounded. It has all that
/// dequantise needs.
struct Quantisation {
  Place origin;      ///< the place that became (0, 0)
  double scale = 1;  ///< grid units in one unit of the file
  /// the smallest number for which |x|, |y| < 2^bits for all grid points
  int bits = 0;
  double largest_error = 0;  ///< over all coordinates, in units of the file, as doubles compute it

  /// The grid of this quantisation.
  kernel::Result<kernel::Grid> grid() const {
    return kernel::Grid::make(origin.x, origin.y, scale);
  }

  friend bool operator==(const Quantisation& a, const Quantisation& b) {
    return a.origin.x == b.origin.x && a.origin.y == b.origin.y && a.scale == b.scale &&
           a.bits == b.bits && a.largest_error == b.largest_error;
  }
};

/// A length in grid units, rounded up; only the length 0 is 0 on the grid, however coarse it is.
/// None if it is negative, no number, or 2^30 grid units or more. `scale` is as in Quantisation.
std::optional<std::int32_t> grid_length(double length, double scale);

/// A feature on the grid; the same rings, lines and points, in the same order.
struct GridFeature {
  using Loop = std::vector<kernel::Point2>;

  std::string name;
  std::vector<std::vector<Loop>> polygons;  ///< the rings of each polygon, the outer one first
  std::vector<Loop> lines;
  std::vector<kernel::Point2> points;
};

struct GridDrawing {
  std::vector<GridFeature> features;
  std::vector<AreaProperties> properties{};  ///< as in the drawing; heights in units of the file
  Quantisation quantisation;
};

/// The largest width, in bits, that quantise() takes.
inline constexpr int quantise_bits_max = kernel::Coordinate2::bits;
/// The default width: the drawing fills a quarter of the grid along each axis, which leaves room
/// for a world around it.
inline constexpr int quantise_bits_default = quantise_bits_max - 2;

/// Quantises on the finest grid around the drawing's middle whose scale is a power of two and on
/// which |x|, |y| < 2^bits; the scale is 1 if all places are equal or there are none. Requires 1 <=
/// bits <= quantise_bits_max; checked. Errors: infinite or not_a_number with the index of the
/// place, from 0 through the features' polygons, lines and points (no reader delivers such a
/// place); bad_scale if the drawing is too small or too large for doubles to scale it.
kernel::Result<GridDrawing> quantise(const Drawing& drawing, int bits = quantise_bits_default);

/// Quantises on a given grid, for drawings that must lie on the same one. Errors: as above;
/// outside_grid with the index of the place.
kernel::Result<GridDrawing> quantise(const Drawing& drawing, const kernel::Grid& grid);

/// Maps back to the units of the file: each place is within the largest error of the original one.
Drawing dequantise(const GridDrawing& drawing);

}  // namespace offgrid::io
