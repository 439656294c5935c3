// Mistakes that are easy to make in a parser of lines and in what does them, planted around the
// tool's.
#pragma once

#include <string>
#include <vector>

#include "scripts/judge.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<Plant> script_plants();

/// The tool with one of the plants, or as it is if the name is empty.
ScriptOutcome do_script_with(const std::string& plant, const ScriptProgram& program);

}  // namespace offgrid::fuzz
