// Answers of tests of shapes, as numbers.
#pragma once

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

}  // namespace offgrid::testing::shapes
