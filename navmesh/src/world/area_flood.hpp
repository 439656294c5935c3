// AreaFlood: the winding number of a region about each face.
//
// It floods the mesh once for each loop, since one flood for all would miss loops far from the
// first. The flood starts in the face to the left of the loop's lexicographically smallest vertex,
// which has winding number 0. Across an edge of the loop's chain the number changes by the net
// number of runs along the edge. The flood enters a face with a winding number other than 0, or
// with a vertex on the chain; these faces are connected.
//
//       a loop that crosses itself               a simple loop, as most are
//
//          .-------<-------.                        .----<----.
//          |   1           |                        |         |
//          |      .--<--.  |                        |    1    |
//     0    |      |  2  |  |    0              0    |         |    0
//          |      '-->--x--'                        |         |
//          |            |                           |         |
//     ->   s----->------'                           s--->-----'
//
//     from the left of s, over all faces       from the inside of s, over the faces inside
//     inside or at the chain
//
// A simple loop passes no vertex twice, and has winding number 1 or -1 about all inner faces.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/zeroed_array.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// A face and a winding number about it, which is not 0.
struct FaceWinding {
  FaceId face;
  std::int32_t count = 0;
};

class AreaFlood {
 public:
  /// The faces with a winding number other than 0, each once; valid until the next run. `sides` are
  /// the originals of the loops' sides, loop by loop, without sides of length zero. Requires
  /// segments in use. Cost: O(n log n) for n faces inside the loops or at their chains.
  std::span<const FaceWinding> run(const SnapRounding& snap, std::span<const Area::Loop> loops,
                                   std::span<const OriginalId> sides);

 private:
  /// An edge u < v of a loop's chain. `count`: the runs from u to v less the runs from v to u.
  struct Step {
    VertexId u, v;
    std::int32_t count = 0;
  };

  bool collect_steps(const SnapRounding& snap, const Area::Loop& loop);
  void add_step(VertexId from, VertexId to);
  /// The winding number about the face of h, less the one about the face across.
  std::int32_t crossing(const Mesh& mesh, HalfedgeId h) const;
  VertexId visit_vertices(const PlanarMesh& mesh);
  void fill_simple(const PlanarMesh& mesh, VertexId smallest);
  void start(const PlanarMesh& mesh, VertexId v);
  void enter(FaceId f, std::int32_t count);
  void spread(const Mesh& mesh);
  bool touches_chain(const Mesh& mesh, FaceId f) const;

  std::span<const OriginalId> sides_;         ///< sides of the remaining loops
  std::uint32_t flood_ = 0;                   ///< number of the current flood
  ZeroedArray<std::uint32_t> face_visits_;    ///< by face: number of the last flood that entered it
  ZeroedArray<std::uint32_t> vertex_visits_;  ///< by vertex: the last flood with it on its chain
  std::vector<Step> steps_;                   ///< sorted, each edge once
  bool is_simple_ = false;                    ///< does the loop pass each of its vertices once?
  std::vector<FaceWinding> open_;
  std::vector<FaceWinding> found_;
};

}  // namespace offgrid::navmesh::detail
