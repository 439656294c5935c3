#include "offgrid/navmesh/tiled_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "navmesh_test.hpp"
#include "support/random.hpp"
#include "tiles/loaded.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using offgrid::testing::Random;
using testing::tiles::TiledItems;
using testing::tiles::wrong_loaded;

WorldOptions square_of(std::int32_t side) {
  WorldOptions options;
  options.high = Point2::at(side, side);
  return options;
}

/// Tiles of 64 from (0, 0) to (255, 255), with a wall that has a door at the top.
class TiledWorlds : public ::testing::Test {
 protected:
  TiledWorlds() {
    TiledEdit edit;
    edit.put(AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 250)));
    edit.put(AreaId{2}, Area::rectangle(Point2::at(20, 20), Point2::at(30, 30)));
    EXPECT_TRUE(made(64).commit(edit));
  }
  TiledWorld made(std::size_t most_loaded, bool loads_on_demand = true) {
    return *TiledWorld::make(grid, store, {most_loaded, loads_on_demand});
  }

  const TileGrid grid = *TileGrid::make(square_of(255), 6);
  MemoryTileStore store;
};

TEST_F(TiledWorlds, load_the_tiles_that_an_answer_needs) {
  TiledWorld world = made(64);
  EXPECT_TRUE(world.loaded().empty());
  EXPECT_EQ((*world.state_at(Point2::at(105, 5)))->ground, Ground::blocked);
  EXPECT_EQ(world.loaded(), (std::vector<TileKey>{{1, 0}}));
  // Around the wall, by its upper end.
  const auto path = *world.path(Point2::at(70, 200), Point2::at(120, 200));
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners, (std::vector{Point2::at(70, 200), Point2::at(100, 250),
                                        Point2::at(110, 250), Point2::at(120, 200)}));
  EXPECT_FALSE(world.is_loaded({3, 0}));  // too far for a path of that length
  EXPECT_FALSE(world.is_loaded({3, 3}));
}

// Three rooms meet at the start, and two of them are closed within the tile, the goal's among them.
TEST_F(TiledWorlds, find_the_room_of_the_goal_among_those_at_the_start) {
  const auto at = [](std::int32_t x, std::int32_t y) { return Point2::at(x, y); };
  const std::vector<Area::Loop> walls[] = {
      {{at(126, 96), at(126, 116), at(106, 116), at(106, 76), at(126, 76), at(126, 96)}},
      {{at(126, 100), at(108, 100)}},
      {{at(126, 96), at(126, 95), at(127, 95), at(127, 96), at(126, 96)}}};
  for (const bool is_mirrored : {false, true}) {
    TiledEdit edit;
    edit.remove(AreaId{1});
    edit.remove(AreaId{2});
    std::uint32_t id = 3;
    for (std::vector<Area::Loop> loops : walls) {
      for (Point2& p : loops[0]) p = is_mirrored ? at(p.y.raw(), p.x.raw()) : p;
      Area wall{.loops = std::move(loops)};
      wall.shape = Area::Shape::barrier;
      edit.put(AreaId{id++}, std::move(wall));
    }
    TiledWorld world = made(64);
    EXPECT_TRUE(world.commit(edit));
    const FloorPoint from = is_mirrored ? at(96, 126) : at(126, 96),
                     to = is_mirrored ? at(104, 125) : at(125, 104);
    EXPECT_TRUE(*world.path(from, to));
    EXPECT_TRUE(*world.path(to, from));
    EXPECT_TRUE(world.undo());
  }
}

