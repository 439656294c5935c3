// A saved disagreement: a small text file that `offgrid-verify replay FILE` asks again.
#pragma once

#include <string>
#include <variant>

#include "framework/question.hpp"

namespace offgrid::verify {

struct FailureFile {
  std::string suite;
  std::string against;  ///< may be empty
  std::string bug;      ///< may be empty
  const Question* question = nullptr;
  Call call;
  std::string ours;  ///< what was answered when it was saved, for the reader
  std::string theirs;
};

struct SavedFile {
  std::string path;
  std::string error;  ///< the system's reason why it could not be written; empty: it was
};

/// Writes `verify-failure-<predicate>.txt` into the folder (empty: the current one).
SavedFile save(const FailureFile& failure, const std::string& directory);

/// Reads a saved disagreement, or says in words which line is wrong.
std::variant<FailureFile, std::string> load_failure(const std::string& path);

}  // namespace offgrid::verify
