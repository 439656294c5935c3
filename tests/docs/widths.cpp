// Prints how wide each predicate's numbers become, so that a test can compare docs/exactness.md
// with the kernel.
//
// A line is "name degree by_type widest result": the degree of the value whose sign is taken, the
// widest value by type inference alone, the widest value with lemmas, and the value whose sign is
// taken, with lemmas. The kernel's own formulas are evaluated over Traced, a number that is nothing
// but those counts; expressions that the kernel writes out in a function are repeated here.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "offgrid/kernel/kernel.hpp"

namespace offgrid::widths {

/// A value of degree D and Bits bits on whose way the widest value had Widest bits. WithLemmas: do
/// lemmas shrink it?
template <int D, int Bits, int Widest, bool WithLemmas>
struct Traced {
  static constexpr int degree = D;
  static constexpr int bits = Bits;
  static constexpr int widest = std::max(Bits, Widest);
};

template <int D, int A, int V, int B, int W, bool L>
constexpr Traced<D, std::max(A, B) + 1, std::max(V, W), L> operator+(Traced<D, A, V, L>,
                                                                     Traced<D, B, W, L>) {
  return {};
}
template <int D, int A, int V, int B, int W, bool L>
constexpr Traced<D, std::max(A, B) + 1, std::max(V, W), L> operator-(Traced<D, A, V, L>,
                                                                     Traced<D, B, W, L>) {
  return {};
}
template <int D, int A, int V, int E, int B, int W, bool L>
constexpr Traced<D + E, A + B, std::max({A, B, V, W}), L> operator*(Traced<D, A, V, L>,
                                                                    Traced<E, B, W, L>) {
  return {};
}

/// kernel::narrow for Traced: found by the formulas before the general one, which leaves other
/// numbers as they are.
template <kernel::Lemma Lemma, int D, int Bits, int Widest, bool WithLemmas>
constexpr auto narrow(const Traced<D, Bits, Widest, WithLemmas>&) {
  static_assert(!WithLemmas || Bits <= Lemma::from,
                "a lemma is used on a value that is wider than it says");
  return Traced<D, WithLemmas ? std::min(Bits, Lemma::to) : Bits, std::max(Bits, Widest),
                WithLemmas>{};
}

/// Multiplies by 2^Shift.
template <int Shift, int D, int Bits, int Widest, bool L>
constexpr Traced<D, Bits + Shift, std::max(Bits, Widest), L> shifted(Traced<D, Bits, Widest, L>) {
  return {};
}

/// The comparison of two values: no subtraction, the sign of the wider one's type.
template <int D, int A, int V, int B, int W, bool L>
constexpr Traced<D, std::max(A, B), std::max(V, W), L> compared(Traced<D, A, V, L>,
                                                                Traced<D, B, W, L>) {
  return {};
}

/// The numbers of a point of each kind, of a squared radius, and of rational ray parameters, with
/// or without lemmas.
template <bool L>
struct Inputs {
  using C2 = Traced<1, kernel::Coordinate2::bits, 0, L>;
  using C3 = Traced<1, kernel::Coordinate3::bits, 0, L>;
  using P2 = kernel::Vec2<C2>;
  using P3 = kernel::Vec3<C3>;
  static constexpr P2 a{}, b{}, c{}, d{};
  static constexpr P3 o{}, p{}, q{}, r{}, s{};
  static constexpr auto orient = kernel::formula::orient(a, b, c);
  static constexpr auto u = kernel::formula::difference2(b, a);
  static constexpr auto v = kernel::formula::difference3(p, o);
  static constexpr Traced<2, 63, 0, L> radius_squared{};
  static constexpr Traced<1, 30, 0, L> pixel_side{};
  static constexpr Traced<3, 127, 0, L> parameter_part{};
};

template <bool L>
struct Values : Inputs<L> {
  using I = Inputs<L>;
  static constexpr auto in_circle = kernel::formula::in_circle(I::a, I::b, I::c, I::d);
  static constexpr auto angle = kernel::formula::cross(I::u, I::u);
  static constexpr auto distance2 = kernel::formula::dot2(I::u, I::u);
  static constexpr auto distance3 = kernel::formula::dot3(I::v, I::v);
  static constexpr auto to_segments =
      compared(I::orient * I::orient * distance2, I::orient* I::orient* distance2);
  static constexpr auto to_segment = compared(I::orient * I::orient, I::radius_squared* distance2);
  static constexpr auto closed_near =
      compared(shifted<1>(I::orient), I::pixel_side*(I::u.x + I::u.y));
  static constexpr auto whole = I::orient - I::orient;
  static constexpr auto crossing = I::orient * I::orient - I::orient * I::orient;
  static constexpr auto order = compared(I::orient * whole, I::orient* whole);
  static constexpr auto side3 = angle * I::orient + I::orient * angle;
  static constexpr auto orient3d = kernel::formula::orient3d(I::o, I::p, I::q, I::r);
  static constexpr auto in_sphere = kernel::formula::in_sphere(I::o, I::p, I::q, I::r, I::s);
  static constexpr auto plane =
      compared(kernel::formula::dot3(kernel::formula::cross3(I::v, I::v), I::o),
               kernel::formula::dot3(kernel::formula::cross3(I::v, I::v), I::o));
  static constexpr auto edge = kernel::formula::dot3(I::v, kernel::formula::cross3(I::v, I::v));
  static constexpr auto parameter =
      compared(I::parameter_part * I::parameter_part, I::parameter_part* I::parameter_part);
};

/// The same value counted as one of degree E: round_cross adds half a unit, so its terms differ in
/// degree.
template <int E, int D, int Bits, int Widest, bool L>
constexpr Traced<E, Bits, Widest, L> at_degree(Traced<D, Bits, Widest, L>) {
  return {};
}

/// One coordinate of round_cross: from + floor((2 part delta + whole) / (2 whole)). A quotient is
/// no wider than its numerator.
template <bool L>
constexpr auto rounded_crossing() {
  using V = Values<L>;
  constexpr auto quotient = shifted<1>(V::orient) * V::u.x + at_degree<3>(V::whole);
  return narrow<kernel::lemma::crossing_in_box>(at_degree<3>(V::a.x) + quotient);
}

/// length: its root is found by comparing a square of 96 bits with |ab|^2 2^32, and has half as
/// many bits as that.
template <bool L>
constexpr auto length() {
  constexpr auto target = shifted<32>(Values<L>::distance2);
  constexpr Traced<1, kernel::lemma::length_range::to, target.widest, L> root{};
  return Traced<2, kernel::lemma::length_range::to, compared(root * root, target).widest, L>{};
}

template <class ByType, class WithLemmas>
void row(const char* name, ByType, WithLemmas) {
  static_assert(ByType::degree == WithLemmas::degree);
  std::printf("%s %d %d %d %d\n", name, ByType::degree, ByType::widest, WithLemmas::widest,
              WithLemmas::bits);
}

// The formulas repeated here must be those of the kernel: the types of its functions say so.
using On = Values<true>;
static_assert(On::orient.bits == decltype(kernel::orient_value({}, {}, {}))::bits);
static_assert(On::in_circle.bits == decltype(kernel::in_circle_value({}, {}, {}, {}))::bits);
static_assert(On::angle.bits ==
              decltype(kernel::cross(kernel::Vector2{}, kernel::Vector2{}))::bits);
static_assert(On::distance2.bits ==
              decltype(kernel::squared_distance(kernel::Point2{}, kernel::Point2{}))::bits);
static_assert(On::distance3.bits ==
              decltype(kernel::squared_distance(kernel::Point3{}, kernel::Point3{}))::bits);
static_assert((On::orient * On::orient).bits == decltype(kernel::SquaredDistance::numerator)::bits);
static_assert(On::orient3d.bits == decltype(kernel::orient3d_value({}, {}, {}, {}))::bits);
static_assert(length<true>().bits == decltype(kernel::length({}, {}))::bits);
static_assert(rounded_crossing<true>().bits == kernel::Coordinate2::bits);
static_assert(On::parameter_part.bits == decltype(kernel::RayParameter::numerator)::bits);

}  // namespace offgrid::widths

