// PlanarMesh: a read-only view of a mesh and the coordinates of its vertices; every query takes
// one.
//
// The owners of meshes (Triangulation, GridCut) return one. It is a few references, is passed by
// value, and is invalid after an edit.
#pragma once

#include <array>
#include <span>

#include "offgrid/kernel/mesh_point.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh {

class PlanarMesh {
 public:
  /// Requires a point for each vertex slot: points.size() >= mesh.vertex_bound(); aborts otherwise.
  /// Requires counter-clockwise faces. `floors`, of a stack, has the floor of each vertex slot.
  PlanarMesh(const Mesh& mesh, std::span<const kernel::Point2> points,
             const Floor* floors = nullptr)
      : mesh_(&mesh), points_(points), floors_(floors) {
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
  Floor floor(VertexId v) const { return floors_ == nullptr ? Floor{} : floors_[v.value()]; }
  Floor floor(FaceId f) const {
    return floors_ == nullptr ? Floor{} : floor(VertexId{mesh_->corners(f)[0].vertex()});
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
  const Floor* floors_;  ///< null if there is one floor
};

/// The corners of a face, counter-clockwise, the lexicographically smallest first, and its floor.
/// They name the same face in every copy of a world; ids do not.
struct FaceKey {
  std::array<kernel::Point2, 3> corners{};
  Floor floor = 0;

  constexpr const kernel::Point2& operator[](std::size_t corner) const { return corners[corner]; }
  constexpr auto begin() const { return corners.begin(); }
  constexpr auto end() const { return corners.end(); }
  friend constexpr auto operator<=>(const FaceKey&, const FaceKey&) = default;
};

inline FaceKey face_key(const PlanarMesh& mesh, FaceId f) {
  const auto [a, b, c] = mesh.triangle(f);
  const Floor floor = mesh.floor(f);
  if (a < b && a < c) return {{a, b, c}, floor};
  return b < c ? FaceKey{{b, c, a}, floor} : FaceKey{{c, a, b}, floor};
}

}  // namespace offgrid::navmesh
