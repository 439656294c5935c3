// The named classes of edits: which degenerate situations a campaign must have seen.
#pragma once

#include <span>
#include <vector>

#include "edits/program.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<ClassGroup> edit_classes();

/// Counts the classes that a program reaches. Runs it on the library: which situation an edit meets
/// is what the library says.
void count_edit_classes(const EditProgram& program, std::span<std::uint8_t> marks);

}  // namespace offgrid::fuzz
