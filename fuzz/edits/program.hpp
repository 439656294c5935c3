// Programs of edits: what the byte code of `offgrid-fuzz-edits` means.
//
// Behind the byte for the grid (mesh/program.hpp) an operation is one byte: three bits say which
// (insert, remove, constrain, release, locate, or insert a block of places), one whether its points
// are vertices by number or points of their own, four how large the block is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/program.hpp"
#include "support/edits.hpp"

namespace offgrid::fuzz {

/// A point that is looked up after all edits, from a vertex near another one.
struct LookUp {
  kernel::Point2 point{};
  kernel::Point2 near{};
};

struct EditProgram {
  static constexpr std::size_t edits_max = 32;
  static constexpr std::size_t look_ups_max = 8;

  std::uint8_t header = 0;
  std::vector<testing::Edit> edits;
  std::vector<LookUp> look_ups;
};

template <class Use>
void each_list(EditProgram& program, const Use& use) {
  use(program.look_ups);
  use(program.edits);
}
template <class Use>
void each_point(EditProgram& program, const Use& use) {
  for (testing::Edit& edit : program.edits) {
    use(edit.a);
    if (has_two_points(edit)) use(edit.b);
  }
  for (LookUp& look : program.look_ups) {
    use(look.point);
    use(look.near);
  }
}

EditProgram read_edits(std::span<const std::uint8_t> input);
Input write_edits(const EditProgram& program);
Input random_edit_program(testing::Random& random);

}  // namespace offgrid::fuzz
