// Reports of cuts: the finding in words, as a test, and as a picture.
#pragma once

#include <string>

#include "cut/judge.hpp"

namespace offgrid::fuzz {

/// A GoogleTest case that needs nothing but the library; what it expects of the last update.
std::string test_of_cut(const CutProgram& program);

/// The mesh before and after the update at fault.
std::string picture_of_cut(const CutProgram& program, const testing::Finding& finding);

}  // namespace offgrid::fuzz
