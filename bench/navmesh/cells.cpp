#include "navmesh/cells.hpp"

#include <map>
#include <utility>

#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/read_file.hpp"

namespace offgrid::bench {

namespace {

struct Corner {
  int x = 0;
  int y = 0;
  friend bool operator==(const Corner&, const Corner&) = default;
  friend auto operator<=>(const Corner&, const Corner&) = default;
};
using Sides = std::multimap<Corner, Corner>;

int turn(const Corner& a, const Corner& b, const Corner& c) {
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

/// The sides between free and other cells, from corner to corner, with the free cell on the left.
Sides sides_of(const Cells& cells) {
  Sides sides;
  for (int y = 0; y < cells.rows; ++y) {
    for (int x = 0; x < cells.columns; ++x) {
      if (!cells.is_free(x, y)) continue;
      if (!cells.is_free(x, y - 1)) sides.insert({{x, y}, {x + 1, y}});
      if (!cells.is_free(x + 1, y)) sides.insert({{x + 1, y}, {x + 1, y + 1}});
      if (!cells.is_free(x, y + 1)) sides.insert({{x + 1, y + 1}, {x, y + 1}});
      if (!cells.is_free(x - 1, y)) sides.insert({{x, y + 1}, {x, y}});
    }
  }
  return sides;
}

/// Removes a closed line from the sides. It turns left where two continue.
std::vector<Corner> take_line(Sides& sides) {
  Corner before = sides.begin()->first;
  Corner at = sides.begin()->second;
  std::vector<Corner> line{before};
  sides.erase(sides.begin());
  while (at != line.front()) {
    line.push_back(at);
    auto [next, last] = sides.equal_range(at);
    for (auto other = next; other != last; ++other) {
      if (turn(before, at, other->second) > 0) next = other;
    }
    before = std::exchange(at, next->second);
    sides.erase(next);
  }
  return line;
}

/// The number of free cells among the nine about this one.
int count_about(const Cells& cells, int column, int row) {
  int count = 0;
  for (int y = row - 1; y <= row + 1; ++y) {
    for (int x = column - 1; x <= column + 1; ++x) count += cells.is_free(x, y) ? 1 : 0;
  }
  return count;
}

}  // namespace

std::optional<Cells> read_cells(const std::string& path) {
  const auto text = io::read_file(path, io::FileKind::grid_map);
  if (!text) return std::nullopt;
  const auto map = io::read_grid_map(*text);
  if (!map) return std::nullopt;
  Cells cells{static_cast<int>(map->width), static_cast<int>(map->height), {}};
  for (std::size_t row = 0; row < map->height; ++row) {
    for (std::size_t column = 0; column < map->width; ++column)
      cells.free.push_back(map->is_walkable(column, row));
  }
  return cells;
}

Cells caves(int side, std::uint64_t seed) {
  constexpr int rounds = 4;
  Cells cells{side, side, {}};
  testing::Random random(seed);
  for (int i = 0; i < side * side; ++i) cells.free.push_back(random.chance(56, 100));
  for (int round = 0; round < rounds; ++round) {
    Cells next = cells;
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column)
        next.free[cells.place(column, row)] = count_about(cells, column, row) >= 5;
    }
    cells = std::move(next);
  }
  return cells;
}

std::vector<Loop> outlines(const Cells& cells, int width) {
  Sides sides = sides_of(cells);
  std::vector<Loop> loops;
  while (!sides.empty()) {
    const std::vector<Corner> line = take_line(sides);
    Loop& loop = loops.emplace_back();
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Corner& before = line[(i + line.size() - 1) % line.size()];
      if (turn(before, line[i], line[(i + 1) % line.size()]) != 0)
        loop.push_back(kernel::Point2::at(line[i].x * width, line[i].y * width));
    }
  }
  return loops;
}

}  // namespace offgrid::bench
