// closest_point(triangle, p): the point of a closed triangle nearest to p, as an exact fraction.
//
//            \  c /
//             \  /            the feature is the corner, the edge or the inside whose region of
//         ca   \/   bc        space holds p; on the border of two regions the nearest point is
//             /  \            the same, and the smaller feature is named: corners before edges,
//        ____/____\____       edges before the inside, in the order of the enumeration
//         a  | ab |  b
//
// Degenerate  Corners on a line or in a point are the set that they span; the nearest point is on a
//         corner or an edge of it, and the smallest one that holds it is named.
// Range   points below 2^29. The normal N of a triangle has components of 61 bits, so N.N has 124,
//         p N.N + N (N.(a - p)) has 155, and the squared distance from the plane, times N.N, has
//         2 * 93 = 186. Corners and edges need less. The products that compare two distances have
//         310 bits.
// Errors  none.
// Cost    no allocation and no division.
// Source  C. Ericson, Real-Time Collision Detection, 2005, 5.1.5, for the regions; here their signs
//         are exact, also for degenerate triangles.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "offgrid/kernel/wide_int.hpp"
#include "offgrid/scene/meet/hit.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene {

/// A corner, an edge, or the inside of a triangle.
enum class Feature : std::uint8_t { a, b, c, ab, bc, ca, inside };

/// numerator / denominator, the denominator positive; not reduced.
struct ClosestPoint {
  Feature feature = Feature::a;  ///< the smallest that holds the point
  Vec3<Int<155>> numerator;
  Int<124> denominator;
};

/// A squared distance numerator / denominator, the denominator positive; not reduced. Compared by
/// value.
struct SquaredDistance {
  Int<186> numerator;
  Int<124> denominator;

  friend std::strong_ordering operator<=>(const SquaredDistance& a, const SquaredDistance& b) {
    return a.numerator * b.denominator <=> b.numerator * a.denominator;
  }
  friend bool operator==(const SquaredDistance& a, const SquaredDistance& b) {
    return a.numerator * b.denominator == b.numerator * a.denominator;
  }
};

/// The point of the closed triangle nearest to p.
ClosestPoint closest_point(const Triangle3& t, const Point3& p);

/// The squared distance of p from the closed triangle: 0 iff p is on it.
SquaredDistance squared_distance(const Triangle3& t, const Point3& p);

/// The weights of the point of the triangle's plane nearest to p; some may be negative, their sum
/// is N.N. Nothing if the triangle is degenerate.
std::optional<Barycentric> projection(const Triangle3& t, const Point3& p);

}  // namespace offgrid::scene
