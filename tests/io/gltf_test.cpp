#include "offgrid/io/gltf.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "offgrid/io/file.hpp"
#include "offgrid/io/ground.hpp"
#include "offgrid/io/quantise_surface.hpp"
#include "offgrid/io/read_surface.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "readers/gltf_bytes.hpp"
#include "support/random.hpp"

namespace offgrid::io {
namespace {

using readers::base64;
using readers::floats;
using readers::glb;

std::string shorts(const std::vector<std::uint16_t>& values) {
  std::string bytes;
  for (const std::uint16_t v : values) bytes += readers::little_endian(v, 2);
  return bytes;
}

/// A square of y up, seen from above counter-clockwise, and the indices of its two triangles.
std::string square_bytes() {
  return floats({0, 0, 0, 0, 0, 4, 4, 0, 4, 4, 0, 0}) + shorts({0, 1, 2, 0, 2, 3});
}

/// A file whose only buffer is given by `buffer`, with some members in a node and in a primitive.
std::string square(const std::string& buffer, const std::string& node = {},
                   const std::string& primitive = R"("indices":1)") {
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"name":"top","mesh":0)" +
         node + R"(}],
"meshes":[{"name":"floor","extras":{"tag":7},"primitives":[
{"attributes":{"POSITION":0},)" +
         primitive + R"(}]}],
"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":4},
{"bufferView":1,"componentType":5123,"type":"SCALAR","count":6}],
"bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":12}],
"buffers":[{)" +
         buffer + R"("byteLength":60}]}
)";
}
std::string in_text() {
  return R"("uri":"data:application/octet-stream;base64,)" + base64(square_bytes()) + R"(",)";
}

std::string words_of(const Surface& surface) {
  std::string words;
  for (std::size_t face = 0; face < surface.faces.size(); ++face) {
    for (const std::uint32_t corner : surface.corners_of(face)) {
      const Place3& p = surface.vertices[corner];
      for (const double v : {p.x, p.y, p.z}) words += std::to_string(static_cast<int>(v)) + ',';
      words += ' ';
    }
    words += "| ";
  }
  return words;
}
std::string words_of(const ReadResult<GltfModel>& model) {
  return model ? words_of(model->surface) : describe(model.error());
}

constexpr const char* two_triangles = "0,0,0, 0,0,4, 4,0,4, | 0,0,0, 4,0,4, 4,0,0, | ";

TEST(Gltf, text_binary_and_files_beside_it_are_the_same) {
  const auto text = read_gltf(square(in_text()));
  ASSERT_TRUE(text) << describe(text.error());
  EXPECT_EQ(words_of(text->surface), two_triangles);
  ASSERT_EQ(text->parts.size(), 1U);
  EXPECT_EQ(text->parts[0].node, "top");
  EXPECT_EQ(text->parts[0].mesh, "floor");
  EXPECT_EQ(text->parts[0].tag, 7U);
  EXPECT_EQ(text->parts[0].faces_end, 2U);
  EXPECT_EQ(text->surface.faces[0].line, 4U);
  EXPECT_EQ(words_of(read_gltf(glb(square(""), square_bytes()))), two_triangles);
  const std::string folder = ::testing::TempDir() + "/offgrid_gltf_test";
  std::filesystem::create_directories(folder);
  ASSERT_TRUE(write_file(folder + "/a b.bin", square_bytes()).ok());
  ASSERT_TRUE(write_file(folder + "/square.gltf", square(R"("uri":"a%20b.bin",)")).ok());
  EXPECT_EQ(words_of(read_gltf_file(folder + "/square.gltf")), two_triangles);
  std::filesystem::remove(folder + "/a b.bin");
  EXPECT_EQ(words_of(read_gltf_file(folder + "/square.gltf")),
            folder + "/a b.bin: cannot read the file: No such file or directory");
  std::filesystem::remove_all(folder);
}

