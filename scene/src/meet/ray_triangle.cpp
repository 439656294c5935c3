#include "meet/ray_triangle.hpp"

#include "offgrid/scene/meet/hit.hpp"
#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {
namespace {

using exact::Reach;

template <class Number>
std::optional<Hit> widened(const std::optional<exact::FirstHit<Number>>& hit) {
  if (!hit) return std::nullopt;
  return Hit{.t = {hit->t.numerator, hit->t.denominator},
             .at = {hit->weight[0], hit->weight[1], hit->weight[2]}};
}

}  // namespace

bool meets(const Triangle3& t, const Point3& p) { return exact::point_meets(p, t); }

bool meets(const Triangle3& t, const Segment3& s) {
  return exact::line_meets(s.a, s.b - s.a, t, Reach::segment);
}

bool meets(const Triangle3& t, const Ray3& ray) {
  return exact::line_meets(ray.origin, ray.direction, t, Reach::ray);
}

std::optional<Hit> hit(const Ray3& ray, const Triangle3& t) {
  return widened(exact::first_hit(ray.origin, ray.direction, t, Reach::ray));
}

std::optional<Hit> hit(const Segment3& s, const Triangle3& t) {
  return widened(exact::first_hit(s.a, s.b - s.a, t, Reach::segment));
}

}  // namespace offgrid::scene
