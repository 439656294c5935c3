// The determinants of the kernel, each written once, over any number type.
//
// A formula takes anything with members x, y (and z) whose numbers know + - *. Over Point2 it is
// the exact predicate and its type proves that nothing overflows; over Vec2<Degree<1>> it proves
// its degree; over Vec2<double> it is the naive predicate that demos and benchmarks compare with.
#pragma once

#include <cstdint>

#include "offgrid/kernel/degree.hpp"
#include "offgrid/kernel/lemma.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::kernel {

/// A bare pair of numbers, for formulas over other number types.
template <class Number>
struct Vec2 {
  Number x{};
  Number y{};
};

/// A bare triple of numbers.
template <class Number>
struct Vec3 {
  Number x{};
  Number y{};
  Number z{};
};

namespace detail {

/// A difference of two coordinates, |v| < 2^Bits, that stays in a 64-bit register. It knows
/// products only; they have the type that the product of Int<Bits> has. Subtracting in 32 bits
/// would cost a sign extension before every product: a fifth of orient and of orient3d.
template <int Bits>
struct Difference {
  std::int64_t value = 0;
};

template <int A, int B>
  requires(A + B <= 63)
constexpr Int<A + B> operator*(const Difference<A>& a, const Difference<B>& b) {
  return product<A + B>(a.value, b.value);
}
template <int A, int B>
constexpr Int<A + B> operator*(const Difference<A>& a, const Int<B>& b) {
  return product<A + B>(a.value, b.raw());
}

template <int Bits>
  requires(Bits < 32)
constexpr Difference<Bits + 1> subtract(const Int<Bits>& a, const Int<Bits>& b) {
  return {static_cast<std::int64_t>(a.raw()) - static_cast<std::int64_t>(b.raw())};
}
template <class Number>
constexpr auto subtract(const Number& a, const Number& b) {
  return a - b;
}

}  // namespace detail

namespace formula {

template <class P>
using Difference2 = Vec2<decltype(detail::subtract(P{}.x, P{}.x))>;
template <class P>
using Difference3 = Vec3<decltype(detail::subtract(P{}.x, P{}.x))>;

template <class P>
constexpr Difference2<P> difference2(const P& a, const P& b) {
  return {detail::subtract(a.x, b.x), detail::subtract(a.y, b.y)};
}

template <class P>
constexpr Difference3<P> difference3(const P& a, const P& b) {
  return {detail::subtract(a.x, b.x), detail::subtract(a.y, b.y), detail::subtract(a.z, b.z)};
}

/// u.x v.y - u.y v.x. Over Vector2: Int<63>.
template <class U, class V>
constexpr auto cross(const U& u, const V& v) {
  return u.x * v.y - u.y * v.x;
}

/// u.x v.x + u.y v.y. Over Vector2: Int<63>.
template <class U, class V>
constexpr auto dot2(const U& u, const V& v) {
  return u.x * v.x + u.y * v.y;
}

template <class U, class V>
constexpr auto dot3(const U& u, const V& v) {
  return u.x * v.x + u.y * v.y + u.z * v.z;
}

/// The cross product. Over Vector3: components Int<61>.
template <class U, class V>
constexpr auto cross3(const U& u, const V& v) {
  using Number = decltype(u.y * v.z - u.z * v.y);
  return Vec3<Number>{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

/// Twice the signed area of the triangle a, b, c; degree 2. Over Point2: Int<62> by lemma
/// orient_range.
template <class P>
constexpr auto orient(const P& a, const P& b, const P& c) {
  return narrow<lemma::orient_range>(cross(difference2(b, a), difference2(c, a)));
}

/// The lifted 3x3 determinant with rows p - d and |p - d|^2, regrouped around the angles at which c
/// and d see the segment ab; degree 4:
///
///   dot(a - c, b - c) cross(a - d, b - d) - dot(a - d, b - d) cross(a - c, b - c)
///
/// The two polynomials are equal; this one needs 10 products instead of 15, and the determinant of
/// angles says why it vanishes on a circle: c and d see ab under equal angles. Over Point2:
/// Int<126>, as the crosses are orient of grid points (lemma orient_range), and Int<124> by lemma
/// in_circle_range.
template <class P>
constexpr auto in_circle(const P& a, const P& b, const P& c, const P& d) {
  const auto ac = difference2(a, c);
  const auto bc = difference2(b, c);
  const auto ad = difference2(a, d);
  const auto bd = difference2(b, d);
  const auto area_c = narrow<lemma::orient_range>(cross(ac, bc));
  const auto area_d = narrow<lemma::orient_range>(cross(ad, bd));
  return narrow<lemma::in_circle_range>(dot2(ac, bc) * area_d - dot2(ad, bd) * area_c);
}

/// Six times the signed volume of the tetrahedron a, b, c, d; degree 3. Over Point3: Int<93>.
template <class P>
constexpr auto orient3d(const P& a, const P& b, const P& c, const P& d) {
  return dot3(difference3(d, a), cross3(difference3(b, a), difference3(c, a)));
}

/// The lifted 4x4 determinant with rows p - e and |p - e|^2; degree 5. Over Point3: Int<157>.
/// Positive when e is inside the sphere through a, b, c, d with orient3d(a, b, c, d) > 0. The six
/// 2x2 minors of x and y are shared by the four 3x3 minors.
template <class P>
constexpr auto in_sphere(const P& a, const P& b, const P& c, const P& d, const P& e) {
  const auto ae = difference3(a, e);
  const auto be = difference3(b, e);
  const auto ce = difference3(c, e);
  const auto de = difference3(d, e);
  const auto ab = cross(ae, be);
  const auto bc = cross(be, ce);
  const auto cd = cross(ce, de);
  const auto da = cross(de, ae);
  const auto ac = cross(ae, ce);
  const auto bd = cross(be, de);
  const auto abc = ae.z * bc - be.z * ac + ce.z * ab;
  const auto bcd = be.z * cd - ce.z * bd + de.z * bc;
  const auto cda = ce.z * da + de.z * ac + ae.z * cd;
  const auto dab = de.z * ab + ae.z * bd + be.z * da;
  return (dot3(ce, ce) * dab - dot3(de, de) * abc) + (dot3(ae, ae) * bcd - dot3(be, be) * cda);
}

/// The degree of a formula, by evaluating it over Degree.
using Degree2 = Vec2<Degree<1>>;
using Degree3 = Vec3<Degree<1>>;

static_assert(decltype(orient(Degree2{}, Degree2{}, Degree2{}))::value == 2);
static_assert(decltype(in_circle(Degree2{}, Degree2{}, Degree2{}, Degree2{}))::value == 4);
static_assert(decltype(orient3d(Degree3{}, Degree3{}, Degree3{}, Degree3{}))::value == 3);
static_assert(decltype(in_sphere(Degree3{}, Degree3{}, Degree3{}, Degree3{}, Degree3{}))::value ==
              5);

}  // namespace formula

/// u.x v.y - u.y v.x: positive when v points to the left of u.
constexpr Int<63> cross(const Vector2& u, const Vector2& v) { return formula::cross(u, v); }

/// u.x v.x + u.y v.y.
constexpr Int<63> dot(const Vector2& u, const Vector2& v) { return formula::dot2(u, v); }

/// u.x v.x + u.y v.y + u.z v.z.
constexpr Int<62> dot(const Vector3& u, const Vector3& v) { return formula::dot3(u, v); }

}  // namespace offgrid::kernel
