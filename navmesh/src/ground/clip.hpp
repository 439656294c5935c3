// Loops of the map clipped by half planes, exactly.
//
// A corner of a clipped loop is where two lines meet, in homogeneous coordinates. Clipping after
// Sutherland and Hodgman 1974 keeps the winding number of every place in the half plane and leaves
// 0 elsewhere, so a clipped region follows the same winding rule:
//
//        .-------.             .-------.
//        |   .---|---.         |   .---|      a clipped loop may run to and fro along the line
//     ___|___|___|___|___  ->  |___|___|
//        |   '---|---'
//        '-------'
//
// Lines through grid points have short coefficients. Where the height of one plane, or the
// difference of two planes, has a value is a line with long ones. Two long lines are parallel here,
// so that each corner is on a short one.
#pragma once

#include <span>
#include <vector>

#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// The half plane a x + b y + c >= 0.
template <int DirectionBits, int OffsetBits>
struct HalfPlaneOf {
  kernel::Int<DirectionBits> a;
  kernel::Int<DirectionBits> b;
  kernel::Int<OffsetBits> c;

  constexpr auto at(const kernel::Point2& p) const { return a * p.x + b * p.y + c; }

  template <int D, int O>
  constexpr operator HalfPlaneOf<D, O>() const {
    return {a, b, c};
  }
  friend constexpr auto operator+(const HalfPlaneOf& g, const HalfPlaneOf& h) {
    return HalfPlaneOf<DirectionBits + 1, OffsetBits + 1>{g.a + h.a, g.b + h.b, g.c + h.c};
  }
  friend constexpr auto operator-(const HalfPlaneOf& g, const HalfPlaneOf& h) {
    return HalfPlaneOf<DirectionBits + 1, OffsetBits + 1>{g.a - h.a, g.b - h.b, g.c - h.c};
  }
  template <int Bits>
  friend constexpr auto operator*(const kernel::Int<Bits>& factor, const HalfPlaneOf& h) {
    return HalfPlaneOf<DirectionBits + Bits, OffsetBits + Bits>{factor * h.a, factor * h.b,
                                                                factor * h.c};
  }
};

using ShortHalfPlane = HalfPlaneOf<31, 62>;
using HalfPlane = HalfPlaneOf<126, 158>;

/// The half plane left of p -> q: its value is orient(p, q, .).
ShortHalfPlane left_of(const kernel::Point2& p, const kernel::Point2& q);

/// The plane of the triangle: its value is the height times area_of(t).
HalfPlaneOf<62, 93> plane(const GroundTriangle& t);

/// Twice the area of the triangle on the map.
kernel::Int<62> area_of(const GroundTriangle& t);

/// A convex part of the map: the part of the short half planes that is in the long ones, too.
struct ConvexPart {
  std::vector<ShortHalfPlane> sides;
  std::vector<HalfPlane> levels;  ///< parallel lines
};

/// Appends the segments of the loops, clipped to the part, with corners rounded to the grid. Those
/// of length zero are left out.
void append_clipped(std::span<const Area::Loop> loops, const ConvexPart& part,
                    std::vector<Segment>& segments);

/// Does the segment meet the interior of the part?
bool meets_interior(const Segment& s, const ConvexPart& part);

}  // namespace offgrid::navmesh::detail
