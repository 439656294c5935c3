// The costs of layered ground, as cases of growing size.
#pragma once

#include <span>

#include "growth/cases.hpp"

namespace offgrid::growth {

/// All of them. The objects stay.
std::span<const Case> ground_cases();

/// Their cost is the most memory that the work takes. The first one is that of faults.
std::span<const Case> ground_memory_cases();
/// The memory of faults, if the report lists all faults and not the first of a kind only: more than
/// is allowed.
const Case& memory_of_all_faults();

}  // namespace offgrid::growth
