#include "growth/grounds.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "growth/worlds.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_check.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/ground/ground_ray.hpp"
#include "offgrid/navmesh/ground/ground_reimport.hpp"
#include "offgrid/navmesh/ground/ground_tags.hpp"
#include "offgrid/navmesh/ground/rod.hpp"
#include "offgrid/navmesh/ground/slope_areas.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/ground_parts.hpp"
#include "offgrid/navmesh/path_in_space.hpp"

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

constexpr int tile_rise = tile_side / 4;

/// Tiles apart, each higher than the one before, and so on a floor of its own.
navmesh::GroundImport tiles_apart(int count) {
  std::vector<navmesh::GroundTriangle> soup;
  for (int i = 0; i < count; ++i) {
    const auto corner = [&, low = tile(i, count)](int dx, int dy) {
      return navmesh::GroundPoint{Point2::at(low.x.raw() + dx, low.y.raw() + dy),
                                  dx / 4 + (tile_rise + 1) * i};
    };
    const auto a = corner(0, 0), b = corner(tile_side, 0), c = corner(tile_side, tile_side),
               d = corner(0, tile_side);
    soup.push_back({a, b, c});
    soup.push_back({a, c, d});
  }
  return navmesh::import_ground(soup, {.max_rise = tile_rise}).value();
}

Work locates_by_height(int count) {
  const auto ground = std::make_shared<navmesh::GroundImport>(tiles_apart(count));
  auto world = std::make_shared<World>(*World::make(ground->world_options()));
  add_all(*world, ground->areas);
  return after(world, [ground, count](World& of) {
    for (int i = 0; i < 100; ++i) {
      const int at = i * 7919 % count, z = (tile_rise + 1) * at;
      const Point2 low = tile(at, count);
      const Point2 p = Point2::at(low.x.raw() + 40, low.y.raw() + 30);
      static_cast<void>(navmesh::locate(of, ground->relief, p, {.z = z, .up = 20, .down = 0}));
    }
  });
}

/// Clicks on slopes apart, all of one height, from a camera above them.
Work clicks_on_tiles(int count) {
  std::vector<navmesh::GroundTriangle> soup;
  for (int i = 0; i < count; ++i) {
    const int x = tile(i, count).x.raw(), y = tile(i, count).y.raw();
    soup.push_back({navmesh::GroundPoint{Point2::at(x, y), 0},
                    {Point2::at(x + tile_side, y), tile_rise},
                    {Point2::at(x, y + tile_side), 0}});
  }
  const auto relief = std::make_shared<navmesh::Relief>(
      navmesh::Relief::make(std::vector<std::vector<navmesh::GroundTriangle>>{soup}).value());
  return [relief, count] {
    for (int i = 0; i < 100; ++i) {
      const int x = tile(i * 7919 % count, count).x.raw(),
                y = tile(i * 7919 % count, count).y.raw();
      static_cast<void>(navmesh::hit_ground(
          *relief, {{Point2::at(x - 900, y), 1000}, {Point2::at(x + 10, y + 10), 0}}));
    }
  };
}

Work rods_on_tiles(int count) {
  const auto ground = std::make_shared<navmesh::GroundImport>(tiles_apart(count));
  return [ground, count] {
    for (int i = 0; i < 100; ++i) {
      const int at = i * 7919 % count, z = (tile_rise + 1) * at;
      const Point2 low = tile(at, count);
      const std::int64_t x = low.x.raw() + 20, y = low.y.raw() + 20;
      static_cast<void>(
          navmesh::floors_in_rod(ground->relief, crate(x, y, x + 50, y + 50), z, z + 20));
    }
  };
}

/// The areas of two classes of slopes of n strips.
Work slopes_of_strips(int count) {
  std::vector<navmesh::GroundTriangle> soup;
  const auto corner = [](int x, int y) { return navmesh::GroundPoint{Point2::at(x, y), x % 7}; };
  for (int i = 0; i < count; ++i) {
    const auto a = corner(10 * i, 0), b = corner(10 * i + 10, 0), c = corner(10 * i + 10, 50);
    soup.push_back({a, b, c});
    soup.push_back({a, c, corner(10 * i, 50)});
  }
  const auto relief = std::make_shared<navmesh::Relief>(
      navmesh::Relief::make(std::vector<std::vector<navmesh::GroundTriangle>>{soup}).value());
  return [relief] {
    const navmesh::SlopeClass classes[] = {{.rise = 0, .run = 1}, {.rise = 1, .run = 3}};
    static_cast<void>(navmesh::slope_areas(*relief, classes));
  };
}

