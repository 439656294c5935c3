// The named classes of worlds: which degenerate situations a campaign must have seen.
#pragma once

#include <span>
#include <vector>

#include "target.hpp"
#include "worlds/bytes.hpp"

namespace offgrid::fuzz {

std::vector<ClassGroup> world_classes();

/// Counts the classes that a program reaches. Runs it on the library.
void count_world_classes(const WorldProgram& program, std::span<std::uint8_t> marks);

}  // namespace offgrid::fuzz
