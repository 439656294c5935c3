// Included before anything else in the copy of the navmesh that has bugs, and where check calls it:
// there these predicates are asked instead of the kernel's.
#pragma once

#include "bugs/bug.hpp"
#include "offgrid/kernel/kernel.hpp"

namespace offgrid::testing {

/// Does one of the segments end at the point? For patches.
template <class Segments, class Point>
bool is_end_of_any(const Segments& segments, const Point& p) {
  for (const auto& s : segments) {
    if (s.a == p || s.b == p) return true;
  }
  return false;
}

}  // namespace offgrid::testing

namespace offgrid::kernel {

Sign orient_with_bugs(const Point2& a, const Point2& b, const Point2& c);
bool must_flip_with_bugs(const Point2& u, const Point2& v, const Point2& c, const Point2& d);
Side in_circle_perturbed_with_bugs(const Point2& a, const Point2& b, const Point2& c,
                                   const Point2& d);

bool hits_with_bugs(const Point2& a, const Point2& b, const Point2& h);
bool closed_near_with_bugs(const Point2& c, const Point2& d, const Point2& h, const Int<30>& side);

/// The grid point of a crossing.
Point2 round_cross_with_bugs(const Point2& a, const Point2& b, const Point2& c, const Point2& d);

Side side_of_mesh_edge_with_bugs(const MeshPoint2& u, const MeshPoint2& v, const Point2& q);

/// A Line2 that asks a predicate with bugs.
class Line2WithBugs {
 public:
  static Result<Line2WithBugs> through(const Point2& p, const Point2& q);
  const Vector2& direction() const { return honest_.direction(); }
  Sign side(const Point2& point) const;
  /// Not the honest number on a tie with a bug, but one with the sign that makes the walk see the
  /// side of the bug.
  Int<62> side_value(const Point2& point) const;

 private:
  explicit Line2WithBugs(const Line2& honest) : honest_(honest) {}

  Line2 honest_;
};

}  // namespace offgrid::kernel

#define Line2 Line2WithBugs
#define side_of_mesh_edge side_of_mesh_edge_with_bugs
#define orient orient_with_bugs
#define round_cross round_cross_with_bugs
#define must_flip must_flip_with_bugs
#define in_circle_perturbed in_circle_perturbed_with_bugs
#define hits hits_with_bugs
#define closed_near closed_near_with_bugs
