#include "meet/ray_box.hpp"

#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {

bool meets(const Box3& box, const Segment3& s) {
  return exact::segment_meets_box(s.a, s.b, box.low(), box.high());
}

bool meets(const Box3& box, const Ray3& ray) {
  return exact::ray_meets_box(ray.origin, ray.direction, box.low(), box.high());
}

}  // namespace offgrid::scene
