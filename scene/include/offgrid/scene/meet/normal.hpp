// triangle_normal(t): the direction perpendicular to a triangle, exact; and of unit length, in
// doubles.
//
//   const auto normal = triangle_normal(mesh.triangle(hit->triangle));  // none if degenerate
//   normal->unit().x
//
// It points to the side from which the corners turn left: out of a closed mesh whose triangles face
// outwards. Which side a ray came from is the sign of dot(direction of the ray, normal).
//
// Range   61 bits; of a turned triangle 95, as the exact one is times the scale of the rotation.
// Error   each component of the unit vector is the double nearest to its exact value, halves to
//         even. So it is off by at most 2^-54, and the length of the vector by less than 2^-53.
// Cost    no allocation; a unit vector costs three roots of fractions (quotient.hpp).
#pragma once

#include <optional>

#include "offgrid/scene/shape/rotation.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene {

/// A direction of any length but 0.
struct Normal {
  Vec3<Int<95>> direction;

  /// The direction with length 1, rounded. A positive multiple of the direction gives the same.
  /// Requires that it is not zero; checked.
  Vec3<double> unit() const;
};

/// The normal of a triangle that is turned; nothing if its corners are collinear.
std::optional<Normal> triangle_normal(const Triangle3& t, const Rotation& turn = {});

}  // namespace offgrid::scene
