// The named classes of walks: which degenerate situations a campaign must have seen.
#pragma once

#include <span>
#include <vector>

#include "target.hpp"
#include "walks/scene.hpp"

namespace offgrid::fuzz {

std::vector<ClassGroup> walk_classes();

/// Counts the classes that a program reaches on its scene, by a look at every vertex and edge.
void count_walk_classes(const Scene& scene, const WalkProgram& program,
                        std::span<std::uint8_t> marks);

}  // namespace offgrid::fuzz
