// BulkDelaunay: the canonical Delaunay triangulation of many points at once, by divide and conquer
// along the Hilbert curve.
//
// The points come in the order of the curve. The highest bit in which the keys of a range differ
// cuts it into two parts that an axis-parallel line separates; each part is triangulated, and the
// gap between the two is closed from the bottom to the top (Guibas and Stolfi 1985). While it is
// built, each edge of a hull has a ghost face, whose third corner is no vertex (Shewchuk 1996); the
// ghosts of a hull form a ring. Closing the gap turns a ghost into a face by giving it a third
// corner, and taking away an edge is the flip of a face with its ghost. So every face is made in
// its final place, n points make 2 n - 2 faces and ghosts, and the ghosts go at the end.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

class BulkDelaunay {
 public:
  /// Requires different points, and their keys (hilbert_key), which increase. Cost: n log n, for
  /// most inputs nearly linear.
  void build(std::span<const kernel::Point2> points, std::span<const std::uint64_t> keys);

  /// As Mesh::adopt takes them. Empty and all isolated if the points are fewer than three or all on
  /// one line.
  LargeVector<HalfedgeRecord> halfedges;
  LargeVector<std::uint32_t> vertex_halfedges;
};

/// The ghosts and faces of a bulk construction, and the closing of gaps between them.
///
/// The ghost over the edge from -> to of a hull, which runs counter-clockwise, has the corners to,
/// from, ghost. So its half-edge 0 is the edge seen from outside, and half-edges 1 and 2 lead to
/// the ghosts before and after it in the ring.
class BulkSheet {
 public:
  /// the third corner of a ghost face
  static constexpr std::uint32_t ghost = HalfedgeRecord::constrained_bit - 1;
  static constexpr std::uint32_t none = HalfedgeRecord::none;

  /// A triangulated part: the vertices that are farthest to the right, top, left, bottom. The
  /// nearest two of two parts see each other, and there the search for the tangent of both begins;
  /// it is short, and no hull is ever walked.
  struct Part {
    std::uint32_t extreme[4];
  };

  /// `records` has room for 2 n - 2 faces, `hull_ghosts` for n ghosts: at the extreme vertices of a
  /// part it holds those over the edges of the hull that start there, none if the part is one
  /// point. No merge but the one that sets it changes such a ghost.
  BulkSheet(const kernel::Point2* points, HalfedgeRecord* records, std::uint32_t* hull_ghosts)
      : points_(points), records_(records), hull_ghosts_(hull_ghosts) {}

  std::uint32_t face_count() const { return faces_; }
  /// The first ghost of a part's hull; none if it is one point.
  std::uint32_t hull_of(const Part& part) const { return hull_ghosts_[part.extreme[0]]; }
  Part make_part(std::uint32_t a);
  Part make_part(std::uint32_t a, std::uint32_t b);
  Part make_part(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  /// Closes the gap. Requires that a horizontal or vertical line separates the two.
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
  /// Its links are not set.
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
  /// Makes one ghost follow another in the ring.
  void chain(std::uint32_t before, std::uint32_t after) { link(before, 2, after, 1); }
  std::uint32_t next_ghost(std::uint32_t face) { return Numbering::face(corners_of(face)[2].twin); }
  std::uint32_t previous_ghost(std::uint32_t face) {
    return Numbering::face(corners_of(face)[1].twin);
  }

  const kernel::Point2* points_;
  HalfedgeRecord* records_;
  std::uint32_t* hull_ghosts_;
  std::uint32_t faces_ = 0;
};

}  // namespace offgrid::navmesh::detail
