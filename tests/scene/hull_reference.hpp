// A slow reference for tests of closed convex shapes. It shares nothing with the tests it judges:
// a shape is a list of half-spaces, and two shapes meet iff their half-spaces have a common point.
// If they have, and one shape is bounded, they have a corner in common: a point in which as many
// planes as there are unknowns cross. So all crossings are tried.
//
// Number: std::int64_t where coordinates are below 2^6, Big for all others.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/scene/shape/oriented_box.hpp"
#include "offgrid/scene/shape/shapes.hpp"
#include "support/random.hpp"
#include "support/unlimited.hpp"

namespace offgrid::testing::hull {

using Big = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<
    1024, 1024, boost::multiprecision::signed_magnitude, boost::multiprecision::unchecked, void>>;

template <class Number>
struct Vector {
  Number component[3];

  Number& operator[](std::size_t i) { return component[i]; }
  const Number& operator[](std::size_t i) const { return component[i]; }
};

template <class Number, class V>
Vector<Number> vector(const V& v) {
  return {unlimited<Number>(v.x), unlimited<Number>(v.y), unlimited<Number>(v.z)};
}
template <class Number>
Vector<Number> operator-(const Vector<Number>& a, const Vector<Number>& b) {
  return {Number(a[0] - b[0]), Number(a[1] - b[1]), Number(a[2] - b[2])};
}
template <class Number>
Vector<Number> operator*(const Number& s, const Vector<Number>& v) {
  return {Number(s * v[0]), Number(s * v[1]), Number(s * v[2])};
}
template <class Number>
Number dot(const Vector<Number>& a, const Vector<Number>& b) {
  return Number(a[0] * b[0]) + Number(a[1] * b[1]) + Number(a[2] * b[2]);
}
template <class Number>
Vector<Number> cross(const Vector<Number>& a, const Vector<Number>& b) {
  return {Number(a[1] * b[2] - a[2] * b[1]), Number(a[2] * b[0] - a[0] * b[2]),
          Number(a[0] * b[1] - a[1] * b[0])};
}

/// The points x with normal . x <= offset.
template <class Number>
struct HalfSpace {
  Vector<Number> normal;
  Number offset;
};
template <class Number>
using HalfSpaces = std::vector<HalfSpace<Number>>;

/// Does x / w, w != 0, satisfy all?
template <class Number>
bool holds(const HalfSpaces<Number>& all, Vector<Number> x, Number w) {
  if (w < 0) {
    x = Number(-1) * x;
    w = -w;
  }
  for (const HalfSpace<Number>& h : all)
    if (dot(h.normal, x) > h.offset * w) return false;
  return true;
}

/// Have the half-spaces, whose intersection is bounded, a common point?
template <class Number>
bool have_common_point(const HalfSpaces<Number>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Vector<Number> line = cross(all[i].normal, all[j].normal);
      for (std::size_t k = j + 1; k < all.size(); ++k) {
        const Number w = dot(line, all[k].normal);
        if (w == 0) continue;
        const Vector<Number> jk = all[i].offset * cross(all[j].normal, all[k].normal);
        const Vector<Number> ki = all[j].offset * cross(all[k].normal, all[i].normal);
        const Vector<Number> ij = all[k].offset * line;
        if (holds(all, {jk[0] + ki[0] + ij[0], jk[1] + ki[1] + ij[1], jk[2] + ki[2] + ij[2]}, w))
          return true;
      }
    }
  }
  return false;
}

template <class Number>
HalfSpaces<Number> half_spaces(const scene::Box3& box) {
  const Vector<Number> low = vector<Number>(box.low());
  const Vector<Number> high = vector<Number>(box.high());
  HalfSpaces<Number> result;
  for (std::size_t i = 0; i < 3; ++i) {
    Vector<Number> axis = {0, 0, 0};
    axis[i] = 1;
    result.push_back({axis, high[i]});
    result.push_back({Number(-1) * axis, Number(-low[i])});
  }
  return result;
}

/// The image of `axis` under the quaternion's rotation times its norm: q v q* written out.
template <class Number>
Vector<Number> rotated(const scene::Rotation& rotation, const Vector<Number>& v) {
  const Number w = unlimited<Number>(rotation.w());
  const Vector<Number> q = vector<Number>(
      kernel::Vec3<scene::Rotation::Component>{rotation.x(), rotation.y(), rotation.z()});
  const Vector<Number> first = Number(w * w - dot(q, q)) * v;
  const Vector<Number> second = Number(2 * dot(q, v)) * q;
  const Vector<Number> third = Number(2 * w) * cross(q, v);
  return {first[0] + second[0] + third[0], first[1] + second[1] + third[1],
          first[2] + second[2] + third[2]};
}
template <class Number>
Number norm(const scene::Rotation& rotation) {
  const Number w = unlimited<Number>(rotation.w());
  const Number x = unlimited<Number>(rotation.x());
  const Number y = unlimited<Number>(rotation.y());
  const Number z = unlimited<Number>(rotation.z());
  return w * w + x * x + y * y + z * z;
}

template <class Number>
HalfSpaces<Number> half_spaces(const scene::OrientedBox3& box) {
  const Vector<Number> centre = vector<Number>(box.doubled_centre());
  const Vector<Number> half = vector<Number>(box.doubled_half());
  const Number n = norm<Number>(box.rotation());
  HalfSpaces<Number> result;
  for (std::size_t i = 0; i < 3; ++i) {
    Vector<Number> axis = {0, 0, 0};
    axis[i] = 1;
    axis = rotated(box.rotation(), axis);
    const Number middle = dot(axis, centre);
    result.push_back({Number(2) * axis, Number(middle + n * half[i])});
    result.push_back({Number(-2) * axis, Number(n * half[i] - middle)});
  }
  return result;
}

