// The named classes of walks: which degenerate situations a campaign must have seen.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/classes.hpp"
#include "walks/scene.hpp"

namespace offgrid::testing::walks {

std::vector<ClassGroup> walk_classes();

/// Counts the classes that the questions reach, by a look at every vertex and edge.
void count_walk_classes(const WalkProgram& program, const WalkScene& scene,
                        std::span<std::uint8_t> marks);

}  // namespace offgrid::testing::walks
