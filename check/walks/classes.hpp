// The named classes of walks: which degenerate situations a campaign must have seen.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/classes.hpp"
#include "walks/scene.hpp"

namespace offgrid::testing::walks {

std::vector<ClassGroup> walk_classes();

/// Counts the classes that the queries reach, by a look at every vertex and edge.
void count_walk_classes(const WalkScene& scene, const std::vector<WalkQuery>& queries,
                        std::span<std::uint8_t> marks);

/// Does the segment of a sight pass through a vertex, or has it an end on one or on an edge?
bool touches_mesh(const WalkScene& scene, const WalkQuery& sight);

}  // namespace offgrid::testing::walks
