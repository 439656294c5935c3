#include "offgrid/io/surface_tags.hpp"

#include <gtest/gtest.h>

#include "offgrid/io/obj.hpp"
#include "offgrid/io/quantise_surface.hpp"

namespace offgrid::io {
namespace {

using Tags = std::vector<std::uint64_t>;

/// Seven faces: of five corners, then triangles.
constexpr auto text = R"(o level
v 0 0 0
v 9 0 0
v 9 9 0
v 4 12 0
v 0 9 0
f 1 2 3 4 5
usemtl river water   # a comment
f 1 2 3
f 1 2 3
g far
f 1 2 4
usemtl
f 1 2 5
g
f 2 3 4
o
f 3 4 5
)";

TEST(SurfaceTags, parts_of_obj_have_the_material_or_else_the_group_or_the_object) {
  const std::vector<SurfacePart> right{{"level", {}, 1},       {"river water", {}, 3},
                                       {"river water", {}, 4}, {"far", {}, 5},
                                       {"level", {}, 6},       {"", {}, 7}};
  EXPECT_EQ(obj_parts(text), right);
  EXPECT_TRUE(obj_parts("").empty());
  EXPECT_TRUE(obj_parts("g a\nusemtl b\n").empty());
}

TEST(SurfaceTags, names_have_numbers_in_their_order_and_each_face_tags_its_triangles) {
  const Surface surface = read_obj(text).value();
  const SurfaceTags tags = tags_of(surface, obj_parts(text));
  EXPECT_EQ(tags.of_triangles, (Tags{2, 2, 2, 3, 3, 3, 1, 2, 0}));
  EXPECT_EQ(tags.of_triangles.size(), quantise(surface)->triangles.size());
  const std::vector<SurfaceTag> right{{1, {"far"}}, {2, {"level"}}, {3, {"river water"}}};
  EXPECT_EQ(tags.tags, right);
  EXPECT_EQ(tags_of(surface, {}).of_triangles, Tags(9, 0));
}

TEST(SurfaceTags, a_stated_tag_counts_and_no_name_has_it) {
  const Surface surface = read_obj(text).value();
  const std::vector<SurfacePart> parts{{"b", {}, 1},   {"road", 2, 3}, {"", 2, 4},
                                       {"none", 0, 5}, {"a", {}, 6},   {"", {}, 7}};
  const SurfaceTags tags = tags_of(surface, parts);
  EXPECT_EQ(tags.of_triangles, (Tags{3, 3, 3, 2, 2, 2, 0, 1, 0}));
  const std::vector<SurfaceTag> right{{1, {"a"}}, {2, {"road"}}, {3, {"b"}}};
  EXPECT_EQ(tags.tags, right);
}

TEST(SurfaceTags, parts_of_gltf_have_the_name_of_the_mesh_or_else_of_the_node) {
  const GltfModel model{.surface = {},
                        .parts = {{"top", "hall", 7, 2}, {"roof", "", {}, 3}, {"", "", {}, 4}}};
  const std::vector<SurfacePart> right{{"hall", 7, 2}, {"roof", {}, 3}, {"", {}, 4}};
  EXPECT_EQ(parts_of(model), right);
}

}  // namespace
}  // namespace offgrid::io