/// The areas of five tags of n strips.
Work tags_of_strips(int count) {
  std::vector<navmesh::GroundTriangle> soup;
  std::vector<std::uint64_t> tags;
  const auto corner = [](int x, int y) { return navmesh::GroundPoint{Point2::at(x, y), x % 7}; };
  for (int i = 0; i < count; ++i) {
    const auto a = corner(10 * i, 0), b = corner(10 * i + 10, 0), c = corner(10 * i + 10, 50);
    soup.push_back({a, b, c});
    soup.push_back({a, c, corner(10 * i, 50)});
    tags.resize(soup.size(), static_cast<std::uint64_t>(i % 6));
  }
  const auto relief = std::make_shared<navmesh::Relief>(
      navmesh::Relief::make(std::vector<std::vector<navmesh::GroundTriangle>>{soup}).value());
  return [relief, soup, tags] { static_cast<void>(navmesh::tagged_areas(*relief, soup, tags)); };
}

/// The lines of a hundred paths over some of n strips.
Work lines_over_strips(int count) {
  std::vector<navmesh::GroundTriangle> soup;
  const auto corner = [](int x, int y) { return navmesh::GroundPoint{Point2::at(x, y), x % 7}; };
  for (int i = 0; i < count; ++i) {
    const auto a = corner(10 * i, 0), b = corner(10 * i + 10, 0), c = corner(10 * i + 10, 50),
               d = corner(10 * i, 50);
    soup.push_back({a, b, c});
    soup.push_back({a, c, d});
  }
  const auto ground = std::make_shared<navmesh::GroundImport>(navmesh::import_ground(soup).value());
  auto world = std::make_shared<World>(*World::make(ground->world_options()));
  add_all(*world, ground->areas);
  return after(world, [ground, count](World& of) {
    for (int i = 0; i < 100; ++i) {
      const int x = i * 7919 % (10 * count - 300);
      navmesh::Path path;
      path.corners = {Point2::at(x, 10), Point2::at(x + 290, 30)};
      static_cast<void>(navmesh::path_in_space(of, ground->relief, path));
    }
  });
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
    for (const navmesh::Floor floor : {navmesh::Floor{0}, navmesh::Floor{1}})
      static_cast<void>(
          navmesh::visible(of, {Point2::at(-9, 10), 0}, {Point2::at(20 * count + 5, 10), floor}));
  });
}

std::shared_ptr<World> two_floors(std::int64_t side) {
  return std::make_shared<World>(
      *World::make({.low = Point2::at(-side, -side), .high = Point2::at(side, side), .floors = 2}));
}

/// n seams side by side, each so long.
void add_seams(World& world, int count, std::int64_t length) {
  WorldEdit edit = world.edit();
  for (int i = 0; i < count; ++i)
    edit.add(navmesh::Seam{Point2::at(100 * i, 0), Point2::at(100 * i, length), 0, 1});
  static_cast<void>(edit.commit());
}

Work seams_at_once(int count, std::int64_t length) {
  return after(two_floors(far), [count, length](World& world) { add_seams(world, count, length); });
}

std::shared_ptr<World> with_seams(int count) {
  auto world = two_floors(1'000'000);
  add_seams(*world, count, 90);
  return world;
}

/// A box comes to a floor, far from most of n seams.
Work edit_among_seams(int count) {
  auto world = with_seams(count);
  add(*world, crate(310, 20, 320, 40));
  return after(world, [](World& of) { add(of, crate(510, 20, 520, 40)); });
}

/// A seam comes between two of n.
Work seam_among_seams(int count) {
  auto world = with_seams(count);
  add(*world, crate(310, 20, 320, 40));
  return after(world, [](World& of) {
    WorldEdit edit = of.edit();
    edit.add(navmesh::Seam{Point2::at(550, 0), Point2::at(550, 90), 0, 1});
    static_cast<void>(edit.commit());
  });
}

/// A box comes across n seams.
Work edit_beside_seams(int count) {
  auto world = with_seams(count);
  return after(world, [count](World& of) { add(of, crate(-50, 20, 100 * count + 50, 40)); });
}

using Soup = std::vector<navmesh::GroundTriangle>;

navmesh::GroundPoint at(std::int64_t x, std::int64_t y) { return {Point2::at(x, y), 0}; }

