// Boxes along the axes and oriented boxes with points, balls, planes and each other.
//
// Two boxes with axes a_i, b_j and half extents f, g are disjoint iff they lie apart on one of 15
// axes: a_i, b_j, and the products a_i x b_j. With t from centre to centre and r_ij = a_i . b_j:
//
//   a_i         |a_i . t|          >  f_i + sum of g_k |r_ik|
//   b_j         |b_j . t|          >  g_j + sum of f_k |r_kj|
//   a_i x b_j   |a_i . (t x b_j)|  >  f_i' |r_i"j| + f_i" |r_i'j| + g_j' |r_ij"| + g_j" |r_ij'|
//                                                      (i, i', i" and j, j', j" cyclic)
//
// On parallel axes the product is zero, both sides of the last row are 0 when multiplied out, and
// it never says apart.
//
// Complete  Let D be the set of differences of points of the two, a polytope, whose directions are
//   the a_i with f_i > 0 and the b_j with g_j > 0; the boxes are disjoint iff 0 is not in D.
//   D of dimension 3: a facet has 0 on its outside. It is spanned by two directions of one box, and
//   the third axis of that box is its normal; or by a_i and b_j, not parallel, with a_i x b_j.
//   D of dimension 2, in a plane. Its normal is among the 15 for the same reason, so 0 may be taken
//   to be in the plane. Then an edge of D, along a_i or b_j, has 0 on its outside. The two other
//   axes of that box span what is orthogonal to the edge, so one of the two has a part in the
//   plane, and tells. D of dimension 1, along a_i or b_j: the two other axes of that box span what
//   is orthogonal to it, and that axis tells along it. D is a point: the a_i span space. So flat
//   boxes, and boxes that are segments or points, need no case, nor do parallel axes.
//
// Widths  all over Point3 and two rotations fits int128: t is crossed with b_j before it is turned
//         into the frame of the first (frame.hpp), 100 bits; turning both first would take 135.
// Source  S. Gottschalk, M. Lin, D. Manocha, OBBTree, 1996, for the axes.
#pragma once

#include <algorithm>
#include <cstddef>

#include "meet/triangle_box.hpp"

namespace offgrid::scene::exact {

/// The excess of v over the magnitudes of `reach`, on each axis: from the centred box to v.
template <class V, class Reach>
constexpr auto excess(const V& v, const Reach& reach) {
  const auto over = minus(magnitudes(v), reach);
  using Number = decltype(over.x);
  const Number zero;
  return kernel::Vec3<Number>{std::max(over.x, zero), std::max(over.y, zero),
                              std::max(over.z, zero)};
}

/// Does the box |turned_back(2 p - doubled_centre)| <= scale doubled_half hold p?
template <class P, class Centre, class Frame, class Half>
constexpr bool box_meets_point(const Centre& doubled_centre, const Frame& frame,
                               const Half& doubled_half, const P& p) {
  return within(frame.turned_back(doubled_offset(p, doubled_centre)),
                times(frame.scale(), doubled_half));
}

/// Do the box and a ball share a point? Requires radius >= 0.
template <class P, class Centre, class Frame, class Half, class Radius>
constexpr bool box_meets_ball(const Centre& doubled_centre, const Frame& frame,
                              const Half& doubled_half, const P& centre, const Radius& radius) {
  const auto away = excess(frame.turned_back(doubled_offset(centre, doubled_centre)),
                           times(frame.scale(), doubled_half));
  const auto reach = kernel::shift_left<1>(frame.scale() * radius);
  if (std::max({away.x, away.y, away.z}) > reach) return false;
  return kernel::formula::dot3(away, away) <= reach * reach;
}

/// Does the plane normal . p = offset cut the box?
template <class Centre, class Frame, class Half, class Normal, class Offset>
constexpr bool box_meets_plane(const Centre& doubled_centre, const Frame& frame,
                               const Half& doubled_half, const Normal& normal,
                               const Offset& offset) {
  const auto height = kernel::formula::dot3(normal, doubled_centre) - kernel::shift_left<1>(offset);
  return plane_cuts_box(frame.scale(), height, frame.turned_back(normal), doubled_half);
}

/// Do two boxes share a point? `offset` is from the doubled centre of the first to that of the
/// second, of one scale with the doubled half extents. Requires half extents >= 0.
template <class Offset, class FrameA, class HalfA, class FrameB, class HalfB>
constexpr bool boxes_meet(const Offset& offset, const FrameA& a, const HalfA& half_a,
                          const FrameB& b, const HalfB& half_b) {
  using kernel::formula::dot3;
  const auto columns =
      matrix(magnitudes(a.turned_back(b.column(0))), magnitudes(a.turned_back(b.column(1))),
             magnitudes(a.turned_back(b.column(2))));
  const auto rows = transposed(columns);
  const auto scale = a.scale() * b.scale();
  const auto on = [&](const auto& half, const auto& products) {
    return kernel::Vec3<decltype(dot3(half, products[0]))>{
        dot3(half, products[0]), dot3(half, products[1]), dot3(half, products[2])};
  };
  if (!within(times(b.scale(), a.turned_back(offset)),
              plus(times(scale, half_a), on(half_b, rows))))
    return false;
  if (!within(times(a.scale(), b.turned_back(offset)),
              plus(times(scale, half_b), on(half_a, columns))))
    return false;
  const auto spread_b =
      transposed(matrix(spread(half_b, rows[0]), spread(half_b, rows[1]), spread(half_b, rows[2])));
  for (int j = 0; j < 3; ++j) {
    const auto moment = a.turned_back(kernel::formula::cross3(offset, b.column(j)));
    const auto k = static_cast<std::size_t>(j);
    if (!within(moment, plus(spread(half_a, columns[k]), spread_b[k]))) return false;
  }
  return true;
}

}  // namespace offgrid::scene::exact
