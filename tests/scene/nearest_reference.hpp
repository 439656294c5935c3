// A slow reference for nearest points of triangles: the smallest of the distances to the corners,
// to the edges and to the plane where its nearest point is on the triangle, in fractions.
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/rational.hpp>
#include <cstdint>
#include <optional>

#include "hull_reference.hpp"

namespace offgrid::testing::nearest {

using Integer = boost::multiprecision::cpp_int;
using Large = boost::multiprecision::cpp_rational;
using Small = boost::rational<std::int64_t>;  // for coordinates below 2^5

template <class Number>
using Vector = hull::Vector<Number>;

template <class Number>
Vector<Number> vector(const kernel::Point3& p) {
  return {Number(std::int64_t{p.x.raw()}), Number(std::int64_t{p.y.raw()}),
          Number(std::int64_t{p.z.raw()})};
}

/// |p - (a + s u + t v)|^2.
template <class Number>
Number squared(const Vector<Number>& p, const Vector<Number>& a, const Number& s,
               const Vector<Number>& u, const Number& t, const Vector<Number>& v) {
  const Vector<Number> d = ((p - a) - s * u) - t * v;
  return dot(d, d);
}

template <class Number>
Number squared_distance(const scene::Triangle3& t, const kernel::Point3& point) {
  const Vector<Number> p = vector<Number>(point);
  const Vector<Number> corner[] = {vector<Number>(t.a), vector<Number>(t.b), vector<Number>(t.c)};
  const Number zero(0);
  const Number one(1);
  std::optional<Number> best;
  const auto offer = [&](const Number& distance) {
    best = best ? std::min<Number>(*best, distance) : distance;
  };
  for (int i = 0; i < 3; ++i) {
    const Vector<Number>& a = corner[i];
    const Vector<Number> u = corner[(i + 1) % 3] - a;
    offer(squared(p, a, zero, u, zero, u));
    const Number length = dot(u, u);
    if (length == zero) continue;
    const Number s = dot(u, p - a) / length;
    if (zero < s && s < one) offer(squared(p, a, s, u, zero, u));
  }
  // the plane: s u.u + t u.v = u.(p - a), s u.v + t v.v = v.(p - a)
  const Vector<Number> u = corner[1] - corner[0];
  const Vector<Number> v = corner[2] - corner[0];
  const Vector<Number> d = p - corner[0];
  const Number determinant = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);
  if (determinant != zero) {
    const Number s = (dot(u, d) * dot(v, v) - dot(v, d) * dot(u, v)) / determinant;
    const Number w = (dot(v, d) * dot(u, u) - dot(u, d) * dot(u, v)) / determinant;
    if (zero <= s && zero <= w && s + w <= one) offer(squared(p, corner[0], s, u, w, v));
  }
  return *best;
}

}  // namespace offgrid::testing::nearest
