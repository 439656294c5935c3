// CellGrid: square cells over the map, and those that a triangle meets. CellIndex: the triangles in
// them.
//
// Cells are so small that few triangles meet each, and so large that the triangles meet few cells
// on average. Exact tests decide; the cells change nothing but time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "ground/groups.hpp"
#include "ground/map_box.hpp"
#include "offgrid/kernel/division.hpp"

namespace offgrid::navmesh::detail {

class CellGrid {
 public:
  CellGrid() = default;
  /// Chooses cells for the triangles. Requires one at least.
  explicit CellGrid(std::span<const GroundTriangle> triangles);

  std::uint32_t size() const { return columns_ * rows_; }

  /// The column or row of a coordinate, which may be outside.
  std::int64_t column(std::int32_t x) const { return (std::int64_t{x} - low_.x.raw()) >> shift_; }
  std::int64_t row(std::int32_t y) const { return (std::int64_t{y} - low_.y.raw()) >> shift_; }
  std::uint32_t cell(std::int64_t at_column, std::int64_t at_row) const {
    return static_cast<std::uint32_t>(at_row) * columns_ + static_cast<std::uint32_t>(at_column);
  }

  /// Calls take(cell) for each cell that the box meets, widened by the margin on all sides.
  template <class Take>
  void for_each_cell_near(const MapBox& box, std::int32_t margin, const Take& take) const {
    const auto last_column = static_cast<std::int64_t>(columns_) - 1;
    const auto last_row = static_cast<std::int64_t>(rows_) - 1;
    const std::int64_t left = std::max<std::int64_t>(column(box.low.x.raw() - margin), 0),
                       right = std::min(column(box.high.x.raw() + margin), last_column),
                       bottom = std::max<std::int64_t>(row(box.low.y.raw() - margin), 0),
                       top = std::min(row(box.high.y.raw() + margin), last_row);
    for (std::int64_t at_row = bottom; at_row <= top; ++at_row) {
      for (std::int64_t at_column = left; at_column <= right; ++at_column)
        take(cell(at_column, at_row));
    }
  }

  /// Calls take(cell) for cells of the grid until it returns false, among them all that the closed
  /// triangle, which lies over the grid, meets. Returns whether take never did.
  template <class Take>
  bool for_each_cell(const GroundTriangle& t, const Take& take) const {
    const auto [y_low, y_high] = std::minmax({t[0].at.y.raw(), t[1].at.y.raw(), t[2].at.y.raw()});
    const auto [x_low, x_high] = std::minmax({t[0].at.x.raw(), t[1].at.x.raw(), t[2].at.x.raw()});
    const std::int64_t first = row(y_low), last = row(y_high);
    const bool is_small = last - first < 2 || column(x_high) - column(x_low) < 2;
    for (std::int64_t at_row = first; at_row <= last; ++at_row) {
      Span span{x_low, x_high};
      if (!is_small) span = span_in_row(t, at_row);
      const std::int64_t end = column(span.high);
      for (std::int64_t at_column = column(span.low); at_column <= end; ++at_column) {
        if (!take(cell(at_column, at_row))) return false;
      }
    }
    return true;
  }

 private:
  /// A range of x.
  struct Span {
    std::int32_t low;
    std::int32_t high;
  };
  Span span_in_row(const GroundTriangle& t, std::int64_t at_row) const;

  kernel::Point2 low_{};
  int shift_ = 0;  ///< a cell is 2^shift_ wide
  std::uint32_t columns_ = 0;
  std::uint32_t rows_ = 0;
};

/// The triangles in each cell.
class CellIndex {
 public:
  /// No triangles.
  CellIndex() = default;
  explicit CellIndex(std::span<const GroundTriangle> triangles) {
    if (triangles.empty()) return;
    grid_ = CellGrid(triangles);
    triangles_ = Groups(grid_.size(), [&](const auto& take) {
      for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        grid_.for_each_cell(triangles[i], [&](std::uint32_t cell) {
          take(cell, i);
          return true;
        });
      }
    });
  }

  /// Calls take(index) for the triangles in the cells that the box meets, widened by the margin on
  /// all sides; for some repeatedly.
  template <class Take>
  void for_each_near(const MapBox& box, std::int32_t margin, const Take& take) const {
    if (triangles_.size() == 0) return;
    grid_.for_each_cell_near(box, margin, [&](std::uint32_t cell) {
      for (const std::uint32_t i : triangles_[cell]) take(i);
    });
  }

 private:
  CellGrid grid_;
  Groups triangles_;  ///< by cell
};

}  // namespace offgrid::navmesh::detail
