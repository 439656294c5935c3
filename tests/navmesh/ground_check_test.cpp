// Rims, warnings about floors and seams, and the ground nearest to a height.
#include "offgrid/navmesh/ground/ground_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "ground/heights.hpp"
#include "ground/library_ground.hpp"
#include "ground_test.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

/// Two banks and a deck between them, over a road.
struct Bridge {
  World world = World::make({.low = Point2::at(0, 0),
                             .high = Point2::at(100, 100),
                             .ground = {Ground::blocked, FaceState::unit_cost, 0},
                             .floors = 3})
                    .value();
  SeamId west, east;

  Bridge() {
    auto edit = world.edit();
    edit.add(open_ground(0, 0, 40, 100, {0}));
    edit.add(open_ground(60, 0, 100, 100, {0}));
    edit.add(open_ground(45, 0, 55, 100, {0}));
    edit.add(open_ground(40, 45, 60, 55, {1}));
    west = edit.add(Seam{Point2::at(40, 45), Point2::at(40, 55), 0, 1});
    east = edit.add(Seam{Point2::at(60, 45), Point2::at(60, 55), 1, 0});
    EXPECT_TRUE(edit.commit());
  }
};

TEST(Rims, they_are_the_sides_of_a_deck_and_not_its_ends) {
  Bridge bridge;
  const Area rim = rims(bridge.world, 1, 0);
  EXPECT_EQ(rim.shape, Area::Shape::barrier);
  EXPECT_EQ(rim.floors, (FloorSet{1}));
  EXPECT_EQ(rim.loops, (std::vector<Area::Loop>{{Point2::at(40, 45), Point2::at(60, 45)},
                                                {Point2::at(60, 55), Point2::at(40, 55)}}));
  EXPECT_TRUE(rims(bridge.world, 2, 0).loops.empty());
  // A crate on the deck is no rim, and does not divide one, though it divides the mesh.
  Area crate{.loops = {box(48, 50, 52, 55)}, .priority = 1, .floors = {1}};
  put(bridge.world, crate);
  EXPECT_EQ(rims(bridge.world, 1, 0).loops,
            (std::vector<Area::Loop>{{Point2::at(40, 45), Point2::at(60, 45)},
                                     {Point2::at(48, 55), Point2::at(40, 55)},
                                     {Point2::at(60, 55), Point2::at(52, 55)}}));
}

TEST(Rims, a_closed_seam_is_one_and_the_border_of_the_world_is_none) {
  Bridge bridge;
  EXPECT_EQ(rims(bridge.world, 0, 0).loops.size(), 6u)
      << "each bank has one that its abutment divides, and the road two";
  auto edit = bridge.world.edit();
  edit.set_enabled(bridge.west, false);
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(rims(bridge.world, 1, 0).loops.size(), 3u);
  EXPECT_EQ(rims(bridge.world, 0, 0).loops.size(), 5u) << "the west bank has one rim";
}

TEST(Rims, those_beyond_a_seam_are_there_within_the_reach_but_for_what_crosses_ground) {
  const Bridge bridge;
  using Loops = std::vector<Area::Loop>;
  const Area::Loop low{Point2::at(40, 45), Point2::at(60, 45)},
      high{Point2::at(60, 55), Point2::at(40, 55)};
  const Loops both_banks{
      {Point2::at(40, 0), Point2::at(40, 45)}, low,  {Point2::at(40, 55), Point2::at(40, 100)},
      {Point2::at(60, 45), Point2::at(60, 0)}, high, {Point2::at(60, 100), Point2::at(60, 55)}};
  for (const std::int32_t reach : {1, 30, Disc::max_radius})
    EXPECT_EQ(rims(bridge.world, 1, reach).loops, both_banks) << reach;
  EXPECT_EQ(rims(bridge.world, 0).loops, rims(bridge.world, 0, 0).loops)
      << "the sides of the deck cross the road";
}

TEST(Rims, a_rim_over_a_seam_of_the_floor_leaves_it_open) {
  World world = World::make({.low = Point2::at(0, 0),
                             .high = Point2::at(100, 100),
                             .ground = {Ground::blocked, FaceState::unit_cost, 0},
                             .floors = 3})
                    .value();
  auto edit = world.edit();
  edit.add(open_ground(10, 10, 50, 90, {0}));
  edit.add(open_ground(50, 10, 90, 40, {1}));  // a stair down from the floor's side
  edit.add(open_ground(50, 60, 90, 90, {2}));  // a stair up, to a gallery over the other one
  edit.add(open_ground(50, 20, 90, 60, {2}));
  edit.add(Seam{Point2::at(50, 10), Point2::at(50, 40), 0, 1});
  edit.add(Seam{Point2::at(50, 60), Point2::at(50, 90), 0, 2});
  ASSERT_TRUE(edit.commit());
  const Area barrier = rims(world, 0);
  const auto has = [&](int low, int high) {
    return std::any_of(barrier.loops.begin(), barrier.loops.end(), [&](const auto& loop) {
      const auto [a, b] = std::minmax(loop[0], loop[1]);
      return a == Point2::at(50, low) && b == Point2::at(50, high);
    });
  };
  EXPECT_TRUE(has(40, 60));
  EXPECT_FALSE(has(20, 60)) << "of the gallery, along the seam of the other stair";
  EXPECT_EQ(barrier.loops.size(), 6U) << "nor has it the gallery's edge that ends inside the seam; "
                                         "edges of both floors in the east are one run";
  put(world, barrier);
  ShortestPathFinder finder;
  EXPECT_TRUE(finder.find(world, Point2::at(20, 30), {Point2::at(70, 30), 1}));
  EXPECT_TRUE(finder.find(world, Point2::at(20, 30), {Point2::at(70, 30), 2}));
}

