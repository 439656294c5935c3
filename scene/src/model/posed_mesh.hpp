// PosedMesh: a mesh at a pose, its triangles in the world enlarged by the scale of the rotation.
#pragma once

#include <optional>

#include "meet/frame.hpp"
#include "mesh/mesh_data.hpp"
#include "model/turned_box.hpp"
#include "offgrid/scene/model/pose.hpp"

namespace offgrid::scene::detail {

/// A point of the world times the scale of a rotation: 2^32 2^29, since a posed mesh is on the
/// grid.
using PosedCorner = Vec3<Int<61>>;

/// A mesh at a pose: its triangles as they stand in the world, times `scale`.
class PosedMesh {
 public:
  PosedMesh(const Mesh& mesh, const Pose& pose) : mesh_(mesh.data()), pose_(pose) {
    expect_on_grid(mesh, pose);
    base_ = exact::times(pose.rotation.scale(), pose.position);
  }

  const MeshData& mesh() const { return mesh_; }
  const Rotation::Entry& scale() const { return pose_.rotation.scale(); }
  const Pose& pose() const { return pose_; }

  exact::Corners<PosedCorner> triangle(std::uint32_t i) const {
    const Triangle3 t = mesh_.triangle(i);
    return {corner(t.a), corner(t.b), corner(t.c)};
  }
  /// The box of a node as it stands in the world.
  Box3 box(const Box3& local) const { return bounds(local, pose_).value(); }
  std::optional<Box3> box() const {
    return mesh_.bounds ? std::optional(box(*mesh_.bounds)) : std::nullopt;
  }

 private:
  PosedCorner corner(const Point3& v) const {
    const auto turned = pose_.rotation.turned(v);
    // on the grid, times the scale
    const auto number = [](const auto& n) { return Int<61>::checked(n).value(); };
    return {number(base_.x + turned.x), number(base_.y + turned.y), number(base_.z + turned.z)};
  }

  const MeshData& mesh_;
  Pose pose_;
  Vec3<Int<61>> base_;  ///< the position times the scale
};

}  // namespace offgrid::scene::detail
