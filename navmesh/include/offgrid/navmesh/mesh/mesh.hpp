// Mesh: the faces, half-edges and vertices of a triangle mesh, and how they touch. It knows no
// coordinates.
//
// A face is a triangle whose corners are counter-clockwise. Its half-edges run round it with the
// face on their left. The half-edge on the other side of an edge is its twin; at the border there
// is none. The mesh keeps one half-edge that starts at each vertex; a vertex without faces has none
// and is called isolated.
//
//            apex                 h        origin -> target
//            /  \                 next(h)  target -> apex
//     prev  / face \  next        prev(h)  apex -> origin
//          v        \             twin(h)  target -> origin, in the other face
//     origin --h--> target
//          <-twin(h)-
//
//   for (HalfedgeId h : mesh.outgoing(v))     // counter-clockwise about v, at the border from the
//     use(mesh.target(h), mesh.face(h));      // clockwise end
//
// Storage    24 bytes a face, 4 bytes a vertex, in two flat arrays; removed slots are reused, the
//            last removed first.
// Limits     max_faces, max_vertices below. add_vertex and add_face require room; can_add tells.
// Dead ids   using the id of a removed element is a bug of the caller: checked when OFFGRID_CHECKS
//            is on, undefined otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/prefetch.hpp"
#include "offgrid/navmesh/mesh/detail/built_alike.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/mesh/range.hpp"

namespace offgrid::navmesh {

// The three half-edges of face t are numbered 4t + k, or 3t + k.
//
// Half-edge k of face t starts at corner k and runs counter-clockwise; the face is on its left.
// With 4t + k face and corner are a shift and a mask (30 + 2 bits, as in the source "Real-time
// triangulation"), with 3t + k a division. Both address the same dense array of three records a
// face, because 4t + k - t = 3t + k. bench/navmesh/halfedges.cpp measures both;
// docs/triangulation.md says which won and why.

/// The numbering 4t + k: shift and mask; every fourth number is unused.
struct FourPerFace {
  static constexpr std::uint32_t encode(std::uint32_t face, std::uint32_t corner) {
    return 4 * face + corner;
  }
  static constexpr std::uint32_t face(std::uint32_t h) { return h >> 2; }
  static constexpr std::uint32_t corner(std::uint32_t h) { return h & 3; }
  static constexpr std::uint32_t next(std::uint32_t h) { return h + 1 - 3 * ((h >> 1) & 1); }
  static constexpr std::uint32_t prev(std::uint32_t h) {
    return h - 1 + 3 * static_cast<std::uint32_t>((h & 3) == 0);
  }
  /// The index of the half-edge's record; records are dense, three a face.
  static constexpr std::uint32_t slot(std::uint32_t h) { return h - (h >> 2); }
  static constexpr std::uint32_t max_faces = (std::uint32_t{1} << 30) - 1;
};

/// The numbering 3t + k: dense numbers; a division by three.
struct ThreePerFace {
  static constexpr std::uint32_t encode(std::uint32_t face, std::uint32_t corner) {
    return 3 * face + corner;
  }
  static constexpr std::uint32_t face(std::uint32_t h) { return h / 3; }
  static constexpr std::uint32_t corner(std::uint32_t h) { return h % 3; }
  static constexpr std::uint32_t next(std::uint32_t h) { return h % 3 == 2 ? h - 2 : h + 1; }
  static constexpr std::uint32_t prev(std::uint32_t h) { return h % 3 == 0 ? h + 2 : h - 1; }
  static constexpr std::uint32_t slot(std::uint32_t h) { return h; }
  static constexpr std::uint32_t max_faces = 0xFFFFFFFE / 3;
};

/// The numbering of the meshes.
using Numbering = FourPerFace;

/// The record of a half-edge: its origin, whether it is constrained, and its twin in the
/// neighbouring face.
struct HalfedgeRecord {
  static constexpr std::uint32_t constrained_bit = std::uint32_t{1} << 31;
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// the vertex; the highest bit says constrained. `none` in corner 0 marks a removed face
  std::uint32_t origin = none;
  std::uint32_t twin = none;  ///< a half-edge number, or `none` at the border

  constexpr std::uint32_t vertex() const { return origin & ~constrained_bit; }
  constexpr bool constrained() const { return (origin & constrained_bit) != 0; }
};

static_assert(sizeof(HalfedgeRecord) == 8);
static_assert(FourPerFace::next(4 * 7 + 2) == 4 * 7 && FourPerFace::prev(4 * 7) == 4 * 7 + 2 &&
              FourPerFace::slot(4 * 7 + 1) == 22);
static_assert(ThreePerFace::next(23) == 21 && ThreePerFace::prev(21) == 23);

/// The arrays of a mesh, read-only: three records a face in the order of its corners; for each
/// vertex a half-edge, `none` (isolated) or `dead`.
struct MeshArrays {
  /// the entry of a vertex whose slot is free; no half-edge has this number
  static constexpr std::uint32_t dead = 0xFFFFFFFE;

