#include "triangulation/hole_chain.hpp"

#include <algorithm>
#include <numeric>

namespace offgrid::navmesh::detail {

void HoleChain::finish() {
  if (inner_.size() < 4) return;  // the shortest chain with a pair of partners is u, w, x, w, v
  by_inner_.resize(inner_.size());
  std::iota(by_inner_.begin(), by_inner_.end(), std::uint32_t{0});
  std::sort(by_inner_.begin(), by_inner_.end(),
            [&](std::uint32_t i, std::uint32_t j) { return inner_[i] < inner_[j]; });
  for (HoleEdge& edge : hole.edges) {
    if (!edge.outer) continue;
    const auto found =
        std::lower_bound(by_inner_.begin(), by_inner_.end(), edge.outer,
                         [&](std::uint32_t i, HalfedgeId h) { return inner_[i] < h; });
    if (found != by_inner_.end() && inner_[*found] == edge.outer) edge.partner = *found;
  }
}

void HoleChain::reverse() {
  std::reverse(hole.nodes.begin(), hole.nodes.end());
  std::reverse(hole.edges.begin(), hole.edges.end());
  const std::uint32_t last = static_cast<std::uint32_t>(hole.edges.size()) - 1;
  for (HoleEdge& edge : hole.edges) {
    if (edge.partner != HoleEdge::no_partner) edge.partner = last - edge.partner;
  }
}

}  // namespace offgrid::navmesh::detail
