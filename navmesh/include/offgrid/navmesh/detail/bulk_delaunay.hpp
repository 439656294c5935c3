// BulkDelaunay: the canonical Delaunay triangulation of many points at once, by divide and conquer along the Hilbert curve.
//
// The points come in the order of the curve. The highest bit in which the keys of a range differ cuts it into two parts that an
// axis-parallel line separates; each part is triangulated, and the gap between the two is closed from the bottom to the top (Guibas and
// Stolfi 1985). While it is built, each edge of a hull has a ghost face, whose third corner is no vertex (Shewchuk 1996); the ghosts
// of a hull form a ring. Closing the gap turns a ghost into a face by giving it a third corner, and taking away an edge is the flip of a
// face with its ghost. So every face is made in its final place, n points make 2 n - 2 faces and ghosts, and the ghosts go at the end.
#pragma once

#include <cstdint>
#include <span>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/detail/large_vector.hpp"
#include "offgrid/navmesh/halfedge.hpp"

namespace offgrid::navmesh::detail {

class BulkDelaunay {
 public:
  /// Requires different points, and their keys (hilbert_key), which increase. Cost: n log n, for most inputs nearly linear.
  void build(std::span<const kernel::Point2> points, std::span<const std::uint64_t> keys);

  /// As Mesh::adopt takes them. Empty and all isolated if the points are fewer than three or all on one line.
  LargeVector<HalfedgeRecord> halfedges;
  LargeVector<std::uint32_t> vertex_halfedges;

 private:
  static constexpr std::uint32_t ghost = HalfedgeRecord::constrained_bit - 1;  ///< the third corner of a ghost face
  static constexpr std::uint32_t none = HalfedgeRecord::none;

  /// A triangulated part: its bounding box, and its hull.
  struct Part {
    std::int32_t left, right, bottom, top;
    std::uint32_t vertex;       ///< of a single point
    std::uint32_t hull = none;  ///< one of the ghosts; none for a single point
  };
  /// A ghost of the hull and the ends of its edge; it runs counter-clockwise about the hull, and backwards in the ghost.
  struct HullEdge {
    std::uint32_t face = none;
    std::uint32_t from = none;
    std::uint32_t to = none;
  };
  /// The gap between two parts, from the bottom to where it is closed.
  struct Seam {
    std::uint32_t left, right;       ///< the ends of the base, which is the lowest edge of what is still open
    std::uint32_t below;             ///< the half-edge right -> left below the base
    HullEdge left_edge, right_edge;  ///< the hull's edges that start at left, and end at right; face none: a single point
  };

  Part build_range(std::uint32_t begin, std::uint32_t end);
  Part part_of(std::uint32_t begin, std::uint32_t end, std::uint32_t hull) const;
  Part build_pair(std::uint32_t begin);
  Part build_triangle(std::uint32_t begin);
  Part merge(const Part& first, const Part& second);
  HullEdge find_extreme(const Part& part, int direction) const;
  Seam find_tangent(const Part& first, const Part& second, int direction, std::uint32_t bottom);
  void close(Seam& seam);
  bool find_left_candidate(Seam& seam);
  bool find_right_candidate(Seam& seam);
  void take_left(Seam& seam);
  void take_right(Seam& seam);
  void remove_ghosts(std::uint32_t hull);
  void move_face(std::uint32_t from, std::uint32_t to);

  std::uint32_t make_ghost(std::uint32_t from, std::uint32_t to);
  HullEdge hull_edge(std::uint32_t face) const { return {face, record(4 * face + 1).origin, record(4 * face).origin}; }
  HullEdge next_edge(std::uint32_t face) const { return hull_edge(record(4 * face + 2).twin >> 2); }
  HullEdge previous_edge(std::uint32_t face) const { return hull_edge(record(4 * face + 1).twin >> 2); }
  bool is_ghost(std::uint32_t face) const { return record(4 * face + 2).origin == ghost; }

  const kernel::Point2& point(std::uint32_t v) const { return points_[v]; }
  HalfedgeRecord& record(std::uint32_t h) { return halfedges[FourPerFace::slot(h)]; }
  const HalfedgeRecord& record(std::uint32_t h) const { return halfedges[FourPerFace::slot(h)]; }
  void link(std::uint32_t g, std::uint32_t h) {
    record(g).twin = h;
    record(h).twin = g;
  }

  std::span<const kernel::Point2> points_;
  std::span<const std::uint64_t> keys_;
  std::uint32_t faces_ = 0;
};

}  // namespace offgrid::navmesh::detail
