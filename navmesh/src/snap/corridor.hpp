// Corridor: the vertices and constrained edges close to a segment, found by a flood.
//
// Snapping asks which hot pixels a segment meets, which originals it crosses, and which originals
// pass through a pixel. A flood from face to face, across the edges that come close to the segment,
// answers all of them:
//
//          u---------w
//         / \       / \         . : within side / 2 of ab
//    ..../...\...../...\......      The flood starts in the face of a and crosses the edges that
//    a--/-----\---/-----\----b      come into the corridor, here all but uw. It collects the
//    ../.......\.v.......\....      constrained ones, and the vertices in the corridor: v.
//
// A chain stays within half a unit of its original. So the constrained edges within half a unit of
// the segment are pieces of all the originals that it crosses, and those within a unit of a pixel's
// centre of all the originals through the pixel. The edges that the segment itself crosses would
// not be enough.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/zeroed_array.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

class Corridor {
 public:
  /// Collects the vertices and constrained edges within side / 2 of the segment ab, along the axes;
  /// a may equal b. `start` is the location of a. Requires both points in the mesh. Cost: the faces
  /// visited.
  void walk(const PlanarMesh& mesh, const kernel::Point2& a, const kernel::Point2& b,
            const kernel::Int<30>& side, const Location& start);

  /// The vertices within that distance, each once; none if a equals b.
  std::span<const VertexId> vertices() const { return vertices_; }
  /// A corner of the face that was visited last, not far from b.
  VertexId last_vertex() const { return last_vertex_; }
  /// The constrained edges within that distance, each once or twice.
  std::span<const HalfedgeId> constrained() const { return constrained_; }

 private:
  struct VertexVisit {
    std::uint32_t walk = 0;  ///< the number of the last walk that saw the vertex
    std::uint32_t zones = 0;
  };

  void begin(const Mesh& mesh);
  template <class Strip>
  void flood(const PlanarMesh& mesh, const Strip& strip, FaceId first);
  template <class Strip>
  void cross(const PlanarMesh& mesh, const Strip& strip, HalfedgeId h);
  template <class Strip>
  void see(const PlanarMesh& mesh, const Strip& strip, VertexId v);

  std::uint32_t walk_ = 0;                  ///< the number of the current walk
  ZeroedArray<std::uint32_t> face_visits_;  ///< the number of the last walk in each face
  ZeroedArray<VertexVisit> vertex_visits_;  ///< the last visit of each vertex
  std::vector<HalfedgeId> open_;            ///< the half-edges by which open faces were entered
  std::vector<VertexId> vertices_;
  VertexId last_vertex_;
  std::vector<HalfedgeId> constrained_;
};

}  // namespace offgrid::navmesh::detail