TEST_F(TiledWorlds, know_that_no_path_leads_there_without_looking_at_all) {
  TiledWorld world = made(64);
  TiledEdit edit;
  edit.put(AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 255)));
  EXPECT_TRUE(world.commit(edit));
  const FloorPoint left(Point2::at(5, 200)), right(Point2::at(250, 5));
  for (const bool is_back : {false, true}) {
    const auto path = *world.path(is_back ? right : left, is_back ? left : right);
    EXPECT_EQ(path.error(),
              (PathError{PathErrorCode::unreachable, (is_back ? left : right).point}));
  }
  EXPECT_EQ(world.loaded(), (std::vector<TileKey>{{0, 3}, {3, 0}}));
  // An edit opens the wall, elsewhere.
  edit.put(AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 100)));
  EXPECT_TRUE(world.commit(edit));
  EXPECT_TRUE(*world.path(left, right));
  // A view that opens ground is looked at as a whole.
  EXPECT_TRUE(world.undo());
  View view(world.world());
  EXPECT_EQ(world.load({1, 2}), std::nullopt);
  view.switch_off(AreaId{1});
  EXPECT_TRUE(*world.path(view, left, right));
}

TEST_F(TiledWorlds, make_room_for_what_a_path_needs) {
  const Point2 from = Point2::at(70, 200), to = Point2::at(120, 20);
  std::size_t needed = 0;
  for (std::size_t most = 1; most <= 16; ++most) {
    TiledWorld world = made(most);
    // Others are there first.
    for (int x = 0; x < 4; ++x) EXPECT_EQ(world.load({x, 0}), std::nullopt);
    const auto path = world.path(from, to);
    EXPECT_LE(world.loaded().size(), most);
    if (!path) EXPECT_EQ(path.error().code, TiledErrorCode::over_budget);
    EXPECT_FALSE(needed != 0 && !path) << most;
    if (path && needed == 0) needed = most;
    if (path) EXPECT_EQ((*path)->corners.size(), 4U);
  }
  EXPECT_EQ(needed, 11U);
}

TEST_F(TiledWorlds, keep_to_a_budget_of_bytes) {
  TiledWorld all = made(64);
  std::uint64_t largest = 0;
  for (int x = 0; x < 4; ++x) {
    EXPECT_EQ(all.load({x, 0}), std::nullopt);
    largest = std::max(largest, bytes_of(*all.summary({x, 0})));
  }
  TiledWorld world = *TiledWorld::make(grid, store, {.most_bytes = largest});
  for (int x = 0; x < 4; ++x) {
    EXPECT_EQ(world.load({x, 0}), std::nullopt);
    EXPECT_TRUE(world.is_loaded({x, 0}));
    EXPECT_LE(world.bytes(), largest);
  }
  const auto error = world.path(Point2::at(70, 200), Point2::at(120, 20)).error();
  EXPECT_EQ(error.code, TiledErrorCode::over_budget);
  EXPECT_EQ(error.bytes, bytes_of(*world.summary(*error.tile)));
  EXPECT_LE(world.bytes(), largest);
  TiledWorld none = *TiledWorld::make(grid, store, {.most_bytes = 1});
  EXPECT_EQ(describe(*none.load({0, 0})), "tile (0, 0) needs " +
                                              std::to_string(bytes_of(*none.summary({0, 0}))) +
                                              " bytes, more than there is room for");
  // An edit counts what it adds.
  TiledEdit edit;
  edit.put(AreaId{3}, Area::rectangle(Point2::at(5, 5), Point2::at(9, 9)));
  EXPECT_EQ(world.load({0, 0}), std::nullopt);
  const std::uint64_t before = world.bytes();
  EXPECT_TRUE(world.commit(edit));
  EXPECT_GT(world.bytes(), before);
}

TEST_F(TiledWorlds, load_along_a_ray_as_far_as_it_goes) {
  TiledWorld world = made(64);
  const RayHit hit = *world.raycast(Point2::at(5, 40), Point2::at(250, 40));
  EXPECT_EQ(hit.stop, RayStop::edge);
  EXPECT_EQ(hit.t, (SegmentParameter{19, 49}));
  EXPECT_EQ(world.loaded(), (std::vector<TileKey>{{0, 0}, {1, 0}}));
  EXPECT_FALSE(*world.visible(Point2::at(5, 40), Point2::at(250, 40)));
  EXPECT_EQ(world.loaded().size(), 2U);
  EXPECT_TRUE(*world.visible(Point2::at(120, 40), Point2::at(250, 40)));
  EXPECT_EQ(world.loaded().size(), 4U);
}

