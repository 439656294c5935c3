// Where a ray or a segment first meets a closed triangle, over points of any width.
//
// Seen from the origin o of the ray, with the corners a, b, c relative to it:
//
//              c                   u = d . (b x c)   on which side of bc, ca, ab the line
//             / \                  v = d . (c x a)   o + t d passes: the three have one sign, zeros
//         v  /   \  u              w = d . (a x b)   included, iff the line meets the triangle
//           /  x  \                u + v + w = d . normal
//          /       \               the point x = (u a + v b + w c) / (u + v + w)
//         a ------- b              is t d, with t = a . (b x c) / (u + v + w)
//              w
//
// Two triangles that share an edge compute the same number for it, with opposite signs: exact sums
// do not depend on the order of their terms. So they never disagree, and nothing leaks.
//
// All three are zero iff the line lies in the triangle's plane, or lies in a plane with a triangle
// that is a segment or a point, or has no direction: the flat cases. In a plane the first common
// point is the origin or lies on an edge; the same determinants in 2D find it.
//
// Widths  over Point3 and Vector3: u, v, w and a . (b x c) Int<93>, their sum Int<95>; in a plane
//         at most Int<62>.
// Source  the signed volumes of R. J. Segura and F. R. Feito, Algorithms to test ray-triangle
//         intersection, 2001. The flat cases are our own.
#pragma once

#include <array>
#include <optional>

#include "meet/sides.hpp"

