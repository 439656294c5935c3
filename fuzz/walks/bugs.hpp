// Bugs that are easily written into walks and lines of sight: those of tests/support, and a few
// around the library.
#pragma once

#include <string>
#include <vector>

#include "target.hpp"
#include "walks/judge.hpp"

namespace offgrid::fuzz {

std::vector<TargetBug> walk_bugs();

/// The library with one of the bugs, or as it is if the name is empty.
WalkLibrary walk_library(const std::string& bug);

}  // namespace offgrid::fuzz
