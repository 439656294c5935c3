// AreaFlood: how often the chains of a region go round each face.
//
// One loop after the other, since a flood for all at once would miss loops far from the first: from
// the face to the left of the loop's lexicographically smallest vertex, which the loop does not go
// round, across edges, counting which way the loop's chain runs along each. A face is entered if it
// is gone round or touches the chain; every face that is gone round is connected to the chain
// through such faces. Most loops pass no vertex twice. Such a loop goes round what is inside it
// once, so the flood starts there and stays there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// A face, and how often something goes round it counter-clockwise; not zero.
struct FaceWinding {
  FaceId face;
  std::int32_t count = 0;
};

class AreaFlood {
 public:
  /// Of a region whose segments are in use; `sides` are those of its loops, one after the other,
  /// without the ones that have no length. Each face once. Cost: the faces that its loops go round,
  /// and those at their chains. Valid until the next run.
  std::span<const FaceWinding> run(const SnapRounding& snap, std::span<const Area::Loop> loops,
                                   std::span<const OriginalId> sides);
  /// Room for runs in a mesh of this size, before the first one.
  void make_room(const Mesh& mesh);

 private:
  /// An edge of a loop's chain; count is how often it runs from u to v, less how often from v to u;
  /// u < v.
  struct Step {
    VertexId u, v;
    std::int32_t count = 0;
  };

  bool collect_steps(const SnapRounding& snap, const Area::Loop& loop);
  void add_step(VertexId from, VertexId to);
  /// How much more often the loop goes round the face of h than the one across.
  std::int32_t crossing(const Mesh& mesh, HalfedgeId h) const;
  VertexId visit_vertices(const PlanarMesh& mesh);
  void fill_simple(const PlanarMesh& mesh, VertexId smallest);
  void start(const PlanarMesh& mesh, VertexId v);
  void enter(FaceId f, std::int32_t count);
  void spread(const Mesh& mesh);
  bool touches_chain(const Mesh& mesh, FaceId f) const;

  std::span<const OriginalId> sides_;         ///< that are still to come
  std::uint32_t flood_ = 0;                   ///< its number
  LargeVector<std::uint32_t> face_visits_;    ///< by face: the last flood that came
  LargeVector<std::uint32_t> vertex_visits_;  ///< by vertex: the last flood whose chain has it
  std::vector<Step> steps_;                   ///< sorted, each edge once
  bool is_simple_ = false;                    ///< does the loop pass each of its vertices once?
  std::vector<FaceWinding> open_;
  std::vector<FaceWinding> found_;
};

}  // namespace offgrid::navmesh::detail
