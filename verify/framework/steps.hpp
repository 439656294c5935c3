// Common parts of the suites whose cases are lists of steps: shrinking, saving and replaying.
#pragma once

#include "framework/suite.hpp"

namespace offgrid::verify {

/// Shrinks steps that the suite finds wrong, saves them and adds them to the report as a test to
/// paste.
void report_steps(const Suite& suite, const SuiteOptions& options, const std::string& cell,
                  const std::vector<Step>& steps, Report& report);

/// Does saved steps again, under the bug that is on. Returns what makes them unreadable, or
/// nothing.
std::string replay_steps(const Suite& suite, const SavedCase& saved, bool& agrees);

}  // namespace offgrid::verify
