// Bugs that are easily written into a parser of lines and in what does them, around the
// tool's.
#pragma once

#include "scripts/judge.hpp"

namespace offgrid::scripts {

/// As the tool does it, or the bug that is on.
ScriptOutcome do_under_test(const ScriptProgram& program);

}  // namespace offgrid::scripts
