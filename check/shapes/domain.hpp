// The domain of shapes (engine/domain.hpp): whether two shapes of space meet, where a ray first
// hits a triangle, and the point of a triangle that is nearest to a point.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "shapes/form.hpp"
#include "shapes/maker.hpp"

namespace offgrid::testing::shapes {

struct Shapes {
  using Case = ShapeProgram;
  static constexpr auto name = "shapes";
  static constexpr auto header = "shapes/domain.hpp";
  static constexpr auto type = "shapes::Shapes";
  static constexpr auto make = make_shapes;
  static constexpr auto make_small = make_small_shapes;

  /// The first answer that is not that of the definition.
  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<ClassGroup> classes();
};
static_assert(Domain<Shapes>);

}  // namespace offgrid::testing::shapes