TEST_F(TiledWorlds, name_the_tile_that_is_missing) {
  TiledWorld world = made(64, false);
  const auto refused = [](const auto& answer) { return describe(answer.error()); };
  EXPECT_EQ(refused(world.state_at(Point2::at(105, 5))), "tile (1, 0) is not loaded");
  EXPECT_EQ(world.load({0, 0}), std::nullopt);
  EXPECT_EQ(refused(world.raycast(Point2::at(5, 40), Point2::at(250, 40))),
            "tile (1, 0) is not loaded");
  // All that these need is there.
  EXPECT_TRUE(*world.path(Point2::at(5, 5), Point2::at(50, 50)));
  EXPECT_TRUE(*world.visible(Point2::at(5, 5), Point2::at(50, 5)));
  EXPECT_EQ(world.evict({0, 0}), std::nullopt);
  EXPECT_EQ(refused(world.path(Point2::at(5, 5), Point2::at(50, 50))), "tile (0, 0) is not loaded");
  EXPECT_EQ(world.world().areas().size(), 0U);
}

TEST_F(TiledWorlds, keep_to_their_budget) {
  TiledWorld world = made(2);
  for (int x = 0; x < 4; ++x) EXPECT_EQ(world.load({x, 0}), std::nullopt);
  EXPECT_EQ(world.loaded(), (std::vector<TileKey>{{2, 0}, {3, 0}}));
  EXPECT_EQ(describe(world.path(Point2::at(70, 200), Point2::at(120, 20)).error()),
            "tile (1, 2) would be one too many to load");
  EXPECT_LE(world.loaded().size(), 2U);
  EXPECT_EQ(describe(*world.load({9, 9})), "tile (9, 9): the grid does not have it");
}

TEST_F(TiledWorlds, are_edited_wherever_they_are_loaded) {
  TiledWorld world = made(64);
  const Digest before = *world.digest();
  EXPECT_EQ(world.load({1, 3}), std::nullopt);
  TiledEdit edit;
  edit.put(AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 255)));
  edit.remove(AreaId{2});
  // The wall's tiles, those that it comes close to, and that of the crate.
  EXPECT_EQ(*world.commit(edit),
            (std::vector<TileKey>{{0, 0}, {1, -1}, {1, 0}, {1, 1}, {1, 2}, {1, 3}}));
  EXPECT_NE(*world.digest(), before);
  EXPECT_EQ((*world.path(Point2::at(70, 200), Point2::at(120, 200))).error().code,
            PathErrorCode::unreachable);
  EXPECT_TRUE(world.undo());
  EXPECT_EQ(*world.digest(), before);
  EXPECT_TRUE((*world.path(Point2::at(70, 200), Point2::at(120, 200))));
  EXPECT_EQ(describe(world.undo().error()), "there is no edit to undo");
}

TEST_F(TiledWorlds, refuse_an_edit_as_a_whole) {
  TiledWorld world = made(64);
  const Digest before = *world.digest();
  const auto refusal = [&](const TiledEdit& edit) { return describe(world.commit(edit).error()); };
  TiledEdit edit;
  edit.remove(AreaId{2});
  edit.remove(AreaId{7});
  EXPECT_EQ(refusal(edit), "area 7: there is no such area");
  edit = {};
  edit.put(AreaId{3}, Area::rectangle(Point2::at(1, 1), Point2::at(300, 2)));
  EXPECT_EQ(refusal(edit), "area 3, loop 0, point 1, (300, 1): outside the world");
  edit = {};
  edit.put(AreaId{0xFFFFFFFE}, Area::rectangle(Point2::at(1, 1), Point2::at(3, 2)));
  EXPECT_EQ(refusal(edit), "area 4294967294: the id is reserved");
  for (const SeamId id : {SeamId{0}, SeamId{}}) {
    edit = {};
    edit.put(id, {.a = Point2::at(1, 1), .b = Point2::at(3, 2)});
    EXPECT_EQ(refusal(edit), "seam " + std::to_string(id.value()) + ": the id is reserved");
  }
  for (const LinkId id : {LinkId{0}, LinkId{}}) {
    edit = {};
    edit.put(id, {.from = Point2::at(1, 1), .to = Point2::at(3, 2)});
    EXPECT_EQ(refusal(edit), "link " + std::to_string(id.value()) + ": the id is reserved");
  }
  EXPECT_EQ(*world.digest(), before);
}

