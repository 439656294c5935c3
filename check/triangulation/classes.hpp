// The named classes of edits: which degenerate situations a campaign must have seen.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/classes.hpp"
#include "triangulation/program.hpp"

namespace offgrid::testing::triangulation {

std::vector<ClassGroup> edit_classes();

/// Counts the classes that a program reaches. Runs it on the library: which situation an edit meets
/// is what the library says.
void count_edit_classes(const EditProgram& program, std::span<std::uint8_t> marks);

}  // namespace offgrid::testing::triangulation
