// The byte form of programs of edits.
//
// Behind the byte for the grid (mesh/program.hpp) an operation is one byte: three bits say which
// (insert, remove, constrain, release, locate, or insert a block of places), one whether its points
// are vertices by number or points of their own, four how large the block is.
#pragma once

#include <cstdint>
#include <span>

#include "mesh/program.hpp"
#include "triangulation/program.hpp"

namespace offgrid::fuzz {

inline constexpr std::size_t edits_max = 32, look_ups_max = 8;

testing::triangulation::EditProgram read_edits(std::span<const std::uint8_t> input);
Input write_edits(const testing::triangulation::EditProgram& program);
Input random_edit_program(testing::Random& random);

}  // namespace offgrid::fuzz
