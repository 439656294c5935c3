#include "meet/triangle_box.hpp"

#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {

bool meets(const Triangle3& t, const Box3& box) {
  const OrientedBox3::Doubled centre = {box.low().x + box.high().x, box.low().y + box.high().y,
                                        box.low().z + box.high().z};
  return exact::triangle_meets_box(t.a, t.b, t.c, centre, exact::Unturned{},
                                   exact::minus(box.high(), box.low()));
}

bool meets(const Triangle3& t, const OrientedBox3& box) {
  return exact::triangle_meets_box(t.a, t.b, t.c, box.doubled_centre(), box.rotation(),
                                   box.doubled_half());
}

}  // namespace offgrid::scene
