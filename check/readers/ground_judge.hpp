// The judge of ground that the readers made of a surface.
#pragma once

#include <optional>
#include <string>

#include "readers/reading.hpp"

namespace offgrid::readers {

/// The first fault of the ground, in words. Requires a surface on the grid.
std::optional<std::string> check_ground(const Reading& reading);

}  // namespace offgrid::readers
