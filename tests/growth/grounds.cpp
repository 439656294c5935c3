#include "growth/grounds.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "growth/worlds.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/ground/rod.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::growth {

namespace {

using kernel::Point2;
using navmesh::World;
using navmesh::WorldEdit;

constexpr int tile_side = 100;

/// The lower corner of tile i of n, which are in rows and apart.
Point2 tile(int i, int count) {
  int columns = 1;
  while (columns * columns < count) ++columns;
  return Point2::at(2 * tile_side * (i % columns), 2 * tile_side * (i / columns));
}

/// Tiles apart, each on a floor of its own.
navmesh::GroundImport tiles_apart(int count) {
  std::vector<navmesh::GroundTriangle> soup;
  for (int i = 0; i < count; ++i) {
    const auto corner = [&, low = tile(i, count)](int dx, int dy) {
      return navmesh::GroundPoint{Point2::at(low.x.raw() + dx, low.y.raw() + dy), dx / 4};
    };
    const auto a = corner(0, 0), b = corner(tile_side, 0), c = corner(tile_side, tile_side),
               d = corner(0, tile_side);
    soup.push_back({a, b, c});
    soup.push_back({a, c, d});
  }
  return navmesh::import_ground(soup).value();
}

Work locates_by_height(int count) {
  const auto ground = std::make_shared<navmesh::GroundImport>(tiles_apart(count));
  auto world = std::make_shared<World>(*World::make(ground->world_options()));
  add_all(*world, ground->areas);
  return after(world, [ground, count](World& of) {
    for (int i = 0; i < 100; ++i) {
      const Point2 low = tile(i * 7919 % count, count);
      const Point2 p = Point2::at(low.x.raw() + 40, low.y.raw() + 30);
      static_cast<void>(navmesh::locate(of, ground->relief, p, {.z = 0, .up = 20, .down = 0}));
    }
  });
}

Work rods_on_tiles(int count) {
  const auto ground = std::make_shared<navmesh::GroundImport>(tiles_apart(count));
  return [ground, count] {
    for (int i = 0; i < 100; ++i) {
      const Point2 low = tile(i * 7919 % count, count);
      const std::int64_t x = low.x.raw() + 20, y = low.y.raw() + 20;
      static_cast<void>(navmesh::floors_in_rod(ground->relief, box(x, y, x + 50, y + 50), 0, 20));
    }
  };
}

/// A line of sight through n ends of seams in a row, where it may go on on two floors.
Work sight_past_ends_of_seams(int count) {
  auto world = std::make_shared<World>(*World::make(
      {.low = Point2::at(-10, 0), .high = Point2::at(20 * count + 10, 20), .floors = 2}));
  WorldEdit edit = world->edit();
  for (int i = 0; i < count; ++i) {
    const auto left = static_cast<navmesh::Floor>(i % 2),
               right = static_cast<navmesh::Floor>(1 - left);
    edit.add(navmesh::Seam{Point2::at(20 * i + 10, 10), Point2::at(20 * i + 10, 20), left, right});
  }
  static_cast<void>(edit.commit());
  return after(world, [count](World& of) {
    for (const navmesh::Floor floor : {0, 1})
      static_cast<void>(
          navmesh::visible(of, {Point2::at(-9, 10), 0}, {Point2::at(20 * count + 5, 10), floor}));
  });
}

const std::array cases{
    Case{"ground-locates", "a hundred by height on n floors apart", 250, 1000, 0.3,
         locates_by_height},
    Case{"ground-rods", "a hundred on n floors apart", 250, 5000, 0.3, rods_on_tiles},
    Case{"sight-past-seams", "through n ends of seams", 250, 2500, 1.3, sight_past_ends_of_seams},
};

}  // namespace

std::span<const Case> ground_cases() { return cases; }

}  // namespace offgrid::growth
