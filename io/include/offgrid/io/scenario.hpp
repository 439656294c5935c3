// Scenario: a scenario of Moving AI's benchmarks (movingai.com), pairs of cells of a map between
// which a path is to be found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/number.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

struct ScenarioEntry {
  std::uint32_t bucket = 0;
  std::uint32_t map = 0;  ///< the index of the map's name
  std::uint32_t map_width = 0;
  std::uint32_t map_height = 0;
  std::uint32_t start_x = 0;  ///< a column, inside the map
  std::uint32_t start_y = 0;  ///< a row
  std::uint32_t goal_x = 0;
  std::uint32_t goal_y = 0;
  double octile_length = 0;  ///< the length of a shortest path by steps to the eight neighbours
  /// octile_length as written in the file, without the digits after the eighteenth significant one
  /// and the decimals after the thirtieth
  Decimal octile_decimal{};
};

struct Scenario {
  std::vector<std::string> maps;  ///< the maps' names, each once, in their order in the file
  std::vector<ScenarioEntry> entries;
};

/// Reads a .scen file: a line "version 1", then a line of nine fields for each pair. Tabs separate
/// fields, or spaces in a line without tabs. Blank lines are ignored. Errors have the line and the
/// byte. Memory: at most twenty times the file, for one with another map in every line.
ReadResult<Scenario> read_scenario(std::string_view text);

}  // namespace offgrid::io
