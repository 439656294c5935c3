// Trim: which doors are too narrow for a mover, by the rule of the source: a portal shorter than
// its projected box is closed.
//
// The mover is a box with sides along the axes. On the direction of a portal its shadow is (width
// |dx| + height |dy|) / |d| long, the portal itself |d|; so the portal is closed iff |d|^2 < width
// |dx| + height |dy|, and no root is taken.
//
// To the letter, every portal counts, whatever is at its ends: in a mesh with vertices in the open,
// short edges between them are closed although there is room. And a way whose portals are all open
// may still pass an obstacle closer than the mover is large. The rule is a fast filter;
// ClearancePath (clearance.hpp) keeps its distance exactly.
#pragma once

#include "offgrid/kernel/formula.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

/// The size of a mover along the axes. Requires both not negative. A box without size closes
/// nothing.
struct MoverBox {
  kernel::Int<30> width{};
  kernel::Int<30> height{};
};

class Trim {
 public:
  explicit Trim(const MoverBox& box) : box_(box) {}

  /// Is a portal with these ends too short? Symmetric. A portal that is exactly as long as the
  /// shadow is open. One of no length is open only to a box without size.
  bool is_closed(const kernel::Point2& a, const kernel::Point2& b) const {
    const kernel::Vector2 d = b - a;
    const auto shadow = box_.width * kernel::abs(d.x) + box_.height * kernel::abs(d.y);
    if (a == b) return box_.width != kernel::constant<0> || box_.height != kernel::constant<0>;
    return kernel::dot(d, d) < shadow;
  }
  bool is_closed(const PlanarMesh& mesh, HalfedgeId h) const {
    const auto [a, b] = mesh.segment(h);
    return is_closed(a, b);
  }

 private:
  MoverBox box_;
};

}  // namespace offgrid::navmesh
