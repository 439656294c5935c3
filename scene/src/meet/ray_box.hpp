// Does a ray or a segment meet a closed box? Over points of any width.
//
// A line and a box are separated by an axis of the box, or by a direction that is perpendicular to
// the line and to an axis. A ray or a segment adds its ends, which matter to the axes of the box
// only. These six directions are enough for every flat box and every direction, zero included:
//
//   axis i              the ray covers all values from the origin's on, the segment those between
//                       its ends
//   direction x axis    the line covers one value, the box those within
//                       |d_j| h_k + |d_k| h_j of its centre's
//
// Everything is doubled, so that the centre low + high and the half extents high - low are
// integers. Nothing is divided.
//
// Widths  over Point3 and Vector3: Int<62>.
// Source  the separating axes of S. Gottschalk, M. C. Lin and D. Manocha, OBBTree, 1996.
#pragma once

#include "meet/sides.hpp"

namespace offgrid::scene::exact {

/// 1 if a <= b, else 0. The products below are few, and branches between them would be
/// mispredicted: conditions are numbers, from differences, since g++ 12 branches in the comparison
/// of two Ints.
template <int A, int B>
constexpr unsigned is_at_most(const Int<A>& a, const Int<B>& b) {
  return sign_of(b - a) == Sign::negative ? 0U : 1U;
}

/// Do the line through o and the box agree on the three directions that are perpendicular to it?
template <class P, class V>
constexpr unsigned line_passes_box(const P& o, const V& d, const P& low, const P& high) {
  const auto from_centre = [](const auto& from, const auto& a, const auto& b) {
    return kernel::shift_left<1>(from) - (a + b);
  };
  using Number = decltype(from_centre(o.x, low.x, high.x));
  const Vec3<Number> from = {from_centre(o.x, low.x, high.x), from_centre(o.y, low.y, high.y),
                             from_centre(o.z, low.z, high.z)};
  const auto half = minus(high, low);
  const auto across = formula::cross3(d, from);
  const auto x = abs(d.x);
  const auto y = abs(d.y);
  const auto z = abs(d.z);
  return is_at_most(abs(across.x), y * half.z + z * half.y) &
         is_at_most(abs(across.y), z * half.x + x * half.z) &
         is_at_most(abs(across.z), x * half.y + y * half.x);
}

/// Does o + t d, t >= 0, meet the box?
template <class P, class V>
constexpr bool ray_meets_box(const P& o, const V& d, const P& low, const P& high) {
  const auto reaches = [](const auto& from, const auto& along, const auto& a, const auto& b) {
    const Int<1> zero;
    return (is_at_most(from, b) | (is_at_most(zero, along) ^ 1U)) &
           (is_at_most(a, from) | (is_at_most(along, zero) ^ 1U));
  };
  return (reaches(o.x, d.x, low.x, high.x) & reaches(o.y, d.y, low.y, high.y) &
          reaches(o.z, d.z, low.z, high.z) & line_passes_box(o, d, low, high)) != 0;
}

/// Does the segment from a to b meet the box?
template <class P>
constexpr bool segment_meets_box(const P& a, const P& b, const P& low, const P& high) {
  const auto overlaps = [](const auto& p, const auto& q, const auto& from, const auto& to) {
    return (is_at_most(p, to) | is_at_most(q, to)) & (is_at_most(from, p) | is_at_most(from, q));
  };
  return (overlaps(a.x, b.x, low.x, high.x) & overlaps(a.y, b.y, low.y, high.y) &
          overlaps(a.z, b.z, low.z, high.z) & line_passes_box(a, minus(b, a), low, high)) != 0;
}

}  // namespace offgrid::scene::exact
