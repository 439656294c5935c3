// CellGrid: cells over the map, and those to which a triangle comes close. CellIndex: the
// triangles in them.
//
// Cells are so small that few triangles meet each, and so large that the triangles meet few cells
// on average. They are as long as wide, or longer if the triangles are, and in their direction, as
// for planks side by side. Exact tests decide; the cells change nothing but time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "ground/groups.hpp"
#include "ground/map_turn.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/mesh/box.hpp"

namespace offgrid::navmesh::detail {

struct CellOptions {
  std::int32_t margin = 0;       ///< how far a triangle's cells reach beyond it along each axis
  std::uint32_t cells_each = 1;  ///< the most cells for each triangle
};

class CellGrid {
 public:
  CellGrid() = default;
  /// Chooses cells for the triangles. Requires one at least.
  explicit CellGrid(std::span<const GroundTriangle> triangles, const CellOptions& options = {});

  std::uint32_t size() const { return columns_ * rows_; }

  /// The cell of the point; none outside the grid.
  std::optional<std::uint32_t> cell_at(const kernel::Point2& p) const {
    const kernel::Point2 at = turn_(p);
    const std::int64_t at_column = column(at.x.raw()), at_row = row(at.y.raw());
    if (at_column < 0 || at_column > last_column() || at_row < 0 || at_row > last_row()) return {};
    return cell(at_column, at_row);
  }

  /// Calls take(cell) for each cell that the box meets.
  template <class Take>
  void for_each_cell_near(const Box& on_map, const Take& take) const {
    const Box box = turn_(on_map);
    const std::int64_t left = std::max<std::int64_t>(column(box.low.x.raw()), 0),
                       right = std::min(column(box.high.x.raw()), last_column()),
                       bottom = std::max<std::int64_t>(row(box.low.y.raw()), 0),
                       top = std::min(row(box.high.y.raw()), last_row());
    for (std::int64_t at_row = bottom; at_row <= top; ++at_row) {
      for (std::int64_t at_column = left; at_column <= right; ++at_column)
        take(cell(at_column, at_row));
    }
  }

  /// Calls take(cell) for cells of the grid until it returns false, among them all with a place at
  /// most the margin away along both axes from the closed triangle, which lies over the grid.
  /// Returns whether take never did.
  template <class Take>
  bool for_each_cell(const GroundTriangle& on_map, const Take& take) const {
    const GroundTriangle t = turn_(on_map);
    const auto [y_low, y_high] = std::minmax({t[0].at.y.raw(), t[1].at.y.raw(), t[2].at.y.raw()});
    const auto [x_low, x_high] = std::minmax({t[0].at.x.raw(), t[1].at.x.raw(), t[2].at.x.raw()});
    const std::int64_t first = std::max<std::int64_t>(row(y_low - margin_), 0),
                       last = std::min(row(y_high + margin_), last_row());
    const bool is_small = last - first < 2 || column(x_high) - column(x_low) < 2;
    for (std::int64_t at_row = first; at_row <= last; ++at_row) {
      Span span{x_low, x_high};
      if (!is_small) span = span_in_row(t, at_row);
      const std::int64_t begin = std::max<std::int64_t>(column(span.low - margin_), 0),
                         end = std::min(column(span.high + margin_), last_column());
      for (std::int64_t at_column = begin; at_column <= end; ++at_column) {
        if (!take(cell(at_column, at_row))) return false;
      }
    }
    return true;
  }

 private:
  /// The column or row of a turned coordinate, which may be outside.
  std::int64_t column(std::int32_t x) const { return (std::int64_t{x} - low_.x.raw()) >> x_shift_; }
  std::int64_t row(std::int32_t y) const { return (std::int64_t{y} - low_.y.raw()) >> y_shift_; }
  std::uint32_t cell(std::int64_t at_column, std::int64_t at_row) const {
    return static_cast<std::uint32_t>(at_row) * columns_ + static_cast<std::uint32_t>(at_column);
  }

  /// A range of x.
  struct Span {
    std::int32_t low;
    std::int32_t high;
  };
  /// The range of the turned triangle in the row, which is widened by the margin.
  Span span_in_row(const GroundTriangle& t, std::int64_t at_row) const;

  std::int64_t last_column() const { return std::int64_t{columns_} - 1; }
  std::int64_t last_row() const { return std::int64_t{rows_} - 1; }

  MapTurn turn_;
  kernel::Point2 low_{};  ///< of turned points
  int x_shift_ = 0;       ///< a cell is 2^x_shift_ wide
  int y_shift_ = 0;       ///< and 2^y_shift_ high
  std::uint32_t columns_ = 0;
  std::uint32_t rows_ = 0;
  std::int32_t margin_ = 0;
};

/// The triangles in each cell, in their order.
class CellIndex {
 public:
  /// No triangles.
  CellIndex() = default;
  explicit CellIndex(std::span<const GroundTriangle> triangles, const CellOptions& options = {}) {
    if (triangles.empty()) return;
    grid_ = CellGrid(triangles, options);
    triangles_ = Groups(grid_.size(), [&](const auto& take) {
      for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        grid_.for_each_cell(triangles[i], [&](std::uint32_t cell) {
          take(cell, i);
          return true;
        });
      }
    });
  }

  /// The triangles in the point's cell: all with a place at most the margin away from it along both
  /// axes, and others.
  std::span<const std::uint32_t> at(const kernel::Point2& p) const {
    const auto cell = grid_.cell_at(p);
    return cell ? triangles_[*cell] : std::span<const std::uint32_t>{};
  }

  /// The number of entries, one for each triangle in a cell, and the place of the first one of a
  /// part of at(p) among them.
  std::size_t entry_count() const { return triangles_.members().size(); }
  std::size_t entry_of(std::span<const std::uint32_t> part) const {
    return static_cast<std::size_t>(part.data() - triangles_.members().data());
  }

  /// Calls take(index) for the triangles in the cells to which the triangle comes close, which may
  /// be a line; for some repeatedly.
  template <class Take>
  void for_each_near(const GroundTriangle& t, const Take& take) const {
    grid_.for_each_cell(t, [&](std::uint32_t cell) {
      for (const std::uint32_t i : triangles_[cell]) take(i);
      return true;
    });
  }
  /// Calls take(index) for the triangles in the cells that the box meets; for some repeatedly.
  template <class Take>
  void for_each_near(const Box& box, const Take& take) const {
    grid_.for_each_cell_near(box, [&](std::uint32_t cell) {
      for (const std::uint32_t i : triangles_[cell]) take(i);
    });
  }

 private:
  CellGrid grid_;
  Groups triangles_;  ///< by cell
};

}  // namespace offgrid::navmesh::detail