TEST(Rims, those_of_two_floors_that_run_along_each_other_are_one_run) {
  const Soup soup{{corner(0, -1, 0), corner(0, 5, 0), corner(-16, 9, 0)},
                  {corner(0, -1, 0), corner(-16, 10, -1), corner(-4, -2, 0)},
                  {corner(-2, 0, 6), corner(-15, 9, 0), corner(-3, -3, 4)}};
  const World world = world_of(import_ground(soup, {.step = 9}).value()).value();
  const Area barrier = rims(world, 0);
  const Area::Loop run{Point2::at(-14, 8), Point2::at(-3, -3)};
  EXPECT_EQ(std::count(barrier.loops.begin(), barrier.loops.end(), run), 1)
      << "the other one ends at (-4, -2)";
}

TEST(CheckGround, it_warns_of_what_is_hardly_meant) {
  Bridge bridge;
  World& world = bridge.world;
  EXPECT_TRUE(check_ground(world).empty());
  auto edit = world.edit();
  // On floor 2 there is no ground.
  const SeamId nowhere = edit.add(Seam{Point2::at(20, 20), Point2::at(20, 10), 2, 0});
  const AreaId obstacle = edit.add(crate(46, 46, 50, 50, {1, 2}));
  edit.add(barrier({Point2::at(46, 46), Point2::at(50, 50)}, {2}));
  edit.add(Area{.loops = {box(46, 46, 50, 50)}, .floors = {2}, .enabled = false});
  ASSERT_TRUE(edit.commit());
  const std::vector<GroundWarning> warnings = check_ground(world);
  ASSERT_EQ(warnings.size(), 2u) << "none of a barrier or a disabled area";
  EXPECT_EQ(warnings[0],
            (GroundWarning{GroundOddity::seam_leads_nowhere, nowhere, {}, 2, Point2::at(20, 10)}));
  EXPECT_EQ(describe(warnings[0]), "seam 3 of floor 2, at (20, 10): leads nowhere");
  EXPECT_EQ(
      warnings[1],
      (GroundWarning{
          GroundOddity::area_names_floor_without_ground, {}, obstacle, 2, Point2::at(46, 46)}));
  edit.remove(nowhere);
  edit.remove(obstacle);
  edit.add(open_ground(0, 0, 40, 100, {2}));
  const SeamId fold = edit.add(Seam{Point2::at(20, 20), Point2::at(20, 10), 2, 0});
  ASSERT_TRUE(edit.commit());
  const std::vector<GroundWarning> folds = check_ground(world);
  ASSERT_EQ(folds.size(), 2u);
  for (const GroundWarning& warning : folds) {
    EXPECT_EQ(warning.what, GroundOddity::seam_end_inside_ground);
    EXPECT_EQ(warning.seam, fold);
    EXPECT_EQ(warning.floor, 2) << "the one on the left";
  }
  EXPECT_EQ(folds[0].at, Point2::at(20, 10));
  edit.set_enabled(fold, false);
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(check_ground(world).empty());
}

TEST(LocateByHeight, it_takes_the_nearest_ground_in_the_range_and_no_other) {
  Soup soup;
  add_flat(soup, 0, 0, 40, 40, 0);
  add_flat(soup, 0, 0, 40, 40, 100);
  add_slope(soup, 0, 0, 40, 40, 200, 240);
  const auto import = import_ground(soup, {.rise = 2, .run = 1}).value();
  ASSERT_EQ(import.floor_count(), 3u);
  World world = World::make(import.world_options()).value();
  auto edit = world.edit();
  for (const Area& area : import.areas) edit.add(area);
  ASSERT_TRUE(edit.commit());
  const Point2 p = Point2::at(10, 20);
  const auto floor_at = [&](std::int32_t z, std::int32_t up, std::int32_t down) {
    const auto at = locate(world, import.relief, p, {z, up, down});
    return at ? static_cast<int>(*import.relief.rounded_height({p, at->floor})) : -1;
  };
  EXPECT_EQ(floor_at(30, 100, 100), 0);
  EXPECT_EQ(floor_at(70, 100, 100), 100);
  EXPECT_EQ(floor_at(50, 100, 100), 0) << "of equally near ones the lower";
  EXPECT_EQ(floor_at(50, 50, 0), 100);
  EXPECT_EQ(floor_at(50, 49, 49), -1);
  EXPECT_EQ(floor_at(200, 10, 0), 210);
  EXPECT_EQ(floor_at(200, 9, 0), -1);
  EXPECT_FALSE(locate(world, import.relief, Point2::at(1000, 0), {0, 1, 1}));
  // A crate on the middle floor: the place there is not free.
  const auto middle = locate(world, import.relief, p, {100, 0, 0});
  Area crate{.loops = {box(5, 15, 15, 25)}, .priority = 1};
  crate.floors = {middle->floor};
  edit.add(crate);
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(floor_at(100, 10, 10), -1);
  EXPECT_EQ(floor_at(100, 200, 200), 0);
}

