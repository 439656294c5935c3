// Reports of edits: the finding in words, as a test, and as a picture.
#pragma once

#include <string>

#include "edits/judge.hpp"

namespace offgrid::fuzz {

std::string explain_edits(const EditProgram& program);

/// A GoogleTest case that needs nothing but the library.
std::string test_of_edits(const EditProgram& program);

/// A rebuild beside the state of the subject after the finding.
std::string picture_of_edits(const EditProgram& program, const Finding& finding,
                             const testing::TriangulationSubject& subject);

}  // namespace offgrid::fuzz
