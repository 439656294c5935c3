// Reports of snapped segments: the finding in words, as a test, and as a picture.
#pragma once

#include <string>

#include "engine/finding.hpp"
#include "snap/bytes.hpp"
#include "snapping/library_snap.hpp"

namespace offgrid::fuzz {

std::string explain_snap(const SnapProgram& program);

/// A GoogleTest case that needs nothing but the library.
std::string test_of_snap(const SnapProgram& program);

/// The segments and the chains that the definition makes of them beside the chains under test.
std::string picture_of_snap(const SnapProgram& program, const testing::Finding& finding,
                            const testing::snapping::LibrarySnap& subject);

}  // namespace offgrid::fuzz
