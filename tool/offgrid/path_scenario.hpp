// run_scenario: searches the shortest path of each pair of a scenario of Moving AI's benchmarks.
#pragma once

#include <optional>
#include <string>

#include "common/failure.hpp"
#include "offgrid/progress.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

struct ScenarioOptions {
  std::string file;               ///< the scenario's file
  bool lists_only_wrong = false;  ///< are only wrong pairs listed?
};

/// Searches the path between the middles of the two cells of each pair, in a world whose units are
/// cells, and compares its length with the stated one, that of a path by steps to the eight
/// neighbours, which is never shorter than a shortest path at any angle. A pair is wrong if its
/// path is longer than every length that the stated decimal may mean (stated_length.hpp), or if it
/// has no path and the stated length is not 0. (That is correct in a world that was grown or
/// edited.) Errors: unreadable, also for a file without pairs; wrong_usage for pairs of several
/// maps or of a map of another size than the world, and for a grid without the middles of cells;
/// wrong for wrong pairs, after the report.
std::optional<Failure> run_scenario(const StoredWorld& stored, const Units& units,
                                    const ScenarioOptions& options, const Manner& manner,
                                    Progress& progress);

}  // namespace offgrid::tool
