// Scenes of glTF at random, beside what the format says of them.
#include "readers/gltf_scene.hpp"

#include <gtest/gtest.h>

namespace offgrid::readers {
namespace {

TEST(GltfScene, places_turns_names_and_tags_are_those_of_the_format) {
  EXPECT_EQ(find_fault_in_scenes(1000), "");
}

TEST(GltfScene, a_triangle_that_is_turned_or_moved_is_a_fault) {
  testing::Random random(3);
  for (int round = 0; round < 50; ++round) {
    const GltfScene scene = random_gltf(random);
    const GltfFile file = file_of(scene, random);
    const auto beside = [&](const std::string& name) -> io::ReadResult<std::string> {
      return file.beside.at(name);
    };
    auto model = io::read_gltf(file.bytes, beside);
    ASSERT_EQ(find_fault(scene, model), "");
    if (model->surface.faces.empty()) continue;
    io::Place3& corner = model->surface.vertices[model->surface.corners[0]];
    corner.x += 1;
    EXPECT_NE(find_fault(scene, model), "");
    corner.x -= 1;
    model->surface.faces.pop_back();
    EXPECT_NE(find_fault(scene, model), "");
  }
}

}  // namespace
}  // namespace offgrid::readers
