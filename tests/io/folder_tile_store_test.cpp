#include "offgrid/io/folder_tile_store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/io/file.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/navmesh/tiled_nav_mesh.hpp"
#include "readers/tile_fault.hpp"
#include "support/random.hpp"

namespace offgrid::io {
namespace {

namespace fs = std::filesystem;

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::TiledWorld;
using navmesh::TileGrid;
using navmesh::TileKey;
using offgrid::testing::Random;

Point2 point(std::int64_t x, std::int64_t y) {
  return *Point2::make(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}

/// Areas of the kinds that a world of 1000 x 1000 may have: walls, polygons that cross themselves,
/// and barriers.
Area random_area(Random& random) {
  const auto place = [&](std::int64_t low, std::int64_t high) {
    const std::int64_t x = random.between(low, high), y = random.between(low, high);
    return std::pair(x, y);
  };
  const std::int64_t kind = random.between(0, 2);
  if (kind == 0) {
    const auto [x, y] = place(0, 800);
    const auto [width, height] = place(1, 200);
    return Area::rectangle(point(x, y), point(x + width, y + height));
  }
  Area area;
  area.shape = kind == 1 ? Area::Shape::region : Area::Shape::barrier;
  if (kind == 1) area.rule = navmesh::WindingRule::even_odd;
  area.loops.emplace_back();
  for (int i = 0; i < 5; ++i) {
    const auto [x, y] = place(0, 1000);
    area.loops.front().push_back(point(x, y));
  }
  return area;
}

class StoreOnAFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(path_);
    world_.snapshot.options.high = Point2::at(1000, 1000);
  }
  void TearDown() override { fs::remove_all(path_); }

  std::string name() const { return (path_ / part_).string(); }
  /// The next folder is made within the other one.
  void enter(const std::string& part) {
    fs::create_directories(path_);
    part_ = part;
  }
  void add(Area area) {
    navmesh::Snapshot& saved = world_.snapshot;
    saved.areas.emplace_back(AreaId(saved.next_id++), std::move(area));
  }
  /// Cuts the world, and builds its tiles.
  TileFolder made(int log_side, bool is_kept = true) const {
    const TileGrid grid = *TileGrid::make(world_.snapshot.options, log_side);
    navmesh::Digest keys;
    for (const auto& [id, area] : world_.snapshot.areas) keys += key_of(area);
    auto cutter = TileCutter::make(name(), grid, keys);
    EXPECT_TRUE(cutter);
    EXPECT_TRUE(!is_kept || cutter->keep(world_).ok());
    for (const auto& [id, area] : world_.snapshot.areas) EXPECT_TRUE(cutter->add(id, area).ok());
    EXPECT_TRUE(cutter->finish().ok());
    TileFolder folder = TileFolder::open(name()).value();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const TilePieces pieces = folder.pieces(grid.tile(i)).value();
      const auto tile = build_tile(grid, grid.tile(i), pieces.areas, pieces.seams);
      EXPECT_TRUE(tile && folder.write(*tile).ok());
    }
    return folder;
  }
  /// The error of a path over the tiles, in words.
  static std::string failure(const TileFolder& folder, const Point2& from, const Point2& to) {
    FolderTileStore store(folder);
    TiledWorld world = *TiledWorld::make(folder.grid(), store);
    const auto answer = world.path(from, to);
    return answer ? "" : describe(answer.error());
  }

  WorldFile world_;

 private:
  fs::path path_ = fs::path(::testing::TempDir()) / "offgrid-folder-tile-store-test";
  fs::path part_;
};

TEST_F(StoreOnAFolder, answers_paths_as_the_whole_does) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    Random random(seed);
    SetUp();
    world_.snapshot.areas.clear();
    world_.snapshot.next_id = 1;
    for (int i = 0; i < 12; ++i) add(random_area(random));
    EXPECT_EQ(readers::find_fault_of_store(made(static_cast<int>(6 + seed)), 40), "") << seed;
  }
}

TEST_F(StoreOnAFolder, reads_only_the_tiles_that_an_answer_needs) {
  add(Area::rectangle(Point2::at(100, 0), Point2::at(110, 900)));
  FolderTileStore store(made(7));
  TiledWorld world = *TiledWorld::make(store.folder().grid(), store);
  ASSERT_TRUE(*world.path(Point2::at(20, 20), Point2::at(60, 60)));
  EXPECT_EQ(world.loaded(), (std::vector<TileKey>{{0, 0}}));
  // All other files may be gone, but for the world: the wall is a piece here.
  for (const char* const other : {"/1_1.ogt", "/1_1.ogp", "/3_3.ogt"}) fs::remove(name() + other);
  TiledWorld again = *TiledWorld::make(store.folder().grid(), store);
  EXPECT_TRUE(*again.path(Point2::at(20, 20), Point2::at(60, 60)));
}

