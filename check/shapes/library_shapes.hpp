// The library's tests of shapes, as the judges of this folder ask them: by numbers.
#pragma once

#include <optional>
#include <variant>

#include "offgrid/scene/meet/closest.hpp"
#include "offgrid/scene/meet/hit.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "shapes/answers.hpp"

namespace offgrid::testing::shapes {

struct LibraryShapes {
  /// Takes a pair that is asked about, in either order.
  static bool meets(const Shape& a, const Shape& b);

  static std::optional<HitAnswer> hit(const Shape& line, const Shape& triangle);

  static ClosestAnswer closest(const Shape& triangle, const Shape& shape);

  using AnyShape = std::variant<kernel::Point3, scene::Segment3, scene::Ray3, scene::Ball3,
                                scene::Box3, scene::OrientedBox3, kernel::Plane3, scene::Triangle3>;
  /// The shape as the library has it.
  static AnyShape made(const Shape& shape);
};

}  // namespace offgrid::testing::shapes
