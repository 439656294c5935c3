// Reports of walks: the program in words, and the finding as a picture.
#pragma once

#include <string>

#include "walks/judge.hpp"

namespace offgrid::fuzz {

std::string explain_walks(const testing::walks::WalkProgram& program);

/// The definition's answer beside the subject's.
std::string picture_of_walk(const testing::walks::WalkProgram& program,
                            const testing::walks::WalkFinding& finding);

}  // namespace offgrid::fuzz
