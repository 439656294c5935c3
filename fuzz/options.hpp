// Options: the command line of the plain engine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace offgrid::fuzz {

/// How the plain engine ends.
enum Status : int {
  status_good = 0,
  /// a disagreement, a class below the quota, or a bug that was not found
  status_bad = 1,
  status_usage = 2,       ///< a wrong command line
  status_unreadable = 3,  ///< something could not be read or written
};

struct Options {
  std::vector<std::string> paths;
  double random_seconds = 0;
  std::uint64_t seed = 1;
  std::string bug;
  std::string keep;
  std::string write_corpus;
  std::uint64_t quota = 0;
  double all_bugs = 0;
  bool explain = false;
};

void print_help();

/// False, and a message on standard error that names the word at fault: the command line is wrong.
bool read_options(int count, char** words, Options& options);

}  // namespace offgrid::fuzz
