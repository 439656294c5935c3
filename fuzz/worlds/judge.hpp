// The judge of worlds as a fuzzer runs it: edits against the definition and a world built anew
// (check/worlds/world_judge.hpp), lines of sight against that world, and paths there and back
// against their definition (check/paths/judge.hpp), and steps of an agent (check/motion/judge.hpp).
#pragma once

#include <optional>

#include "engine/finding.hpp"
#include "worlds/bytes.hpp"

namespace offgrid::fuzz {

/// The first disagreement: in an edit, an undo, a state, a sight, a way, or for agents.
std::optional<testing::Finding> judge_worlds(const WorldProgram& program);

}  // namespace offgrid::fuzz
