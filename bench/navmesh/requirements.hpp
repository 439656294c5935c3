// The requirements of the navmesh's figures.
#pragma once

#include "report/results.hpp"

namespace offgrid::bench {

/// The library on as many uniform points, measured in turn with every input of the bulk
/// construction, as the baseline of slow inputs.
inline constexpr const char* ours_uniform = "offgrid, uniform";

/// Prints the requirements; returns whether all measured ones hold.
bool print_requirements(const Results& results);

}  // namespace offgrid::bench
