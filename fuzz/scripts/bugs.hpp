// Bugs that are easily written into a parser of lines and in what does them, around the
// tool's.
#pragma once

#include <string>
#include <vector>

#include "scripts/judge.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<TargetBug> script_bugs();

/// The tool with one of the bugs, or as it is if the name is empty.
ScriptOutcome do_script_with(const std::string& bug, const ScriptProgram& program);

}  // namespace offgrid::fuzz
