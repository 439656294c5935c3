// The domain of ground (engine/domain.hpp): soups of triangles that are imported as ground, and the
// heights, rods and ceilings of what they make.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "ground/form.hpp"
#include "ground/maker.hpp"

namespace offgrid::testing::ground {

struct Ground {
  using Case = GroundProgram;
  static constexpr auto name = "ground";
  static constexpr auto header = "ground/domain.hpp";
  static constexpr auto type = "ground::Ground";
  static constexpr auto make = make_ground;
  static constexpr auto make_small = make_small_ground;

  /// The first wrong answer: of an import, in any order, or of a question.
  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<ClassGroup> classes();
};
static_assert(Domain<Ground>);

}  // namespace offgrid::testing::ground
