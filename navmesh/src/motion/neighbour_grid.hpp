// NeighbourGrid: points in square cells, sorted by cell; those near a point are in three runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::navmesh::detail {

class NeighbourGrid {
 public:
  /// Forgets all points. Requires a side of cells of at least 1.
  void clear(const kernel::Int<31>& side) {
    side_ = side;
    points_.clear();
  }
  void add(const kernel::Point2& p, std::uint32_t index) { points_.emplace_back(key(p), index); }
  void sort() { std::sort(points_.begin(), points_.end()); }

  /// Calls visit(index) for all points in the cell of p and the eight about it; these are all that
  /// are closer than the side. Cells come by rows, and indices of a cell increase.
  template <class Visit>
  void visit_near(const kernel::Point2& p, const Visit& visit) const {
    constexpr std::uint64_t row = std::uint64_t{1} << 32;
    for (std::uint64_t from = key(p) - row - 1, k = 0; k < 3; ++k, from += row) {
      auto at = std::lower_bound(points_.begin(), points_.end(), std::pair(from, 0U));
      for (; at != points_.end() && at->first <= from + 2; ++at) visit(at->second);
    }
  }

 private:
  /// The row of the cell, then its column, both above 0.
  std::uint64_t key(const kernel::Point2& p) const {
    constexpr std::int64_t middle = std::int64_t{1} << 31;
    const auto cell = [&](const kernel::Coordinate2& c) {
      return static_cast<std::uint64_t>(floor_div(kernel::Int<31>(c), side_).raw() + middle);
    };
    return cell(p.y) << 32 | cell(p.x);
  }

  kernel::Int<31> side_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> points_;
};

}  // namespace offgrid::navmesh::detail
