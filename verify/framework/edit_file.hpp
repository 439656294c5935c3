// A saved sequence of edits: a small text file that `offgrid-verify replay FILE` does again, and
// anybody can read.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "framework/line_file.hpp"
#include "support/edits.hpp"

namespace offgrid::verify {

struct EditFile : LineFile {
  static constexpr const char* heading = "offgrid-verify edits 1";

  std::vector<testing::Edit> edits;
};

/// Writes `verify-failure-<suite>.txt` into the folder (empty: the current one).
SavedFile save(const EditFile& file, const std::string& directory);

/// Reads saved edits, or says in words which line is wrong.
std::variant<EditFile, std::string> load_edits(const std::string& path);

/// Is that the first line of the file?
bool is_edit_file(const std::string& path);

}  // namespace offgrid::verify
