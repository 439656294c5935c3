// The tests of shapes behind an interface that can have a bug.
#pragma once

#include <memory>
#include <optional>

#include "shapes/definition.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

/// The weights of a triangle's corners.
using Weights = std::array<WideInteger, 3>;

struct HitAnswer {
  WideInteger numerator, denominator;  ///< of the parameter
  Weights at;
};

struct ClosestAnswer {
  NearestPoint nearest;
  std::optional<Weights> projection;
  /// How the library orders the squared distance of the triangle and those of its corners alone:
  /// -1, 0, 1, or 2 if it contradicts itself.
  std::array<int, 3> to_corners{};
};

class ShapeSubject {
 public:
  virtual ~ShapeSubject() = default;
  /// Takes a pair that is asked about, in either order.
  virtual bool meets(const Shape& a, const Shape& b) const = 0;
  virtual std::optional<HitAnswer> hit(const Shape& line, const Shape& triangle) const = 0;
  virtual ClosestAnswer closest(const Shape& triangle, const Shape& point) const = 0;
};

std::unique_ptr<ShapeSubject> honest_shapes();
/// If a bug is on, of the copy of the library that has bugs.
/// Members of that one throw BrokenContract where the library would stop the program.
std::unique_ptr<ShapeSubject> shapes_under_test();

}  // namespace offgrid::testing::shapes
