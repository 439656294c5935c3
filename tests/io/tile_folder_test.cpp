#include "offgrid/io/tile_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "offgrid/io/file.hpp"
#include "offgrid/io/read_file.hpp"
#include "readers/tile_fault.hpp"

namespace offgrid::io {
namespace {

namespace fs = std::filesystem;

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::TileGrid;
using navmesh::TileKey;

class TilesInAFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    options_.high = Point2::at(100, 100);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string folder() const { return folder_.string(); }
  TileGrid grid(int log_side = 6) const { return *TileGrid::make(options_, log_side); }
  /// Cuts one area.
  Status cut(const Area& area) const {
    auto cutter = TileCutter::make(folder(), grid(), key_of(area));
    if (!cutter) return Status::failure(cutter.error());
    if (Status added = cutter->add(AreaId{1}, area); !added.ok()) return added;
    return cutter->finish();
  }

  navmesh::WorldOptions options_;
  const Area area_ = Area::rectangle(Point2::at(10, 10), Point2::at(90, 70));

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) / "offgrid-tile-folder-test";
};

TEST_F(TilesInAFolder, are_built_of_their_files_and_refuse_others) {
  EXPECT_EQ(readers::find_fault_in_folder(folder()), "");
}

TEST_F(TilesInAFolder, an_error_names_the_file_and_the_tile) {
  EXPECT_EQ(describe(TileFolder::open(folder()).error()),
            folder() + "/manifest.ogm: cannot read the file: No such file or directory");
  ASSERT_TRUE(cut(area_).ok());
  const TileFolder made = TileFolder::open(folder()).value();
  EXPECT_EQ(made.manifest().area_count, 1U);
  EXPECT_FALSE(made.has_tile({0, 0}));
  fs::copy_file(pieces_name(folder(), {1, 0}), pieces_name(folder(), {0, 0}),
                fs::copy_options::overwrite_existing);
  EXPECT_EQ(describe(made.pieces({0, 0}).error()),
            pieces_name(folder(), {0, 0}) +
                ": offgrid pieces of a tile, byte 44: expected tile (0, 0), found tile (1, 0)");
  EXPECT_EQ(made.world().error().code, ReadCode::unreadable);  // none was kept
}

TEST_F(TilesInAFolder, what_a_world_refuses_is_not_cut) {
  EXPECT_EQ(cut(Area::rectangle(Point2::at(10, 10), Point2::at(101, 70))).message(),
            "area 1, loop 0, point 1, (101, 10): outside the world");
  EXPECT_FALSE(fs::exists(manifest_name(folder())));
  auto cutter = TileCutter::make(folder(), grid(), {});
  ASSERT_TRUE(cutter);
  ASSERT_TRUE(cutter->add(AreaId{1}, area_).ok());
  EXPECT_EQ(cutter->add(navmesh::SeamId{0}, {}).message(), "seam 0: the id is reserved");
  EXPECT_EQ(cutter->add(navmesh::LinkId{0}, {}).message(), "link 0: the id is reserved");
  EXPECT_EQ(cutter->add(navmesh::LinkId{}, {}).message(), "link 4294967295: the id is reserved");
  EXPECT_NE(cutter->finish().message().find("the keys of areas, seams and links sum up to"),
            std::string::npos);
  options_.high = Point2::at(2000, 2000);
  EXPECT_NE(TileCutter::make(folder(), grid(0), {}).error().find("a folder has at most 1048576"),
            std::string::npos);
}

TEST_F(TilesInAFolder, a_manifest_of_another_grid_is_refused) {
  ASSERT_TRUE(cut(area_).ok());
  const std::string file = manifest_name(folder());
  TileManifest manifest =
      read_tile_manifest(read_file(file, FileKind::tile_manifest).value()).value();
  manifest.tiles.pop_back();
  ASSERT_TRUE(write_file(file, write_tile_manifest(manifest)).ok());
  EXPECT_EQ(TileFolder::open(folder()).error().code, ReadCode::wrong_size);
  manifest.tiles.emplace_back();
  manifest.grid = {};
  ASSERT_TRUE(write_file(file, write_tile_manifest(manifest)).ok());
  EXPECT_NE(describe(TileFolder::open(folder()).error()).find("the digest of the grid"),
            std::string::npos);
  // A file that is no manifest is not written over.
  EXPECT_FALSE(cut(area_).ok());
}

TEST_F(TilesInAFolder, a_cut_that_was_killed_is_begun_again) {
  ASSERT_TRUE(cut(area_).ok());
  const auto bytes = read_file(pieces_name(folder(), {0, 0}), FileKind::tile_pieces).value();
  fs::remove(manifest_name(folder()));
  std::ofstream(pieces_name(folder(), {0, 0}) + ".part") << "half a piece";
  std::ofstream(pieces_name(folder(), {0, 0})) << "half a file";
  ASSERT_TRUE(cut(area_).ok());
  EXPECT_EQ(read_file(pieces_name(folder(), {0, 0}), FileKind::tile_pieces).value(), bytes);
  EXPECT_FALSE(fs::exists(pieces_name(folder(), {0, 0}) + ".part"));
}

}  // namespace
}  // namespace offgrid::io
