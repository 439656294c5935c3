#include "shapes/library_shapes.hpp"

#include "support/unlimited.hpp"

namespace offgrid::testing::shapes {

namespace {

template <int Bits>
WideInteger wide(const kernel::Int<Bits>& v) {
  return unlimited<WideInteger>(v);
}

Weights weights(const scene::Barycentric& at) { return {wide(at.a), wide(at.b), wide(at.c)}; }

int order(const scene::SquaredDistance& a, const scene::SquaredDistance& b) {
  const int sign = a < b ? -1 : a > b ? 1 : 0;
  return (a == b) == (sign == 0) ? sign : 2;
}

kernel::Point3 point(const Shape& shape, std::size_t position) {
  const Site3 p = shape.site(position);
  return kernel::Point3::at(p[0], p[1], p[2]);
}

template <class Vector>
Vector vector(const Shape& shape, std::size_t position) {
  const Site3 v = shape.site(position);
  const auto number = [](std::int64_t n) { return *decltype(Vector::x)::checked(n); };
  return {number(v[0]), number(v[1]), number(v[2])};
}

scene::Triangle3 triangle_of(const Shape& shape) {
  return {point(shape, 0), point(shape, 3), point(shape, 6)};
}

scene::Ray3 ray_of(const Shape& shape) {
  return {point(shape, 0), vector<kernel::Vector3>(shape, 3)};
}

kernel::Plane3 plane_of(const Shape& shape) {
  const auto normal = vector<kernel::Plane3::Normal>(shape, 0);
  const auto offset =
      kernel::formula::dot3(normal, point(shape, 3)) + *kernel::Int<62>::checked(shape.numbers[6]);
  return *kernel::Plane3::make(normal, *kernel::Int<92>::checked(offset));
}

}  // namespace

bool LibraryShapes::meets(const Shape& a, const Shape& b) {
  return std::visit(
      [](const auto& first, const auto& second) {
        if constexpr (requires { scene::meets(first, second); }) {
          return scene::meets(first, second);
        } else {
          return false;
        }
      },
      made(a), made(b));
}

std::optional<HitAnswer> LibraryShapes::hit(const Shape& line, const Shape& triangle) {
  const scene::Triangle3 t = triangle_of(triangle);
  const auto found = line.kind == ShapeKind::segment
                         ? scene::hit(scene::Segment3{point(line, 0), point(line, 3)}, t)
                         : scene::hit(ray_of(line), t);
  if (!found) return std::nullopt;
  return HitAnswer{wide(found->t.numerator), wide(found->t.denominator), weights(found->at)};
}

ClosestAnswer LibraryShapes::closest(const Shape& triangle, const Shape& shape) {
  const scene::Triangle3 t = triangle_of(triangle);
  const kernel::Point3 p = point(shape, 0);
  const scene::ClosestPoint found = scene::closest_point(t, p);
  const scene::SquaredDistance distance = scene::squared_distance(t, p);
  ClosestAnswer answer;
  answer.nearest = {static_cast<std::size_t>(found.feature),
                    {wide(found.numerator.x), wide(found.numerator.y), wide(found.numerator.z)},
                    wide(found.denominator),
                    {wide(distance.numerator), wide(distance.denominator)}};
  if (const auto projected = scene::projection(t, p)) answer.projection = weights(*projected);
  const std::array corners{t.a, t.b, t.c};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& c = corners[i];
    answer.to_corners[i] = order(distance, scene::squared_distance({c, c, c}, p));
  }
  return answer;
}

LibraryShapes::AnyShape LibraryShapes::made(const Shape& shape) {
  const auto& n = shape.numbers;
  switch (shape.kind) {
    case ShapeKind::point: return point(shape, 0);
    case ShapeKind::segment: return scene::Segment3{point(shape, 0), point(shape, 3)};
    case ShapeKind::ray: return ray_of(shape);
    case ShapeKind::ball: return *scene::Ball3::make(point(shape, 0), n[3]);
    case ShapeKind::box: return *scene::Box3::make(point(shape, 0), point(shape, 3));
    case ShapeKind::oriented_box: {
      using Doubled = scene::OrientedBox3::Doubled;
      const auto rotation = *scene::Rotation::make(n[3], n[4], n[5], n[6]);
      return *scene::OrientedBox3::make(vector<Doubled>(shape, 0), rotation,
                                        vector<Doubled>(shape, 7));
    }
    case ShapeKind::plane: return plane_of(shape);
    case ShapeKind::triangle: break;
  }
  return triangle_of(shape);
}

}  // namespace offgrid::testing::shapes
