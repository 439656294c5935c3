#include "tiles/marks.hpp"

#include <algorithm>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::testing::tiles {

using namespace navmesh;
using kernel::Point2;

void TileMarks::see_grid(std::size_t most_loaded) {
  const auto& [low, high] = std::pair(grid_.options().low, grid_.options().high);
  constexpr std::int32_t end = (std::int32_t{1} << 30) - 2;
  count_if(grid_.log_side() == 0, "tiles: one unit wide");
  count_if(grid_.size() == 1, "tiles: wider than the world");
  count_if(std::max({high.x.raw(), high.y.raw(), -low.x.raw(), -low.y.raw()}) == end,
           "tiles: at the end of the range");
  count_if(most_loaded >= grid_.size(), "tiles: all loaded");
  count_if(most_loaded == 1, "tiles: one at a time");
  count_if(grid_.options().ground.ground == Ground::blocked, "tiles: on blocked ground");
}

std::int32_t TileMarks::beside(kernel::Coordinate2 c) const {
  const std::int32_t side = std::int32_t{1} << grid_.log_side(), part = c.raw() & (side - 1);
  return part > side / 2 ? part - side : part;
}

bool TileMarks::passes_crossing(const Point2& a, const Point2& b) const {
  for (std::size_t i = 0; i < grid_.size(); ++i) {
    const Point2 p = grid_.box(grid_.tile(i)).low;
    if (is_crossing(p) && Box::of(std::array{a, b}).contains(p) &&
        kernel::orient(a, b, p) == kernel::Sign::zero)
      return true;
  }
  return false;
}

void TileMarks::see_edge(const Point2& a, const Point2& b) {
  const int side = grid_.log_side();
  const bool is_along = (a.x == b.x && beside(a.x) == 0) || (a.y == b.y && beside(a.y) == 0);
  count_if(is_along, "edges: along a line");
  count_if(!is_along && (is_on_line(a) || is_on_line(b)), "edges: that end on a line");
  count_if(a.x.raw() >> side != b.x.raw() >> side || a.y.raw() >> side != b.y.raw() >> side,
           "edges: that cross a line");
  const auto is_steep = [&](kernel::Coordinate2 p, kernel::Coordinate2 q) {
    const std::int32_t first = beside(p), second = beside(q);
    return std::abs(first) <= 1 && std::abs(second) <= 1 && p != q &&
           std::abs(p.raw() - q.raw()) <= 2;
  };
  count_if(is_steep(a.x, b.x) || is_steep(a.y, b.y), "edges: steep beside a line");
  count_if(passes_crossing(a, b), "edges: through a crossing of lines");
  for (std::size_t i = 0; i < grid_.size(); ++i) {
    const Box box = grid_.box(grid_.tile(i));
    if (box.meets(a, b) || !box.grown(1).meets(a, b)) continue;
    return count("edges: that pass a tile within a unit");
  }
}

void TileMarks::see_loop(const Area::Loop& loop, bool is_closed) {
  for (std::size_t i = 0; i + (is_closed ? 0 : 1) < loop.size(); ++i)
    see_edge(loop[i], loop[(i + 1) % loop.size()]);
  if (!is_closed) return;
  const std::size_t half = loop.size() / 2;
  const auto middle = loop.begin() + static_cast<std::ptrdiff_t>(half);
  const bool is_even = half > 0 && loop.size() % 2 == 0;
  count_if(is_even && std::equal(loop.begin(), middle, middle), "areas: twice around");
  count_if(is_even && std::equal(loop.begin(), middle, loop.rbegin()), "areas: there and back");
}

void TileMarks::see_seam(const Seam& seam) {
  const bool is_along = (seam.a.x == seam.b.x && beside(seam.a.x) == 0) ||
                        (seam.a.y == seam.b.y && beside(seam.a.y) == 0);
  const int side = grid_.log_side();
  count_if(is_along, "seams: along a line");
  count_if(!is_along && (seam.a.x.raw() >> side != seam.b.x.raw() >> side ||
                         seam.a.y.raw() >> side != seam.b.y.raw() >> side),
           "seams: across a line");
  count_if(passes_crossing(seam.a, seam.b), "seams: over a crossing of lines");
}

void TileMarks::see(const TiledItems& items) {
  for (auto at = items.areas.begin(); at != items.areas.end(); ++at) {
    const Area& area = at->second;
    const bool is_region = area.shape == Area::Shape::region;
    count_if(!is_region, "areas: a barrier");
    count_if(area.update.has_value(), "areas: an update");
    count_if(area.floors.size() > 1, "areas: on several floors");
    count_if(std::any_of(items.areas.begin(), at,
                         [&](const auto& other) { return other.second.loops == area.loops; }),
             "areas: equal to another");
    for (const Area::Loop& loop : area.loops) {
      see_loop(loop, is_region);
      if (!is_region || loop.empty()) continue;
      const Box box = Box::of(loop);
      for (std::size_t i = 0; i < grid_.size(); ++i) {
        const Box tile = grid_.box(grid_.tile(i));
        count_if(is_crossing(tile.low) && box.low.x < tile.low.x && tile.low.x < box.high.x &&
                     box.low.y < tile.low.y && tile.low.y < box.high.y,
                 "areas: about a crossing of lines");
        count_if(box.contains(tile.low) && box.contains(tile.high), "areas: over whole tiles");
      }
    }
  }
  for (const auto& entry : items.seams) see_seam(entry.second);
}

void TileMarks::see(const PathResult<Path>& path) {
  count_if(!path, "paths: that are none");
  if (!path) return;
  const auto& corners = path->corners;
  const int side = grid_.log_side();
  count_if(std::any_of(corners.begin(), corners.end(),
                       [&](const Point2& p) {
                         return p.x.raw() >> side != corners[0].x.raw() >> side ||
                                p.y.raw() >> side != corners[0].y.raw() >> side;
                       }),
           "paths: over sides");
  count_if(corners.size() > 2, "paths: with turns");
  count_if(!path->floors.empty() && path->floors.front() != path->floors.back(),
           "paths: to another floor");
}

}  // namespace offgrid::testing::tiles
