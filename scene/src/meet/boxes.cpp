#include "meet/boxes.hpp"

#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {
namespace {

/// From c to the nearest point of [low, high].
Int<30> distance(const Int<29>& low, const Int<29>& high, const Int<29>& c) {
  const Int<30> zero;
  return std::max({low - c, c - high, zero});
}

OrientedBox3::Doubled doubled_centre(const Box3& box) { return exact::plus(box.low(), box.high()); }
OrientedBox3::Doubled doubled_half(const Box3& box) { return exact::minus(box.high(), box.low()); }

}  // namespace

bool meets(const Box3& box, const Point3& p) { return box.contains(p); }

bool meets(const Box3& box, const Ball3& ball) {
  const Point3& low = box.low();
  const Point3& high = box.high();
  const Point3& c = ball.centre();
  const Vector3 away = {distance(low.x, high.x, c.x), distance(low.y, high.y, c.y),
                        distance(low.z, high.z, c.z)};
  return dot(away, away) <= ball.radius() * ball.radius();
}

bool meets(const Box3& a, const Box3& b) {
  return a.low().x <= b.high().x && b.low().x <= a.high().x && a.low().y <= b.high().y &&
         b.low().y <= a.high().y && a.low().z <= b.high().z && b.low().z <= a.high().z;
}

bool meets(const Box3& box, const OrientedBox3& oriented) {
  return exact::boxes_meet(exact::minus(oriented.doubled_centre(), doubled_centre(box)),
                           exact::Unturned{}, doubled_half(box), oriented.rotation(),
                           oriented.doubled_half());
}

bool meets(const Box3& box, const Plane3& plane) {
  return exact::box_meets_plane(doubled_centre(box), exact::Unturned{}, doubled_half(box),
                                plane.normal(), plane.offset());
}

bool meets(const OrientedBox3& box, const Point3& p) {
  return exact::box_meets_point(box.doubled_centre(), box.rotation(), box.doubled_half(), p);
}

bool meets(const OrientedBox3& box, const Ball3& ball) {
  return exact::box_meets_ball(box.doubled_centre(), box.rotation(), box.doubled_half(),
                               ball.centre(), ball.radius());
}

bool meets(const OrientedBox3& box, const Plane3& plane) {
  return exact::box_meets_plane(box.doubled_centre(), box.rotation(), box.doubled_half(),
                                plane.normal(), plane.offset());
}

bool meets(const OrientedBox3& a, const OrientedBox3& b) {
  return exact::boxes_meet(exact::minus(b.doubled_centre(), a.doubled_centre()), a.rotation(),
                           a.doubled_half(), b.rotation(), b.doubled_half());
}

}  // namespace offgrid::scene
