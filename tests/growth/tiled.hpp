// The costs of worlds in tiles, as cases of growing size.
#pragma once

#include <span>

#include "growth/cases.hpp"

namespace offgrid::growth {

/// All of them. The objects stay.
std::span<const Case> tile_cases();

}  // namespace offgrid::growth
