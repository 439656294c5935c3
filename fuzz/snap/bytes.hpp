// Programs of segments as bytes: the code of `offgrid-fuzz-snap`. The rectangle is the whole grid.
//
// Behind the byte for the grid (mesh/program.hpp) an operation is one byte: three bits say which (a
// new segment, an earlier one again, one that goes, one that was never there, or the end of an
// edit), the others which of the earlier segments. What comes between two ends of edits is done at
// once.
#pragma once

#include <cstdint>
#include <span>

#include "mesh/program.hpp"
#include "snapping/program.hpp"

namespace offgrid::fuzz {

using testing::snapping::SegmentUse;
using testing::snapping::SnapProgram;

SnapProgram read_snap(std::span<const std::uint8_t> input);
Input write_snap(const SnapProgram& program);
Input random_snap_program(testing::Random& random);

}  // namespace offgrid::fuzz
