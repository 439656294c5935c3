// Reports of worlds: the finding in words, as a test, and as a picture.
#pragma once

#include <string>

#include "engine/finding.hpp"
#include "worlds/bytes.hpp"

namespace offgrid::fuzz {

std::string explain_worlds(const WorldProgram& program);

/// A GoogleTest case that needs nothing but the library.
std::string test_of_worlds(const WorldProgram& program);

/// The areas after the last edit, and the ends of the last question.
std::string picture_of_worlds(const WorldProgram& program, const testing::Finding& finding);

}  // namespace offgrid::fuzz
