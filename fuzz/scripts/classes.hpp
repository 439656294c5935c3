// The named classes of edit scripts: what they must have said, been refused for, and made of
// worlds.
#pragma once

#include <span>
#include <vector>

#include "scripts/judge.hpp"
#include "scripts/program.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<ClassGroup> script_classes();
void count_script_classes(const ScriptProgram& program, const scripts::ScriptOutcome& outcome,
                          std::span<std::uint8_t> marks);

}  // namespace offgrid::fuzz
