// A saved case that is a list of steps: a small text file that `offgrid-verify replay FILE` does
// again, and anybody can read.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/step.hpp"
#include "framework/line_file.hpp"

namespace offgrid::verify {

using testing::Step;

/// A suite's verdict on a list of steps: unreadable, wrong, or neither.
struct StepVerdict {
  std::string unreadable;  ///< what is wrong with the steps themselves
  std::string expected;
  std::string found;

  bool is_readable() const { return unreadable.empty(); }
  bool agrees() const { return expected.empty() && found.empty(); }
};

struct StepFile : LineFile {
  static constexpr const char* heading = "offgrid-verify steps 1";

  std::vector<Step> steps;
};

/// Writes `verify-failure-<suite>.txt` into the folder (empty: the current one).
SavedFile save(const StepFile& file, const std::string& directory);

/// Reads saved steps, or says in words which line is wrong.
std::variant<StepFile, std::string> load_steps(const std::string& path);

/// Is that the first line of the file?
bool is_step_file(const std::string& path);

}  // namespace offgrid::verify