Work import_of(Soup soup, const navmesh::GroundOptions& options = {}) {
  return [soup = std::move(soup), options] {
    static_cast<void>(navmesh::import_ground(soup, options));
  };
}

/// n planks that make a rectangle, upright or slanted by half a right angle.
Soup planks(int count, std::int64_t length, bool is_slanted = false) {
  const std::int64_t slant = is_slanted ? 1 : 0;
  const auto corner = [&](std::int64_t plank, std::int64_t along) {
    return at(10 * plank + slant * along, along - 10 * slant * plank);
  };
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const auto a = corner(i, 0), b = corner(i + 1, 0), c = corner(i + 1, length),
               d = corner(i, length);
    soup.push_back({a, b, c});
    soup.push_back({a, c, d});
  }
  return soup;
}

/// Each of n tiles of one plane, and so often others at most so far above it.
Soup sheets(int count, int times, int apart) {
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const std::int64_t x = tile(i, count).x.raw(), y = tile(i, count).y.raw();
    for (int k = 0; k < times; ++k) {
      const auto corner = [&](int dx, int dy) {
        return navmesh::GroundPoint{Point2::at(x + dx, y + dy), k * apart};
      };
      const auto a = corner(k, 0), b = corner(tile_side, 0), c = corner(tile_side, tile_side);
      soup.push_back({a, b, c});
      soup.push_back({a, c, corner(0, tile_side)});
    }
  }
  return soup;
}

/// n ramps that stand on a floor of one tile each, which goes on below them.
Soup ramps(int count) {
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const auto corner = [&](int x, int y, int z) {
      return navmesh::GroundPoint{Point2::at(tile_side * i + x, y), z};
    };
    const auto a = corner(0, 0, 0), b = corner(tile_side, 0, 0),
               c = corner(tile_side, tile_side, 0), d = corner(0, tile_side, 0);
    const auto p = corner(20, 20, 0), q = corner(80, 20, 0), r = corner(80, 60, 40),
               s = corner(20, 60, 40);
    soup.insert(soup.end(), {{a, b, c}, {a, c, d}, {p, q, r}, {p, r, s}});
  }
  return soup;
}

Work import_again(const Soup& soup) {
  const auto former =
      std::make_shared<navmesh::Relief>(navmesh::import_ground(soup, {.step = 1}).value().relief);
  return
      [soup, former] { static_cast<void>(navmesh::reimport_ground(soup, *former, {.step = 1})); };
}

/// The rims of two banks of a floor, with n bridges between them, by turns on two other floors.
Work rims_beside_bridges(int count) {
  auto world = std::make_shared<World>(*World::make({.low = Point2::at(-10, -10),
                                                     .high = Point2::at(20 * count + 10, 260),
                                                     .ground = {.ground = navmesh::Ground::blocked},
                                                     .floors = 3}));
  WorldEdit edit = world->edit();
  const auto add_ground = [&](int x, int y, int end_x, int end_y, navmesh::Floor floor) {
    navmesh::Area ground = navmesh::Area::rectangle(Point2::at(x, y), Point2::at(end_x, end_y));
    ground.state = {};
    ground.floors = {floor};
    edit.add(std::move(ground));
  };
  add_ground(0, 0, 20 * count, 100, 0);
  add_ground(0, 150, 20 * count, 250, 0);
  for (int i = 0; i < count; ++i) {
    const auto floor = static_cast<navmesh::Floor>(1 + i % 2);
    add_ground(20 * i + 5, 100, 20 * i + 15, 150, floor);
    edit.add(navmesh::Seam{Point2::at(20 * i + 5, 100), Point2::at(20 * i + 15, 100), floor, 0});
    edit.add(navmesh::Seam{Point2::at(20 * i + 5, 150), Point2::at(20 * i + 15, 150), 0, floor});
  }
  static_cast<void>(edit.commit());
  return after(world, [](World& of) { static_cast<void>(navmesh::rims(of, 0)); });
}

/// The parts of n islands of one floor.
Work parts_of_islands(int count) {
  const auto ground = navmesh::import_ground(sheets(count, 1, 0)).value();
  auto world = std::make_shared<World>(*World::make(ground.world_options()));
  add_all(*world, ground.areas);
  return after(world, [](World& of) { static_cast<void>(navmesh::parts_of_ground(of)); });
}

/// n triangles over one side, at its left; each two of them are a fault.
Work import_of_folds(int count, std::size_t listed_max) {
  Soup soup;
  for (int i = 1; i <= count; ++i)
    soup.push_back({at(0, 0), at(1, 0), navmesh::GroundPoint{Point2::at(0, 1), i}});
  return import_of(std::move(soup), {.rise = 0xffff, .listed_max = listed_max});
}

