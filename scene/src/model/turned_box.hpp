// TurnedBox: a box of a model as it is turned, seen from the model's position.
#pragma once

#include "meet/frame.hpp"
#include "offgrid/scene/mesh/mesh.hpp"
#include "offgrid/scene/model/pose.hpp"

namespace offgrid::scene::detail {

/// Along each axis of the world the box reaches from (centre - reach) / (2 scale) to (centre +
/// reach) / (2 scale): one of its corners is furthest, where half extents have the signs of the row
/// of the matrix.
struct TurnedBox {
  decltype(Rotation().turned(OrientedBox3::Doubled())) centre;
  decltype(Rotation().turned(OrientedBox3::Doubled())) reach;

  TurnedBox(const Box3& local, const Rotation& turn) {
    const OrientedBox3 box(local);
    centre = turn.turned(box.doubled_centre());
    const auto along = [&](int r) {
      return kernel::formula::dot3(exact::magnitudes(turn.row(r)), box.doubled_half());
    };
    reach = {along(0), along(1), along(2)};
  }
};

/// Is the box on the grid as it stands in the world? `bounds` divides, and says where it is not.
inline bool stands_on_grid(const Box3& local, const Pose& pose) {
  const TurnedBox box(local, pose.rotation);
  const auto twice = kernel::shift_left<1>(pose.rotation.scale());
  const auto most = twice * kernel::constant<(std::int64_t{1} << kernel::Coordinate3::bits) - 1>;
  const Point3& at = pose.position;
  return abs(twice * at.x + box.centre.x) + box.reach.x <= most &&
         abs(twice * at.y + box.centre.y) + box.reach.y <= most &&
         abs(twice * at.z + box.centre.z) + box.reach.z <= most;
}

/// Stops the program if the mesh leaves the grid at the pose. The widths of all numbers about posed
/// meshes rest on it.
inline void expect_on_grid(const Mesh& mesh, const Pose& pose) {
  OFFGRID_EXPECTS(!mesh.bounds() || stands_on_grid(*mesh.bounds(), pose),
                  "a posed mesh stands on the grid");
}

}  // namespace offgrid::scene::detail
