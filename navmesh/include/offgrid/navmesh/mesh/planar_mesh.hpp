// PlanarMesh: a mesh and the coordinates of its vertices, to read. What every query on a mesh
// takes.
//
// Whoever owns a mesh (Triangulation, GridCut) hands one out; it is two references and is passed by
// value. It is not valid across an edit.
#pragma once

#include <array>
#include <span>

#include "offgrid/kernel/mesh_point.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh {

class PlanarMesh {
 public:
  /// Requires one point for each slot of a vertex: points.size() >= mesh.vertex_bound(). Every face
  /// is counter-clockwise.
  PlanarMesh(const Mesh& mesh, std::span<const kernel::Point2> points)
      : mesh_(&mesh), points_(points) {
    OFFGRID_EXPECTS(points.size() >= mesh.vertex_bound(),
                    "PlanarMesh: there is a point for each vertex");
  }

  const Mesh& mesh() const { return *mesh_; }
  std::span<const kernel::Point2> points() const { return points_; }

  /// Where the vertex is stored: for editing and for pictures. Compared with other vertices only.
  kernel::Point2 point(VertexId v) const {
    OFFGRID_ENSURES(mesh_->is_alive(v), "PlanarMesh: the vertex exists");
    return points_[v.value()];
  }
  /// Where the vertex stands for queries: an infinitesimal off its grid point.
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

/// A face by its corners, which mean the same in every copy of a world; ids do not. They stand
/// counter-clockwise, the lexicographically smallest first.
using FaceKey = std::array<kernel::Point2, 3>;

inline FaceKey face_key(const PlanarMesh& mesh, FaceId f) {
  const auto [a, b, c] = mesh.triangle(f);
  if (a < b && a < c) return {a, b, c};
  return b < c ? FaceKey{b, c, a} : FaceKey{c, a, b};
}

}  // namespace offgrid::navmesh