  std::span<const HalfedgeRecord> halfedges;
  std::span<const std::uint32_t> vertices;
  std::span<const std::uint32_t> free_faces;
  std::span<const std::uint32_t> free_vertices;
};

class Mesh {
 public:
  static constexpr std::uint32_t max_faces = Numbering::max_faces;
  /// A triangulation of this number of vertices has fewer than twice as many faces: they fit.
  static constexpr std::uint32_t max_vertices = (std::uint32_t{1} << 29) - 1;

  // ---- sizes
  std::size_t vertex_count() const { return vertices_.size() - free_vertices_.size(); }
  std::size_t face_count() const { return halfedges_.size() / 3 - free_faces_.size(); }
  /// One more than the largest value that a vertex id has had; for arrays indexed by vertex.
  std::uint32_t vertex_bound() const { return static_cast<std::uint32_t>(vertices_.size()); }
  /// One more than the largest value that a face id has had.
  std::uint32_t face_bound() const { return static_cast<std::uint32_t>(halfedges_.size() / 3); }
  /// Is there room for this number of new vertices and faces?
  bool can_add(std::size_t vertices, std::size_t faces) const;
  /// Reserves memory for this total number of vertices and faces.
  void reserve(std::size_t vertices, std::size_t faces);

  // ---- does an element exist?
  bool is_alive(VertexId v) const {
    return v.value() < vertices_.size() && vertices_[v.value()] != dead;
  }
  bool is_alive(FaceId f) const {
    return f.value() < face_bound() &&
           halfedges_[3 * std::size_t{f.value()}].origin != HalfedgeRecord::none;
  }
  bool is_alive(HalfedgeId h) const {
    return !h.is_none() && Numbering::corner(h.value()) < 3 && is_alive(face_of(h));
  }

  // ---- half-edges
  VertexId origin(HalfedgeId h) const { return VertexId{record(h).vertex()}; }
  VertexId target(HalfedgeId h) const { return origin(next(h)); }
  /// The corner of the face opposite to the half-edge.
  VertexId apex(HalfedgeId h) const { return origin(prev(h)); }
  HalfedgeId next(HalfedgeId h) const { return HalfedgeId{Numbering::next(h.value())}; }
  HalfedgeId prev(HalfedgeId h) const { return HalfedgeId{Numbering::prev(h.value())}; }
  /// The half-edge on the other side; none at the border.
  HalfedgeId twin(HalfedgeId h) const { return HalfedgeId{record(h).twin}; }
  FaceId face(HalfedgeId h) const { return face_of(h); }
  /// Loads the record of a half-edge, which may be none, ahead of its use; changes nothing but
  /// time.
  void prefetch(HalfedgeId h) const {
    kernel::prefetch(halfedges_.data() + Numbering::slot(h.value()));
  }
  void prefetch(VertexId v) const { kernel::prefetch(vertices_.data() + v.value()); }
  bool is_border(HalfedgeId h) const { return record(h).twin == HalfedgeRecord::none; }
  bool is_constrained(HalfedgeId h) const { return record(h).constrained(); }

  // ---- faces and vertices
  HalfedgeId halfedge(FaceId f, std::uint32_t corner = 0) const {
    return HalfedgeId{Numbering::encode(f.value(), corner)};
  }
  /// The records of the face's three half-edges, for loops that need no half-edge numbers.
  std::span<const HalfedgeRecord, 3> corners(FaceId f) const {
    OFFGRID_ENSURES(is_alive(f), "Mesh: the face exists");
    return std::span<const HalfedgeRecord, 3>(halfedges_.data() + 3 * std::size_t{f.value()}, 3);
  }
  std::array<VertexId, 3> vertices(FaceId f) const {
    const auto corner = corners(f);
    return {VertexId{corner[0].vertex()}, VertexId{corner[1].vertex()},
            VertexId{corner[2].vertex()}};
  }
  /// A half-edge that starts at v; none if v is isolated.
  HalfedgeId halfedge(VertexId v) const {
    OFFGRID_ENSURES(is_alive(v), "Mesh: the vertex exists");
    const std::uint32_t h = vertices_[v.value()];
    return HalfedgeId{h};
  }
  bool is_isolated(VertexId v) const { return halfedge(v).is_none(); }
  /// The half-edge from u to v; none if there is no such half-edge. Cost: the smaller of their
  /// degrees.
  HalfedgeId find_halfedge(VertexId u, VertexId v) const;
  /// The half-edge from u to v or, at the border, from v to u; none if there is no edge between
  /// them. Cost: the smaller of their degrees.
  HalfedgeId find_edge(VertexId u, VertexId v) const;

