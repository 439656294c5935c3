// PathEnds: the two ends of a path on the command line; the path in a report.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/report.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

/// The ends as the user writes them.
struct PathEnds {
  static constexpr std::array<const char*, 4> names{"X1", "Y1", "X2", "Y2"};

  std::array<std::optional<double>, 4> places{};  ///< by `names`
  std::vector<std::uint32_t> floors{};            ///< of the two ends; floor 0 without
};

/// Adds the options of the ends, none of which is required; returns those of `names`. `start` is
/// the help of the first.
std::array<CLI::Option*, 4> add_ends(CLI::App& app, PathEnds& ends, const std::string& start);

struct Ends {
  navmesh::FloorPoint from{};
  navmesh::FloorPoint to{};
};

/// The ends on the grid; a place that is not given is 0. Errors: wrong_usage (a floor that a world
/// of so many does not have, no number), wrong (outside the grid).
Outcome<Ends> ends_of(const PathEnds& ends, std::uint32_t floor_count, const Units& units);

/// Adds the length of a path; returns it in the units.
double add_length(Report& report, const navmesh::Path& path, const Units& units);
/// Adds the corners of a path, with their floors if it has any.
void add_corners(Report& report, const navmesh::Path& path, const Units& units);

}  // namespace offgrid::tool