TEST_F(TiledWorlds, refuse_a_store_with_reserved_ids) {
  const AreaId reserved{largest_tiled_area.value() + 1};
  StoredTile spoiled = **store.tile({0, 0});
  spoiled.pieces.back().id = reserved;
  EXPECT_EQ(store.write({.head = *store.head().value(), .tiles = {spoiled}}), std::nullopt);
  TiledWorld world = made(64);
  EXPECT_EQ(describe(*world.load({0, 0})),
            "tile (0, 0) is damaged: area 4294967294: the id is reserved");
  EXPECT_TRUE(world.loaded().empty());
  EXPECT_EQ(store.write({.head = *store.head().value(), .links = {{LinkId{0}, Link{}}}}),
            std::nullopt);
  const auto none = TiledWorld::make(grid, store);
  EXPECT_EQ(describe(none.error()), "link 0 is damaged: the id is reserved");
}

// Each tile has room for its boxes, but the loaded ones together have not: then faces have other
// ids than before, and what was known of them is known no more.
TEST(TiledWorld, answers_as_before_after_a_refused_load) {
  TiledEdit edit;
  for (std::int32_t i = 0; i < 90; ++i) {
    const std::int32_t k = i % 10, x = i / 10 % 3 * 1024 + 40 + 90 * k;
    const std::int32_t y = i / 30 * 1024 + 100 + k * 37 % 60;
    edit.put(AreaId{static_cast<std::uint32_t>(i) + 1},
             Area::rectangle(Point2::at(x, y), Point2::at(x + 40, y + 800 - k * 53 % 70)));
  }
  const auto path_of = [](TiledWorld& world) {
    return world.path(Point2::at(20, 600), Point2::at(1000, 600));
  };
  WorldOptions options = square_of(4000);
  MemoryTileStore all_room;
  TiledWorld whole = *TiledWorld::make(*TileGrid::make(options, 10), all_room);
  ASSERT_TRUE(whole.commit(edit));
  const Path right = **path_of(whole);
  for (const std::uint32_t most : {60U, 80U, 100U, 120U}) {
    options.max_vertices = most;
    MemoryTileStore store;
    TiledWorld world = *TiledWorld::make(*TileGrid::make(options, 10), store);
    ASSERT_TRUE(world.commit(edit));
    std::size_t refused = 0;
    for (std::int32_t i = 0; i < 9; ++i) {
      refused += world.load({i % 3, i / 3}) ? 1U : 0U;
      const auto path = path_of(world);
      if (path) {
        EXPECT_EQ((*path)->corners, right.corners);
      }
    }
    EXPECT_GT(refused, 0U) << most;
  }
}

