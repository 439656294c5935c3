// Normals, sides and projections: the few formulas that the tests of triangles share.
//
// A point is anything with members x, y, z that are Int: Point3, or Vec3<Int<B>> for posed models,
// which ask in coordinates that are scaled. A triangle is anything with members a, b, c that are
// such points. Over Point3 every minor stays in 64 bits and every determinant in 128.
#pragma once

#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::exact {

namespace formula = kernel::formula;
using kernel::Vec2;

/// A triangle of points that are no Point3.
template <class P>
struct Corners {
  P a;
  P b;
  P c;
};

/// p - q. formula::difference3 is faster over Point3, but its numbers know products only.
template <class P, class Q>
constexpr auto minus(const P& p, const Q& q) {
  return Vec3<decltype(p.x - q.x)>{p.x - q.x, p.y - q.y, p.z - q.z};
}

template <class V>
constexpr bool is_zero(const V& v) {
  return sign_of(v.x) == Sign::zero && sign_of(v.y) == Sign::zero && sign_of(v.z) == Sign::zero;
}

/// The normal towards the side from which the corners turn left; zero if they are collinear.
template <class T>
constexpr auto normal_of(const T& t) {
  return formula::cross3(formula::difference3(t.b, t.a), formula::difference3(t.c, t.a));
}

/// The side of p at the plane through `on` with that normal.
template <class N, class P>
constexpr Sign side(const N& normal, const P& on, const P& p) {
  return sign_of(formula::dot3(formula::difference3(p, on), normal));
}

/// An axis on which the vector is not zero. Requires that there is one.
template <class V>
constexpr Axis axis_of(const V& v) {
  if (sign_of(v.z) != Sign::zero) return Axis::z;
  return sign_of(v.x) != Sign::zero ? Axis::x : Axis::y;
}

template <class V>
constexpr auto component(const V& v, Axis axis) {
  return axis == Axis::x ? v.x : axis == Axis::y ? v.y : v.z;
}

/// The projection along an axis. The cross product of two projections is that component of the
/// cross product in space, so a turn in a plane is seen from the side of a positive component.
template <class V>
constexpr auto flat(const V& v, Axis axis) {
  using Number = decltype(v.x);
  if (axis == Axis::x) return Vec2<Number>{v.y, v.z};
  if (axis == Axis::y) return Vec2<Number>{v.z, v.x};
  return Vec2<Number>{v.x, v.y};
}

/// The edges in the order in which ties between them are broken.
enum class Edge : std::uint8_t { ab, bc, ca };

/// The first of the longest edges. It holds all of a degenerate triangle.
template <class T>
constexpr Edge longest_edge(const T& t) {
  const auto squared = [](const auto& p, const auto& q) {
    const auto d = minus(q, p);
    return formula::dot3(d, d);
  };
  const auto ab = squared(t.a, t.b);
  const auto bc = squared(t.b, t.c);
  const auto ca = squared(t.c, t.a);
  if (ab >= bc && ab >= ca) return Edge::ab;
  return bc >= ca ? Edge::bc : Edge::ca;
}

template <class T>
constexpr const auto& start_of(const T& t, Edge edge) {
  return edge == Edge::ab ? t.a : edge == Edge::bc ? t.b : t.c;
}
template <class T>
constexpr const auto& end_of(const T& t, Edge edge) {
  return edge == Edge::ab ? t.b : edge == Edge::bc ? t.c : t.a;
}

}  // namespace offgrid::scene::exact
