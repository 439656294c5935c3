// Bugs that are easily written into a triangulation: those of tests/support, and one around the
// library's location.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/edits.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<TargetBug> edit_bugs();

/// The library with one of the bugs, or as it is if the name is empty.
std::unique_ptr<testing::TriangulationSubject> edit_library(const std::string& bug);

}  // namespace offgrid::fuzz
