// SurfaceMesh: the mesh of a stack as one walks on it, for queries.
//
// In the mesh of the floors the twin of a half-edge is on the same floor. On the surface it is the
// half-edge across: where seams run along an edge, that of another floor, or none. Faces and
// half-edges have the same ids in both meshes, so all that is kept by face serves both. Vertices
// have ids of their own: a vertex of the surface is a fan of faces about a point.
//
//      floor 1      \ | /            a seam leads from the right of the edge on floor 0
//              ------ o ------       to the left of it on floor 1; the two lower half-edges are
//      floor 0   /  | . | \          closed. So the fan of three faces below goes on with those
//               /   |   |  \         above, and the other faces about o are fans of their own.
//
// Several seams may run along one edge, if what lay between them is thinner than a unit. They are
// passed from left to right, from floor to floor:
//
//      floor 0  left -> | s      the left side of s leads to floor 1, where t is to the right of s;
//      floor 1          | s -> | t      the left side of t leads to floor 2; nothing is right of t
//      floor 2                 | t -> the face on the right of the edge on floor 2
//
// A mesh without seams is its own surface, and this one is empty then.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mesh/image_of.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

/// The half-edge that one enters when one leaves the face left of u -> v over this edge of a floor;
/// none if it is closed. Requires an edge of the mesh of the floors. Adds the edges of the floors
/// that are passed, this one and the last one included, to `passed`.
HalfedgeId across(const SnapState& state, VertexId u, VertexId v,
                  std::vector<std::array<VertexId, 2>>* passed = nullptr);

/// All edges that seams join with an edge, this one included, on however many floors; u < v of
/// each.
std::vector<std::array<VertexId, 2>> column_of(const SnapState& state, VertexId u, VertexId v);

class SurfaceMesh {
 public:
  using Edge = std::array<VertexId, 2>;

  bool is_made() const { return is_made_; }
  PlanarMesh planar() const { return {mesh_, points_}; }
  /// Is the vertex a fan at seams?
  bool is_fan(VertexId name) const { return !slot_of_[name.value()]; }
  /// The faces to which the last update gave another neighbour over a seam; some repeat.
  std::span<const FaceId> relinked() const { return relinked_; }
  void forget_relinked() { relinked_.clear(); }
  std::size_t memory() const;

  /// Follows the mesh of the floors. `faces` are those made, changed or removed, `edges` those
  /// whose users changed, `seams` the originals whose seams came, went, opened or closed. Cost:
  /// these, and the faces about vertices of seams among them.
  void update(const SnapState& state, std::span<const FaceId> faces, std::span<const Edge> edges,
              std::span<const OriginalId> seams);

 private:
  friend struct ImageOf<SurfaceMesh>;

  /// The name of a corner that has none yet; never the id of a vertex.
  static constexpr VertexId unnamed{HalfedgeRecord::constrained_bit - 2};

  void make(const SnapState& state);
  bool is_on_seam(VertexId v) const { return is_on_seam_[v.value()] != 0; }
  void note_edge(VertexId u, VertexId v);
  void note_old(const Mesh& floors, VertexId name);
  std::vector<VertexId> find_seam_vertices(const SnapState& state);
  void mirror_edge(const Mesh& floors, const Edge& edge);
  void mirror_faces(const Mesh& floors, std::span<const FaceId> faces);
  void name_face(const SnapState& state, FaceId f);
  void name_corner(const SnapState& state, HalfedgeId h);
  void note_fan(HalfedgeId h);
  void relink(const SnapState& state);
  void name_fans(const SnapState& state);
  void name_fan(const Mesh& floors, HalfedgeId h, VertexId name);
  void release_names();
  VertexId add_name(const kernel::Point2& p);

  bool is_made_ = false;
  Mesh mesh_;
  LargeVector<kernel::Point2> points_;
  LargeVector<VertexId> name_of_;  ///< by vertex of a floor: its name; none if it is on a seam
  LargeVector<VertexId> slot_of_;  ///< by name: that vertex; none if the name is a fan's
  LargeVector<std::uint8_t> is_on_seam_;  ///< by vertex of a floor

  // Working memory.
  std::vector<Edge> all_edges_;      ///< edges whose users, or seams, have changed
  std::vector<Edge> edges_;          ///< edges whose links may have changed, u < v
  std::vector<HalfedgeId> corners_;  ///< starts in fans that get a new name
  std::vector<VertexId> old_names_;  ///< names that may have become unused
  std::vector<FaceId> relinked_;
};

}  // namespace offgrid::navmesh::detail
