// run_scenario: all pairs of a scenario of the benchmarks of Moving AI, each with its shortest way.
#pragma once

#include <string>

#include "offgrid/failure.hpp"
#include "offgrid/progress.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

/// Looks for the way between the middles of the two cells of each pair, in a world whose units are cells, and compares it with the length
/// that the file states: that of a way by steps to the eight neighbours, which no shortest way at any angle is longer than. Ways are not
/// judged: a world that was grown has longer ones. Errors: unreadable; wrong_usage for a world that has no middles of cells.
Failure run_scenario(const StoredWorld& stored, const Units& units, const std::string& file, const Manner& manner, Progress& progress);

}  // namespace offgrid::tool
