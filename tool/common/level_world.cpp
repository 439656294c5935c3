#include "common/level_world.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace offgrid::tool {

using io::WadLevel;
using io::WadLine;
using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::FaceState;
using navmesh::Ground;

namespace {

constexpr std::int32_t door_priority = 2;

// Types of lines that open the sector behind them, and those that open the sectors with their tag
// (The Unofficial Doom Specs, 8.3).
constexpr std::array<int, 11> doors_behind{1, 26, 27, 28, 31, 32, 33, 34, 46, 117, 118};
constexpr std::array<int, 38> doors_by_tag{
    2,   3,   4,   16,  29,  42,  50,  61,  63,  75,  76,  86,  90,  99,  103, 105, 106, 107, 108,
    109, 110, 111, 112, 113, 114, 115, 116, 133, 134, 135, 136, 137, 175, 176, 196, 40,  41,  43};

template <std::size_t N>
bool holds(const std::array<int, N>& list, int type) {
  return std::find(list.begin(), list.end(), type) != list.end();
}

class LevelBuilder {
 public:
  explicit LevelBuilder(const WadLevel& level)
      : level_(level), sectors_(level), doors_(find_doors()) {}

  navmesh::AreaResult<LevelWorld> build() {
    const auto begin = std::chrono::steady_clock::now();
    const auto disc = *navmesh::Disc::make(LevelRules::grid_units * LevelRules::radius);
    auto world = navmesh::World::make(sectors_.options(disc.radius() + disc.radius() / 8 + 2));
    if (!world) return world.error();
    LevelWorld made{.name = std::string(level_.name.text()),
                    .world = std::move(*world),
                    .disc = disc,
                    .lines = level_.lines.size()};
    auto edit = made.world.edit();
    add_sectors(edit, made);
    add_walls(edit, made);
    if (const auto done = edit.commit(); !done) return done.error();
    made.build_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    made.spawns = spawns(made.world);
    made.places = places(made.world);
    return made;
  }

 private:
  std::set<std::uint16_t> find_doors() const {
    std::multimap<int, std::uint16_t> by_tag;
    for (std::size_t i = 0; i < sectors_.count(); ++i)
      by_tag.emplace(level_.sectors[i].tag, static_cast<std::uint16_t>(i));
    std::set<std::uint16_t> found;
    std::set<int> opened;
    for (const WadLine& line : level_.lines) {
      const auto behind = sectors_.sector_of(line.left);
      if (holds(doors_behind, line.special) && behind) found.insert(*behind);
      if (!holds(doors_by_tag, line.special) || line.tag == 0 || !opened.insert(line.tag).second)
        continue;
      const auto [first, last] = by_tag.equal_range(line.tag);
      for (auto sector = first; sector != last; ++sector) found.insert(sector->second);
    }
    return found;
  }

  /// Does a line stop the player? A door counts as open as high as the player, so its neighbour
  /// decides.
  bool stops_player(const WadLine& line) const {
    const auto right = sectors_.sector_of(line.right), left = sectors_.sector_of(line.left);
    if (!right || !left || (line.flags & io::wad_line::impassable) != 0) return true;
    if (right == left) return false;
    if (doors_.contains(*right) || doors_.contains(*left)) return false;
    const io::WadSector &a = level_.sectors[*right], &b = level_.sectors[*left];
    const int opening = std::min(a.ceiling, b.ceiling) - std::max(a.floor, b.floor);
    return opening < LevelRules::opening || std::abs(a.floor - b.floor) > LevelRules::step;
  }

  void add_sectors(navmesh::WorldEdit& edit, LevelWorld& made) const {
    for (std::size_t i = 0; i < sectors_.count(); ++i) {
      const auto number = static_cast<std::uint16_t>(i);
      auto loops = sectors_.loops(number);
      if (!loops) ++made.open_sectors;
      if (!loops || loops->empty()) continue;
      Area ground;
      ground.loops = std::move(*loops);
      ground.state = {Ground::walkable, FaceState::unit_cost, 0};
      if (doors_.contains(number)) {
        Area door = ground;
        door.state.ground = Ground::blocked;
        door.priority = door_priority;
        Door parts;
        for (Area& part : navmesh::grow(door, made.disc))
          parts.parts.push_back(edit.add(std::move(part)));
        made.doors.push_back(std::move(parts));
      }
      edit.add(std::move(ground));
    }
  }

  void add_walls(navmesh::WorldEdit& edit, LevelWorld& made) const {
    for (const WadLine& line : level_.lines) {
      if (line.from == line.to || !stops_player(line)) continue;
      ++made.walls;
      Area wall;
      wall.shape = Area::Shape::barrier;
      wall.loops = {{sectors_.vertex(line.from), sectors_.vertex(line.to)}};
      for (Area& part : navmesh::grow(wall, made.disc)) edit.add(std::move(part));
    }
  }

  /// The spawn points: things of type 1 to 4 and 11 are players'. Monsters' types are mixed with
  /// those of other things below 3000.
  std::vector<Point2> spawns(const navmesh::World& world) const {
    std::set<Point2> places;
    add_places(world, places, [](int type) { return (type >= 1 && type <= 4) || type == 11; });
    if (places.size() < 2) {
      add_places(world, places, [](int type) { return type >= 3001 && type <= 3006; });
    }
    return {places.begin(), places.end()};
  }

  std::vector<Point2> places(const navmesh::World& world) const {
    std::set<Point2> places;
    add_places(world, places, [](int /*type*/) { return true; });
    return {places.begin(), places.end()};
  }

  /// Adds the places of the things whose type is wanted.
  template <class Test>
  void add_places(const navmesh::World& world, std::set<Point2>& places,
                  const Test& is_wanted) const {
    for (const io::WadThing& thing : level_.things) {
      const Point2 at = on_grid(thing.x, thing.y);
      if (is_wanted(thing.type) && world.options().contains(at)) places.insert(at);
    }
  }

  const WadLevel& level_;
  LevelSectors sectors_;
  std::set<std::uint16_t> doors_;
};

}  // namespace

navmesh::AreaResult<LevelWorld> build_level(const WadLevel& level) {
  return LevelBuilder(level).build();
}

}  // namespace offgrid::tool
