#include "tiles/tiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "navmesh_test.hpp"
#include "offgrid/navmesh/tiles/tile.hpp"
#include "offgrid/navmesh/tiles/tile_store.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using offgrid::testing::Random;
using testing::tiles::TiledItems;
using testing::tiles::tiles_of;
using testing::tiles::wrong_tiles;

WorldOptions square(std::int32_t side, std::uint32_t floors = 1) {
  WorldOptions options;
  options.high = Point2::at(side, side);
  options.floors = floors;
  return options;
}

TiledItems items_of(std::vector<Area> areas) {
  TiledItems items;
  std::uint32_t id = 1;
  for (Area& area : areas) items.areas.emplace_back(AreaId{id++}, std::move(area));
  return items;
}

TEST(TileGrid, lines_are_multiples_and_the_rim_is_cut) {
  WorldOptions options = square(100);
  options.margin = 3;
  const TileGrid grid = *TileGrid::make(options, 6);
  EXPECT_EQ(grid.size(), 9U);  // from -4 to 104
  EXPECT_EQ(grid.low(), (TileKey{-1, -1}));
  EXPECT_EQ(grid.high(), (TileKey{1, 1}));
  EXPECT_EQ(grid.box({-1, -1}), (Box{Point2::at(-4, -4), Point2::at(0, 0)}));
  EXPECT_EQ(grid.box({0, 1}), (Box{Point2::at(0, 64), Point2::at(64, 104)}));
  EXPECT_EQ(grid.side({0, 1}, TileSide::right), (Segment{Point2::at(64, 64), Point2::at(64, 104)}));
  EXPECT_EQ(grid.lines().size(), 4U);
  for (std::size_t i = 0; i < grid.size(); ++i) EXPECT_EQ(grid.index(grid.tile(i)), i);
  EXPECT_NE(grid.digest(), TileGrid::make(options, 5)->digest());
}

TEST(TileGrid, errors_say_why) {
  EXPECT_EQ(describe(TileGrid::make(square(100), 31).error()),
            "tiles of 2^31: the side is from 2^0 to 2^30");
  EXPECT_EQ(TileGrid::make(square(100), -1).error().code, TileGridErrorCode::bad_side);
  EXPECT_EQ(describe(TileGrid::make(square(1'000'000), 0).error()),
            "tiles of 2^0: 1000004000004 of them, more than 2^31");
  EXPECT_EQ(describe(TileGrid::make(square(0), 4).error()),
            describe(AreaError{.code = AreaErrorCode::empty_rectangle}));
}

TEST(Pieces, keep_edges_that_are_near_and_wind_as_often) {
  const TileGrid grid = *TileGrid::make(square(1000), 7);
  // Around everything: each tile inside gets a loop about it, without an edge that is near.
  const Area around = Area::rectangle(Point2::at(1, 1), Point2::at(999, 999));
  std::size_t inside = 0;
  for (const AreaPiece& piece : pieces_of(grid, AreaId{1}, around)) {
    const Box near = grid.box(piece.tile).grown(1);
    ASSERT_EQ(piece.area.loops.size(), 1U);
    const Area::Loop& loop = piece.area.loops[0];
    bool has_near_edge = false;
    for (std::size_t i = 0; i < loop.size(); ++i)
      has_near_edge = has_near_edge || near.meets(loop[i], loop[(i + 1) % loop.size()]);
    inside += has_near_edge ? 0 : 1;
    EXPECT_LE(loop.size(), 4U);
    EXPECT_EQ(piece.shape_key, shape_key_of(around));
  }
  EXPECT_EQ(inside, 36U);
}