  // ---- ranges, by increasing id; not valid across an edit
  auto faces() const { return IdRange<Mesh, FaceId>(*this, face_bound()); }
  auto vertices() const { return IdRange<Mesh, VertexId>(*this, vertex_bound()); }
  /// The half-edges that start at v, counter-clockwise. At the border the clockwise end is first.
  auto outgoing(VertexId v) const { return Rotation<Mesh>(*this, halfedge(v)); }
  /// The half-edge after h, counter-clockwise about the origin of h; none behind the border.
  HalfedgeId rotate_left(HalfedgeId h) const { return twin(prev(h)); }
  /// The half-edge before h, counter-clockwise about the origin of h; none behind the border.
  HalfedgeId rotate_right(HalfedgeId h) const {
    const HalfedgeId other = twin(h);
    return other ? next(other) : other;
  }
  /// The half-edge at the border that starts where the border half-edge h ends. Cost: the degree of
  /// that vertex.
  HalfedgeId next_border(HalfedgeId h) const {
    HalfedgeId g = next(h);
    while (!is_border(g)) g = next(twin(g));
    return g;
  }
  /// The half-edge at the border that ends where the border half-edge h starts.
  HalfedgeId prev_border(HalfedgeId h) const {
    HalfedgeId g = prev(h);
    while (!is_border(g)) g = prev(twin(g));
    return g;
  }

  // ---- edits; each requires live ids and changes only what it mentions
  /// Adds an isolated vertex.
  VertexId add_vertex();
  /// Requires v isolated.
  void remove_vertex(VertexId v);
  /// Adds a face with corners a, b, c, its edges unconstrained and at the border. Does not change
  /// the half-edges kept for the corners: see set_halfedge.
  FaceId add_face(VertexId a, VertexId b, VertexId c);
  /// Gives a face other corners: the same as remove_face and add_face in the same slot.
  void reset_face(FaceId f, VertexId a, VertexId b, VertexId c) {
    OFFGRID_ENSURES(is_alive(f), "Mesh::reset_face: the face exists");
    HalfedgeRecord* corner = &halfedges_[3 * std::size_t{f.value()}];
    corner[0] = {a.value(), HalfedgeRecord::none};
    corner[1] = {b.value(), HalfedgeRecord::none};
    corner[2] = {c.value(), HalfedgeRecord::none};
  }
  /// Frees the face's slot. Its neighbours still name it: link or unlink them.
  void remove_face(FaceId f);
  /// Makes g and h each other's twin. Constrained bits stay.
  void link(HalfedgeId g, HalfedgeId h) {
    record(g).twin = h.value();
    record(h).twin = g.value();
  }
  /// Makes h a border half-edge.
  void unlink(HalfedgeId h) { record(h).twin = HalfedgeRecord::none; }
  /// Sets the origin and the constrained bit of h.
  void set_origin(HalfedgeId h, VertexId v, bool constrained) {
    record(h).origin = v.value() | (constrained ? HalfedgeRecord::constrained_bit : 0);
  }
  /// Makes h the half-edge kept for its origin.
  void set_halfedge(HalfedgeId h) { vertices_[origin(h).value()] = h.value(); }
  /// Makes v isolated.
  void clear_halfedge(VertexId v) { vertices_[v.value()] = HalfedgeRecord::none; }
  /// Sets the constrained bit of an edge on both sides.
  void set_constrained(HalfedgeId h, bool constrained);
  /// Replaces the edge of h by the other diagonal of its two faces; h and its twin name the new
  /// diagonal from then on, and the old origin of h is a corner of the face of h. Requires that the
  /// edge is neither at the border nor constrained.
  void flip(HalfedgeId h);

  // ---- for a mesh that follows another one, and is edited by these, set_origin and set_halfedge
  // only; of its free slots of faces it knows the number
  /// Makes the face's slot what it is in the other mesh, used or not.
  void mirror_face(const Mesh& other, FaceId f);
  /// Makes `twin`, which may be none, the twin of h, and leaves that of `twin`.
  void set_twin(HalfedgeId h, HalfedgeId twin) { record(h).twin = twin.value(); }

  // ---- the arrays, for bulk construction and validators
  MeshArrays arrays() const { return {halfedges_, vertices_, free_faces_, free_vertices_}; }
  /// A mesh from arrays: three records a face, and for each vertex a half-edge that starts there or
  /// HalfedgeRecord::none. Requires every slot in use and what find_violation checks.
  static Mesh adopt(detail::LargeVector<HalfedgeRecord> halfedges,
                    detail::LargeVector<std::uint32_t> vertex_halfedges);
  /// Bytes of the arrays, reserved ones included.
  std::size_t memory() const;

 private:
  friend class MeshBreaker;

  static constexpr std::uint32_t dead = MeshArrays::dead;

  static FaceId face_of(HalfedgeId h) { return FaceId{Numbering::face(h.value())}; }
  const HalfedgeRecord& record(HalfedgeId h) const {
    OFFGRID_ENSURES(is_alive(h), "Mesh: the half-edge exists");
    return halfedges_[Numbering::slot(h.value())];
  }
  HalfedgeRecord& record(HalfedgeId h) {
    OFFGRID_ENSURES(is_alive(h), "Mesh: the half-edge exists");
    return halfedges_[Numbering::slot(h.value())];
  }

  detail::LargeVector<HalfedgeRecord> halfedges_;  ///< three a face
  /// a half-edge of each vertex; `none` if isolated, `dead` if the slot is free
  detail::LargeVector<std::uint32_t> vertices_;
  detail::LargeVector<std::uint32_t> free_faces_;
  detail::LargeVector<std::uint32_t> free_vertices_;
};

}  // namespace offgrid::navmesh
