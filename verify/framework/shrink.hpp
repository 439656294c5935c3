// shrink: the smallest inputs on which two subjects still disagree.
#pragma once

#include "framework/campaign.hpp"

namespace offgrid::verify {

/// Sets integers to zero, halves them, moves everything, as long as `ours` and `oracle` still
/// disagree. Requires that they do.
Counterexample shrink(const Question& question, const Subject& ours, const Subject& oracle,
                      const Counterexample& start);

}  // namespace offgrid::verify
