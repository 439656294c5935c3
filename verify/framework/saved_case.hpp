// Saved cases: small text files that `offgrid-verify replay FILE` asks again, and anybody can read.
// A heading says what the case is; lines `suite` and perhaps `bug` say whose; the others are it. A
// text of a case without a heading, as fuzz programs write it, is one, too.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace offgrid::verify {

struct SavedCase {
  struct Line {
    std::size_t number = 0;  ///< in the file
    std::string text;

    /// The line for a message: "line 3, 'see 0', ".
    std::string place() const;
  };

  bool is_question = false;  ///< of a predicate; else a list of steps
  std::string suite;  ///< empty: the text has no heading, and its first word says whose it is
  std::string bug;    ///< may be empty
  std::vector<Line> lines{};

  void add(const std::string& text) { lines.push_back({0, text}); }
};

struct SavedFile {
  std::string path;
  std::string error;  ///< the system's reason why it could not be written; empty: it was
};

/// Writes `verify-failure-<name>.txt` into the folder (empty: the current one).
SavedFile save(const SavedCase& saved, const std::string& name, const std::string& directory);

/// Reads a saved case, or says in words which line is wrong.
std::variant<SavedCase, std::string> load_case(const std::string& path);

}  // namespace offgrid::verify
