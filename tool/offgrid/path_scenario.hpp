// run_scenario: all pairs of a scenario of the benchmarks of Moving AI, each with its shortest way.
#pragma once

#include <string>

#include "offgrid/failure.hpp"
#include "offgrid/progress.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

struct ScenarioOptions {
  std::string file;               ///< of pairs
  bool lists_only_wrong = false;  ///< instead of all pairs
};

/// Looks for the way between the middles of the two cells of each pair, in a world whose units are
/// cells, and compares it with the length that the file states: that of a way by steps to the eight
/// neighbours, which no shortest way at any angle is longer than. A pair is wrong if its way is
/// longer than every length that the stated decimal may stand for (stated_length.hpp), or if it has
/// no way and the stated length is not 0. (In a world that grew by a radius, or was edited, that is
/// right.) Errors: unreadable, also for a file without pairs; wrong_usage for pairs of several maps
/// or of a map of another size than the world, and for a grid without the middles of cells; wrong
/// for wrong pairs, after all of them were told.
Failure run_scenario(const StoredWorld& stored, const Units& units, const ScenarioOptions& options,
                     const Manner& manner, Progress& progress);

}  // namespace offgrid::tool
