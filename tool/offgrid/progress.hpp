// Progress: one line on a terminal that says what goes on, and is gone when it is over. Nothing if
// standard error is no terminal.
#pragma once

#include <string>

#include "offgrid/report.hpp"

namespace offgrid::tool {

class Progress {
 public:
  explicit Progress(const Manner& manner);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const std::string& what);
  /// As in "edits: 120 of 300"; writes ten times a second at most.
  void show(const std::string& what, std::size_t done, std::size_t all);
  void clear();

 private:
  bool is_on_ = false;
  bool is_shown_ = false;
  double last_ = 0;
};

}  // namespace offgrid::tool
