// SegmentGrid: lists of segments by the cells of the plane that they come close to.
//
// A segment that comes within half a unit of a grid point along the axes is listed in the point's
// cell. So one cell has all segments that cross in a pixel or pass through it. Cells are so large
// that each has a few segments, and as much longer than wide as the segments are on average. Exact
// tests decide; the cells change nothing but time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/snap/snap.hpp"

namespace offgrid::navmesh::detail {

class SegmentGrid {
 public:
  /// Builds the lists. Requires segments each from its lexicographically smaller end, which outlive
  /// the grid. Cost: the segments and the cells that they come close to, at most a few tens per
  /// segment on average, however far apart they are.
  void build(std::span<const Segment> segments);

  /// The indices of the segments in the cell of p, among them all within half a unit of p; none
  /// outside the box of all.
  std::span<const std::uint32_t> near(const kernel::Point2& p) const {
    return box_.contains(p) ? in_cell(cell_of(p)) : std::span<const std::uint32_t>{};
  }
  /// The number of pairs that for_each_crossing tests.
  std::uint64_t pair_count() const;
  /// Calls take(i, k) for each pair of segments that share a cell, for some more than once. Each
  /// pair with a common point is among them.
  template <class Take>
  void for_each_pair(const Take& take) const {
    for (std::uint32_t cell = 0; cell < cell_count(); ++cell) {
      const std::span<const std::uint32_t> here = in_cell(cell);
      for (std::size_t i = 1; i < here.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) take(here[i], here[k]);
      }
    }
  }
  /// Calls take(p, i, k) for each two segments i and k that cross properly, p being their rounded
  /// crossing, until take returns false. Returns whether take never did.
  template <class Take>
  bool for_each_crossing(const Take& take) const {
    for (std::uint32_t cell = 0; cell < cell_count(); ++cell) {
      const std::span<const std::uint32_t> here = in_cell(cell);
      for (std::size_t i = 1; i < here.size(); ++i) {
        const auto& [a, b] = segments_[here[i]];
        for (std::size_t k = 0; k < i; ++k) {
          const auto& [c, d] = segments_[here[k]];
          if (b.x < c.x || d.x < a.x || !kernel::proper_cross(a, b, c, d)) continue;
          const kernel::Point2 p = kernel::round_cross(a, b, c, d);
          if (cell_of(p) == cell && !take(p, here[i], here[k])) return false;
        }
      }
    }
    return true;
  }

 private:
  struct Entry {
    std::uint32_t cell;
    std::uint32_t segment;
  };

  std::uint32_t cell_count() const { return columns_ * rows_; }
  std::span<const std::uint32_t> in_cell(std::uint32_t cell) const {
    return std::span(listed_).subspan(begin_[cell], begin_[cell + 1] - begin_[cell]);
  }
  std::int64_t column_of(std::int64_t x) const { return (x - box_.low.x.raw()) >> x_shift_; }
  std::int64_t row_of(std::int64_t y) const { return (y - box_.low.y.raw()) >> y_shift_; }
  std::uint32_t cell_of(const kernel::Point2& p) const {
    return static_cast<std::uint32_t>(row_of(p.y.raw())) * columns_ +
           static_cast<std::uint32_t>(column_of(p.x.raw()));
  }
  void choose_cells();
  void list(std::uint32_t segment);
  void list_in_row(std::uint32_t segment, std::int64_t row, std::int64_t left, std::int64_t right);
  void sort_entries();

  std::span<const Segment> segments_;
  Box box_;          ///< of all segments
  int x_shift_ = 0;  ///< a cell is 2^x_shift_ wide
  int y_shift_ = 0;  ///< and 2^y_shift_ high
  std::uint32_t columns_ = 1;
  std::uint32_t rows_ = 1;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> begin_;   ///< the index in listed_ of each cell's first segment
  std::vector<std::uint32_t> listed_;  ///< the segments of each cell, cell after cell
};

}  // namespace offgrid::navmesh::detail
