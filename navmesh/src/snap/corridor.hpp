// Corridor: the faces close to a segment, and what they are made of.
//
// Everything that the snapping layer asks (which hot pixels does a segment meet, which originals
// does it cross, which pass through a pixel) is answered by a flood from face to face across the
// edges that come close to the segment. A chain stays within half a unit of its original, so edges
// within half a unit of the segment show every original that it crosses, and those within a unit of
// a pixel's centre every original through the pixel. The edges that the segment itself crosses
// would not be enough.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

class Corridor {
 public:
  /// Collects what lies within side / 2 of the segment a-b, measured along the axes; a may equal b.
  /// `start` is where a lies, in or at the border of a face. Requires both points in the mesh.
  /// Cost: the faces visited.
  void walk(const PlanarMesh& mesh, const kernel::Point2& a, const kernel::Point2& b,
            const kernel::Int<30>& side, const Location& start);

  /// Room for walks in a mesh of this size, before the first one.
  void make_room(const Mesh& mesh);

  /// All vertices within that distance, each once; none if a is b.
  std::span<const VertexId> vertices() const { return vertices_; }
  /// A corner of the face that was visited last: not far from b.
  VertexId last_vertex() const { return last_vertex_; }
  /// The constrained edges within that distance, each once or twice.
  std::span<const HalfedgeId> constrained() const { return constrained_; }

 private:
  struct VertexVisit {
    std::uint32_t walk = 0;  ///< the last one that came
    std::uint32_t zones = 0;
  };

  void begin(const Mesh& mesh);
  template <class Strip>
  void flood(const PlanarMesh& mesh, const Strip& strip, FaceId first);
  template <class Strip>
  void cross(const PlanarMesh& mesh, const Strip& strip, HalfedgeId h);
  template <class Strip>
  void see(const PlanarMesh& mesh, const Strip& strip, VertexId v);

  std::uint32_t walk_ = 0;                  ///< its number
  LargeVector<std::uint32_t> face_visits_;  ///< by face: the last walk that came
  LargeVector<VertexVisit> vertex_visits_;  ///< by vertex
  std::vector<HalfedgeId> open_;            ///< by which faces were entered
  std::vector<VertexId> vertices_;
  VertexId last_vertex_;
  std::vector<HalfedgeId> constrained_;
};

}  // namespace offgrid::navmesh::detail
