// Included before anything else in the copy of the navmesh that has bugs: it asks these
// predicates instead of the kernel's, and lives in a namespace of its own, so that both can be
// linked into one program.
#pragma once

#include <unordered_map>

#include "bugs/bug.hpp"
#include "offgrid/kernel/kernel.hpp"
#include "worlds/subject.hpp"

namespace offgrid::testing {

/// When a point was first asked about, for the bug of that name; by thread. A world of its own has
/// ages of its own.
std::unordered_map<std::uint64_t, std::uint64_t>& point_ages();

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
  const Vector2& direction() const { return direction_; }
  Sign side(const Point2& point) const;
  /// Not the honest number on a tie with a bug, but one with the sign that makes the walk see the
  /// side of the bug.
  Int<62> side_value(const Point2& point) const;

 private:
  friend class Result<Line2WithBugs>;
  Point2 from_;
  Point2 to_;
  Vector2 direction_;
};

}  // namespace offgrid::kernel

#define navmesh navmesh_with_bugs
#define LibraryTriangulation LibraryTriangulationWithBugs
#define LibraryWalk LibraryWalkWithBugs
#define LibraryCut LibraryCutWithBugs
#define LibrarySnap LibrarySnapWithBugs
#define Line2 Line2WithBugs
#define side_of_mesh_edge side_of_mesh_edge_with_bugs
#define orient orient_with_bugs
#define round_cross round_cross_with_bugs
#define must_flip must_flip_with_bugs
#define in_circle_perturbed in_circle_perturbed_with_bugs
#define hits hits_with_bugs
#define closed_near closed_near_with_bugs
#define LibraryWorld LibraryWorldWithBugs
#define LibraryMesh LibraryMeshWithBugs
#define LibraryGround LibraryGroundWithBugs

// Where the library would stop the program, its copy throws: a bug may well break a
// contract.
#undef OFFGRID_EXPECTS
#define OFFGRID_EXPECTS(condition, what) \
  ((condition) ? static_cast<void>(0) : throw ::offgrid::testing::BrokenContract{what})
