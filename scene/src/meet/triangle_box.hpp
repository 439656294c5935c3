// triangle_meets_box: is there an axis on which a triangle and a box lie apart?
//
// Three of the box's faces, the triangle's normal, and the products of the triangle's edges with
// the axes of the box: 13 axes. With v a corner seen from the centre and e an edge, both turned
// into the frame of the box, and h the half extents:
//
//        ------+=========+-----------    the box reaches from -r to r,  r = sum of h_k |axis_k|
//             -r    0    r
//        ---------------+======+-----    the triangle from m - 2 N_k to m (or the other way round),
//                    m - 2 N_k  m        m = (v x e)_k for both ends of the edge
//
// On the axis e x k the corner opposite to the edge lies 2 N_k from the edge, the same for all
// edges but for turns of sign, N = ab x ac being half the normal of the doubled corners. So
//   apart on e x k   iff   |m - N_k| > r + |N_k|
//   apart on N       iff   |N.v| > sum of h_k |N_k|
// and a zero axis, for which all of these are 0, never says apart.
//
// Complete  Let D be the set of differences t - b, a polytope; the shapes are disjoint iff 0 is not
//   in D. Its directions are those of the triangle and of the box's extents that are not 0.
//   D of dimension 3: a facet has 0 on its outside. Its normal is that of the triangle, of a face
//   of the box, or of an edge of each, which all are among the 13 axes. D of dimension 2, in a
//   plane with normal n. n is among the axes, being that of the triangle or of a flat box, or e x k
//   of a segment and a line box; so 0 may be taken to be in the plane. Then an edge of D has 0 on
//   its outside, and any axis orthogonal to that edge and not along n tells. An edge along k: the
//   two other axes of the box span what is orthogonal to k, so one will do. An edge along e: of the
//   products e x k those span what is orthogonal to e, so one will do. D of dimension 1, along w:
//   the axes orthogonal to w span what is orthogonal to w, by the same two sentences; and along w
//   an axis of the box that is not orthogonal to w tells. D is a point: the axes of the box span
//   space. So neither flat boxes nor degenerate triangles need a case.
//
// Widths  over Point3 and a box along the axes all fits int64 but N.v, 94 bits. Under a Rotation, m
//         and N are turned after they are multiplied, not before, which saves a factor of the scale
//         (frame.hpp): 97 bits, and 128 on the normal.
// Source  T. Akenine-Moeller, Fast 3D triangle-box overlap testing, 2001, for the axes.
#pragma once

#include <algorithm>

#include "meet/frame.hpp"

namespace offgrid::scene::exact {

/// Does a plane at `height` = normal . (its point - centre), doubled, cut the closed box? `normal`
/// is turned into the box's frame, `height` not.
template <class Scale, class Height, class Normal, class Half>
constexpr bool plane_cuts_box(const Scale& scale, const Height& height, const Normal& normal,
                              const Half& half) {
  return scale * abs(height) <= kernel::formula::dot3(half, magnitudes(normal));
}

/// Do the projections on the three products of an edge with the box's axes overlap? `moment` is
/// corner x edge, all in the box's frame.
template <class Moment, class Edge, class Normal, class Half>
constexpr bool edge_axes_overlap(const Moment& moment, const Edge& edge, const Normal& normal,
                                 const Half& half) {
  return within(minus(moment, normal), plus(spread(half, magnitudes(edge)), magnitudes(normal)));
}

/// Do a triangle and the box |turned_back(2 p - doubled_centre)| <= scale doubled_half share a
/// point? Corners, centre and half extents are all of one scale. Requires doubled_half >= 0.
template <class P, class Centre, class Frame, class Half>
constexpr bool triangle_meets_box(const P& a, const P& b, const P& c, const Centre& doubled_centre,
                                  const Frame& frame, const Half& doubled_half) {
  using kernel::formula::cross3;
  const auto va = doubled_offset(a, doubled_centre);
  const auto vb = doubled_offset(b, doubled_centre);
  const auto vc = doubled_offset(c, doubled_centre);
  const auto ta = frame.turned_back(va);
  const auto tb = frame.turned_back(vb);
  const auto tc = frame.turned_back(vc);
  const auto reach = times(frame.scale(), doubled_half);
  const auto low = [](const auto& u, const auto& v, const auto& w) { return std::min({u, v, w}); };
  const auto high = [](const auto& u, const auto& v, const auto& w) { return std::max({u, v, w}); };
  const auto overlaps = [&](const auto& u, const auto& v, const auto& w, const auto& most) {
    return static_cast<int>(low(u, v, w) <= most) & static_cast<int>(high(u, v, w) >= -most);
  };
  if ((overlaps(ta.x, tb.x, tc.x, reach.x) & overlaps(ta.y, tb.y, tc.y, reach.y) &
       overlaps(ta.z, tb.z, tc.z, reach.z)) == 0)
    return false;
  const auto ab = minus(b, a);
  const auto bc = minus(c, b);
  const auto ca = minus(a, c);
  const auto normal = cross3(ab, bc);
  const auto turned_normal = frame.turned_back(normal);
  if (!plane_cuts_box(frame.scale(), kernel::formula::dot3(va, normal), turned_normal,
                      doubled_half))
    return false;
  const auto overlap = [&](const auto& corner, const auto& edge) {
    return edge_axes_overlap(frame.turned_back(cross3(corner, edge)), frame.turned_back(edge),
                             turned_normal, doubled_half);
  };
  return overlap(va, ab) && overlap(vb, bc) && overlap(vc, ca);
}

}  // namespace offgrid::scene::exact
