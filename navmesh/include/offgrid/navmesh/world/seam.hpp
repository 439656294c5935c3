// Seam: a segment at which one steps from one floor of a world to another.
//
// Ground left of a -> b on floor `left` and ground right of it on floor `right` are neighbours. On
// both floors the seam is a line that is never crossed otherwise: a side without a seam is a wall.
//
//                          b
//      floor 0, bank   ////|=======   floor 1, deck: right of a -> b, and the bank left of it
//                      ////|=======
//                          a
//
// Seams of one floor may share ends, end inside each other and be equal, as those of a spiral are;
// they may not cross, or overlap otherwise. A side of a segment on a floor has one seam at most.
#pragma once

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

/// The id of a seam in a world. An id is never used again; an undo gives a seam its id back.
using SeamId = Id<struct SeamIdKind>;

struct Seam {
  kernel::Point2 a{};
  kernel::Point2 b{};
  Floor left = 0;
  Floor right = 0;
  bool enabled = true;  ///< a disabled seam is in the mesh, and a wall on both floors

  friend bool operator==(const Seam&, const Seam&) = default;
};

/// Equal for seams that mean the same: from a to b, or from b to a with the floors
/// exchanged. Up to collisions of hashes, for no others.
Digest key_of(const Seam& seam);

}  // namespace offgrid::navmesh
