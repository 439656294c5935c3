// FineDistances: about how much it costs to come from a vertex of a SplitMesh to the others.
//
//         c        A front that reaches a and b at known costs crosses the triangle as a straight
//        /.\       line, and reaches c as late as that takes; or along an edge, if it comes from
//       / . \      beyond a or b. The values converge as the triangles become smaller (Kimmel and
//      a--+--b     Sethian 1998), and are rounded: they prove nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "path/split_mesh.hpp"

namespace offgrid::navmesh::detail {

/// A cost, in a unit of the user's.
using FineCost = kernel::Int<46>;

class FineDistances {
 public:
  static const FineCost largest;

  /// A unit of costs is `unit` units of length of the mesh, times FaceState::cost.
  FineDistances(const SplitMesh& mesh, const kernel::Int<77>& unit);
  /// The costs from a vertex; `largest` where that is more, or no triangles lead there. Cost:
  /// O(n log n) for n triangles.
  std::vector<FineCost> from(std::uint32_t vertex);

 private:
  struct Reached {
    FineCost cost;
    std::uint32_t vertex = 0;
  };

  void cross(std::uint32_t triangle, std::uint32_t vertex);
  void reach(std::uint32_t vertex, const FineCost& cost);
  FineCost cost_of(const kernel::Int<53>& length, std::uint32_t rate) const;
  std::optional<FineCost> across(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                 std::uint32_t rate) const;

  const SplitMesh& mesh_;
  kernel::Int<77> unit_;
  std::vector<std::uint32_t> about_;        ///< triangles, by vertex
  std::vector<std::uint32_t> first_about_;  ///< the first of a vertex, and the end
  std::vector<FineCost> costs_;
  std::vector<Reached> open_;  ///< a heap
};

}  // namespace offgrid::navmesh::detail
