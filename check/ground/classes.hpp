// The named classes of soups: which degenerate situations a campaign must have seen.
#pragma once

#include "engine/classes.hpp"
#include "ground/program.hpp"

namespace offgrid::testing::ground {

std::vector<ClassGroup> ground_classes();

/// Counts the classes of a soup and its questions, by the definition: the library is not asked.
void count_ground_classes(const GroundProgram& program, std::span<std::uint8_t> marks);

}  // namespace offgrid::testing::ground
