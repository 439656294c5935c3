// The picture of a wrong cut.
#pragma once

#include <string>

#include "cut/form.hpp"
#include "engine/finding.hpp"

namespace offgrid::fuzz {

/// The mesh before and after the update at fault. Nothing for a line.
std::string picture_of_cuts(const testing::cut::CutProgram& program,
                            const testing::Finding& finding);

}  // namespace offgrid::fuzz
