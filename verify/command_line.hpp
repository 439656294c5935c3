// The options of the program.
#pragma once

#include <optional>
#include <string>

#include "framework/suite.hpp"

namespace offgrid::verify {

enum class Action { run_suite, replay, check_bugs, list, done };

struct CommandLine {
  Action action = Action::done;
  int exit_code = 0;  ///< when done
  const Suite* suite = nullptr;
  SuiteOptions options;
  std::string file;               ///< of replay
  std::vector<std::string> bugs;  ///< of check_bugs; empty: all
  bool json = false;
  bool quiet = false;
};

/// Parses the arguments. Prints help, the version or a complaint itself; then the action is `done`.
CommandLine parse_command_line(int argc, char** argv);

inline constexpr int exit_ok = 0;
inline constexpr int exit_disagreement = 1;
inline constexpr int exit_usage = 2;
/// a file cannot be read, or the output cannot be written
inline constexpr int exit_file_trouble = 3;
/// nothing was compared, or a bug that was on was not seen
inline constexpr int exit_unseen = 4;

}  // namespace offgrid::verify
