// meets(a, b): do two closed shapes share a point?
//
// Touching is meeting: a common corner, edge or face is a common point. Degenerate shapes are the
// sets they are: a triangle of collinear corners is a segment or a point, a flat box is a
// rectangle, a ray without direction is its origin, a ball of radius 0 is its centre. Nothing is
// required of the arguments, and their order does not matter: each pair stands below once, and the
// other way round as well.
//
//                 point  segment  ray  ball  box  oriented box  plane  triangle
//   triangle        x       x      x    x     x        x          x       x
//   box             x       x      x    x     x        x          x       x
//   oriented box    x                   x     x        x          x       x
//
// Range   points below 2^29, radii and doubled extents below 2^30. The widest intermediate values
//         of tests of triangles and oriented boxes are in docs/scene.md.
// Errors  none.
// Cost    no allocation and no division; docs/performance.md has nanoseconds.
#pragma once

#include "offgrid/scene/shape/oriented_box.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene {

bool meets(const Triangle3& t, const Point3& p);
bool meets(const Triangle3& t, const Segment3& s);
bool meets(const Triangle3& t, const Ray3& ray);
bool meets(const Triangle3& t, const Ball3& ball);
bool meets(const Triangle3& t, const Box3& box);
bool meets(const Triangle3& t, const OrientedBox3& box);
bool meets(const Triangle3& t, const Plane3& plane);
bool meets(const Triangle3& s, const Triangle3& t);

bool meets(const Box3& box, const Point3& p);
bool meets(const Box3& box, const Segment3& s);
bool meets(const Box3& box, const Ray3& ray);
bool meets(const Box3& box, const Ball3& ball);
bool meets(const Box3& a, const Box3& b);
bool meets(const Box3& box, const OrientedBox3& oriented);
bool meets(const Box3& box, const Plane3& plane);

bool meets(const OrientedBox3& box, const Point3& p);
bool meets(const OrientedBox3& box, const Ball3& ball);
bool meets(const OrientedBox3& box, const Plane3& plane);
bool meets(const OrientedBox3& a, const OrientedBox3& b);

/// The other order of arguments. The constraint names a function above and does not call it: a call
/// would consider this template again, whose constraint would then depend on itself.
template <class A, class B>
  requires requires { static_cast<bool (*)(const B&, const A&)>(meets); }
bool meets(const A& a, const B& b) {
  return meets(b, a);
}

}  // namespace offgrid::scene
