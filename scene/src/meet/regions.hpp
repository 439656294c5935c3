// Regions<P>: in which region of space around a triangle does a point lie, and so which corner,
// edge or inside of the triangle is nearest to it?
//
//            \  c /
//             \  /            With a, b, c seen from the point, every sign below is one of products
//         ca   \/   bc        of two of them. Corner a is nearest iff no point of the triangle lies
//             /  \            beyond a in the direction of p:
//        ____/____\____           (p - a).(b - a) <= 0 and (p - a).(c - a) <= 0
//         a  | ab |  b        A point q inside the edge ab is nearest iff p is beside the edge,
//            |    |               (p - a).(b - a) > 0 and (p - b).(a - b) > 0,
//                             and c is not on p's side: (p - q).(c - q) <= 0, which times |ab|^2 is
//                                 weight_c = (p-a).(c-a) |ab|^2 - (p-a).(b-a) (b-a).(c-a) <= 0
//
// weight_c is N.((b - a) x (p - a)), N the normal: the weight of c in the point of the plane
// nearest to p. The three weights have the sum N.N.
//
// Degenerate triangles need no case: the rules above say which point of the hull of three points is
// nearest, whatever the points, and the nearest point is unique. On collinear corners some corner
// or edge always satisfies its rule, since the nearest point is on one; so `inside` is named only
// if N is not zero.
//
// Widths  B bits of coordinates give products of 2 B + 4 and weights of 4 B + 11 bits; over Point3
//         products fit int64 and weights 127 bits.
// Source  C. Ericson, Real-Time Collision Detection, 2005, 5.1.5, for the regions.
#pragma once

#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "offgrid/scene/meet/closest.hpp"

namespace offgrid::scene::exact {

/// The products of the edge ab, c being opposite; of bc and ca turned on.
template <class Square, class Product>
struct EdgeProducts {
  Square square;                                 ///< |a - p|^2
  Product from;                                  ///< (p - a).(b - a)
  Product back;                                  ///< (p - b).(a - b)
  Product across;                                ///< (p - a).(c - a)
  Square opening;                                ///< (b - a).(c - a)
  decltype(Square{} + Square{}) squared_length;  ///< |b - a|^2

  /// The weight of the corner opposite.
  constexpr auto weight() const { return across * squared_length - from * opening; }
  /// Is a nearest?
  constexpr bool start_is_nearest() const {
    return sign_of(from) != Sign::positive && sign_of(across) != Sign::positive;
  }
  /// Is a point between the ends nearest?
  constexpr bool inside_is_nearest() const {
    return sign_of(from) == Sign::positive && sign_of(back) == Sign::positive &&
           sign_of(weight()) != Sign::positive;
  }
};

template <class P>
class Regions {
 public:
  using Offset = kernel::formula::Difference3<P>;
  using Square = decltype(kernel::formula::dot3(Offset{}, Offset{}));
  using Edge = EdgeProducts<Square, decltype(Square{} - Square{})>;

  constexpr Regions(const P& a, const P& b, const P& c, const P& p)
      : a_(kernel::formula::difference3(a, p)),
        ab_(kernel::formula::difference3(b, a)),
        ac_(kernel::formula::difference3(c, a)) {
    using kernel::formula::difference3;
    using kernel::formula::dot3;
    const Offset from_p[] = {a_, difference3(b, p), difference3(c, p)};
    const Offset bc = difference3(c, b);
    const Square at_a = dot3(ab_, ac_);
    const Square at_b = -dot3(ab_, bc);
    const Square at_c = dot3(ac_, bc);
    const Square aa = dot3(from_p[0], from_p[0]);
    const Square bb = dot3(from_p[1], from_p[1]);
    const Square cc = dot3(from_p[2], from_p[2]);
    const Square ab = dot3(from_p[0], from_p[1]);
    const Square bc_product = dot3(from_p[1], from_p[2]);
    const Square ca = dot3(from_p[2], from_p[0]);
    edges_[0] = {aa, aa - ab, bb - ab, aa - ca, at_a, at_a + at_b};
    edges_[1] = {bb, bb - bc_product, cc - bc_product, bb - ab, at_b, at_b + at_c};
    edges_[2] = {cc, cc - ca, aa - ca, cc - bc_product, at_c, at_c + at_a};
  }

  /// The edge from corner i.
  constexpr const Edge& edge(int i) const { return edges_[i]; }

  /// (b - a) x (c - a).
  constexpr auto normal() const { return kernel::formula::cross3(ab_, ac_); }
  /// normal() . (a - p).
  constexpr auto height() const { return kernel::formula::dot3(a_, normal()); }

  /// The smallest feature that holds the nearest point.
  constexpr Feature nearest() const {
    for (int i = 0; i < 3; ++i)
      if (edges_[i].start_is_nearest()) return static_cast<Feature>(i);
    for (int i = 0; i < 3; ++i)
      if (edges_[i].inside_is_nearest()) return static_cast<Feature>(3 + i);
    return Feature::inside;
  }

 private:
  Offset a_;
  Offset ab_;
  Offset ac_;
  Edge edges_[3];
};

/// The corner of a feature, or the corner from which it runs as an edge; requires it not `inside`.
constexpr int start_of(Feature feature) { return static_cast<int>(feature) % 3; }
constexpr bool is_corner(Feature feature) { return feature <= Feature::c; }

static_assert(start_of(Feature::c) == 2 && start_of(Feature::ab) == 0 &&
              start_of(Feature::ca) == 2);

}  // namespace offgrid::scene::exact
