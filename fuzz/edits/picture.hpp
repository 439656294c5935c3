// The picture of a wrong triangulation.
#pragma once

#include <string>

#include "engine/finding.hpp"
#include "triangulation/program.hpp"

namespace offgrid::fuzz {

/// A rebuild of what the edits leave, up to the one at fault, and what they made.
std::string picture_of_edits(const testing::triangulation::EditProgram& program,
                             const testing::Finding& finding);

}  // namespace offgrid::fuzz
