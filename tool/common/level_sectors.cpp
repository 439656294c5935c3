#include "common/level_sectors.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace offgrid::tool {

using io::WadLine;
using kernel::Point2;
using navmesh::Area;

Point2 on_grid(std::int16_t x, std::int16_t y) {
  return Point2::at(LevelRules::grid_units * x, LevelRules::grid_units * y);
}

LevelSectors::LevelSectors(const io::WadLevel& level)
    : level_(level), lines_of_(std::min(level.sectors.size(), std::size_t{1} << 16)) {
  for (const WadLine& line : level.lines) {
    const auto right = sector_of(line.right), left = sector_of(line.left);
    if (right == left || vertex(line.from) == vertex(line.to)) continue;
    if (right) lines_of_[*right].push_back(&line);
    if (left) lines_of_[*left].push_back(&line);
  }
}

Point2 LevelSectors::vertex(std::uint16_t i) const {
  return on_grid(level_.vertices[i].x, level_.vertices[i].y);
}

std::optional<std::uint16_t> LevelSectors::sector_of(
    const std::optional<std::uint16_t>& side) const {
  if (!side) return std::nullopt;
  return level_.sides[*side].sector;
}

std::optional<LevelSectors::Loops> LevelSectors::loops(std::uint16_t sector) const {
  std::multimap<Point2, Point2> sides;
  for (const WadLine* line : lines_of_[sector]) {
    const Point2 from = vertex(line->from), to = vertex(line->to);
    if (sector_of(line->right) == sector)
      sides.emplace(to, from);
    else
      sides.emplace(from, to);
  }
  Loops loops;
  while (!sides.empty()) {
    Area::Loop loop{sides.begin()->first};
    do {
      const auto next = sides.find(loop.back());
      if (next == sides.end()) return std::nullopt;
      loop.push_back(next->second);
      sides.erase(next);
    } while (loop.back() != loop.front());
    loop.pop_back();
    loops.push_back(std::move(loop));
  }
  return loops;
}

navmesh::WorldOptions LevelSectors::options(std::int32_t margin) const {
  std::int32_t low_x = 0, low_y = 0, high_x = 1, high_y = 1;
  for (std::size_t i = 0; i < level_.vertices.size(); ++i) {
    const std::int32_t x = level_.vertices[i].x, y = level_.vertices[i].y;
    low_x = i == 0 ? x : std::min(low_x, x);
    low_y = i == 0 ? y : std::min(low_y, y);
    high_x = i == 0 ? x + 1 : std::max(high_x, x);
    high_y = i == 0 ? y + 1 : std::max(high_y, y);
  }
  constexpr std::int32_t unit = LevelRules::grid_units;
  return {.low = Point2::at(unit * low_x, unit * low_y),
          .high = Point2::at(unit * high_x, unit * high_y),
          .ground = {navmesh::Ground::blocked, navmesh::FaceState::unit_cost, 0},
          .journal_limit = 512,
          .margin = margin,
          .lists_faces = false};
}

}  // namespace offgrid::tool
