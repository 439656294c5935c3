// NeighbourGrid: discs in square cells, sorted by cell, with larger cells for larger discs; and the
// pairs that are found, listed for each agent.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

/// Points with a reach each. A point of reach r is in a cell of side 2^level, the smallest such
/// side that is at least r; so whatever is closer to it than r is in its cell or the eight about
/// it.
class NeighbourGrid {
 public:
  /// Requires 0 <= reach < 2^31.
  void add(const kernel::Point2& p, std::int64_t reach, std::uint32_t index) {
    int level = level_min;
    while (std::int64_t{1} << level < reach) ++level;
    points_.push_back({key(p, level), p, index});
  }

  /// Calls visit(a, b) once for each two points that are closer than the larger of their reaches,
  /// and for some that are not. Cost: for each point a search at each level that has points, and
  /// the points in nine cells.
  template <class Visit>
  void visit_pairs(const Visit& visit) {
    kernel::sort(points_.begin(), points_.end(), [](const Entry& a, const Entry& b) {
      return a.key < b.key || (a.key == b.key && a.index < b.index);
    });
    std::vector<int> levels;
    for (const Entry& entry : points_) {
      if (levels.empty() || levels.back() != level_of(entry)) levels.push_back(level_of(entry));
    }
    for (auto one = points_.begin(); one != points_.end(); ++one) {
      const auto visit_run = [&](auto from, std::uint64_t last) {
        for (; from != points_.end() && from->key <= last; ++from) visit(one->index, from->index);
      };
      // It finds half of its neighbours of its own level; the other half finds it.
      visit_run(one + 1, one->key + 1);
      visit_run(first_from(one->key + row - 1), one->key + row + 1);
      for (const int level : levels) {
        if (level <= level_of(*one)) continue;
        const std::uint64_t middle = key(one->point, level);
        for (const std::uint64_t cell : {middle - row, middle, middle + row})
          visit_run(first_from(cell - 1), cell + 1);
      }
    }
  }

 private:
  struct Entry {
    std::uint64_t key;
    kernel::Point2 point;
    std::uint32_t index;
  };

  static constexpr int level_min = 5, cell_bits = 29;
  static constexpr std::uint64_t row = std::uint64_t{1} << cell_bits;

  /// The level, then the row of the cell, then its column, both above 0 and below 2^28: a cell
  /// beside that of a point is of its level.
  static std::uint64_t key(const kernel::Point2& p, int level) {
    const auto cell = [&](std::int64_t c) {
      return static_cast<std::uint64_t>((c >> level) + (std::int64_t{1} << (cell_bits - 2)));
    };
    return static_cast<std::uint64_t>(level) << 2 * cell_bits | cell(p.y.raw()) << cell_bits |
           cell(p.x.raw());
  }
  static int level_of(const Entry& entry) { return static_cast<int>(entry.key >> 2 * cell_bits); }
  std::vector<Entry>::const_iterator first_from(std::uint64_t key) const {
    return std::lower_bound(points_.begin(), points_.end(), key,
                            [](const Entry& entry, std::uint64_t k) { return entry.key < k; });
  }

  std::vector<Entry> points_;
};

/// The other agents of each agent, in the order in which the pairs were added.
class NeighbourLists {
 public:
  explicit NeighbourLists(std::size_t count) : begin_(count + 1) {}

  /// Each is a neighbour of the other.
  void add(std::uint32_t a, std::uint32_t b) {
    pairs_.emplace_back(a, b);
    ++begin_[a];
    ++begin_[b];
  }
  /// To be called once, after all pairs.
  void sort() {
    std::size_t end = 0;
    for (std::size_t& begin : begin_) begin = end += begin;
    others_.resize(end);
    for (auto pair = pairs_.rbegin(); pair != pairs_.rend(); ++pair) {
      others_[--begin_[pair->first]] = pair->second;
      others_[--begin_[pair->second]] = pair->first;
    }
    pairs_ = {};
  }
  std::span<const std::uint32_t> of(std::size_t agent) const {
    return std::span(others_).subspan(begin_[agent], begin_[agent + 1] - begin_[agent]);
  }

 private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  std::vector<std::uint32_t> others_;
  std::vector<std::size_t> begin_;  ///< by agent, and an end; numbers, until they are sorted
};

}  // namespace offgrid::navmesh::detail
