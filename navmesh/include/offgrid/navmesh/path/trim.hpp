// Trim: the portals that are too narrow for an agent, by the rule of the source: a portal shorter
// than the agent's projected box is closed.
//
// The agent is a box with sides along the axes. Its shadow on the direction d of a portal has the
// length (width |dx| + height |dy|) / |d|, the portal itself |d|; so the portal is closed iff |d|^2
// < width |dx| + height |dy|, without a root:
//
//     a |
//       |     +-------+       The shadow on a vertical portal is the height of the box, on a
//       |#    |  box  |       horizontal one its width. ab is open: it is at least as long as the
//       |#    |       |       shadow (#).
//     b |     +-------+
//
// The rule closes every short portal, whatever is at its ends: among vertices in the open it closes
// short edges although there is room. And a path through open portals may pass an obstacle closer
// than the agent is large. The rule is a fast filter; ClearPathFinder (clear_path.hpp) keeps its
// distance exactly.
#pragma once

#include "offgrid/kernel/formula.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

/// The size of an agent along the axes. Requires that neither is negative. A box without size
/// closes nothing.
struct AgentBox {
  kernel::Int<30> width{};
  kernel::Int<30> height{};
};

class Trim {
 public:
  explicit Trim(const AgentBox& box) : box_(box) {}

  /// Is the portal ab too short? Symmetric. A portal exactly as long as the shadow is open; a
  /// portal of length 0 is open only to a box without size.
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
  AgentBox box_;
};

}  // namespace offgrid::navmesh
