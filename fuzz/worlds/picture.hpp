// The picture of a wrong world.
#pragma once

#include <string>

#include "engine/finding.hpp"
#include "worlds/program.hpp"

namespace offgrid::fuzz {

/// The areas after the last edit, and the ends of the last question.
std::string picture_of_worlds(const testing::worlds::WorldProgram& program,
                              const testing::Finding& finding);

}  // namespace offgrid::fuzz
