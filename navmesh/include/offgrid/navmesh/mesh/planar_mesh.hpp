// PlanarMesh: a read-only view of a mesh and the coordinates of its vertices; every query takes
// one.
//
// The owners of meshes (Triangulation, GridCut) return one. It is two references, is passed by
// value, and is invalid after an edit.
#pragma once

#include <array>
#include <span>

#include "offgrid/kernel/mesh_point.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh {

class PlanarMesh {
 public:
  /// Requires a point for each vertex slot: points.size() >= mesh.vertex_bound(); aborts otherwise.
  /// Requires counter-clockwise faces.
  PlanarMesh(const Mesh& mesh, std::span<const kernel::Point2> points)
      : mesh_(&mesh), points_(points) {
    OFFGRID_EXPECTS(points.size() >= mesh.vertex_bound(),
                    "PlanarMesh: there is a point for each vertex");
  }

  const Mesh& mesh() const { return *mesh_; }
  std::span<const kernel::Point2> points() const { return points_; }

  /// The grid point of the vertex: for editing and for pictures. Compare it with other vertices
  /// only; queries use mesh_point.
  kernel::Point2 point(VertexId v) const {
    OFFGRID_ENSURES(mesh_->is_alive(v), "PlanarMesh: the vertex exists");
    return points_[v.value()];
  }
  /// The position of the vertex for queries: an infinitesimal off its grid point.
  kernel::MeshPoint2 mesh_point(VertexId v) const { return kernel::MeshPoint2{point(v)}; }
  /// The ends of a half-edge, in its direction.
  std::array<kernel::Point2, 2> segment(HalfedgeId h) const {
    return {point(mesh_->origin(h)), point(mesh_->target(h))};
  }
  /// The corners of a face, counter-clockwise.
  std::array<kernel::Point2, 3> triangle(FaceId f) const {
    const std::array<VertexId, 3> v = mesh_->vertices(f);
    return {point(v[0]), point(v[1]), point(v[2])};
  }

 private:
  const Mesh* mesh_;
  std::span<const kernel::Point2> points_;
};

/// The corners of a face, counter-clockwise, the lexicographically smallest first. They name the
/// same face in every copy of a world; ids do not.
using FaceKey = std::array<kernel::Point2, 3>;

inline FaceKey face_key(const PlanarMesh& mesh, FaceId f) {
  const auto [a, b, c] = mesh.triangle(f);
  if (a < b && a < c) return {a, b, c};
  return b < c ? FaceKey{b, c, a} : FaceKey{c, a, b};
}

}  // namespace offgrid::navmesh
