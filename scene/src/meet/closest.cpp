#include "offgrid/scene/meet/closest.hpp"

#include <concepts>

#include "meet/nearest.hpp"

namespace offgrid::scene {

ClosestPoint closest_point(const Triangle3& t, const Point3& p) {
  const auto nearest = exact::closest_point(t.a, t.b, t.c, p);
  static_assert(std::same_as<decltype(nearest.numerator), decltype(ClosestPoint::numerator)> &&
                std::same_as<decltype(nearest.denominator), decltype(ClosestPoint::denominator)>);
  return {nearest.feature, nearest.numerator, nearest.denominator};
}

SquaredDistance squared_distance(const Triangle3& t, const Point3& p) {
  const auto nearest = exact::squared_distance(t.a, t.b, t.c, p);
  static_assert(
      std::same_as<decltype(nearest.numerator), decltype(SquaredDistance::numerator)> &&
      std::same_as<decltype(nearest.denominator), decltype(SquaredDistance::denominator)>);
  return {nearest.numerator, nearest.denominator};
}

std::optional<Barycentric> projection(const Triangle3& t, const Point3& p) {
  const exact::Regions<Point3> regions(t.a, t.b, t.c, p);
  const auto normal = regions.normal();
  const Int<61> zero;
  if (normal.x == zero && normal.y == zero && normal.z == zero) return std::nullopt;
  return Barycentric{regions.edge(1).weight(), regions.edge(2).weight(), regions.edge(0).weight()};
}

}  // namespace offgrid::scene