TEST(Gltf, y_is_up_and_the_square_is_ground) {
  const auto surface = read_surface(FileKind::gltf, square(in_text()));
  ASSERT_TRUE(surface) << describe(surface.error());
  const auto made = quantise(*surface, SpaceGrid());
  ASSERT_TRUE(made);
  const auto ground = navmesh::import_ground(ground_triangles(*made, UpAxis::y), {.step = 1});
  ASSERT_TRUE(ground);
  EXPECT_EQ(ground->floor_count(), 1U);
  EXPECT_EQ(ground->report.joints, 1U);
}

TEST(Gltf, nodes_move_turn_scale_and_mirror) {
  const auto with = [&](const std::string& node) {
    return words_of(read_gltf(square(in_text(), node, R"("mode":4,"indices":1)")));
  };
  EXPECT_EQ(with(R"(,"translation":[10,20,30])"),
            "10,20,30, 10,20,34, 14,20,34, | 10,20,30, 14,20,34, 14,20,30, | ");
  EXPECT_EQ(with(R"(,"scale":[2,1,3],"translation":[1,0,0])"),
            "1,0,0, 1,0,12, 9,0,12, | 1,0,0, 9,0,12, 9,0,0, | ");
  // Half a turn about y.
  EXPECT_EQ(with(R"(,"rotation":[0,1,0,0])"),
            "0,0,0, 0,0,-4, -4,0,-4, | 0,0,0, -4,0,-4, -4,0,0, | ");
  EXPECT_EQ(with(R"(,"matrix":[1,0,0,0, 0,0,1,0, 0,-1,0,0, 5,6,7,1])"),
            "5,6,7, 5,2,7, 9,2,7, | 5,6,7, 9,2,7, 9,6,7, | ");
  // A mirror turns triangles around.
  EXPECT_EQ(with(R"(,"scale":[-1,1,1])"), "0,0,0, -4,0,4, 0,0,4, | 0,0,0, -4,0,0, -4,0,4, | ");
}

