// Common parts of the suites whose cases are lists of steps: shrinking, saving and replaying.
#pragma once

#include "framework/suite.hpp"

namespace offgrid::verify {

/// Shrinks steps that the suite finds wrong, saves them and adds them to the report as a test to
/// paste.
void report_steps(const Suite& suite, const SuiteOptions& options, const std::string& cell,
                  const std::vector<Step>& steps, Report& report);

/// `offgrid-verify replay FILE` for saved steps: 0 they agree, 1 they do not, 3 the file is
/// unreadable.
int replay_steps(const std::string& path);

}  // namespace offgrid::verify