int main() {
  using namespace offgrid::widths;
  using Off = Values<false>;
  for (const char* name : {"orient", "on_segment", "intersect", "proper_cross", "point_in_triangle",
                           "triangles_intersect", "triangle_interiors_overlap", "triangle_contains",
                           "side_of_mesh_edge", "side_of_line", "Line2::side"}) {
    row(name, Off::orient, On::orient);
  }
  row("hits", shifted<1>(Off::orient), shifted<1>(On::orient));
  for (const char* name : {"in_circle", "in_circle_perturbed", "must_flip"})
    row(name, Off::in_circle, On::in_circle);
  row("compare_angle", Off::angle, On::angle);
  row("compare_distance (2D)", Off::distance2, On::distance2);
  row("compare_distance (3D)", Off::distance3, On::distance3);
  row("compare_distance_to_segments", Off::to_segments, On::to_segments);
  row("compare_distance_to_segment", Off::to_segment, On::to_segment);
  row("closed_near", Off::closed_near, On::closed_near);
  row("round_cross", rounded_crossing<false>(), rounded_crossing<true>());
  row("orient_crossing", Off::crossing, On::crossing);
  row("compare_crossings", Off::order, On::order);
  for (const char* name : {"order_x", "order_y", "compare_lexicographic"})
    row(name, Off::a.x, On::a.x);
  row("tau", Off::u.x, On::u.x);
  for (const char* name : {"side3", "order_along"}) row(name, Off::side3, On::side3);
  row("length", length<false>(), length<true>());
  row("orient3d", Off::orient3d, On::orient3d);
  row("in_sphere", Off::in_sphere, On::in_sphere);
  row("Plane3::side", Off::plane, On::plane);
  row("side_of_edge", Off::edge, On::edge);
  row("compare(RayParameter)", Off::parameter, On::parameter);
  return 0;
}
