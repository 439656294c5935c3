// Reports of cuts: the program in words and as a test, and a picture of the finding.
#pragma once

#include <string>

#include "cut/bytes.hpp"
#include "engine/finding.hpp"

namespace offgrid::fuzz {

std::string explain_cuts(const CutProgram& program);
std::string test_of_cut(const CutProgram& program);
/// The mesh before and after the update at fault.
std::string picture_of_cut(const CutProgram& program, const testing::Finding& finding);

}  // namespace offgrid::fuzz
