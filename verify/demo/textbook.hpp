// The same textbook formulas over two kinds of numbers: double, which is what a program would
// naively use, and integers without a limit, which are the truth. Only the numbers differ, so
// whatever differs in the answers is the arithmetic's fault. Nothing here is the kernel's own
// formula: the truth must not depend on what it judges.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::demo {

using kernel::Point2;
using kernel::Point3;
/// Without expression templates: the formulas keep intermediate results in variables of type auto.
using Exact = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                            boost::multiprecision::et_off>;

template <class Number>
kernel::Vec2<Number> over(const Point2& p) {
  return {static_cast<Number>(p.x.raw()), static_cast<Number>(p.y.raw())};
}

template <class Number>
kernel::Vec3<Number> over(const Point3& p) {
  return {static_cast<Number>(p.x.raw()), static_cast<Number>(p.y.raw()),
          static_cast<Number>(p.z.raw())};
}

template <class Number>
kernel::Vec2<Number> minus(const kernel::Vec2<Number>& a, const kernel::Vec2<Number>& b) {
  return {a.x - b.x, a.y - b.y};
}

template <class Number>
kernel::Vec3<Number> minus(const kernel::Vec3<Number>& a, const kernel::Vec3<Number>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

template <class Number>
Number cross(const kernel::Vec2<Number>& u, const kernel::Vec2<Number>& v) {
  return u.x * v.y - u.y * v.x;
}

template <class Number>
Number orient(const Point2& a, const Point2& b, const Point2& c) {
  const auto p = over<Number>(a);
  return cross<Number>(minus(over<Number>(b), p), minus(over<Number>(c), p));
}

/// The same determinant, expanded to three products of two coordinates each, as the area of a
/// polygon is often summed up.
template <class Number>
Number orient_as_area(const Point2& a, const Point2& b, const Point2& c) {
  const auto p = over<Number>(a);
  const auto q = over<Number>(b);
  const auto r = over<Number>(c);
  return cross<Number>(p, q) + cross<Number>(q, r) + cross<Number>(r, p);
}

/// The lifted determinant of three rows (x, y, x^2 + y^2), relative to d.
template <class Number>
Number in_circle(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const auto origin = over<Number>(d);
  const auto p = minus(over<Number>(a), origin);
  const auto q = minus(over<Number>(b), origin);
  const auto r = minus(over<Number>(c), origin);
  return (p.x * p.x + p.y * p.y) * cross<Number>(q, r) +
         (q.x * q.x + q.y * q.y) * cross<Number>(r, p) +
         (r.x * r.x + r.y * r.y) * cross<Number>(p, q);
}

/// (d - a) . ((b - a) x (c - a)).
template <class Number>
Number orient3d(const Point3& a, const Point3& b, const Point3& c, const Point3& d) {
  const auto origin = over<Number>(a);
  const auto u = minus(over<Number>(b), origin);
  const auto v = minus(over<Number>(c), origin);
  const auto w = minus(over<Number>(d), origin);
  return w.x * (u.y * v.z - u.z * v.y) + w.y * (u.z * v.x - u.x * v.z) +
         w.z * (u.x * v.y - u.y * v.x);
}

/// Where line c-d meets line a-b: at a + part / whole * (b - a).
template <class Number>
struct Crossing {
  Number part;
  Number whole;
};

template <class Number>
Crossing<Number> crossing(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const auto origin = over<Number>(a);
  const auto direction = minus(over<Number>(d), over<Number>(c));
  return {cross<Number>(minus(over<Number>(c), origin), direction),
          cross<Number>(minus(over<Number>(b), origin), direction)};
}

/// -1, 0 or 1.
template <class Number>
int sign(const Number& value) {
  return static_cast<int>(value > 0) - static_cast<int>(value < 0);
}

}  // namespace offgrid::demo
