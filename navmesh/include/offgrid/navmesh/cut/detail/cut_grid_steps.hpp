// The steps of a cut on the grid that need points and topology but no face data.
//
// A side of the updating triangle runs from vertex to vertex. walk_side lists what it meets, place
// decides where a crossed edge may be split, and faces_inside collects what the three finished
// chains enclose.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "offgrid/navmesh/cut/cut_report.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

/// Where p lies in a mesh of any shape, which need not be convex or Delaunay; the answer does not
/// depend on `start`, a live face.
Location locate_exact(const PlanarMesh& planar, const kernel::Point2& p, FaceId start);

/// A face at the nearest of some vertices, about the cube root of their number: where a walk to p
/// may begin. Requires a face.
FaceId find_start(const PlanarMesh& planar, const kernel::Point2& p);

/// What a side meets: a vertex that lies on it, or the inside of an edge, from `origin` on its
/// right to `target` on its left.
struct SideEvent {
  VertexId origin;  ///< the vertex, if there is no target
  VertexId target;
  HalfedgeId halfedge;  ///< origin -> target, until a split gives the edge another number

  bool is_vertex() const { return target.is_none(); }
};

/// Everything that the segment between two vertices meets, in order, from `from` to `to`, both
/// included. Reads only the mesh as it is, so that a cut splits no edge that it has made itself.
/// Error: outside_mesh, when the segment leaves the mesh.
CutError walk_side(const PlanarMesh& planar, VertexId from, VertexId to,
                   std::vector<SideEvent>& events);

/// Where a side passes an edge that it crosses.
struct Placement {
  enum class How : std::uint8_t {
    exact,      ///< the crossing is a grid point: split there
    rounded,    ///< split at the nearest grid point
    neighbour,  ///< split at one of the eight grid points around it
    origin,     ///< split nothing: the side goes through the edge's origin
    target,     ///< split nothing: the side goes through the edge's target
    none,       ///< there is no safe grid point
  };
  How how = How::none;
  kernel::Point2 point{};  ///< of a split: where. none: the nearest grid point

  bool splits() const { return how == How::exact || how == How::rounded || how == How::neighbour; }
};

/// Is a split of edge uv at r safe when a is the apex on its left and b on its right? Exactly then
/// the four new faces turn left.
bool is_safe(const kernel::Point2& u, const kernel::Point2& v, const kernel::Point2& a,
             const kernel::Point2& b, const kernel::Point2& r);

/// Where the segment pq, which crosses uv properly, passes it. The nearest grid point if it is safe
/// or an end of the edge; else, of the eight around it that are, the one nearest to the line pq,
/// then the lexicographically smallest.
Placement place(const kernel::Point2& p, const kernel::Point2& q, const kernel::Point2& u,
                const kernel::Point2& v, const kernel::Point2& a, const kernel::Point2& b);

/// The three sides as chains of vertices; each begins where the one before ends.
using SideChains = std::array<std::vector<VertexId>, 3>;

/// Is uv, in either direction, an edge of one of the chains?
class ChainEdges {
 public:
  /// Adds the edges of a chain. Cost: linear in the edges so far.
  void add(std::span<const VertexId> chain);
  bool has(VertexId u, VertexId v) const;
  void clear() { edges_.clear(); }

 private:
  std::vector<std::uint64_t> edges_;  ///< sorted
};

/// The faces that the closed path of the chains winds round once, by increasing id. Error:
/// sides_fold, unless it winds round every other face, and everything outside the mesh, not at all.
/// Requires edges between neighbours, and a mesh connected through edges.
CutError faces_inside(const PlanarMesh& planar, const SideChains& chains,
                      std::vector<FaceId>& inside);

}  // namespace offgrid::navmesh::detail
