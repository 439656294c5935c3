// Bugs that are easily written into walks and lines of sight: those of tests/support, and a few
// around the library.
#pragma once

#include "walks/judge.hpp"

namespace offgrid::fuzz {

/// The library, with the bug that is on.
WalkLibrary walks_under_test();

}  // namespace offgrid::fuzz
