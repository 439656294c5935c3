// The judge of readers: what is promised of every file, good or bad.
#pragma once

#include <optional>

#include "engine/finding.hpp"
#include "readers/reading.hpp"

namespace offgrid::readers {

/// The fault of the readers' answers, or nothing: an error has its place in the file, nothing
/// is allocated because the file says so, what was read refers to what is there, and quantises.
std::optional<testing::Finding> judge_reading(const FileInput& file, const Reading& reading);

}  // namespace offgrid::readers
