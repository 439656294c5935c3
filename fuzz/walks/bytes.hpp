// Programs of walks as bytes: the input of `offgrid-fuzz-walks`.
//
// Behind the byte for the grid (mesh/program.hpp) an operation is one byte: four bits say which (a
// vertex, a block of places, a barrier, or a question), two whether its points are vertices by
// number, two are its mode. The mesh is made first, of all vertices and barriers.
#pragma once

#include <cstdint>
#include <span>

#include "mesh/program.hpp"
#include "walks/program.hpp"

namespace offgrid::fuzz {

using testing::walks::WalkProgram;

WalkProgram read_walks(std::span<const std::uint8_t> input);
Input write_walks(const WalkProgram& program);
Input random_walk_program(testing::Random& random);

}  // namespace offgrid::fuzz
