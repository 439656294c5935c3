// Mistakes that are easy to make in a reader, planted into what the readers say.
#pragma once

#include <string>
#include <vector>

#include "readers/reading.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<Plant> reader_plants();

/// The library with one of the plants, or as it is if the name is empty.
Reading read_with(const std::string& plant, const FileInput& file);

}  // namespace offgrid::fuzz
