// The definition of shapes that meet, of the first hit, and of the nearest point: by exhausting
// what a common point can be, in exact integers, without any header of the library.
//
// Two bounded shapes meet if 0 is a convex combination of the differences of their corners. By
// Caratheodory four of them are then enough: a point, a segment, a triangle or a tetrahedron that
// holds 0, which the signs of determinants tell. The direction of a ray is one more difference,
// whose weight need not be bounded. A solid box is its twelve triangles, and what lies inside.
#pragma once

#include <optional>

#include "engine/ratio.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

/// Do the closed sets share a point? Of a pair that is asked about.
bool are_meeting(const ShapePair& pair);

/// The corners of a triangle in numbers of any size.
using WideTriangle = std::array<std::array<WideInteger, 3>, 3>;
bool are_meeting(const WideTriangle& a, const WideTriangle& b);

/// The parameter of the first point of a ray or segment that is on a triangle.
std::optional<Ratio> first_hit(const Shape& line, const Shape& triangle);

/// The point of a triangle that is nearest to a point.
struct NearestPoint {
  std::size_t feature = 0;  ///< a, b, c, ab, bc, ca, inside: the first that holds it
  std::array<WideInteger, 3> numerator;
  WideInteger denominator;
  Ratio squared_distance;
};
NearestPoint nearest_point(const Shape& triangle, const Shape& point);

/// The squared distance of a ball's centre from a shape of corners.
Ratio squared_distance(const Shape& shape, const Site3& centre);

}  // namespace offgrid::testing::shapes
