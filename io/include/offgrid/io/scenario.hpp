// Scenarios of the benchmarks of Moving AI (movingai.com): pairs of cells of a map between which a
// path is to be found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// A number as a text writes it, digits * 10^exponent: 6.00 is {600, -2}. Digits behind the
/// eighteenth significant one, and decimals behind the thirtieth, are dropped.
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
  double octile_length = 0;  ///< of a shortest path by steps to the eight neighbours
  Decimal octile_decimal{};  ///< the same as the file writes it
};

struct Scenario {
  std::vector<std::string> maps;  ///< each name once, in the order in which they come
  std::vector<ScenarioEntry> entries;
};

/// Reads a .scen file: a line "version 1", then a line of nine fields for each pair. Fields are
/// separated by tabs, or, in a line without tabs, by spaces. Blank lines are passed. Memory: at
/// most twenty times the file, which takes a map of its own in every line.
ReadResult<Scenario> read_scenario(std::string_view text);

}  // namespace offgrid::io
