// The picture of a wrong walk.
#pragma once

#include <string>

#include "engine/finding.hpp"
#include "walks/program.hpp"

namespace offgrid::fuzz {

/// The definition's answer beside the subject's.
std::string picture_of_walks(const testing::walks::WalkProgram& program,
                             const testing::Finding& finding);

}  // namespace offgrid::fuzz
