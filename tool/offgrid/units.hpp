// Units: converts between the coordinates that users write and read, which are those of the file
// that a world was made of, and the grid.
#pragma once

#include <optional>
#include <string>

#include "common/failure.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/json.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::tool {

class Units {
 public:
  /// The units of the file, if the quantisation is known and is_grid is false; otherwise grid
  /// units.
  Units(const std::optional<io::Quantisation>& quantisation, bool is_grid);

  bool is_grid() const { return is_grid_; }
  /// Grid units in a unit.
  double scale() const { return grid_.scale(); }
  /// The name of the units: "file" or "grid".
  std::string name() const { return is_grid_ ? "grid" : "file"; }

  /// The nearest grid point. Errors: wrong if it is outside the grid; wrong_usage if a coordinate
  /// is no number, or not whole in grid units.
  Outcome<kernel::Point2> to_grid(const io::Place& place) const;
  io::Place from_grid(const kernel::Point2& p) const;
  /// A length in grid units, rounded up; none if it is too long for the grid.
  std::optional<std::int32_t> grid_length(double length) const;
  /// A distance along an axis as a whole number of grid units, rounded; none if it is too long for
  /// the grid, or not whole in grid units.
  std::optional<std::int64_t> grid_shift(double distance) const;
  /// A length or, with power 2, an area, in these units.
  double from_grid(double measure, int power = 1) const;

  /// The point as in "12.5 3".
  std::string text(const kernel::Point2& p) const;
  Json json(const kernel::Point2& p) const;

 private:
  kernel::Grid grid_;
  bool is_grid_;
};

/// The quantisation as in "1 unit = 16 grid units, origin 0 0, 15 bits, largest error 0".
std::string describe(const io::Quantisation& quantisation);
/// A scale in words: 1 unit = 16 grid units.
std::string scale_in_words(double scale);
Json json_of(const io::Quantisation& quantisation);

}  // namespace offgrid::tool
