#include "tiles/answers.hpp"

#include <algorithm>
#include <span>

namespace offgrid::testing::tiles {

using namespace navmesh;
using kernel::Point2;

namespace {

std::string name_of_place(const FloorPoint& p) {
  return "(" + std::to_string(p.point.x.raw()) + ", " + std::to_string(p.point.y.raw()) + ")" +
         (p.floor == 0 ? "" : " on floor " + std::to_string(p.floor));
}

}  // namespace

FloorPoint any_place(Random& random, const TileGrid& grid, const TiledItems& items) {
  if (!items.links.empty() && random.chance(1, 3)) {
    const Link& link = random.pick(std::span(items.links)).second;
    return random.chance(1, 2) ? link.from : link.to;
  }
  const WorldOptions& options = grid.options();
  const auto between = [&](kernel::Coordinate2 low, kernel::Coordinate2 high) {
    return kernel::Coordinate2::trusted(
        static_cast<std::int32_t>(random.between(low.raw(), high.raw())));
  };
  Point2 p{between(options.low.x, options.high.x), between(options.low.y, options.high.y)};
  const std::int64_t kind = random.between(0, 3);
  if (kind == 0) {
    const auto last = static_cast<std::int64_t>(grid.size()) - 1;
    const TileKey tile = grid.tile(static_cast<std::size_t>(random.between(0, last)));
    p.x = std::clamp(grid.box(tile).low.x, options.low.x, options.high.x);
  }
  if (kind == 1 && !items.areas.empty()) {
    const Area& area = random.pick(std::span(items.areas)).second;
    if (!area.loops.empty() && !area.loops[0].empty()) p = random.pick(std::span(area.loops[0]));
  }
  if (!options.contains(p)) p = options.low;
  return {p, static_cast<Floor>(random.between(0, std::int64_t{options.floors} - 1))};
}

void add_links(Random& random, const TileGrid& grid, TiledItems& items) {
  for (std::int64_t n = random.between(1, 3); n > 0; --n) {
    const std::uint32_t last = items.links.empty() ? 0 : items.links.back().first.value();
    const auto cost = static_cast<std::uint64_t>(std::max<std::int64_t>(random.between(-4, 4), 0));
    items.links.emplace_back(LinkId{last + 1}, Link{.from = any_place(random, grid, items),
                                                    .to = any_place(random, grid, items),
                                                    .cost = cost * Link::unit,
                                                    .both_ways = random.chance(1, 3)});
  }
}

std::string differs(const char* what, const FloorPoint& from, const FloorPoint& to) {
  return std::string(what) + " from " + name_of_place(from) + " to " + name_of_place(to) +
         " is not that of the whole";
}

bool are_same(const PathResult<Path>& a, const PathResult<Path>& b) {
  if (a.has_value() != b.has_value()) return false;
  if (!a) return a.error() == b.error();
  return a->corners == b->corners && a->floors == b->floors && a->length == b->length &&
         a->links == b->links;
}

}  // namespace offgrid::testing::tiles
