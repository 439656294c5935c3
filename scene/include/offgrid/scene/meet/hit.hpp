// hit(ray, triangle): where does a ray first meet a closed triangle?
//
//   auto first = hit(Ray3{o, d}, t);    // nothing, or t >= 0 and the place on the triangle
//
// Nothing is rounded: the parameter is a fraction, and the place is a weight for each corner. Two
// triangles that share an edge or a corner never disagree about a ray, and no ray passes between
// them. A ray in the plane of the triangle meets it where it enters, at 0 if it begins inside; so
// does a ray along a degenerate triangle.
//
// Range   points below 2^29: the numerator below 2^93, the other numbers below 2^95.
// Errors  none.
// Cost    three determinants if the line misses, four if it meets, more in the plane of the
//         triangle; no allocation, no division.
// Source  signed volumes: R. J. Segura and F. R. Feito, Algorithms to test ray-triangle
//         intersection, 2001. The weights of a degenerate triangle or a ray in the plane are our
//         own.
#pragma once

#include <optional>

#include "offgrid/kernel/ray.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene {

/// Weights of the corners of a triangle, whose sum is positive: the point
/// (a A + b B + c C) / (a + b + c). The point is on the closed triangle if none is negative.
struct Barycentric {
  Int<127> a;
  Int<127> b;
  Int<127> c;
};

/// The first common point of a ray or segment and a triangle.
struct Hit {
  kernel::RayParameter t;  ///< origin + t direction; the denominator is positive
  Barycentric at;          ///< weights that are not negative
};

/// The first point of the ray that is on the triangle. A ray in its plane that begins on it has the
/// weights of its origin. One that begins outside has those on the edge where it enters, the third
/// is 0; at a corner the first of ab, bc, ca that is not along the ray. A degenerate triangle is
/// met where it is a segment or a point; its weights are those on the longest of its edges (the
/// first of ab, bc, ca if two are longest), the third is 0.
std::optional<Hit> hit(const Ray3& ray, const Triangle3& t);

/// The point of the segment nearest to s.a that is on the triangle; its parameter is 0 at s.a and 1
/// at s.b.
std::optional<Hit> hit(const Segment3& s, const Triangle3& t);

}  // namespace offgrid::scene
