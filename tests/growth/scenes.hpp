// The costs of scenes, as cases of growing size.
#pragma once

#include <span>

#include "growth/cases.hpp"

namespace offgrid::growth {

/// All of them, for both indexes. The objects stay.
std::span<const Case> scene_cases();

}  // namespace offgrid::growth
