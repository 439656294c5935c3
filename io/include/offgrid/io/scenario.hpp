// Scenario: a scenario of Moving AI's benchmarks (movingai.com), pairs of cells of a map between
// which a path is to be found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// A number as written in a text, digits * 10^exponent: 6.00 is {600, -2}. Digits after the
/// eighteenth significant one, and decimals after the thirtieth, are dropped.
struct Decimal {
  std::uint64_t digits = 0;
  std::int32_t exponent = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

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
  Decimal octile_decimal{};  ///< octile_length as written in the file
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
