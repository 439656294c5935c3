#include "meet/triangle_plane.hpp"

#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {

bool meets(const Triangle3& t, const Plane3& plane) {
  return exact::plane_meets(plane.normal(), plane.offset(), t);
}

}  // namespace offgrid::scene
