// SnapState: what a snap rounding consists of: the mesh, how often its pixels were heated, the segments and who uses which edge.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/detail/edge_users.hpp"
#include "offgrid/navmesh/detail/large_vector.hpp"
#include "offgrid/navmesh/triangulation.hpp"

namespace offgrid::navmesh {

/// A segment that is in use, and what became of it.
struct Original {
  kernel::Point2 a{};           ///< the lexicographically smaller end
  kernel::Point2 b{};           ///< the other one
  std::uint32_t uses = 0;       ///< 0: the slot is free
  std::vector<VertexId> chain;  ///< from a to b
};

namespace detail {

struct SnapState {
  Triangulation triangulation;
  LargeVector<std::uint64_t> heat;  ///< by vertex
  LargeVector<Original> originals;
  EdgeUsers users;

  const Original& original(OriginalId id) const { return originals[id.value()]; }
  Original& original(OriginalId id) { return originals[id.value()]; }

  /// Calls take(id) for each original whose chain has an edge at the vertex; some more than once.
  template <class Take>
  void for_each_user_at(VertexId v, const Take& take) const {
    const Mesh& mesh = triangulation.mesh();
    for (const HalfedgeId h : mesh.outgoing(v)) {
      if (mesh.is_constrained(h)) users.for_each(v, mesh.target(h), take);
      const HalfedgeId back = mesh.prev(h);
      if (mesh.is_border(back) && mesh.is_constrained(back)) users.for_each(v, mesh.origin(back), take);
    }
  }
};

}  // namespace detail

}  // namespace offgrid::navmesh