TEST(Gltf, children_are_moved_by_their_parents_and_meshes_repeat) {
  std::string text = square(in_text(), R"(,"translation":[10,0,0],"children":[1,2]},
{"scale":[2,2,2],"mesh":0,"extras":{"tag":9}},{"children":[3]},{"translation":[0,1,0],"mesh":0)");
  const auto model = read_gltf(text);
  ASSERT_TRUE(model) << describe(model.error());
  ASSERT_EQ(model->parts.size(), 3U);
  EXPECT_EQ(model->parts[1].tag, 9U);
  EXPECT_EQ(model->parts[2].tag, 7U);
  EXPECT_EQ(model->surface.vertices[0].x, 10);
  EXPECT_EQ(model->surface.vertices[6].x, 18);
  EXPECT_EQ(model->surface.vertices[6].z, 8);
  EXPECT_EQ(model->surface.vertices[8].y, 1);
  EXPECT_EQ(model->surface.vertices[8].x, 10);
}

TEST(Gltf, strips_fans_and_plain_corners) {
  const auto with = [&](const std::string& primitive) {
    return words_of(read_gltf(square(in_text(), "", primitive)));
  };
  EXPECT_EQ(with(R"("mode":5)"), "0,0,0, 0,0,4, 4,0,4, | 0,0,4, 4,0,0, 4,0,4, | ");
  EXPECT_EQ(with(R"("mode":6)"), two_triangles);
  EXPECT_EQ(with(R"("mode":1)"), "");  // lines
  EXPECT_NE(with(R"("mode":4)").find("three corners for each triangle, not 4"), std::string::npos);
}

/// The good file with a part replaced, and the error that follows.
std::string error_with(const std::string& part, const std::string& by) {
  std::string text = square(in_text());
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  text.replace(at, part.size(), by);
  const auto model = read_gltf(text);
  return model ? "none" : describe(model.error());
}

TEST(Gltf, errors_name_mesh_primitive_accessor_and_place) {
  EXPECT_EQ(
      error_with(R"("count":6)", R"("count":7)"),
      "glTF, line 6, column 1: expected in mesh 0, 'floor', primitive 0, accessor 1: elements "
      "within a view of 12 bytes, found an object");
  EXPECT_EQ(
      error_with(R"("count":4)", R"("count":3)"),
      "glTF, line 6, column 1: expected in mesh 0, 'floor', primitive 0: a vertex below 3 for "
      "index 5, found an object");
  EXPECT_EQ(error_with(R"("indices":1)", R"("indices":2)"),
            "glTF, line 4, column 40: expected in mesh 0, 'floor', primitive 0: an accessor below "
            "2, found the number 2");
  EXPECT_EQ(error_with(R"("version":"2.0")", R"("version":"1.0")"),
            "glTF, line 1, column 21: expected version 2 of glTF, found the string '1.0'");
  EXPECT_EQ(error_with(R"("scene":0)", R"("extensionsRequired":["KHR_draco_mesh_compression"])"),
            "glTF, line 1, column 50: expected a file that requires no extension, found the string "
            "'KHR_draco_mesh_compression'");
  EXPECT_EQ(error_with(R"("mesh":0)", R"("mesh":0,"children":[0])"),
            "glTF, line 2, column 45: expected a node with one parent, found the number 0");
  EXPECT_EQ(error_with(R"("mesh":0)", R"("mesh":0,"scale":[1,2])"),
            "glTF, line 2, column 41: expected 3 numbers in \"scale\", found an array of 2");
  EXPECT_EQ(error_with("base64,AAAA", "base64,!AAA").substr(0, 14), "glTF, line 8, ");
  EXPECT_NE(error_with(R"("byteLength":60)", R"("byteLength":61)").find("at most 60 bytes"),
            std::string::npos);
  EXPECT_NE(
      error_with(R"("mesh":0)", R"("mesh":0,"scale":[1e300,1e300,1e300],"translation":[1e308,0,0])")
          .find("none"),
      std::string::npos);
  EXPECT_NE(
      error_with(R"("type":"VEC3")", R"("type":"VEC3","sparse":{})").find("no sparse accessor"),
      std::string::npos);
  EXPECT_EQ(words_of(read_gltf(square(R"("uri":"a.bin",)"))).substr(0, 12), "glTF, line 8");
  const std::string whole = glb(square(""), square_bytes());
  std::string other = whole;
  other[4] = 1;
  EXPECT_EQ(words_of(read_gltf(other)), "glTF, byte 4: expected version 2, found 1");
}

TEST(Gltf, what_is_cut_short_or_damaged_is_refused_or_read_but_nothing_worse) {
  const std::string text = square(in_text()), binary = glb(square(""), square_bytes());
  for (const std::string& whole : {text, binary}) {
    for (std::size_t size = 0; size + 2 < whole.size(); ++size) {
      const auto model = read_gltf(std::string_view(whole).substr(0, size));
      ASSERT_FALSE(model) << size;
      ASSERT_LE(model.error().offset, size);
    }
    testing::Random random(3);
    for (int round = 0; round < 5000; ++round) {
      std::string damaged = whole;
      for (std::int64_t left = random.between(1, 3); left > 0; --left) {
        const auto at = static_cast<std::size_t>(
            random.between(0, static_cast<std::int64_t>(whole.size()) - 1));
        damaged[at] = static_cast<char>(random.between(0, 255));
      }
      const auto model = read_gltf(damaged);
      if (!model) {
        ASSERT_LE(model.error().offset, damaged.size());
        continue;
      }
      for (const std::uint32_t corner : model->surface.corners)
        ASSERT_LT(corner, model->surface.vertices.size());
      ASSERT_LE(model->surface.vertices.size(), damaged.size());
    }
  }
}

}  // namespace
}  // namespace offgrid::io