// From one corner to the other at no cost, and most of the course back: shorter than straight.
TEST_F(TiledWorlds, take_links_over_tiles_that_are_not_loaded) {
  const std::pair<LinkId, Link> links[] = {
      {LinkId{1}, {.from = Point2::at(5, 5), .to = Point2::at(250, 250)}},
      {LinkId{2}, {.from = Point2::at(250, 240), .to = Point2::at(40, 35)}}};
  TiledWorld world = made(64);
  const Digest before = *world.digest();
  TiledEdit edit;
  for (const auto& [id, link] : links) edit.put(id, link);
  EXPECT_TRUE(world.commit(edit)->empty());
  const auto path = *world.path(Point2::at(2, 5), Point2::at(40, 40));
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners,
            (std::vector{Point2::at(2, 5), Point2::at(5, 5), Point2::at(250, 250),
                         Point2::at(250, 240), Point2::at(40, 35), Point2::at(40, 40)}));
  EXPECT_EQ(path->links, (std::vector<PathLink>{{1, LinkId{1}, 0}, {3, LinkId{2}, 0}}));
  EXPECT_EQ(world.loaded(), (std::vector<TileKey>{{0, 0}, {3, 3}}));
  const std::pair<AreaId, Area> areas[] = {
      {AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 250))},
      {AreaId{2}, Area::rectangle(Point2::at(20, 20), Point2::at(30, 30))}};
  EXPECT_EQ(*world.digest(), make_whole(grid, areas, {}, links)->digest());
  // The store keeps links. Where the other corner is blocked, no link leads.
  TiledWorld again = made(64, false);
  EXPECT_EQ(again.load({0, 0}), std::nullopt);
  EXPECT_EQ(describe(again.path(Point2::at(2, 5), Point2::at(40, 40)).error()),
            "tile (3, 3) is not loaded");
  edit = {};
  edit.put(AreaId{3}, Area::rectangle(Point2::at(240, 245), Point2::at(255, 255)));
  EXPECT_TRUE(again.commit(edit));
  EXPECT_EQ(again.load({3, 3}), std::nullopt);
  EXPECT_EQ((*again.path(Point2::at(2, 5), Point2::at(40, 40)))->links.size(), 0U);
  TiledWorld last = made(64);
  EXPECT_EQ(*last.digest(), *again.digest());
  edit = {};
  edit.remove(LinkId{7});
  EXPECT_EQ(describe(last.commit(edit).error()), "link 7: there is no such link");
  EXPECT_TRUE(again.undo());
  EXPECT_TRUE(world.undo());
  EXPECT_EQ(*world.digest(), before);
  EXPECT_TRUE(world.world().links().empty());
}

TEST_F(TiledWorlds, go_on_where_the_store_was_left) {
  const Digest digest = *made(64).digest();
  TiledWorld again = made(3);
  EXPECT_EQ(*again.digest(), digest);
  const std::pair<AreaId, Area> areas[] = {
      {AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 250))},
      {AreaId{2}, Area::rectangle(Point2::at(20, 20), Point2::at(30, 30))}};
  EXPECT_EQ(digest, make_whole(grid, areas)->digest());
  const TileGrid other = *TileGrid::make(square_of(255), 7);
  EXPECT_EQ(describe(TiledWorld::make(other, store).error()),
            "the store has a world of another grid");
}

// About two tiles the sagging bar of this door frame is drawn straight, through a tile where it is
// not.
TEST(TiledWorld, draws_loops_anew_that_were_led_through_a_tile) {
  const TileGrid grid = *TileGrid::make(square_of(255), 6);
  MemoryTileStore store;
  TiledWorld world = *TiledWorld::make(grid, store);
  TiledEdit edit;
  edit.put(AreaId{1}, Area::polygon({Point2::at(20, 0), Point2::at(30, 0), Point2::at(30, 220),
                                     Point2::at(125, 90), Point2::at(220, 220), Point2::at(220, 0),
                                     Point2::at(230, 0), Point2::at(230, 230), Point2::at(125, 100),
                                     Point2::at(20, 230)}));
  EXPECT_TRUE(world.commit(edit));
  EXPECT_EQ(world.load({0, 0}), std::nullopt);
  EXPECT_EQ(world.load({3, 0}), std::nullopt);
  EXPECT_EQ(world.world().find(AreaId{1})->loops[0].size(), 8U);
  EXPECT_EQ((*world.state_at(Point2::at(96, 225)))->ground, Ground::walkable);
  EXPECT_EQ((*world.state_at(Point2::at(25, 215)))->ground, Ground::blocked);
  EXPECT_EQ((*world.state_at(Point2::at(125, 95)))->ground, Ground::blocked);
}

