#include "offgrid/io/image_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "offgrid/io/file.hpp"
#include "offgrid/io/read_file.hpp"

namespace offgrid::io {
namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::ImageCheck;
using navmesh::ImageErrorCode;
using navmesh::NavMesh;

class ImageFile : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) {
    std::filesystem::create_directories(folder_);
    return (folder_ / name).string();
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / "offgrid-image-file-test";
};

NavMesh rooms() {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}}).value();
  auto edit = mesh.edit();
  edit.add(Area::rectangle(Point2::at(10, 10), Point2::at(30, 40)));
  EXPECT_TRUE(edit.commit());
  return mesh;
}

TEST_F(ImageFile, a_written_mesh_is_read) {
  const NavMesh mesh = rooms();
  const std::string file = path("a.ogi");
  ASSERT_TRUE(write_mesh_image(file, mesh).ok());
  const auto read = read_mesh_image(file, ImageCheck::everything, 2);
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(read->digest(), mesh.digest());
  EXPECT_EQ(read_world_image(file).value().digest(), mesh.world().digest());
  ASSERT_TRUE(write_mesh_image(file, mesh.world()).ok());
  EXPECT_EQ(read_world_image(file).value().digest(), mesh.world().digest());
}

TEST_F(ImageFile, an_error_names_the_file) {
  const std::string file = path("a.ogi");
  EXPECT_EQ(read_mesh_image(file).error().code, ImageErrorCode::unreadable);
  EXPECT_EQ(read_mesh_image(path("")).error().code, ImageErrorCode::unreadable);
  ASSERT_TRUE(write_file(file, "").ok());
  EXPECT_EQ(read_mesh_image(file).error().code, ImageErrorCode::truncated);
  ASSERT_TRUE(write_file(file, "PWAD and more").ok());
  const auto error = read_mesh_image(file).error();
  EXPECT_EQ(error.code, ImageErrorCode::not_an_image);
  EXPECT_EQ(describe(error), file +
                                 ": image of a mesh, byte 0: expected an image of a mesh, found "
                                 "something else");
  EXPECT_FALSE(write_mesh_image(path("no/folder.ogi"), rooms()).ok());
}

TEST_F(ImageFile, a_changed_byte_is_found) {
  const std::string file = path("a.ogi");
  ASSERT_TRUE(write_mesh_image(file, rooms()).ok());
  std::string bytes = read_file(file, FileKind::world).value();
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  ASSERT_TRUE(write_file(file, bytes).ok());
  const auto error = read_mesh_image(file).error();
  EXPECT_EQ(error.code, ImageErrorCode::damaged);
  EXPECT_EQ(error.file, file);
  EXPECT_FALSE(error.section.empty());
}

}  // namespace
}  // namespace offgrid::io