namespace offgrid::scene::exact {

/// The parameters that belong to it: t >= 0, or 0 <= t <= 1.
enum class Reach : std::uint8_t { ray, segment };

/// numerator / denominator; the denominator is positive.
template <class Number>
struct Parameter {
  Number numerator;
  Number denominator;
};

/// negative, zero, positive as s comes before t, equals it, comes after it.
template <class Number>
constexpr Sign compare(const Parameter<Number>& s, const Parameter<Number>& t) {
  return kernel::compare(s.numerator * t.denominator, t.numerator * s.denominator);
}

/// The first common point: its parameter, and weights of a, b, c that are not negative and whose
/// sum is positive.
template <class Number>
struct FirstHit {
  Parameter<Number> t;
  std::array<Number, 3> weight;
};

/// The way in which a line passes a triangle. `flat` leaves open whether they meet.
enum class Passage : std::uint8_t { misses, crosses, flat };

/// The numbers of the figure; numerator and denominator are those of t. They all have the sign of
/// the denominator, except the numerator if the passage is `misses`.
template <class Number>
struct Crossing {
  Passage passage = Passage::misses;
  Number numerator;
  Number denominator;
  Number u;
  Number v;
  Number w;
};

/// The direction of a ray in 64-bit registers, as the differences of Point3 are; others stay.
constexpr formula::Difference3<Point3> in_registers(const Vector3& d) {
  return {{d.x.raw()}, {d.y.raw()}, {d.z.raw()}};
}
template <class V>
constexpr const V& in_registers(const V& d) {
  return d;
}

/// Does the parameter belong to a ray, or to a segment?
template <class Number>
constexpr bool is_within(Reach reach, const Number& numerator, const Number& denominator) {
  const Sign at = sign_of(numerator) * sign_of(denominator);
  if (reach == Reach::ray) return at != Sign::negative;
  return at != Sign::negative && abs(numerator) <= abs(denominator);
}

/// How o + t d passes the triangle within its reach. A caller that inlines it pays for the numbers
/// that it uses only.
template <class T, class P, class V>
constexpr auto crossing(const P& o, const V& direction, const T& t, Reach reach) {
  const auto a = formula::difference3(t.a, o);
  const auto b = formula::difference3(t.b, o);
  const auto c = formula::difference3(t.c, o);
  const auto d = in_registers(direction);
  const auto bc = formula::cross3(b, c);
  const auto u = formula::dot3(d, bc);
  const auto v = formula::dot3(d, formula::cross3(c, a));
  const auto w = formula::dot3(d, formula::cross3(a, b));
  using Number = decltype(u + v + w);
  const int signs[] = {to_int(sign_of(u)), to_int(sign_of(v)), to_int(sign_of(w))};
  const bool some_left = ((signs[0] > 0) | (signs[1] > 0) | (signs[2] > 0)) != 0;
  const bool some_right = ((signs[0] < 0) | (signs[1] < 0) | (signs[2] < 0)) != 0;
  Crossing<Number> result;
  if (some_left && some_right) return result;
  if (!some_left && !some_right) {
    result.passage = Passage::flat;
    return result;
  }
  result.u = u;
  result.v = v;
  result.w = w;
  result.denominator = u + v + w;
  result.numerator = formula::dot3(a, bc);
  if (is_within(reach, result.numerator, result.denominator)) result.passage = Passage::crosses;
  return result;
}

// The flat cases. They are rare, so what follows prefers few lines to few nanoseconds.

/// The weights of a point of an edge: `from` of its start, `to` of its end.
template <class Number>
constexpr std::array<Number, 3> weights_on(Edge edge, const Number& from, const Number& to) {
  if (edge == Edge::ab) return {from, to, Number()};
  return edge == Edge::bc ? std::array<Number, 3>{Number(), from, to}
                          : std::array<Number, 3>{to, Number(), from};
}

/// In a plane, p and q relative to the origin: where t d meets the edge from p to q, unless they
/// are parallel.
template <class Number, class P, class D>
constexpr std::optional<FirstHit<Number>> edge_hit(Edge edge, const P& p, const P& q, const D& d,
                                                   Reach reach) {
  const auto at_p = formula::cross(d, p);
  const auto at_q = formula::cross(d, q);
  if (sign_of(at_p) == sign_of(at_q)) return std::nullopt;  // both zero: it lies along the line
  const Number numerator = formula::cross(p, q);
  const Number denominator = at_q - at_p;
  if (!is_within(reach, numerator, denominator)) return std::nullopt;
  return FirstHit<Number>{.t = {abs(numerator), abs(denominator)},
                          .weight = weights_on<Number>(edge, abs(at_q), abs(at_p))};
}

/// The ray in the plane of a proper triangle, along whose normal `axis` is not zero.
template <class Number, class T, class P, class V>
constexpr std::optional<FirstHit<Number>> hit_in_plane(const P& o, const V& direction, const T& t,
                                                       Axis axis, Reach reach) {
  const auto a = flat(minus(t.a, o), axis);
  const auto b = flat(minus(t.b, o), axis);
  const auto c = flat(minus(t.c, o), axis);
  const auto d = flat(direction, axis);
  const auto u = formula::cross(b, c);
  const auto v = formula::cross(c, a);
  const auto w = formula::cross(a, b);
  const Sign turn = sign_of(u + v + w);
  if (sign_of(u) != -turn && sign_of(v) != -turn && sign_of(w) != -turn)
    return FirstHit<Number>{.t = {Number(), kernel::constant<1>},
                            .weight = {abs(u), abs(v), abs(w)}};
  auto first = edge_hit<Number>(Edge::ab, a, b, d, reach);
  for (const auto& next :
       {edge_hit<Number>(Edge::bc, b, c, d, reach), edge_hit<Number>(Edge::ca, c, a, d, reach)}) {
    if (next && (!first || compare(next->t, first->t) == Sign::negative)) first = next;
  }
  return first;
}

/// The origin is p + (q - p) s for an s of [0, 1]: the hit is there. p and q relative to it.
template <class Number, class P>
constexpr FirstHit<Number> hit_at_origin(Edge edge, const P& p, const P& q) {
  const auto along = minus(q, p);
  Number from = kernel::constant<1>;
  Number to;
  if (!is_zero(along)) {
    const Axis axis = axis_of(along);
    from = abs(component(q, axis));
    to = abs(component(p, axis));
  }
  return {.t = {Number(), kernel::constant<1>}, .weight = weights_on<Number>(edge, from, to)};
}

/// The line through the origin, p and q: the hit is the end that comes first, if one is ahead.
template <class Number, class P, class V>
constexpr std::optional<FirstHit<Number>> hit_at_end(Edge edge, const P& p, const P& q,
                                                     const V& direction, Reach reach) {
  const Axis axis = axis_of(direction);
  const Number along = component(direction, axis);
  const Number at_p = component(p, axis);
  const Number at_q = component(q, axis);
  const bool p_first = abs(at_p) <= abs(at_q);  // both ends are on one side
  const Number& first = p_first ? at_p : at_q;
  if (!is_within(reach, first, along)) return std::nullopt;
  const Number one = kernel::constant<1>;
  return FirstHit<Number>{
      .t = {abs(first), abs(along)},
      .weight = weights_on<Number>(edge, p_first ? one : Number(), p_first ? Number() : one)};
}

/// The ray and a degenerate triangle that lie in a plane.
template <class Number, class T, class P, class V>
constexpr std::optional<FirstHit<Number>> hit_on_line(const P& o, const V& direction, const T& t,
                                                      Reach reach) {
  const Edge edge = longest_edge(t);
  const auto p = minus(start_of(t, edge), o);
  const auto q = minus(end_of(t, edge), o);
  const auto across = formula::cross3(direction, minus(q, p));
  if (!is_zero(across)) {
    const Axis axis = axis_of(across);
    return edge_hit<Number>(edge, flat(p, axis), flat(q, axis), flat(direction, axis), reach);
  }
  if (is_zero(formula::cross3(p, q)) && sign_of(formula::dot3(p, q)) != Sign::positive)
    return hit_at_origin<Number>(edge, p, q);
  // The direction is along the edge, if there is an edge: q is on the line iff p is.
  if (is_zero(direction) || !is_zero(formula::cross3(direction, p))) return std::nullopt;
  return hit_at_end<Number>(edge, p, q, direction, reach);
}

/// The first common point of a ray and a triangle whose passage is flat.
template <class Number, class T, class P, class V>
constexpr std::optional<FirstHit<Number>> flat_hit(const P& o, const V& direction, const T& t,
                                                   Reach reach) {
  const auto normal = normal_of(t);
  if (is_zero(normal)) return hit_on_line<Number>(o, direction, t, reach);
  if (side(normal, t.a, o) != Sign::zero) return std::nullopt;  // a point off the plane
  return hit_in_plane<Number>(o, direction, t, axis_of(normal), reach);
}

/// The first point of o + t direction, within its reach, that is on the closed triangle.
template <class T, class P, class V>
constexpr auto first_hit(const P& o, const V& direction, const T& t, Reach reach) {
  const auto found = crossing(o, direction, t, reach);
  using Number = decltype(found.denominator);
  using Result = std::optional<FirstHit<Number>>;
  if (found.passage == Passage::misses) return Result();
  if (found.passage == Passage::flat) return flat_hit<Number>(o, direction, t, reach);
  return Result({.t = {abs(found.numerator), abs(found.denominator)},
                 .weight = {abs(found.u), abs(found.v), abs(found.w)}});
}

/// The parameter of the first hit only, to find the nearest of many triangles: the weights are
/// computed for that one.
template <class T, class P, class V>
constexpr auto first_parameter(const P& o, const V& direction, const T& t, Reach reach) {
  const auto found = crossing(o, direction, t, reach);
  using Number = decltype(found.denominator);
  using Result = std::optional<Parameter<Number>>;
  if (found.passage == Passage::crosses)
    return Result({abs(found.numerator), abs(found.denominator)});
  if (found.passage == Passage::misses) return Result();
  const auto hit = flat_hit<Number>(o, direction, t, reach);
  return hit ? Result(hit->t) : Result();
}

/// Does a point of o + t direction, within its reach, lie on the closed triangle?
template <class T, class P, class V>
constexpr bool line_meets(const P& o, const V& direction, const T& t, Reach reach) {
  const auto found = crossing(o, direction, t, reach);
  if (found.passage != Passage::flat) return found.passage == Passage::crosses;
  return flat_hit<decltype(found.denominator)>(o, direction, t, reach).has_value();
}

/// Is the point on the closed triangle? It is a ray without direction.
template <class T, class P>
constexpr bool point_meets(const P& p, const T& t) {
  const auto six_volumes = formula::orient3d(t.a, t.b, t.c, p);
  if (sign_of(six_volumes) != Sign::zero) return false;
  return flat_hit<std::remove_const_t<decltype(six_volumes)>>(p, Vec3<Int<1>>(), t, Reach::ray)
      .has_value();
}

}  // namespace offgrid::scene::exact
