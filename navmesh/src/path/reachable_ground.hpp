// reachable_ground: the faces to which paths lead from a point.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "offgrid/navmesh/query/nearest_free.hpp"
#include "path/link_graph.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

/// Says which faces can be reached from a point in the world, by the links of a graph, too.
inline FaceFilter reachable_ground(const View& view, const FloorPoint& from,
                                   const LinkGraph& links) {
  if (view.is_whole()) {
    const World& world = view.world();
    const Location at = world.snap().triangulation().locate(from);
    return [&world, reached = links.components_from(view, free_faces(view, at))](FaceId f) {
      return std::binary_search(reached.begin(), reached.end(), world.component(f));
    };
  }
  std::vector<bool> is_reached(view.mesh().face_bound());
  std::vector<FloorPoint> starts{from};
  const auto enter = [&](FaceId f) {
    if (is_reached[f.value()]) return false;
    is_reached[f.value()] = true;
    const auto [first, last] = links.starts_in(f);
    for (std::uint32_t i = first; i < last; ++i)
      starts.push_back(links.links()[links.link_at(links.starts().point(i))].to);
    return true;
  };
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const FloorPoint start = starts[i];
    flood_free(view, start, enter);
  }
  return [is_reached = std::move(is_reached)](FaceId f) { return is_reached[f.value()]; };
}

}  // namespace offgrid::navmesh::detail
