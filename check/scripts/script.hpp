// Edit scripts of the tool, and how a step is written as a line of one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "offgrid/edit_script.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::scripts {

struct ScriptLine {
  std::string text;                       ///< without its end
  std::optional<tool::EditStep> meaning;  ///< of a line that was written with one; none: raw words
};

struct ScriptProgram {
  navmesh::WorldOptions world;
  bool has_quarters = false;  ///< four grid units in a unit of the script; else one
  std::int32_t radius = 0;    ///< by which blocked areas grow
  std::vector<ScriptLine> lines;

  std::string text() const;
  std::optional<io::Quantisation> quantisation() const;
};

/// A step as a line, in one way of several: equal lines are equal steps, but for the number of the
/// line.
std::string line_of(const tool::EditStep& step);

}  // namespace offgrid::scripts