TEST_F(StoreOnAFolder, may_be_that_of_an_agent) {
  using namespace navmesh;
  const std::pair<AreaId, Area> areas[] = {
      {AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 490))},
      {AreaId{2}, Area::polygon({Point2::at(100, 520), Point2::at(110, 520), Point2::at(105, 600),
                                 Point2::at(110, 1000), Point2::at(100, 1000)})}};
  const TiledAgents agents = *TiledAgents::make(world_.snapshot.options, {20}, 7);
  MemoryTileStore kept[2];
  TileStore* const in_memory[] = {&kept[0], &kept[1]};
  TiledNavMesh mesh = *TiledNavMesh::make(agents, in_memory);
  TiledEdit edit;
  for (const auto& [id, area] : areas) edit.put(id, area);
  ASSERT_TRUE(mesh.commit(edit));
  std::vector<FolderTileStore> folders;
  for (const Agent agent : {point_agent, Agent{1}}) {
    std::map<AreaId, Area> grown;
    for (const auto& [id, area] : areas) {
      for (auto& part : agents.parts_of(agent, id, area)) grown.insert(std::move(part));
    }
    EXPECT_EQ(grown.size(), agent == point_agent ? 2U : 3U);
    world_.snapshot.options = agents.grid(agent).options();
    world_.snapshot.areas.assign(grown.begin(), grown.end());
    world_.snapshot.next_id = grown.rbegin()->first.value() + 1;
    enter(std::to_string(agent.value()));
    folders.emplace_back(made(7));
  }
  TileStore* const in_folders[] = {&folders[0], &folders[1]};
  TiledNavMesh read = *TiledNavMesh::make(agents, in_folders);
  const FloorPoint from = Point2::at(50, 505), to = Point2::at(150, 505);
  for (const Agent agent : {point_agent, Agent{1}}) {
    EXPECT_EQ(*read.digest(agent), *mesh.digest(agent));
    const auto path = read.path(from, to, agent), expected = mesh.path(from, to, agent);
    ASSERT_EQ(path->has_value(), expected->has_value());
    if (*path) EXPECT_EQ((*path)->corners, (*expected)->corners);
  }
  const std::string refused = describe(read.commit(edit).error());
  EXPECT_EQ(refused.find("agent 0: the world cannot be written: "), 0U) << refused;
}

TEST_F(StoreOnAFolder, an_error_names_the_tile_and_the_file) {
  add(Area::rectangle(Point2::at(10, 10), Point2::at(90, 70)));
  add(Area::rectangle(Point2::at(300, 10), Point2::at(310, 900)));
  const TileFolder folder = made(7);
  const Point2 from = Point2::at(200, 200), to = Point2::at(200, 220);
  EXPECT_EQ(failure(folder, from, to), "");
  const std::string tile = tile_name(name(), {1, 1}), pieces = pieces_name(name(), {1, 1});
  const std::string good = read_file(pieces, FileKind::tile_pieces).value();
  std::string changed = good;
  changed.back() = static_cast<char>(changed.back() ^ 1);
  ASSERT_TRUE(write_file(pieces, changed).ok());
  const std::string damaged = failure(folder, from, to);
  EXPECT_EQ(damaged.find("tile (1, 1) is damaged: " + pieces + ": offgrid pieces of a tile, byte "),
            0U)
      << damaged;
  ASSERT_TRUE(write_file(pieces, good).ok());
  fs::remove(tile);
  EXPECT_EQ(failure(folder, from, to),
            "tile (1, 1) cannot be read: " + tile + ": the tile is not built");
}

TEST_F(StoreOnAFolder, an_error_names_the_area_and_the_world_file) {
  // A wall, and far away corners that no piece of the tile has.
  Area wall;
  wall.loops = {{Point2::at(150, 10), Point2::at(160, 10), Point2::at(160, 900),
                 Point2::at(900, 900), Point2::at(950, 950), Point2::at(900, 990),
                 Point2::at(150, 990)}};
  add(std::move(wall));
  const TileFolder folder = made(7);
  const Point2 from = Point2::at(140, 200), to = Point2::at(140, 220);
  const std::string file = tile_world_name(name());
  WorldFile other = world_;
  other.snapshot.areas.front().second.enabled = false;
  ASSERT_TRUE(write_file(file, write_world(other)).ok());
  EXPECT_NE(
      failure(folder, from, to)
          .find("area 1 is damaged: " + file + ": offgrid world, byte 0: expected the world "),
      std::string::npos);
  fs::remove(file);
  EXPECT_EQ(failure(folder, from, to),
            "area 1 cannot be read: " + file + ": cannot read the file: No such file or directory");
}

TEST_F(StoreOnAFolder, is_not_edited) {
  FolderTileStore store(made(8, false));
  EXPECT_EQ(store.quantisation().value(), std::nullopt);  // none was kept
  EXPECT_EQ(store.tile({99, 99}).value(), std::nullopt);
  TiledWorld world = *TiledWorld::make(store.folder().grid(), store);
  navmesh::TiledEdit edit;
  edit.put(AreaId{1}, Area::rectangle(Point2::at(10, 10), Point2::at(90, 70)));
  EXPECT_FALSE(world.commit(edit));  // the world file is missing
  EXPECT_EQ(describe(*store.write({})),
            "the world cannot be written: " + name() + ": a folder of tiles is not edited");
}

}  // namespace
}  // namespace offgrid::io
