#include "offgrid/io/cell_outline.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace offgrid::io {
namespace {

/// A corner of cells, or with doubled coordinates the middle of a side.
struct Corner {
  std::int64_t x = 0;
  std::int64_t y = 0;

  friend bool operator==(const Corner&, const Corner&) = default;
  friend Corner operator+(const Corner& a, const Corner& b) { return {a.x + b.x, a.y + b.y}; }
};

/// The directions of sides, each a quarter turn left of the one before.
constexpr std::array<Corner, 4> steps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
constexpr unsigned rightwards = 0;

class Outliner {
 public:
  Outliner(const CellMap& map, std::uint8_t colour, CellCorners corners, std::size_t corners_max)
      : map_(map),
        colour_(colour),
        corners_(corners),
        left_(corners_max),
        sets_(map.cells.size(), no_set),
        is_passed_(map.cells.size(), false) {
    find_sets();
  }

  std::optional<Drawing> outline() {
    // Each ring has a side from left to right. The first one of a set lies on its outer ring, since
    // no cell of the set is lower.
    for (std::size_t row = 0; row < map_.rows; ++row) {
      for (std::size_t column = 0; column < map_.columns; ++column) {
        const Corner at{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)};
        const std::size_t cell = row * map_.columns + column;
        if (!is_side(at, rightwards) || is_passed_[cell]) continue;
        if (!trace(at, drawing_.features[sets_[cell]].polygons.front().rings.emplace_back()))
          return std::nullopt;
      }
    }
    return std::move(drawing_);
  }

 private:
  static constexpr std::uint32_t no_set = std::numeric_limits<std::uint32_t>::max();

  bool is_inside(std::int64_t column, std::int64_t row) const {
    return column >= 0 && row >= 0 && column < static_cast<std::int64_t>(map_.columns) &&
           row < static_cast<std::int64_t>(map_.rows);
  }
  bool has_colour(std::int64_t column, std::int64_t row) const {
    return is_inside(column, row) && map_.cells[index(column, row)] == colour_;
  }
  std::size_t index(std::int64_t column, std::int64_t row) const {
    return static_cast<std::size_t>(row) * map_.columns + static_cast<std::size_t>(column);
  }

  /// The cells on the left and on the right of a step from a corner, by their lower left corners.
  static std::pair<Corner, Corner> cells_of(const Corner& at, unsigned direction) {
    // Around a corner: upper right, upper left, lower left, lower right.
    constexpr std::array<Corner, 4> about{{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}};
    return {at + about[direction], at + about[(direction + 3) % 4]};
  }
  /// Is the step a side of the outline, with the colour on its left only?
  bool is_side(const Corner& at, unsigned direction) const {
    const auto [left, other] = cells_of(at, direction);
    return has_colour(left.x, left.y) && !has_colour(other.x, other.y);
  }

  /// Numbers the sets of cells that touch, by their first cells, and begins a feature for each.
  void find_sets() {
    std::vector<std::uint32_t> parents;  // of provisional sets; a root is its own
    const auto root = [&](std::uint32_t set) {
      while (parents[set] != set) set = parents[set] = parents[parents[set]];
      return set;
    };
    for_each_cell([&](std::int64_t column, std::int64_t row, std::uint32_t& set) {
      for (const Corner& step : {steps[2], Corner{-1, -1}, steps[3], Corner{1, -1}}) {
        if (!has_colour(column + step.x, row + step.y)) continue;
        const std::uint32_t other = root(sets_[index(column + step.x, row + step.y)]);
        if (set != no_set) parents[std::max(set, other)] = std::min(set, other);
        set = std::min(set, other);
      }
      if (set != no_set) return;
      set = static_cast<std::uint32_t>(parents.size());
      parents.push_back(set);
    });
    std::vector<std::uint32_t> numbers(parents.size());
    for (std::uint32_t set = 0; set < parents.size(); ++set) {
      const std::uint32_t first = root(set);
      if (first != set) {
        numbers[set] = numbers[first];
        continue;
      }
      numbers[set] = static_cast<std::uint32_t>(drawing_.features.size());
      drawing_.features.emplace_back().polygons.emplace_back();
    }
    for_each_cell([&](std::int64_t, std::int64_t, std::uint32_t& set) { set = numbers[set]; });
  }

