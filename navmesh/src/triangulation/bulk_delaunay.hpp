// BulkDelaunay: the canonical Delaunay triangulation of many points at once, by divide and conquer
// along the Hilbert curve.
//
// The points come in the order of the curve. The highest bit in which the keys of a range differ
// divides it into two parts that an axis-parallel line separates. Each part is triangulated, and
// the gap between the two is closed from the bottom to the top (Guibas and Stolfi 1985):
//
//      o--o         o--o            o--o         o--o
//     / A  \  gap  / B  \          / A  \       / B  \       The base begins as the common tangent
//    o      o     o      o   ->   o      o-base-o     o      below both parts. Each step makes one
//     \    /       \    /          \    / `-.   \   /       face on it and moves one end up.
//      o--o--base---o--o            o--o---------o--o
//
// While it is built, each edge of a hull has a ghost face, whose third corner is no vertex
// (Shewchuk 1996); the ghosts of a hull form a ring. A step turns a ghost into a face by giving it
// a third corner; removing an edge of a part flips a face with its ghost. So every face is made in
// its final slot, n points make 2 n - 2 faces and ghosts, and the ghosts are removed at the end.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "mesh/share_blocks.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

class BulkDelaunay {
 public:
  /// Triangulates points. Requires different points and their keys (hilbert_key), which increase.
  /// Cost: n log n, for most inputs nearly linear. Threads make parts of the curve; all slots are
  /// the same for every number of them.
  void build(std::span<const kernel::Point2> points, std::span<const std::uint64_t> keys,
             Threads& threads);

  /// The arrays that Mesh::adopt takes. No faces, and isolated vertices, if the points are fewer
  /// than three or all on one line.
  LargeVector<HalfedgeRecord> halfedges;
  LargeVector<std::uint32_t> vertex_halfedges;
};

/// The ghosts and faces of a bulk construction, and the closing of gaps between them.
///
/// The ghost over the edge from -> to of a hull, which runs counter-clockwise, has the corners to,
/// from, ghost. So its half-edge 0 is the hull edge seen from outside, and the twins of half-edges
/// 1 and 2 belong to the ghosts before and after it in the ring.
class BulkMesh {
 public:
  /// the third corner of a ghost face
  static constexpr std::uint32_t ghost = HalfedgeRecord::constrained_bit - 1;
  static constexpr std::uint32_t none = HalfedgeRecord::none;

  /// A triangulated part, by its vertices farthest to the right, top, left and bottom. The extreme
  /// vertices of two parts that face each other see each other; from them the search for the common
  /// tangent is short, and no hull is walked as a whole.
  struct Part {
    std::uint32_t extreme[4];
  };

  /// `records` has room for 2 n - 2 faces, `hull_ghosts` for n ghosts. For an extreme vertex of a
  /// part, hull_ghosts holds the ghost over the hull edge that starts there, none if the part is
  /// one point. After the merge that sets an entry no other merge changes that ghost. The first
  /// face is in slot `first`. A part of k points takes 2 k - 2 slots, so parts of several threads
  /// can have the slots that they would get one after the other.
  BulkMesh(const kernel::Point2* points, HalfedgeRecord* records, std::uint32_t* hull_ghosts,
           std::uint32_t first = 0)
      : points_(points), records_(records), hull_ghosts_(hull_ghosts), faces_(first) {}

  /// Passes over slots, those of a part that has been made.
  void skip(std::uint32_t faces) { faces_ += faces; }

  /// A ghost of a part's hull; none if the part is one point.
  std::uint32_t hull_of(const Part& part) const { return hull_ghosts_[part.extreme[0]]; }
  Part make_part(std::uint32_t a);
  Part make_part(std::uint32_t a, std::uint32_t b);
  Part make_part(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  /// Joins two parts. Requires that a horizontal or vertical line separates them.
  Part merge(const Part& first, const Part& second);

 private:
  struct Cotangent;
  template <int Out>
  struct Flank;
  struct Seam;

  Part make_line(std::array<std::uint32_t, 3> v);
  Seam find_tangent(std::uint32_t left, std::uint32_t right);
  void close(Seam& seam);
  void extend(Part& part, std::uint32_t vertex) const;
  static bool is_farther(const kernel::Point2& p, const kernel::Point2& q, int direction);

  std::uint32_t make_face(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    HalfedgeRecord* corners = corners_of(faces_);
    corners[0].origin = a;
    corners[1].origin = b;
    corners[2].origin = c;
    return faces_++;
  }
  /// Makes a ghost without links.
  std::uint32_t make_ghost(std::uint32_t from, std::uint32_t to) {
    return make_face(to, from, ghost);
  }
  HalfedgeRecord* corners_of(std::uint32_t face) { return records_ + 3 * std::size_t{face}; }
  HalfedgeRecord& record(std::uint32_t h) { return records_[Numbering::slot(h)]; }
  /// Links half-edge k of a face and another half-edge.
  void link(std::uint32_t face, std::uint32_t k, std::uint32_t h) {
    corners_of(face)[k].twin = h;
    record(h).twin = Numbering::encode(face, k);
  }
  void link(std::uint32_t face, std::uint32_t k, std::uint32_t other_face, std::uint32_t other_k) {
    corners_of(face)[k].twin = Numbering::encode(other_face, other_k);
    corners_of(other_face)[other_k].twin = Numbering::encode(face, k);
  }
  /// Makes `after` the next ghost of `before` in the ring.
  void chain(std::uint32_t before, std::uint32_t after) { link(before, 2, after, 1); }
  std::uint32_t next_ghost(std::uint32_t face) { return Numbering::face(corners_of(face)[2].twin); }
  std::uint32_t previous_ghost(std::uint32_t face) {
    return Numbering::face(corners_of(face)[1].twin);
  }

  const kernel::Point2* points_;
  HalfedgeRecord* records_;
  std::uint32_t* hull_ghosts_;
  std::uint32_t faces_;  ///< the next free slot
};

}  // namespace offgrid::navmesh::detail
