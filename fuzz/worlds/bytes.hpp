// Programs of worlds as bytes: the code of `offgrid-fuzz-worlds`.
//
// The first byte chooses places (mesh/program.hpp), and the world's rectangle is that of the places
// with room about it. Then an operation is one byte: three bits say which (add an area, add one
// where the last one is, change one, commit, take back, ask for a way), the others how. An area is
// one byte more and its points. The other bits of a commit make four more operations of it: ask the
// last question again, go on with a world made of a snapshot, put an area under an id, do the whole
// program to a mesh for agents of three sizes as well. Five more are of floors and seams; what they
// say of floors holds for what follows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/program.hpp"
#include "worlds/program.hpp"

namespace offgrid::fuzz {

using testing::worlds::WorldProgram;
using testing::worlds::WorldStep;

/// With the areas numbered from 1 again, as the program comes back from its bytes.
WorldProgram renumbered(const WorldProgram& program);

WorldProgram read_worlds(std::span<const std::uint8_t> input);
Input write_worlds(const WorldProgram& program);
Input random_world_program(testing::Random& random);

}  // namespace offgrid::fuzz
