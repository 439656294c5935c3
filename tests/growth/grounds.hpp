// The costs of layered ground, as cases of growing size.
#pragma once

#include <span>

#include "growth/cases.hpp"

namespace offgrid::growth {

/// All of them. The objects stay.
std::span<const Case> ground_cases();

}  // namespace offgrid::growth
