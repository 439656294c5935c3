#include "oracle/cgal_shapes.hpp"

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Iso_cuboid_3.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_3.h>

#include <variant>

namespace offgrid::verify {
namespace {

using K = CGAL::Exact_predicates_exact_constructions_kernel;
using FT = K::FT;
using testing::WideInteger;
using testing::shapes::Shape;
using testing::shapes::ShapeKind;
using testing::shapes::ShapePair;
using testing::shapes::Site3;

/// By digits of 32 bits, which a double holds.
FT number(const WideInteger& v) {
  const WideInteger size = v < 0 ? WideInteger(-v) : v;
  FT made(0);
  for (int shift = 1024 - 32; shift >= 0; shift -= 32) {
    const WideInteger digit = (size >> shift) & 0xffffffffU;
    if (digit != 0 || made != 0) made = made * FT(4294967296.0) + FT(static_cast<double>(digit));
  }
  return v < 0 ? FT(-made) : made;
}

K::Point_3 point(const Site3& p) {
  const auto coordinate = [](std::int64_t v) { return FT(static_cast<double>(v)); };
  return {coordinate(p[0]), coordinate(p[1]), coordinate(p[2])};
}
K::Triangle_3 triangle(const Shape& shape) {
  return {point(shape.site(0)), point(shape.site(3)), point(shape.site(6))};
}
K::Ray_3 ray(const Shape& shape) {
  return {point(shape.site(0)), point(testing::shapes::plus(shape.site(0), shape.site(3)))};
}
K::Segment_3 segment(const Shape& shape) { return {point(shape.site(0)), point(shape.site(3))}; }
K::Iso_cuboid_3 box(const Shape& shape) { return {point(shape.site(0)), point(shape.site(3))}; }
K::Plane_3 plane(const Shape& shape) {
  const auto& n = shape.numbers;
  WideInteger offset = n[6];
  for (std::size_t i = 0; i < 3; ++i) offset += WideInteger(n[i]) * n[3 + i];
  return {number(n[0]), number(n[1]), number(n[2]), number(-offset)};
}

/// Whether it meets a triangle or a box of CGAL.
template <class Body>
std::optional<bool> meets(const Body& body, const Shape& other) {
  switch (other.kind) {
    case ShapeKind::segment: return CGAL::do_intersect(body, segment(other));
    case ShapeKind::ray: return CGAL::do_intersect(body, ray(other));
    case ShapeKind::plane: return CGAL::do_intersect(body, plane(other));
    case ShapeKind::box: return CGAL::do_intersect(body, box(other));
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<bool> cgal_meets(const ShapePair& pair) {
  const auto& [a, b, kind] = pair;
  if (is_degenerate(a) || is_degenerate(b)) return std::nullopt;
  if (a.kind == ShapeKind::box) return meets(box(a), b);
  if (a.kind != ShapeKind::triangle) return std::nullopt;
  const K::Triangle_3 t = triangle(a);
  switch (b.kind) {
    case ShapeKind::point: return t.has_on(point(b.site(0)));
    case ShapeKind::triangle: return CGAL::do_intersect(t, triangle(b));
    case ShapeKind::ball: {
      const FT radius(static_cast<double>(b.numbers[3]));
      return CGAL::squared_distance(point(b.site(0)), t) <= radius * radius;
    }
    default: return meets(t, b);
  }
}

std::optional<bool> cgal_confirms_hit(const ShapePair& pair,
                                      const std::optional<testing::Ratio>& t) {
  const auto& [a, b, kind] = pair;
  if (is_degenerate(a) || is_degenerate(b)) return std::nullopt;
  // CGAL 5.5 intersects a triangle and a ray in its plane that points away from it.
  if (!*cgal_meets(pair)) return !t;
  const K::Point_3 origin = point(b.site(0));
  const bool is_ray = b.kind == ShapeKind::ray;
  const K::Vector_3 direction = is_ray ? ray(b).to_vector() : K::Vector_3(origin, point(b.site(3)));
  const auto begins_at = [&](const auto& met) {
    if (!met || !t) return !met && !t;
    const K::Point_3 first = origin + number(t->numerator) / number(t->denominator) * direction;
    if (const auto* p = boost::get<K::Point_3>(&*met)) return *p == first;
    const auto* s = boost::get<K::Segment_3>(&*met);
    const bool is_first = (s->target() - s->source()) * direction > 0;
    return first == (is_first ? s->source() : s->target());
  };
  return is_ray ? begins_at(CGAL::intersection(triangle(a), ray(b)))
                : begins_at(CGAL::intersection(triangle(a), segment(b)));
}

std::optional<bool> cgal_confirms_distance(const ShapePair& pair, const testing::Ratio& distance) {
  if (is_degenerate(pair.a)) return std::nullopt;
  return CGAL::squared_distance(point(pair.b.site(0)), triangle(pair.a)) *
             number(distance.denominator) ==
         number(distance.numerator);
}

}  // namespace offgrid::verify