const std::array cases{
    Case{"seams-at-once", "n in a row, in a wide world", 250, 2500, 1.15,
         [](int size) { return seams_at_once(size, 90); }},
    Case{"long-seams-at-once", "n side by side, each longer than their row", 250, 2500, 1.15,
         [](int size) { return seams_at_once(size, far / 2); }},
    Case{"edit-among-seams", "a box in a world of n seams", 500, 5000, 0.1, edit_among_seams},
    Case{"seam-among-seams", "a seam in a world of n", 500, 5000, 0.1, seam_among_seams},
    Case{"edit-beside-seams", "a box across n seams", 250, 2500, 1.1, edit_beside_seams},
    Case{"ground-planks", "n that make one square", 250, 1000, 1.2,
         [](int size) { return import_of(planks(size, 10 * std::int64_t{size})); }},
    Case{"ground-slanted-planks", "the same, slanted", 250, 1000, 1.2,
         [](int size) { return import_of(planks(size, 10 * std::int64_t{size}, true)); }},
    Case{"ground-strips", "n of one length", 250, 1000, 1.2,
         [](int size) { return import_of(planks(size, 1 << 20)); }},
    Case{"ground-patches", "n of one plane, apart", 250, 5000, 1.2,
         [](int size) { return import_of(sheets(size, 1, 0)); }},
    Case{"ground-sheets", "n of three sheets that overlap, apart", 250, 1000, 1.2,
         [](int size) { return import_of(sheets(size, 3, 1), {.twice_within = 4}); }},
    Case{"ground-feet", "of n ramps that stand on a row of tiles", 250, 1000, 1.3,
         [](int size) { return import_of(ramps(size), {.step = 1}); }},
    Case{"ground-again", "of n planks", 250, 1000, 1.2,
         [](int size) { return import_again(planks(size, 10 * std::int64_t{size})); }},
    Case{"ground-again-patches", "of n of one plane, apart", 250, 5000, 1.2,
         [](int size) { return import_again(sheets(size, 1, 0)); }},
    Case{"ground-again-feet", "of n ramps that stand on a row of tiles", 250, 1000, 1.3,
         [](int size) { return import_again(ramps(size)); }},
    Case{"rims-beside-bridges", "of two banks with n between them", 250, 1000, 1.3,
         rims_beside_bridges},
    Case{"parts-of-ground", "n islands of one floor", 250, 5000, 1.3, parts_of_islands},
    Case{"tagged-areas", "of n strips", 250, 5000, 1.3, tags_of_strips},
    Case{"ground-locates", "a hundred by height on n floors apart", 250, 1000, 0.3,
         locates_by_height},
    Case{"ground-clicks", "a hundred rays that come down on n slopes", 250, 5000, 0.3,
         clicks_on_tiles},
    Case{"slope-areas", "of n strips", 250, 5000, 1.3, slopes_of_strips},
    Case{"lines-in-space", "of a hundred paths over some of n strips", 250, 5000, 0.3,
         lines_over_strips},
    Case{"ground-rods", "a hundred on n floors apart", 250, 5000, 0.3, rods_on_tiles},
    Case{"sight-past-seams", "through n ends of seams", 250, 2500, 1.3, sight_past_ends_of_seams},
};

}  // namespace

std::span<const Case> ground_cases() { return cases; }

std::span<const Case> ground_memory_cases() {
  static const std::array all{
      Case{"memory/faults", "of n triangles over one side", 64, 0, 1.1,
           [](int size) { return import_of_folds(size, navmesh::GroundOptions{}.listed_max); }},
      Case{"memory/patches", "of n of one plane, apart", 250, 0, 1.1,
           [](int size) { return import_of(sheets(size, 1, 0)); }},
      Case{"memory/ground-again", "of n of one plane, apart", 250, 0, 1.1,
           [](int size) { return import_again(sheets(size, 1, 0)); }},
      Case{"memory/feet", "of n ramps that stand on a row of tiles", 250, 0, 1.1,
           [](int size) { return import_of(ramps(size), {.step = 1}); }},
  };
  return all;
}

const Case& memory_of_all_faults() {
  static const Case one{"control: all faults kept, must fail", "", 64, 0, 1.1, [](int size) {
                          return import_of_folds(size, ~std::size_t{0});
                        }};
  return one;
}

}  // namespace offgrid::growth
