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
// A mesh without seams is its own surface, and this one is empty then.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mesh/image_of.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "snap/seam_lines.hpp"
#include "snap/seam_links.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SurfaceMesh {
 public:
  using Edge = std::array<VertexId, 2>;

  /// Parts of the floors that an edit has changed; vertices, edges and seams may repeat.
  struct Changes {
    std::span<const FaceId> faces;       ///< made, changed or removed; each once
    std::span<const VertexId> vertices;  ///< made or removed
    std::span<const Edge> edges;         ///< those whose users changed
    std::span<const Edge> seam_edges;    ///< those that a seam has got or left
    std::span<const OriginalId> seams;   ///< whose seams came, went, opened or closed
  };

  bool is_made() const { return is_made_; }
  PlanarMesh planar() const { return {mesh_, points_}; }
  /// Is the vertex a fan at seams?
  bool is_fan(VertexId name) const { return !slot_of_[name.value()]; }
  /// The faces to which the last update gave another neighbour over a seam; some repeat.
  std::span<const FaceId> relinked() const { return relinked_; }
  void forget_relinked() { relinked_.clear(); }
  std::size_t memory() const;

  /// Follows the mesh of the floors. Cost: the changes, and the faces about vertices of seams among
  /// them.
  void update(const SnapState& state, const Changes& changes);

 private:
  friend struct ImageOf<SurfaceMesh>;

  /// The name of a corner that has none yet; never the id of a vertex.
  static constexpr VertexId unnamed{HalfedgeRecord::constrained_bit - 2};

  /// A half-edge whose twin may have changed, and its link if it has one.
  struct Question {
    HalfedgeId halfedge;
    std::uint32_t link = SeamLinks::none;
  };

  void make(const SnapState& state);
  bool is_on_seam(VertexId v) const { return is_on_seam_[v.value()] != 0; }
  void note_old(VertexId name);
  void note_old_fan(VertexId name);
  void find_seam_edges(const SnapState& state, const Changes& changes);
  void find_seam_vertices(const SnapState& state, const Changes& changes);
  void note_seam_vertex(VertexId v, bool is_on_it);
  void follow_vertices(const SnapState& state, std::span<const VertexId> vertices);
  void follow_faces(const SnapState& state, std::span<const FaceId> faces);
  void follow_turned(const SnapState& state);
  void name_face(const SnapState& state, FaceId f);
  VertexId name_of(const SnapState& state, VertexId v);
  void unname(HalfedgeId h);
  void relink(const SnapState& state);
  void ask_first(const SnapState& state);
  HalfedgeId across(const SnapState& state, const Question& question);
  void set_twin(const SnapState& state, const Question& question, HalfedgeId twin);
  void name_fans(const SnapState& state, std::span<const HalfedgeId> corners);
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
  std::vector<Edge> seam_edges_;     ///< edges that a seam has got or left, or whose seams changed
  std::vector<VertexId> seen_;       ///< ends of these whose is_on_seam_ is known
  std::vector<VertexId> turned_;     ///< those that are on seams now and were not, or the reverse
  SeamLinks links_;                  ///< of the edges whose links may have changed
  SeamLines lines_;                  ///< for those that have to be asked
  std::vector<Question> questions_;  ///< half-edges to look at
  std::vector<HalfedgeId> turned_corners_;  ///< starts at turned vertices, in fans to be named
  std::vector<HalfedgeId> corners_;         ///< the other starts in fans that get a new name
  /// names that have become unused; in the mesh they are isolated
  std::vector<VertexId> old_names_;
  std::vector<FaceId> relinked_;
};

}  // namespace offgrid::navmesh::detail
