// Coastlines from files that are not part of this repository.
#pragma once

#include <string>
#include <vector>

#include "navmesh/inputs.hpp"
#include "navmesh/options.hpp"
#include "navmesh/results.hpp"

namespace offgrid::bench {

/// The coastlines that are asked for and that the folder has; a note for each that it has not.
/// Coordinates are rounded to the finest grid that holds the file (Grid::covering). Segments that
/// become one point are dropped, and so is each one that crosses an earlier one after rounding:
/// everybody gets what is left, and the note says how many were dropped.
std::vector<ConstrainedInput> coastlines(const Options& options, Results& results);

/// The input whose ratio is required.
inline constexpr const char* largest_coast = "coast, land 10m";

}  // namespace offgrid::bench
