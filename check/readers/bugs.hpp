// Bugs that are easily written into a reader, in what the readers say.
#pragma once

#include "readers/reading.hpp"

namespace offgrid::readers {

/// As the library reads it, or the bug that is on.
Reading read_under_test(const FileInput& file);

}  // namespace offgrid::readers
