// SnapChanges: what the edits of a snap rounding have changed since it was cleared.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "snap/snap_bulk.hpp"
#include "snap/snap_plan.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SnapChanges {
 public:
  /// Faces made, changed or removed, each once.
  std::span<const FaceId> faces() const { return faces_; }
  /// Those faces as they were before the first plan; FaceKey{} for new ones. Empty if the
  /// triangulation does not keep former faces, or if every face counts as changed.
  std::span<const FaceKey> former_faces() const { return former_; }
  /// Does every face count as changed?
  bool has_all_faces() const { return has_all_faces_; }
  /// Edges whose users changed; some repeat.
  std::span<const std::array<VertexId, 2>> edges() const { return edges_; }
  /// Edges that a chain along which a seam runs has got or left; some repeat.
  std::span<const std::array<VertexId, 2>> seam_edges() const { return seam_edges_; }
  /// Vertices that came or went; some repeat.
  std::span<const VertexId> vertices() const { return vertices_; }
  /// Boxes about the parts of remaining chains that moved.
  std::span<const Box> bent() const { return bent_; }

  struct Counts {
    std::uint32_t new_vertices = 0;
    std::uint32_t removed_vertices = 0;
    std::uint32_t rerouted = 0;
  };
  /// Zero until count or take_over is called.
  const Counts& counts() const { return counts_; }
  /// Counts vertices and bent chains by what was before the first plan and is after the last, since
  /// one may bring back what the one before took away. The originals that left and arrived in all
  /// plans, sorted, count as no bent ones. Cost: O(k log k) in changes if there are two plans.
  void count(std::span<const OriginalId> leaving, std::span<const OriginalId> arriving);

  void clear();
  /// Takes the changes of a bulk edit instead.
  void take_over(SnapBulk::Changes changes);

  /// Notes the chains that a plan bends.
  void note_plan(const SnapPlan& plan);
  /// Notes a vertex that comes or goes.
  void note_vertex(const PixelHeat& pixel, bool is_lost);
  /// Notes an edge that an original has got or left.
  void note_edge(const SnapState& state, VertexId u, VertexId v, OriginalId id) {
    edges_.push_back({u, v});
    if (state.seams.has(id)) seam_edges_.push_back({u, v});
  }
  /// Notes the edges of a chain along which a seam has come or gone.
  void note_seam(const Chain& chain) {
    for (std::size_t i = 1; i < chain.size(); ++i) seam_edges_.push_back({chain[i - 1], chain[i]});
  }
  /// The faces at a constrained or freed edge have changed, even if they existed before.
  void note_faces_at(const Triangulation& triangulation, HalfedgeId h);
  /// Notes the faces that the last call of the triangulation changed.
  void note_faces(const Triangulation& triangulation);
  /// Notes all faces below the bound as changed.
  void note_all_faces(std::uint32_t bound);

 private:
  struct VertexChange {
    kernel::Point2 point{};
    Floor floor = 0;
    bool is_lost = false;
  };

  void note_face(const Triangulation& triangulation, FaceId f);
  void forget_faces();

  std::vector<FaceId> faces_;
  std::vector<FaceKey> former_;  ///< of faces_
  std::vector<std::array<VertexId, 2>> edges_;
  std::vector<std::array<VertexId, 2>> seam_edges_;
  std::vector<VertexId> vertices_;
  std::vector<Box> bent_;
  Counts counts_;
  /// is a face one of faces_? All zero if has_all_faces_
  LargeVector<std::uint8_t> is_noted_;
  bool has_all_faces_ = false;
  std::uint32_t plans_ = 0;  ///< since clear, as the next two are
  std::vector<VertexChange> vertex_changes_;
  std::vector<SnapPlan::Turn> turns_;  ///< by original in each plan
};

}  // namespace offgrid::navmesh::detail
