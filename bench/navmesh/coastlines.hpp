// Coastlines from files that are not part of this repository.
#pragma once

#include <string>
#include <vector>

#include "navmesh/inputs.hpp"
#include "report/options.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

/// The selected coastlines that the folder has, with a note for each missing one. Coordinates are
/// rounded to the finest grid that holds the file (Grid::covering). Segments that become one point
/// are dropped, and so is each one that crosses an earlier one after rounding; all subjects get the
/// rest, and a note has the numbers.
std::vector<ConstrainedInput> coastlines(const Options& options, Results& results);

/// The input whose ratio is required.
inline constexpr const char* largest_coast = "coast, land 10m";

}  // namespace offgrid::bench
