// Included before anything else in the copy of the navmesh that has planted bugs: it asks these
// predicates instead of the kernel's, and lives in a namespace of its own, so that both can be
// linked into one program.
#pragma once

#include <unordered_map>

#include "bugs/bug.hpp"
#include "offgrid/kernel/kernel.hpp"
#include "support/worlds.hpp"

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

Sign planted_orient(const Point2& a, const Point2& b, const Point2& c);
bool planted_must_flip(const Point2& u, const Point2& v, const Point2& c, const Point2& d);
Side planted_in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c,
                                 const Point2& d);

bool planted_hits(const Point2& a, const Point2& b, const Point2& h);
bool planted_closed_near(const Point2& c, const Point2& d, const Point2& h, const Int<30>& side);

/// The grid point of a crossing.
Point2 planted_round_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d);

Side planted_side_of_mesh_edge(const MeshPoint2& u, const MeshPoint2& v, const Point2& q);

/// A Line2 that asks a predicate with planted bugs.
class PlantedLine2 {
 public:
  static Result<PlantedLine2> through(const Point2& p, const Point2& q);
  const Vector2& direction() const { return direction_; }
  Sign side(const Point2& point) const;
  /// Not the honest number on a tie with a bug, but one with the sign that makes the walk see the
  /// planted side.
  Int<62> side_value(const Point2& point) const;

 private:
  friend class Result<PlantedLine2>;
  Point2 from_;
  Point2 to_;
  Vector2 direction_;
};

}  // namespace offgrid::kernel

#define navmesh planted_navmesh
#define LibraryTriangulation PlantedLibraryTriangulation
#define LibraryWalk PlantedLibraryWalk
#define LibrarySight PlantedLibrarySight
#define LibraryCut PlantedLibraryCut
#define Line2 PlantedLine2
#define side_of_mesh_edge planted_side_of_mesh_edge
#define orient planted_orient
#define round_cross planted_round_cross
#define must_flip planted_must_flip
#define in_circle_perturbed planted_in_circle_perturbed
#define hits planted_hits
#define closed_near planted_closed_near
#define LibraryWorld PlantedLibraryWorld
#define LibraryMesh PlantedLibraryMesh

// Where the library would stop the program, its copy throws: a planted bug may well break a
// contract.
#undef OFFGRID_EXPECTS
#define OFFGRID_EXPECTS(condition, what) \
  ((condition) ? static_cast<void>(0) : throw ::offgrid::testing::BrokenContract{what})
