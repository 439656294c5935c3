// The named classes of programs of scenes: which degenerate situations a campaign must have seen.
#pragma once

#include "engine/classes.hpp"
#include "scenes/program.hpp"

namespace offgrid::testing::scenes {

std::vector<ClassGroup> scene_classes();

/// Counts the classes of each act, by the definition: the library is not asked.
void count_scene_classes(const SceneProgram& program, std::span<std::uint8_t> marks);

}  // namespace offgrid::testing::scenes
