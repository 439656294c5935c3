// Programs of edit scripts: what the byte code of `offgrid-fuzz-scripts` means.
//
// The first byte chooses places (mesh/program.hpp), the second how scripts are spoken. Then each
// line is one byte: three bits say which (an add, an add of the points of the last one, a remove, a
// move, a toggle, an undo, a commit, raw words), the others how. A raw line is a length and so many
// bytes, of which small ones are words of the language and the others themselves.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mesh/program.hpp"
#include "offgrid/edit_script.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::fuzz {

struct ScriptLine {
  std::string text;                       ///< without its end
  std::optional<tool::EditStep> meaning;  ///< of a line that was written with one; none: raw words
};

struct ScriptProgram {
  static constexpr std::size_t lines_max = 16;

  std::uint8_t header = 0;
  std::uint8_t manner = 0;
  std::vector<ScriptLine> lines;

  /// four grid units in a unit of the script; else one
  bool has_quarters() const { return (manner & 1) != 0; }
  std::int32_t radius() const { return (manner & 2) != 0 ? 2 : 0; }
  std::string text() const;

  navmesh::WorldOptions world() const;
  std::optional<io::Quantisation> quantisation() const;
};

ScriptProgram read_script(std::span<const std::uint8_t> input);
Input random_script(testing::Random& random);

/// A step as a line, in one way of several: equal lines are equal steps, but for the number of the
/// line.
std::string line_of(const tool::EditStep& step);

}  // namespace offgrid::fuzz
