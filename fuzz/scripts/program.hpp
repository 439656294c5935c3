// Programs of edit scripts: what the byte code of `offgrid-fuzz-scripts` means.
//
// The first byte chooses places (mesh/program.hpp), the second how scripts are spoken. Then each
// line is one byte: three bits say which (an add, an add of the points of the last one, a remove, a
// move, a toggle, an undo, a commit, raw words), the others how. A raw line is a length and so many
// bytes, of which small ones are words of the language and the others themselves.
#pragma once

#include <cstdint>
#include <span>

#include "mesh/program.hpp"
#include "scripts/script.hpp"

namespace offgrid::fuzz {

using scripts::ScriptProgram;

ScriptProgram read_script(std::span<const std::uint8_t> input);
Input random_script(testing::Random& random);

}  // namespace offgrid::fuzz
