// CGAL's do_intersect over two kernels. Its triangles must have an area.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include "scene/pair_subjects.hpp"

namespace offgrid::bench {

namespace {

using scene::Ball3;
using scene::Box3;
using scene::Point3;
using scene::Triangle3;

template <class K>
struct Convert {
  template <class Coordinate>
  static typename K::FT number(const Coordinate& v) {
    return typename K::FT(v.raw());
  }
  static typename K::Point_3 point(const Point3& p) {
    return {number(p.x), number(p.y), number(p.z)};
  }
  typename K::Triangle_3 operator()(const Triangle3& t, double) const {
    return {point(t.a), point(t.b), point(t.c)};
  }
  typename K::Iso_cuboid_3 operator()(const Box3& box, double) const {
    return {point(box.low()), point(box.high())};
  }
  typename K::Sphere_3 operator()(const Ball3& ball, double) const {
    return {point(ball.centre()), number(ball.radius()) * number(ball.radius())};
  }
};

template <class Other>
std::vector<PairSubject<Other>> both_kernels() {
  using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
  using Epeck = CGAL::Exact_predicates_exact_constructions_kernel;
  const auto meets = [](const auto& t, const auto& other) { return CGAL::do_intersect(t, other); };
  std::vector<PairSubject<Other>> all = {
      pair_subject<Other>("CGAL EPICK", Convert<Epick>{}, meets),
      pair_subject<Other>("CGAL EPECK", Convert<Epeck>{}, meets)};
  for (PairSubject<Other>& one : all) one.takes_degenerate_triangles = false;
  return all;
}

}  // namespace

std::vector<PairSubject<Triangle3>> cgal_triangles() { return both_kernels<Triangle3>(); }
std::vector<PairSubject<Box3>> cgal_boxes() { return both_kernels<Box3>(); }
std::vector<PairSubject<Ball3>> cgal_balls() { return both_kernels<Ball3>(); }

}  // namespace offgrid::bench
