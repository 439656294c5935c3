// Mistakes that are easy to make in walks and lines of sight: those of tests/support, and a few
// around the library.
#pragma once

#include <string>
#include <vector>

#include "target.hpp"
#include "walks/judge.hpp"

namespace offgrid::fuzz {

std::vector<Plant> walk_plants();

/// The library with one of the plants, or as it is if the name is empty.
WalkLibrary walk_library(const std::string& plant);

}  // namespace offgrid::fuzz
