// The domain of cuts (engine/domain.hpp): updates of a rectangle on the grid, each followed split
// by split and done in exact numbers, too, as long as nothing is rounded; and lines.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cut/form.hpp"
#include "cut/maker.hpp"
#include "engine/domain.hpp"

namespace offgrid::testing::cut {

struct Cuts {
  using Case = CutProgram;
  static constexpr auto name = "cut";
  static constexpr auto header = "cut/domain.hpp";
  static constexpr auto type = "cut::Cuts";
  static constexpr auto make = make_cuts;
  static constexpr auto make_small = make_small_cuts;

  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<ClassGroup> classes();
};
static_assert(Domain<Cuts>);

}  // namespace offgrid::testing::cut
