// SegmentGrid: lists of segments by the cells of the plane that they come close to.
//
// A segment that comes within half a unit of a grid point along the axes is listed in the point's
// cell. So one cell has all segments that cross in a pixel or pass through it. Cells are so large
// that each has a few segments, and as much longer than wide as the segments are on average; a cell
// in which many crowd has a finer grid. Exact tests decide; the cells change nothing but time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mesh/share_blocks.hpp"
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
  /// The same on these threads.
  void build(std::span<const Segment> segments, Threads& threads);

  /// The indices of the segments in the cell of p, among them all within half a unit of p; none
  /// outside the box of all.
  std::span<const std::uint32_t> near(const kernel::Point2& p) const {
    if (!box_.contains(p)) return {};
    const std::uint32_t cell = cell_of(p);
    const SegmentGrid* finer = finer_at(cell);
    return finer ? finer->near(p) : in_cell(cell);
  }
  /// The number of pairs that for_each_crossing tests.
  std::uint64_t pair_count() const;
  /// Calls take(i, k) for each pair of segments that share a cell, for some more than once. Each
  /// pair with a common point is among them.
  template <class Take>
  void for_each_pair(const Take& take) const {
    for_each_cell([&](const SegmentGrid&, std::uint32_t, std::span<const std::uint32_t> here) {
      return for_each_pair_of(here, [&](std::uint32_t i, std::uint32_t k) {
        take(i, k);
        return true;
      });
    });
  }
  /// Calls take(p, i, k) for each two segments i and k that cross properly, p being their rounded
  /// crossing, until take returns false. Returns whether take never did.
  template <class Take>
  bool for_each_crossing(const Take& take) const {
    return for_each_crossing(0, cell_count(), take);
  }
  /// Two segments that cross properly, and their rounded crossing.
  struct Crossing {
    kernel::Point2 at{};
    std::uint32_t one = 0;
    std::uint32_t other = 0;
  };
  /// Finds all crossings on these threads, in an order that does not depend on their number.
  /// Returns false, with some of them, if there are more than `most`.
  bool find_crossings(std::uint64_t most, Threads& threads, std::vector<Crossing>& crossings) const;

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
  /// Is p in the cell?
  bool has(std::uint32_t cell, const kernel::Point2& p) const {
    return box_.contains(p) && cell_of(p) == cell;
  }
  template <class Take>
  bool for_each_crossing(std::uint32_t begin, std::uint32_t end, const Take& take) const {
    return for_each_cell(
        begin, end,
        [&](const SegmentGrid& grid, std::uint32_t cell, std::span<const std::uint32_t> here) {
          return for_each_pair_of(here, [&](std::uint32_t i, std::uint32_t k) {
            const auto& [a, b] = segments_[i];
            const auto& [c, d] = segments_[k];
            if (b.x < c.x || d.x < a.x || !kernel::proper_cross(a, b, c, d)) return true;
            const kernel::Point2 p = kernel::round_cross(a, b, c, d);
            return !grid.has(cell, p) || take(p, i, k);
          });
        });
  }
  template <class Take>
  static bool for_each_pair_of(std::span<const std::uint32_t> here, const Take& take) {
    for (std::size_t i = 1; i < here.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        if (!take(here[i], here[k])) return false;
      }
    }
    return true;
  }
  static std::uint64_t pairs_of(std::uint64_t count) { return count * (count - 1) / 2; }
  /// The grid of the cell's own, if it has one.
  const SegmentGrid* finer_at(std::uint32_t cell) const {
    return finer_of_.empty() || finer_of_[cell] == none ? nullptr : &finer_[finer_of_[cell]];
  }
  /// Calls take(grid, cell, its segments) for the cells that have no finer grid, of this grid and
  /// of all finer ones, until take returns false. Returns whether take never did.
  template <class Take>
  bool for_each_cell(const Take& take) const {
    return for_each_cell(0, cell_count(), take);
  }
  /// The same for those of the cells from `begin` to `end`.
  template <class Take>
  bool for_each_cell(std::uint32_t begin, std::uint32_t end, const Take& take) const {
    for (std::uint32_t cell = begin; cell < end; ++cell) {
      const SegmentGrid* finer = finer_at(cell);
      if (finer ? !finer->for_each_cell(take) : !take(*this, cell, in_cell(cell))) return false;
    }
    return true;
  }
  /// Lists those segments in cells of the box.
  void list_all(std::span<const Segment> segments, std::span<const std::uint32_t> listed,
                const Box& box, Threads& threads);
  /// The segment's box, as far as it is in the other one.
  Box part_in(const Box& box, std::uint32_t segment) const;
  Box box_of_cell(std::uint32_t cell) const;
  void choose_cells(std::span<const std::uint32_t> listed);
  void split_dense_cells();
  void list(std::uint32_t segment, std::vector<Entry>& entries) const;
  void list_in_row(std::uint32_t segment, std::int64_t row, std::int64_t left, std::int64_t right,
                   std::vector<Entry>& entries) const;
  void sort(std::span<const Entry> entries);

  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::span<const Segment> segments_;
  Box box_;
  int x_shift_ = 0;  ///< a cell is 2^x_shift_ wide
  int y_shift_ = 0;  ///< and 2^y_shift_ high
  std::uint32_t columns_ = 1;
  std::uint32_t rows_ = 1;
  std::vector<std::uint32_t> begin_;   ///< the index in listed_ of each cell's first segment
  std::vector<std::uint32_t> listed_;  ///< the segments of each cell, cell after cell
  std::vector<SegmentGrid> finer_;
  std::vector<std::uint32_t> finer_of_;  ///< of each cell, or none; empty if no cell has one
};

}  // namespace offgrid::navmesh::detail
