// Saved cases that are lists of lines: a heading, the suite, perhaps a bug, and then a line
// for each item.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "framework/failure_file.hpp"

namespace offgrid::verify {

/// Whose case it is.
struct LineFile {
  std::string suite;
  std::string bug;  ///< may be empty
};

/// Writes `verify-failure-<suite>.txt` into the folder (empty: the current one).
SavedFile save_lines(const char* heading, const LineFile& file,
                     const std::vector<std::string>& lines, const std::string& directory);

/// Reads a saved file, each line of the list by `take`, which says whether it could. Returns what
/// is wrong in words, and `expected` of a line that could not be taken; empty if nothing is wrong.
std::string load_lines(const std::string& path, LineFile& file,
                       const std::function<bool(const std::string&)>& take, const char* expected);

/// Is that the first line of the file?
bool has_heading(const std::string& path, const char* heading);

}  // namespace offgrid::verify