TEST(Pieces, of_a_long_coast_are_short) {
  const TileGrid grid = *TileGrid::make(square(1 << 20), 16);
  Area::Loop coast;
  for (int x = 1; x < 1 << 20; x += 64) coast.push_back(Point2::at(x, 500'000 + x % 1000));
  coast.push_back(Point2::at((1 << 20) - 1, 10));
  coast.push_back(Point2::at(1, 10));
  std::size_t points = 0;
  for (const AreaPiece& piece : pieces_of(grid, AreaId{1}, Area::polygon(coast))) {
    for (const Area::Loop& loop : piece.area.loops) points += loop.size();
  }
  EXPECT_LT(points, coast.size() * 11 / 10);
}

TEST(Pieces, of_a_barrier_are_its_lines_that_are_near) {
  const TileGrid grid = *TileGrid::make(square(1000), 8);
  Area fence;
  fence.shape = Area::Shape::barrier;
  fence.loops = {
      {Point2::at(100, 100), Point2::at(200, 100), Point2::at(900, 900), Point2::at(200, 800)}};
  for (const AreaPiece& piece : pieces_of(grid, AreaId{1}, fence)) {
    if (piece.tile != TileKey{0, 0}) continue;
    EXPECT_EQ(piece.area.loops,
              (std::vector<Area::Loop>{
                  {Point2::at(100, 100), Point2::at(200, 100), Point2::at(900, 900)}}));
  }
}

TEST(Tiles, are_the_whole) {
  const TileGrid grid = *TileGrid::make(square(64), 4);
  std::vector<Area> areas{
      Area::polygon({Point2::at(3, 5), Point2::at(61, 7), Point2::at(33, 60)}),
      Area::polygon({Point2::at(16, 16), Point2::at(32, 16), Point2::at(32, 32)},
                    {Ground::walkable, 2 * FaceState::unit_cost, 7}),
      Area::rectangle(Point2::at(1, 40), Point2::at(63, 41)),
      Area::rectangle(Point2::at(15, 0), Point2::at(17, 64), Update{.add_cost = 5})};
  areas.push_back(Area::polygon({Point2::at(40, 1), Point2::at(50, 63)}));
  areas.back().shape = Area::Shape::barrier;
  EXPECT_EQ(wrong_tiles(grid, items_of(std::move(areas))).value_or(""), "");
}

TEST(Tiles, have_floors_and_seams_on_lines_and_across) {
  const TileGrid grid = *TileGrid::make(square(64, 3), 4);
  TiledItems items = items_of({Area::rectangle(Point2::at(8, 8), Point2::at(40, 40))});
  items.areas[0].second.floors = {1};
  items.seams = {{SeamId{1}, {Point2::at(32, 4), Point2::at(32, 50), 0, 1}},
                 {SeamId{2}, {Point2::at(40, 2), Point2::at(62, 50), 1, 2}}};
  EXPECT_EQ(wrong_tiles(grid, items).value_or(""), "");
}

// The barrier lies on the side of a tile and on a part of the seam, which leads to another floor.
TEST(Tiles, have_barriers_on_seams_on_lines) {
  WorldOptions options = square(1, 2);
  options.low = Point2::at(-1, -1);
  options.high = Point2::at(1, 0);
  Area fence = Area::polygon({Point2::at(1, 0), Point2::at(0, 0)});
  fence.shape = Area::Shape::barrier;
  TiledItems items = items_of({fence});
  items.seams = {{SeamId{1}, {Point2::at(1, 0), Point2::at(-1, -1), 0, 1}}};
  for (const int log_side : {0, 1, 2})
    EXPECT_EQ(wrong_tiles(*TileGrid::make(options, log_side), items).value_or(""), "");
}

/// Random areas as in other tests of worlds; lines pass beside their corners.
TEST(Tiles, of_random_worlds_are_the_whole) {
  Random random(51'001);
  for (int round = 0; round < 150; ++round) {
    const std::int32_t side = static_cast<std::int32_t>(random.between(8, 200));
    std::vector<Area> areas;
    for (int i = 0; i < 8; ++i) {
      Area area;
      for (std::int64_t loops = random.between(1, 2); loops > 0; --loops) {
        Area::Loop& loop = area.loops.emplace_back();
        for (std::int64_t n = random.between(2, 7); n > 0; --n) {
          const auto x = static_cast<std::int32_t>(random.between(0, side));
          loop.push_back(Point2::at(x, static_cast<std::int32_t>(random.between(0, side))));
        }
      }
      area.rule = i % 2 == 0 ? WindingRule::nonzero : WindingRule::even_odd;
      if (i % 4 == 3) area.shape = Area::Shape::barrier;
      areas.push_back(std::move(area));
    }
    const TileGrid grid =
        *TileGrid::make(square(side), static_cast<int>(random.between(side > 32 ? 3 : 1, 7)));
    ASSERT_EQ(wrong_tiles(grid, items_of(std::move(areas))).value_or(""), "") << round;
  }
}

class Joins : public ::testing::Test {
 protected:
  const TileGrid grid = *TileGrid::make(square(64), 5);
  const TiledItems items = items_of({Area::rectangle(Point2::at(10, 10), Point2::at(50, 40)),
                                     Area::rectangle(Point2::at(30, 35), Point2::at(33, 60))});
  std::vector<Tile> made() const {
    std::string error;
    auto tiles = tiles_of(grid, items, error);
    EXPECT_EQ(error, "");
    return tiles;
  }
  std::string refusal(const std::vector<Tile>& tiles) const {
    const auto joined = join(grid, tiles);
    return joined ? "" : describe(joined.error());
  }
};

TEST_F(Joins, find_missing_tiles_and_those_of_others) {
  auto tiles = made();
  EXPECT_EQ(refusal(tiles), "");
  const Tile last = tiles.back();
  tiles.pop_back();
  EXPECT_EQ(refusal(tiles), "tile (-1, -1): it is missing");
  tiles.push_back(tiles.front());
  EXPECT_EQ(refusal(tiles), "tile (2, 2): it is there twice");
  tiles.back() = *build_tile(*TileGrid::make(square(64), 4), {0, 0}, {});
  EXPECT_EQ(refusal(tiles), "tile (0, 0): it was built for another grid");
  tiles.back() = last;
  tiles.back().key = {7, 7};
  EXPECT_EQ(refusal(tiles), "tile (7, 7): the grid does not have it");
}

TEST_F(Joins, find_a_lost_piece_without_the_whole) {
  auto tiles = made();
  for (Tile& tile : tiles) {
    if (tile.key != TileKey{0, 0}) continue;
    tile = *build_tile(grid, tile.key, {});
  }
  EXPECT_EQ(refusal(tiles), "tile (0, 0): its right side is not that of tile (1, 0)");
}

TEST_F(Joins, name_components_of_the_whole) {
  const auto joined = join(grid, made());
  ASSERT_TRUE(joined);
  EXPECT_EQ(joined->component_count, 1U);
  for (const auto& of_tile : joined->components) {
    for (const std::uint32_t component : of_tile) EXPECT_EQ(component, 0U);
  }
}

TEST(Tiles, refuse_pieces_that_are_wrong) {
  const TileGrid grid = *TileGrid::make(square(64), 5);
  const Area house = Area::rectangle(Point2::at(10, 10), Point2::at(50, 40));
  std::vector<AreaPiece> pieces;
  for (const AreaPiece& piece : pieces_of(grid, AreaId{4}, house)) {
    if (piece.tile == TileKey{0, 0}) pieces.push_back(piece);
  }
  ASSERT_EQ(pieces.size(), 1U);
  const auto refusal = [&](const TileKey& key) {
    return describe(build_tile(grid, key, pieces).error());
  };
  EXPECT_EQ(refusal({5, 5}), "tile (5, 5): the grid does not have it");
  EXPECT_EQ(refusal({1, 0}), "tile (1, 0): the piece of area 4 is of another tile");
  pieces.push_back(pieces[0]);
  EXPECT_EQ(refusal({0, 0}), "tile (0, 0): area 4 has two pieces");
  pieces.pop_back();
  pieces[0].area.loops = {{Point2::at(0, 0), Point2::at(900, 0), Point2::at(0, 9)}};
  EXPECT_EQ(refusal({0, 0}), "tile (0, 0): area 4, loop 0, point 1, (900, 0): outside the world");
}

TEST(TileStore, keeps_what_is_written_in_memory) {
  const TileGrid grid = *TileGrid::make(square(64), 5);
  const Area house = Area::rectangle(Point2::at(10, 10), Point2::at(50, 40));
  const Seam seam{Point2::at(1, 1), Point2::at(9, 9), 0, 1};
  StoreChange change{.head = {.grid = grid.digest(), .items = key_of(house)}};
  for (AreaPiece& piece : pieces_of(grid, AreaId{4}, house)) {
    StoredTile tile{.pieces = {piece}};
    tile.summary = *build_tile(grid, piece.tile, tile.pieces);
    change.tiles.push_back(std::move(tile));
  }
  ASSERT_EQ(change.tiles.size(), 4U);
  change.areas = {{AreaId{4}, house}};
  change.seams = {{SeamId{2}, seam}};
  MemoryTileStore store;
  EXPECT_EQ(*store.head(), std::nullopt);
  EXPECT_EQ(store.write(change), std::nullopt);
  EXPECT_EQ(*store.head(), change.head);
  EXPECT_EQ(*store.tile({1, 1}), change.tiles[3]);
  EXPECT_EQ(*store.tile({-1, 0}), std::nullopt);
  EXPECT_EQ(*store.area(AreaId{4}), house);
  EXPECT_EQ(*store.seam(SeamId{2}), seam);
  change.areas = {{AreaId{4}, std::nullopt}};
  change.seams = {{SeamId{2}, std::nullopt}};
  EXPECT_EQ(store.write(change), std::nullopt);
  EXPECT_EQ(*store.area(AreaId{4}), std::nullopt);
  EXPECT_EQ(*store.seam(SeamId{2}), std::nullopt);
}

// A piece of which nothing was left out is the whole area, whatever it winds about.
TEST(TileStore, tells_pieces_that_are_whole) {
  const TileGrid grid = *TileGrid::make(square(1000), 7);
  const Area house = Area::rectangle(Point2::at(10, 10), Point2::at(50, 40));
  for (const AreaPiece& piece : pieces_of(grid, AreaId{1}, house)) EXPECT_TRUE(is_whole(piece));
  Area::Loop coast;
  for (int x = 1; x < 1000; x += 10) coast.push_back(Point2::at(x, 500 + x % 7));
  coast.push_back(Point2::at(999, 10));
  for (const AreaPiece& piece : pieces_of(grid, AreaId{1}, Area::polygon(coast)))
    EXPECT_FALSE(is_whole(piece));
}

TEST(TileStore, errors_say_what_and_why) {
  EXPECT_EQ(describe(TileStoreError{.code = TileStoreErrorCode::cannot_read,
                                    .tile = TileKey{3, -1},
                                    .reason = "no such file"}),
            "tile (3, -1) cannot be read: no such file");
  EXPECT_EQ(describe(TileStoreError{
                .code = TileStoreErrorCode::cannot_write, .area = AreaId{7}, .reason = "full"}),
            "area 7 cannot be written: full");
  EXPECT_EQ(describe(TileStoreError{.code = TileStoreErrorCode::damaged, .seam = SeamId{2}}),
            "seam 2 is damaged");
  EXPECT_EQ(describe(TileStoreError{.code = TileStoreErrorCode::damaged, .reason = "cut short"}),
            "the world is damaged: cut short");
}

}  // namespace
}  // namespace offgrid::navmesh
