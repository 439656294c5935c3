// Progress: one line on a terminal that shows the current work and is cleared at the end. Nothing
// if standard error is no terminal.
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
  /// Shows progress, as in "edits: 120 of 300", at most ten times a second.
  void show(const std::string& what, std::size_t done, std::size_t all);
  void clear();

 private:
  bool is_on_ = false;
  bool is_shown_ = false;
  double last_ = 0;
};

}  // namespace offgrid::tool
