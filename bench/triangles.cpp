// triangles_intersect, triangle_interiors_overlap, triangle_contains: two triangles of the plane.
#include <CGAL/Triangle_2.h>
#include <CGAL/intersections.h>

#include <algorithm>

#include "naive.hpp"

namespace offgrid::bench {

namespace {

using enum Class2;
using naive::Vec2;

/// the inputs: triangles of duplicates share corners and edges as those of a mesh do, and those of
/// extended_gcd are slivers along one line
constexpr auto inputs = {random, small_grid, duplicates, extended_gcd};

/// Accepts proper triangles only, since CGAL requires them.
struct AreTriangles {
  bool operator()(const Case<Point2, 6>& p) const {
    return kernel::orient(p[0], p[1], p[2]) != kernel::Sign::zero &&
           kernel::orient(p[3], p[4], p[5]) != kernel::Sign::zero;
  }
};

/// The separation of abc from pqr by its best edge: negative if strict, zero if they touch,
/// positive if there is none.
int best_separation(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& p, const Vec2& q,
                    const Vec2& r) {
  using kernel::formula::orient;
  const int turn = sign(orient(a, b, c));
  const auto furthest = [&](const Vec2& from, const Vec2& to) {
    return std::max({turn * sign(orient(from, to, p)), turn * sign(orient(from, to, q)),
                     turn * sign(orient(from, to, r))});
  };
  return std::min({furthest(a, b), furthest(b, c), furthest(c, a)});
}

template <class Subject>
void add_cgal() {
  using Triangle = typename Subject::Kernel::Triangle_2;
  const auto prepare = [](const Case<Point2, 6>& p) {
    return std::array{Triangle(Subject::make(p[0]), Subject::make(p[1]), Subject::make(p[2])),
                      Triangle(Subject::make(p[3]), Subject::make(p[4]), Subject::make(p[5]))};
  };
  add<Point2, 6>("triangles_intersect", Subject::name, inputs, AreTriangles{}, prepare,
                 [](const auto& t) { return static_cast<int>(CGAL::do_intersect(t[0], t[1])); });
}

}  // namespace

void add_triangle_predicates() {
  add<Point2, 6>(
      "triangles_intersect", "offgrid", inputs, AreTriangles{}, PointsOf<Offgrid>{},
      [](const auto& p) {
        return static_cast<int>(kernel::triangles_intersect(p[0], p[1], p[2], p[3], p[4], p[5]));
      });
  add<Point2, 6>(
      "triangles_intersect", "double", inputs, AreTriangles{}, PointsOf<Naive>{},
      [](const auto& p) {
        return static_cast<int>(best_separation(p[0], p[1], p[2], p[3], p[4], p[5]) >= 0 &&
                                best_separation(p[3], p[4], p[5], p[0], p[1], p[2]) >= 0);
      });
  add_cgal<Epick>();
  add_cgal<Epeck>();

  add<Point2, 6>("triangle_interiors_overlap", "offgrid", inputs, AreTriangles{},
                 PointsOf<Offgrid>{}, [](const auto& p) {
                   return static_cast<int>(
                       kernel::triangle_interiors_overlap(p[0], p[1], p[2], p[3], p[4], p[5]));
                 });
  add<Point2, 6>(
      "triangle_interiors_overlap", "double", inputs, AreTriangles{}, PointsOf<Naive>{},
      [](const auto& p) {
        return static_cast<int>(best_separation(p[0], p[1], p[2], p[3], p[4], p[5]) > 0 &&
                                best_separation(p[3], p[4], p[5], p[0], p[1], p[2]) > 0);
      });

  add<Point2, 6>(
      "triangle_contains", "offgrid", inputs, AreTriangles{}, PointsOf<Offgrid>{},
      [](const auto& p) {
        return static_cast<int>(kernel::triangle_contains(p[0], p[1], p[2], p[3], p[4], p[5]));
      });
  add<Point2, 6>("triangle_contains", "double", inputs, AreTriangles{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   return static_cast<int>(naive::containment(p[0], p[1], p[2], p[3]) > 0 &&
                                           naive::containment(p[0], p[1], p[2], p[4]) > 0 &&
                                           naive::containment(p[0], p[1], p[2], p[5]) > 0);
                 });
}

}  // namespace offgrid::bench
