// Programs of segments: what the byte code of `offgrid-fuzz-snap` means.
//
// Behind the byte for the grid (mesh/program.hpp) an operation is one byte: three bits say which (a
// new segment, an earlier one again, one that goes, one that was never there, or the end of an
// edit), the others which of the earlier segments. What comes between two ends of edits is done at
// once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/program.hpp"
#include "support/snaps.hpp"

namespace offgrid::fuzz {

using SegmentUse = testing::SnapSubject::Use;

struct SnapProgram {
  static constexpr std::size_t uses_max = 16;

  std::uint8_t header = 0;
  std::vector<std::vector<SegmentUse>> edits;
};

template <class Use>
void each_list(SnapProgram& program, const Use& use) {
  use(program.edits);
  for (auto& edit : program.edits) use(edit);
}
template <class Use>
void each_point(SnapProgram& program, const Use& use) {
  for (auto& edit : program.edits) {
    for (SegmentUse& each : edit) {
      use(each.a);
      use(each.b);
    }
  }
}

SnapProgram read_snap(std::span<const std::uint8_t> input);
Input write_snap(const SnapProgram& program);
Input random_snap_program(testing::Random& random);

}  // namespace offgrid::fuzz
