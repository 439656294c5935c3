// The slow reference: every predicate again, from its definition, over integers without a limit.
//
// Nothing here shares a formula with the kernel: determinants are expanded row by row in
// homogeneous coordinates, crossings are computed as fractions, pixels by clipping, and
// infinitesimals are concrete numbers, small enough by the bounds of docs/exactness.md.
// Requirements are the kernel's.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include "predicates/subject.hpp"
#include "support/unlimited.hpp"

namespace offgrid::testing::reference {

/// An integer without a limit; 2048 bits need no allocation.
using Big = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<2048, 0, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked>,
    boost::multiprecision::et_off>;

template <int Bits>
Big big(const kernel::Int<Bits>& v) {
  return unlimited<Big>(v);
}

using kernel::Containment;
using kernel::Int;
using kernel::LeveledLine;
using kernel::MeshPoint2;
using kernel::OffsetSign;
using kernel::Order;
using kernel::Point2;
using kernel::Point3;
using kernel::RayParameter;
using kernel::SegmentIntersection;
using kernel::Side;
using kernel::Sign;
using kernel::Vector3;

Sign orient(const Point2& a, const Point2& b, const Point2& c);
Sign in_circle(const Point2& a, const Point2& b, const Point2& c, const Point2& d);
Side in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c, const Point2& d);
bool must_flip(const Point2& u, const Point2& v, const Point2& c, const Point2& d);

bool on_segment(const Point2& a, const Point2& b, const Point2& q);
SegmentIntersection intersect(const Point2& a, const Point2& b, const Point2& c, const Point2& d);
Containment point_in_triangle(const Point2& a, const Point2& b, const Point2& c, const Point2& p);
bool triangles_intersect(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                         const Point2& q, const Point2& r);
bool triangle_interiors_overlap(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                                const Point2& q, const Point2& r);
bool triangle_contains(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                       const Point2& q, const Point2& r);

Sign compare_angle(const Point2& o, const Point2& p, const Point2& q);
Sign compare_distance2(const Point2& o, const Point2& p, const Point2& q);
Sign compare_distance3(const Point3& o, const Point3& p, const Point3& q);
Sign compare_distance_to_segments(const Point2& p, const Point2& a, const Point2& b,
                                  const Point2& c, const Point2& d);
Sign compare_distance_to_segment(const Point2& p, const Point2& a, const Point2& b,
                                 const Int<63>& r2);

bool hits(const Point2& a, const Point2& b, const Point2& h);
bool closed_near(const Point2& c, const Point2& d, const Point2& h, const Int<30>& r2);
bool proper_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d);
Point2 round_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d);
Sign orient_crossing(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                     const Point2& e, const Point2& f);
Sign compare_crossings(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                       const Point2& e, const Point2& f);

Side side_of_mesh_edge(const MeshPoint2& u, const MeshPoint2& v, const Point2& q,
                       OffsetSign sign = OffsetSign::minus);
Side side_of_line(const Point2& p, const Point2& q, const MeshPoint2& v,
                  OffsetSign sign = OffsetSign::minus);
Order order_x(const MeshPoint2& v, const Point2& q, OffsetSign sign = OffsetSign::minus);
Order order_y(const MeshPoint2& v, const Point2& q, OffsetSign sign = OffsetSign::minus);
Sign side3_or_zero(const LeveledLine& first, const LeveledLine& second, const LeveledLine& third,
                   OffsetSign sign = OffsetSign::minus);
Order order_along(const LeveledLine& line, const LeveledLine& first, const LeveledLine& second,
                  OffsetSign sign = OffsetSign::minus);

Int<48> length(const Point2& a, const Point2& b);

Sign orient3d(const Point3& a, const Point3& b, const Point3& c, const Point3& d);
Sign in_sphere(const Point3& a, const Point3& b, const Point3& c, const Point3& d, const Point3& e);
Sign plane_side(const Point3& a, const Point3& b, const Point3& c, const Point3& p);
Sign side_of_edge(const Point3& o, const Vector3& d, const Point3& b, const Point3& c);
Sign compare_ray_parameters(const RayParameter& s, const RayParameter& t);

}  // namespace offgrid::testing::reference

namespace offgrid::testing {

/// The reference as a subject, for loops that compare two of them.
const Subject& reference_subject();

}  // namespace offgrid::testing