/// The plane as two half-spaces.
template <class Number>
HalfSpaces<Number> half_spaces(const scene::Plane3& plane) {
  const Vector<Number> normal = vector<Number>(plane.normal());
  const auto offset = static_cast<Number>(unlimited<Big>(plane.offset()));
  return {{normal, offset}, {Number(-1) * normal, Number(-offset)}};
}

template <class Number, class A, class B>
bool solids_meet(const A& a, const B& b) {
  HalfSpaces<Number> all = half_spaces<Number>(a);
  for (const HalfSpace<Number>& h : half_spaces<Number>(b)) all.push_back(h);
  return have_common_point(all);
}

/// The unknowns are the weights (u, v) of b and c, and a third that is 0.
template <class Number, class Solid>
bool triangle_meets(const scene::Triangle3& t, const Solid& solid) {
  const Vector<Number> a = vector<Number>(t.a);
  const Vector<Number> ab = vector<Number>(t.b) - a;
  const Vector<Number> ac = vector<Number>(t.c) - a;
  HalfSpaces<Number> all = {
      {{{0, 0, 1}}, 0}, {{{0, 0, -1}}, 0}, {{{-1, 0, 0}}, 0}, {{{0, -1, 0}}, 0}, {{{1, 1, 0}}, 1}};
  for (const HalfSpace<Number>& h : half_spaces<Number>(solid))
    all.push_back({{dot(h.normal, ab), dot(h.normal, ac), 0}, h.offset - dot(h.normal, a)});
  return have_common_point(all);
}

/// A random number of [-reach, reach]: mostly one of few, the ends included.
inline std::int64_t number(Random& random, std::int64_t reach) {
  if (random.chance(1, 2)) return random.between(-reach, reach);
  const std::int64_t size = reach - random.between(0, 1);
  return random.between(-1, 1) * size;
}
inline kernel::Point3 point(Random& random, std::int64_t reach) {
  const std::int64_t x = number(random, reach);
  const std::int64_t y = number(random, reach);
  return kernel::Point3::at(x, y, number(random, reach));
}
/// A random triangle, one in six with equal corners and one in six with collinear ones.
inline scene::Triangle3 triangle(Random& random, std::int64_t reach) {
  scene::Triangle3 t = {point(random, reach), point(random, reach), point(random, reach)};
  const std::int64_t kind = random.between(0, 5);
  if (kind == 0) t.c = random.chance(1, 2) ? t.a : t.b;
  if (kind == 1) {
    const kernel::Point3 p = point(random, reach / 2);
    t.a = kernel::Point3::at(p.x.raw() * 2, p.y.raw() * 2, p.z.raw() * 2);
    t.b = p;
    t.c = random.chance(1, 2) ? kernel::Point3{} : p;
  }
  return t;
}
inline scene::Box3 box(Random& random, std::int64_t reach) {
  const kernel::Point3 corners[] = {point(random, reach), point(random, reach)};
  scene::Box3 box = scene::Box3::around(&corners[0], &corners[2]);
  if (!random.chance(1, 4)) return box;
  kernel::Point3 high = box.high();  // flat
  const std::int64_t axis = random.between(0, 2);
  (axis == 0   ? high.x
   : axis == 1 ? high.y
               : high.z) = axis == 0   ? box.low().x
                           : axis == 1 ? box.low().y
                                       : box.low().z;
  return *scene::Box3::make(box.low(), high);
}
/// A random rotation whose quaternion has components of at most `size`.
inline scene::Rotation rotation(Random& random, std::int64_t size) {
  for (;;) {
    const std::int64_t w = number(random, size);
    const std::int64_t x = number(random, size);
    const std::int64_t y = number(random, size);
    const auto made = scene::Rotation::make(w, x, y, number(random, size));
    if (made) return *made;
  }
}
/// A random oriented box, its doubled centre and half extents at most `reach`.
inline scene::OrientedBox3 oriented_box(Random& random, std::int64_t reach, std::int64_t size) {
  const auto component = [&] { return *kernel::Int<30>::checked(number(random, reach)); };
  const auto half = [&] { return abs(component()); };
  const scene::OrientedBox3::Doubled centre = {component(), component(), component()};
  const scene::Rotation turn = rotation(random, size);
  return *scene::OrientedBox3::make(centre, turn, {half(), half(), half()});
}

/// The shapes with a random other order of a triangle's corners.
inline scene::Triangle3 reordered(const scene::Triangle3& t, std::int64_t order) {
  const std::array<kernel::Point3, 3> p = {t.a, t.b, t.c};
  const auto first = static_cast<std::size_t>(order % 3);
  const std::size_t step = order < 3 ? 1 : 2;
  return {p[first], p[(first + step) % 3], p[(first + 2 * step) % 3]};
}

/// The point times 2^37 - 1, as models ask: 66 bits.
inline kernel::Vec3<kernel::Int<66>> scaled(const kernel::Point3& p) {
  const kernel::Int<37> factor = kernel::constant<(std::int64_t{1} << 37) - 1>;
  return {factor * p.x, factor * p.y, factor * p.z};
}

}  // namespace offgrid::testing::hull
