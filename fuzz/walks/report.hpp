// Reports of walks: the finding in words, as a test, and as a picture.
#pragma once

#include <string>

#include "walks/judge.hpp"

namespace offgrid::fuzz {

std::string explain_walks(const WalkProgram& program);

/// A GoogleTest case that needs nothing but the library. Requires one question.
std::string test_of_walk(const WalkProgram& program);

/// The definition's answer beside the subject's.
std::string picture_of_walk(const WalkProgram& program, const WalkFinding& finding);

}  // namespace offgrid::fuzz
