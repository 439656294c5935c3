// Bugs that are easily written into a triangulation: those of tests/support, and one around the
// library's location.
#pragma once

#include <memory>

#include "support/edits.hpp"

namespace offgrid::fuzz {

/// The library, with the bug that is on.
std::unique_ptr<testing::TriangulationSubject> edits_under_test();

}  // namespace offgrid::fuzz
