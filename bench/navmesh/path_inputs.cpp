#include "navmesh/path_inputs.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "navmesh/maps.hpp"
#include "support/random_point.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::ComponentId;
using navmesh::World;
using testing::Random;

constexpr std::size_t most_connected = 500, most_apart = 2'000;

/// Is the bounding box of the loop within `distance` of the point along both axes?
bool is_near(const Loop& loop, const Point2& p, int distance) {
  const auto misses = [&](const auto coordinate) {
    const auto [low, high] = std::minmax_element(
        loop.begin(), loop.end(),
        [&](const Point2& a, const Point2& b) { return coordinate(a) < coordinate(b); });
    return coordinate(*high) < coordinate(p) - distance ||
           coordinate(p) + distance < coordinate(*low);
  };
  return !misses([](const Point2& q) { return q.x.raw(); }) &&
         !misses([](const Point2& q) { return q.y.raw(); });
}

/// Adds journeys between points of `draw`; unreachable ones are rare in some worlds.
template <class Draw>
void draw_journeys(PathInput& input, const Draw& draw) {
  Random random(7);
  constexpr std::size_t most_draws = 50'000;
  const auto is_enough = [&] {
    return input.connected.size() == most_connected && input.apart.size() == most_apart;
  };
  for (std::size_t i = 0; i < most_draws && !is_enough(); ++i) {
    const Point2 from = draw(random);
    const Point2 to = draw(random);
    const std::vector<ComponentId> here = input.world.components(from);
    const std::vector<ComponentId> there = input.world.components(to);
    if (here.empty() || there.empty() || from == to) continue;
    const bool is_connected =
        std::find_first_of(here.begin(), here.end(), there.begin(), there.end()) != here.end();
    std::vector<Journey>& journeys = is_connected ? input.connected : input.apart;
    if (journeys.size() < (is_connected ? most_connected : most_apart))
      journeys.push_back({from, to});
  }
}

std::optional<PathInput> input_of(const Cells& cells) {
  std::optional<World> world = world_of(cells);
  if (!world) return std::nullopt;
  PathInput input{std::move(*world), {}, {}};
  draw_journeys(input, [&](Random& random) { return random_middle(cells, random); });
  return input;
}

std::optional<PathInput> input_of(Clutter made) {
  PathInput input{std::move(made.world), {}, {}};
  draw_journeys(input,
                [](Random& random) { return testing::random_point(random, 0, Clutter::side); });
  return input;
}

}  // namespace

Clutter clutter() {
  constexpr int side = Clutter::side, middle = side / 2, size = 360, gap = 100, thick = 40,
                room = 900;
  Clutter made{
      *World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)}), {}, {}, {}, {}};
  const std::array doors = {Point2::at(middle, middle), Point2::at(side / 4, side / 3),
                            Point2::at(side / 4, side * 2 / 3), Point2::at(side * 3 / 4, middle)};
  const Point2 crate = Point2::at(side * 7 / 8, middle);
  navmesh::WorldEdit edit = made.world.edit();
  for (const Loop& loop : random_quads(3'500, side, size, 1)) {
    const bool is_in_the_way = std::any_of(
        doors.begin(), doors.end(), [&](const Point2& p) { return is_near(loop, p, 2 * gap); });
    if (!is_in_the_way && !is_near(loop, crate, 2 * gap)) edit.add(Area::polygon(loop));
  }
  const auto wall = [&](int x, int from, int to) {
    edit.add(testing::crate(x - thick, from, x + thick, to));
  };
  const auto at = [](const Point2& p) {
    return std::pair(static_cast<int>(p.x.raw()), static_cast<int>(p.y.raw()));
  };
  const auto door = [&](const Point2& p) {
    const auto [x, y] = at(p);
    Area area = testing::crate(x - thick, y - gap, x + thick, y + gap);
    area.enabled = false;
    return edit.add(std::move(area));
  };
  wall(middle, 0, middle - gap);
  wall(middle, middle + gap, side);
  wall(side / 4, 0, side / 3 - gap);
  wall(side / 4, side / 3 + gap, side * 2 / 3 - gap);
  wall(side / 4, side * 2 / 3 + gap, side);
  const auto [x, y] = at(doors[3]);
  wall(x, y - room, y - gap);
  wall(x, y + gap, y + room);
  wall(x + 2 * room, y - room, y + room);
  for (const int edge : {y - room, y + room})
    edit.add(testing::crate(x - thick, edge - thick, x + 2 * room + thick, edge + thick));
  made.halving = door(doors[0]);
  made.beside = door(doors[1]);
  made.closet = door(doors[3]);
  made.crate = door(crate);
  static_cast<void>(edit.commit());
  return made;
}

bool set_enabled(World& world, AreaId id, bool enabled) {
  navmesh::WorldEdit edit = world.edit();
  edit.set_enabled(id, enabled);
  return static_cast<bool>(edit.commit());
}

std::vector<PathSource> path_sources(const Options& options) {
  std::vector<PathSource> sources = {
      {"clutter with doors", [](Results&) { return input_of(clutter()); }},
      {"clutter in two halves",
       [](Results&) {
         Clutter made = clutter();
         set_enabled(made.world, made.halving, true);
         auto input = input_of(std::move(made));
         if (input) input->connected.clear();  // they are measured with the door open
         return input;
       }},
      {"caves 384", [](Results&) { return input_of(caves(384, 3)); }},
  };
  for (const char* map :
       {"dao/den520d", "sc1/BlackLotus", "sc1/WarpGates", "cities/Berlin_0_512"}) {
    sources.push_back({map, [map, options](Results& results) -> std::optional<PathInput> {
                         const auto cells = find_map(map, options, results);
                         if (!cells) return std::nullopt;
                         return input_of(*cells);
                       }});
  }
  return sources;
}

}  // namespace offgrid::bench