/// Storeys of tiles, of which some are missing, slope, or are divided otherwise.
Soup random_storeys(testing::Random& random, int extent) {
  Soup soup;
  for (int storey = 0; storey < 3; ++storey) {
    for (int x = 0; x + 2 <= extent; x += 2) {
      for (int y = 0; y + 2 <= extent; y += 2) {
        if (random.chance(1, 4)) continue;
        const int z = 3 * storey;
        switch (static_cast<int>(random.between(0, 3))) {
          case 0: add_slope(soup, x, y, x + 2, y + 2, z, z + 1); break;
          case 1:
            add_flat(soup, x, y, x + 1, y + 2, z);
            add_flat(soup, x + 1, y, x + 2, y + 2, z + 1);
            break;
          default: add_flat(soup, x, y, x + 2, y + 2, z);
        }
      }
    }
  }
  return soup;
}

/// Where the definition locates the point: a search through all floors.
std::optional<Position> located(const World& world, const Relief& relief, const Point2& p,
                                const HeightRange& range) {
  struct Storey {
    testing::Ratio distance, height;
    Floor floor;
    bool operator<(const Storey& other) const {
      return std::tie(distance, height, floor) <
             std::tie(other.distance, other.height, other.floor);
    }
  };
  std::set<Storey> storeys;
  for (std::size_t k = 0; k < relief.floor_count(); ++k) {
    const auto floor = static_cast<Floor>(k);
    std::vector<testing::ground::GroundFace> faces;
    for (const GroundTriangle& t : relief.triangles(floor))
      faces.push_back(testing::ground::LibraryGround::face_of(t));
    const auto height = testing::ground::height_of(faces, testing::site_of(p));
    if (!height) continue;
    const testing::WideInteger& unit = height->denominator;
    const testing::WideInteger above = height->numerator - unit * range.z;
    if (above > unit * range.up || -above > unit * range.down) continue;
    storeys.insert({{abs(above), unit}, *height, floor});
  }
  const FloorSet free = View(world).ground_at(p);
  for (const Storey& storey : storeys) {
    if (free.contains(storey.floor)) return View(world).locate({p, storey.floor});
  }
  return std::nullopt;
}

// A relief remembers faces of the mesh, which other worlds do not have, and which edits take away.
TEST(LocateByHeight, a_relief_serves_several_worlds_while_they_are_edited) {
  testing::Random random(43);
  const auto ground = import_ground(random_storeys(random, 30), {.rise = 9, .step = 1});
  std::vector<World> worlds(2, world_of(*ground).value());
  std::vector<AreaId> crates;
  for (int round = 0; round < 60; ++round) {
    World& world = worlds[0];
    auto edit = world.edit();
    const std::int64_t x = random.between(0, 26), y = random.between(0, 26);
    const bool is_enabled = random.chance(2, 3);
    const auto floor =
        static_cast<Floor>(random.between(0, std::int64_t{world.options().floors} - 1));
    crates.push_back(edit.add({.loops = {box(x, y, x + 4, y + 3)},
                               .priority = 1,
                               .floors = {floor},
                               .enabled = is_enabled}));
    if (round % 3 == 2) edit.remove(crates[static_cast<std::size_t>(round / 3)]);
    ASSERT_TRUE(edit.commit());
    for (int i = 0; i < 100; ++i) {
      const Point2 p = testing::random_point(random, 0, 30);
      const HeightRange range{static_cast<std::int32_t>(random.between(-2, 9)), 4, 4};
      for (const World& each : worlds)
        ASSERT_EQ(locate(each, ground->relief, p, range), located(each, ground->relief, p, range));
    }
  }
}

TEST(LocateByHeight, it_takes_every_height_as_an_argument) {
  Soup soup;
  add_flat(soup, 0, 0, 40, 40, (1 << 29) - 1);
  add_flat(soup, 0, 0, 40, 40, 1 - (1 << 29));
  const auto import = import_ground(soup).value();
  const World world = world_of(import).value();
  constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min(),
                         highest = std::numeric_limits<std::int32_t>::max();
  const auto height_from = [&](std::int32_t z, std::int32_t up, std::int32_t down) {
    const auto at = locate(world, import.relief, Point2::at(20, 10), {z, up, down});
    return at ? *import.relief.rounded_height({at->point, at->floor}) : 0;
  };
  EXPECT_EQ(height_from(lowest, highest, highest), 1 - (1 << 29));
  EXPECT_EQ(height_from(highest, highest, highest), (1 << 29) - 1);
  EXPECT_EQ(height_from(lowest, 1 << 30, 0), 0);
}

}  // namespace
}  // namespace offgrid::navmesh
