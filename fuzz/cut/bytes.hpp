// Programs of cuts as bytes: the code of `offgrid-fuzz-cut`.
//
// The byte for the grid (mesh/program.hpp) chooses the rectangle that is cut, from the first place
// of the grid to the last. Each update is one byte of flags and three points.
#pragma once

#include <cstdint>
#include <span>

#include "cut/program.hpp"
#include "mesh/program.hpp"

namespace offgrid::fuzz {

using testing::cut::CutProgram;
using testing::cut::CutUpdate;

/// The updates in the rectangle of another byte.
CutProgram framed(std::uint8_t header, std::vector<CutUpdate> updates);

CutProgram read_cuts(std::span<const std::uint8_t> input);
Input write_cuts(const CutProgram& program);
Input random_cut_program(testing::Random& random);

}  // namespace offgrid::fuzz
