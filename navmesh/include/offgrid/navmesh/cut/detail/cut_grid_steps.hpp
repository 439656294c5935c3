// The steps of a cut on the grid that need points and topology but no face data.
//
// A side of the updating triangle runs from vertex to vertex. walk_side lists the vertices and
// edges that it meets, place chooses the grid point where a crossed edge is split, and faces_inside
// collects the faces that the three finished chains enclose.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/cut/cut_report.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

/// The location of p in a mesh of any shape, convex and Delaunay or not. The result does not depend
/// on `start`, a live face.
Location locate_exact(const PlanarMesh& planar, const kernel::Point2& p, FaceId start);

/// A face where a walk to p may begin: one at the nearest of a sample of vertices, as many as the
/// cube root of their number. Requires a face.
FaceId find_start(const PlanarMesh& planar, const kernel::Point2& p);

/// An element that a side meets: a vertex on it, or the interior of an edge, from `origin` on the
/// right of the side to `target` on its left.
struct SideEvent {
  VertexId origin;  ///< the vertex, if there is no target
  VertexId target;
  HalfedgeId halfedge;  ///< origin -> target, until a split gives the edge another number

  bool is_vertex() const { return target.is_none(); }
};

/// Lists all elements that the segment between two vertices meets, in order, both ends included. It
/// does so before any split, so a cut splits no edge that it has made itself. Error: outside_mesh
/// if the segment leaves the mesh.
std::optional<CutError> walk_side(const PlanarMesh& planar, VertexId from, VertexId to,
                                  std::vector<SideEvent>& events);

/// The vertex by which a side passes an edge that it crosses.
struct Placement {
  enum class How : std::uint8_t {
    exact,      ///< a split at the crossing, which is a grid point
    rounded,    ///< a split at the nearest grid point
    neighbour,  ///< a split at one of the eight grid points around the nearest
    origin,     ///< no split: the side passes through the edge's origin
    target,     ///< no split: the side passes through the edge's target
    none,       ///< no grid point is safe
  };
  How how = How::none;
  kernel::Point2 point{};  ///< the point of the split; none: the nearest grid point

  bool splits() const { return how == How::exact || how == How::rounded || how == How::neighbour; }
};

/// Is a split of the edge uv at r safe, with the apex a on its left and b on its right? It is if
/// the four new faces are counter-clockwise:
///
///        a                  a
///      /   \              / | \        the faces a u r, u b r, b v r, v a r
///     u-----v     ->     u--r--v
///      \   /              \ | /
///        b                  b
bool is_safe(const kernel::Point2& u, const kernel::Point2& v, const kernel::Point2& a,
             const kernel::Point2& b, const kernel::Point2& r);

/// The placement where the segment pq, which crosses uv properly, passes it: at the nearest grid
/// point if that is safe or an end of the edge; otherwise at the one of its eight neighbours with
/// this property that is nearest to the line pq, then the lexicographically smallest.
Placement place(const kernel::Point2& p, const kernel::Point2& q, const kernel::Point2& u,
                const kernel::Point2& v, const kernel::Point2& a, const kernel::Point2& b);

/// The three sides as chains of vertices; each begins at the end of the one before.
using SideChains = std::array<std::vector<VertexId>, 3>;

/// The set of the chains' edges.
class ChainEdges {
 public:
  /// Adds the edges of a chain. Cost: a sort of all edges so far.
  void add(std::span<const VertexId> chain);
  /// Is uv, in either direction, an edge of a chain?
  bool has(VertexId u, VertexId v) const;
  void clear() { edges_.clear(); }

 private:
  std::vector<std::uint64_t> edges_;  ///< sorted
};

/// The faces about which the closed path of the chains has winding number 1, by increasing id.
/// Error: sides_fold unless the winding number is 0 about all other faces and outside the mesh.
/// Requires that neighbours of a chain are joined by edges, and a mesh connected through edges.
std::optional<CutError> faces_inside(const PlanarMesh& planar, const SideChains& chains,
                                     std::vector<FaceId>& inside);

}  // namespace offgrid::navmesh::detail