// A way leaves a square about a block, over another tile, and comes back to another place. Where
// that tile is not loaded, the way is a dead end.
TEST(TiledWorld, looks_into_dead_ends_that_may_be_none) {
  WorldOptions options = square_of(255);
  options.ground.ground = Ground::blocked;
  const TileGrid grid = *TileGrid::make(options, 6);
  MemoryTileStore store;
  TiledWorld world = *TiledWorld::make(grid, store);
  TiledEdit edit;
  std::uint32_t id = 0;
  const auto add_way = [&](int left, int lower, int right, int upper) {
    Area way = Area::rectangle(Point2::at(left, lower), Point2::at(right, upper));
    way.state.ground = Ground::walkable;
    edit.put(AreaId{++id}, way);
  };
  add_way(10, 10, 50, 14);
  add_way(10, 46, 50, 50);
  add_way(10, 10, 14, 50);
  add_way(46, 10, 50, 50);
  add_way(48, 46, 100, 48);
  add_way(98, 4, 100, 48);
  add_way(54, 4, 100, 6);
  EXPECT_TRUE(world.commit(edit));
  EXPECT_EQ(world.load({0, 0}), std::nullopt);
  const auto path = *world.path(Point2::at(12, 12), Point2::at(56, 5));
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners, (std::vector{Point2::at(12, 12), Point2::at(46, 14), Point2::at(50, 46),
                                        Point2::at(98, 46), Point2::at(98, 6), Point2::at(56, 5)}));
  EXPECT_EQ(world.loaded(), (std::vector<TileKey>{{0, 0}, {1, 0}}));
}

/// A store that fails when it is told to.
class FailingStore : public MemoryTileStore {
 public:
  std::optional<TileStoreError> write(const StoreChange& change) override {
    if (!fails) return MemoryTileStore::write(change);
    return TileStoreError{.code = TileStoreErrorCode::cannot_write, .reason = "the disk is full"};
  }
  bool fails = false;
};

TEST(TiledWorld, is_as_before_if_the_store_fails) {
  const TileGrid grid = *TileGrid::make(square_of(255), 6);
  FailingStore store;
  TiledWorld world = *TiledWorld::make(grid, store);
  EXPECT_EQ(world.load({0, 0}), std::nullopt);
  const Digest before = *world.digest();
  TiledEdit edit;
  edit.put(AreaId{1}, Area::rectangle(Point2::at(5, 5), Point2::at(10, 10)));
  store.fails = true;
  EXPECT_EQ(describe(world.commit(edit).error()), "the world cannot be written: the disk is full");
  EXPECT_EQ(*world.digest(), before);
  EXPECT_EQ((*world.state_at(Point2::at(7, 7)))->ground, Ground::walkable);
  store.fails = false;
  EXPECT_TRUE(world.commit(edit));
  EXPECT_EQ((*world.state_at(Point2::at(7, 7)))->ground, Ground::blocked);
}

/// Random areas as in other tests of worlds, with loops about many tiles.
TEST(TiledWorld, answers_as_the_whole) {
  Random random(51'004);
  for (std::uint64_t round = 0; round < 30; ++round) {
    const auto side = static_cast<std::int32_t>(random.between(8, 200));
    TiledItems items;
    for (std::uint32_t id = 1; id <= 8; ++id) {
      Area area;
      Area::Loop& loop = area.loops.emplace_back();
      for (std::int64_t n = random.between(2, 9); n > 0; --n) {
        const auto x = static_cast<std::int32_t>(random.between(0, side));
        loop.push_back(Point2::at(x, static_cast<std::int32_t>(random.between(0, side))));
      }
      area.rule = id % 2 == 0 ? WindingRule::nonzero : WindingRule::even_odd;
      if (id % 4 == 3) area.shape = Area::Shape::barrier;
      items.areas.emplace_back(AreaId{id}, std::move(area));
    }
    const auto place = [&] {
      const auto x = static_cast<std::int32_t>(random.between(0, side));
      return Point2::at(x, static_cast<std::int32_t>(random.between(0, side)));
    };
    for (std::uint32_t id = 1; id <= round % 5; ++id) {
      const auto cost = static_cast<std::uint64_t>(random.between(0, side / 2)) * Link::unit;
      items.links.emplace_back(
          LinkId{id}, Link{.from = place(), .to = place(), .cost = cost, .both_ways = id % 2 == 0});
    }
    const TileGrid grid =
        *TileGrid::make(square_of(side), static_cast<int>(random.between(side > 32 ? 5 : 3, 7)));
    ASSERT_EQ(wrong_loaded(grid, items, round).value_or(""), "") << round;
  }
}

}  // namespace
}  // namespace offgrid::navmesh
