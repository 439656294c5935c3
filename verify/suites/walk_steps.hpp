// Common parts of the suites walk and visible: a program of walks as steps.
#pragma once

#include <string>
#include <vector>

#include "framework/steps.hpp"
#include "walks/judge.hpp"

namespace offgrid::verify {

/// The definition, with the bug that is on.
testing::walks::WalkOracle walk_oracle_under_test();

StepVerdict check_walk_steps(const std::vector<Step>& steps);
std::string show_walk_steps(const std::vector<Step>& steps);

}  // namespace offgrid::verify
