// Bugs that are easily written into a reader, in what the readers say.
#pragma once

#include <string>
#include <vector>

#include "readers/reading.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<TargetBug> reader_bugs();

/// The library with one of the bugs, or as it is if the name is empty.
Reading read_with(const std::string& bug, const FileInput& file);

}  // namespace offgrid::fuzz
