// The judge of readers: what is promised of every file, good or bad.
#pragma once

#include <optional>
#include <string>

#include "readers/reading.hpp"

namespace offgrid::readers {

struct ReaderFinding {
  std::string where;  ///< the format
  std::string expected;
  std::string found;
};

/// The fault of the readers' answers, or nothing: an error has its place in the file, nothing
/// is allocated because the file says so, what was read refers to what is there, and quantises.
std::optional<ReaderFinding> judge_reading(const FileInput& file, const Reading& reading);

}  // namespace offgrid::readers
