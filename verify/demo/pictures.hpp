// The pictures: colour maps of where naive orientation and in-circle tests lie, beside offgrid's
// answers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "offgrid/io/status.hpp"

namespace offgrid::demo {

/// How often one subject is wrong on one patch.
struct Score {
  std::string picture;
  std::string subject;
  std::size_t cells = 0;
  std::size_t wrong = 0;
  bool ours = false;
};

struct Pictures {
  io::Status status;               ///< the first file that could not be written, if any
  std::vector<std::string> files;  ///< what was written
  std::vector<Score> scores;
};

/// Draws all pictures into a folder, which is created if it is missing.
Pictures draw_pictures(const std::string& folder);

}  // namespace offgrid::demo
