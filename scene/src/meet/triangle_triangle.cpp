#include "meet/triangle_triangle.hpp"

#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {

bool meets(const Triangle3& s, const Triangle3& t) { return exact::triangles_meet(s, t); }

}  // namespace offgrid::scene
