// Can the suites fail? Each bug is on while a suite that it names runs.
#pragma once

#include "command_line.hpp"

namespace offgrid::verify {

/// The suite must report a disagreement in the part of the bug, and the case that it saves must
/// disagree again when `replay` reads it. The result is an exit code.
int check_bugs(const CommandLine& line, int (*replay)(const std::string& file));

}  // namespace offgrid::verify