  /// Calls use(column, row, set) for the cells of the colour, row by row.
  template <class Use>
  void for_each_cell(Use use) {
    for (std::size_t row = 0; row < map_.rows; ++row) {
      for (std::size_t column = 0; column < map_.columns; ++column) {
        const std::size_t cell = row * map_.columns + column;
        if (map_.cells[cell] == colour_) {
          use(static_cast<std::int64_t>(column), static_cast<std::int64_t>(row), sets_[cell]);
        }
      }
    }
  }

  /// Follows a ring from a side to the right. Fails if there are too many corners.
  bool trace(const Corner& first, Ring& ring) {
    line_.clear();
    Corner at = first;
    unsigned direction = rightwards;
    do {
      if (direction == rightwards) is_passed_[index(at.x, at.y)] = true;
      if (!add_side(at, direction)) return false;
      at = at + steps[direction];
      // Where cells touch at a corner, the outline turns right, to the other cell.
      direction = (direction + 3) % 4;
      while (!is_side(at, direction)) direction = (direction + 1) % 4;
    } while (at != first || direction != rightwards);
    return close(ring);
  }

  /// Adds the middle of a side or, with square corners and on the map's border, its ends.
  bool add_side(const Corner& at, unsigned direction) {
    const Corner to = at + steps[direction];
    const Corner beyond = cells_of(at, direction).second;
    if (corners_ == CellCorners::cut && is_inside(beyond.x, beyond.y)) return add(at + to);
    return add(at + at) && add(to + to);
  }

  /// Adds a place to the line, and removes the last one if it turns out to be no corner.
  bool add(const Corner& p) {
    if (!line_.empty() && line_.back() == p) return true;
    if (line_.size() >= 2 && is_straight(line_[line_.size() - 2], line_.back(), p)) {
      line_.back() = p;
      return true;
    }
    // The first place and the last one may turn out to be no corners.
    if (line_.size() > left_ && line_.size() - left_ >= 2) return false;
    line_.push_back(p);
    return true;
  }

  /// Do three places of a ring lie on a line?
  static bool is_straight(const Corner& a, const Corner& b, const Corner& c) {
    // Every step is parallel to an axis or to a diagonal.
    const auto sign = [](std::int64_t v) { return (v > 0 ? 1 : 0) - (v < 0 ? 1 : 0); };
    return sign(b.x - a.x) == sign(c.x - b.x) && sign(b.y - a.y) == sign(c.y - b.y);
  }

  /// Ends the line where it began.
  bool close(Ring& ring) {
    if (line_.back() == line_.front()) line_.pop_back();
    std::size_t begin = 0;
    if (is_straight(line_[line_.size() - 2], line_.back(), line_.front())) line_.pop_back();
    if (is_straight(line_.back(), line_[0], line_[1])) begin = 1;
    if (line_.size() - begin > left_) return false;
    left_ -= line_.size() - begin;
    ring.reserve(line_.size() - begin);
    for (std::size_t i = begin; i < line_.size(); ++i) {
      ring.push_back({static_cast<double>(line_[i].x) / 2, static_cast<double>(line_[i].y) / 2});
    }
    return true;
  }

  const CellMap& map_;
  std::uint8_t colour_;
  CellCorners corners_;
  std::size_t left_;                 ///< the number of corners that may still come
  std::vector<std::uint32_t> sets_;  ///< the set of each cell, which is the index of its feature
  std::vector<bool> is_passed_;      ///< was the lower side of this cell passed?
  std::vector<Corner> line_;         ///< the ring so far, in halves of a cell
  Drawing drawing_;
};

}  // namespace

std::optional<Drawing> outline_cells(const CellMap& map, std::uint8_t colour, CellCorners corners,
                                     std::size_t corners_max) {
  return Outliner(map, colour, corners, corners_max).outline();
}

}  // namespace offgrid::io
