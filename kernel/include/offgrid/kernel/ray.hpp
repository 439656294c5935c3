// Rays in space: on which side of an edge does a ray pass, and which of two hits comes first?
#pragma once

#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::kernel {

/// The side on which the line o + t d passes the directed edge b -> c: sign of dot(d, cross(b - o,
/// c - o)); zero if they meet or are parallel. Swapping b and c flips it exactly, so two triangles
/// that share an edge never disagree about a ray. Degree 3, Int<93>.
constexpr Sign side_of_edge(const Point3& o, const Vector3& d, const Point3& b, const Point3& c) {
  return sign_of(formula::dot3(d, formula::cross3(b - o, c - o)));
}

/// The parameter of a hit along a ray, numerator / denominator, not reduced. Wide enough for models
/// under an exact rotation.
struct RayParameter {
  Int<127> numerator;
  Int<127> denominator;
};

/// negative, zero, positive as the parameter s is less than, equal to, greater than t. Products of
/// 254 bits, in 256. Requires both denominators not zero; checked. They may have either sign.
constexpr Sign compare(const RayParameter& s, const RayParameter& t) {
  const Sign direction = sign_of(s.denominator) * sign_of(t.denominator);
  OFFGRID_EXPECTS(direction != Sign::zero, "compare(RayParameter): a denominator is not zero");
  return direction *
         compare<Int<254>, Int<254>>(s.numerator * t.denominator, t.numerator * s.denominator);
}

static_assert(compare(RayParameter{constant<1>, constant<-2>},
                      RayParameter{constant<-1>, constant<3>}) == Sign::negative);
static_assert(side_of_edge(Point3::at(0, 0, 0), Point3::at(0, 0, 1) - Point3::at(0, 0, 0),
                           Point3::at(1, 0, 5), Point3::at(0, 1, 5)) == Sign::positive);

}  // namespace offgrid::kernel
