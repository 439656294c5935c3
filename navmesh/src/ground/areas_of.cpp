#include "offgrid/navmesh/ground/areas_of.hpp"

#include <map>
#include <tuple>
#include <utility>

#include "ground/border.hpp"

namespace offgrid::navmesh {

std::vector<Area> areas_of(const PlanarMesh& mesh,
                           const std::function<FaceState(FaceId)>& state_of_face) {
  using Key = std::tuple<Ground, std::uint32_t, std::uint64_t>;
  std::map<Key, std::pair<FaceState, std::vector<Segment>>> by_state;
  for (const FaceId f : mesh.mesh().faces()) {
    const FaceState state = state_of_face(f);
    // The cost of blocked ground means nothing.
    const std::uint32_t cost = state.ground == Ground::blocked ? 0 : state.cost;
    auto& [of_all, sides] = by_state[{state.ground, cost, state.tag}];
    of_all = state;
    const auto [a, b, c] = mesh.triangle(f);
    sides.insert(sides.end(), {{a, b}, {b, c}, {c, a}});
  }
  std::vector<Area> areas;
  for (auto& [key, group] : by_state)
    areas.push_back(
        {.loops = detail::loops_of(detail::net_segments(group.second)), .state = group.first});
  return areas;
}

}  // namespace offgrid::navmesh
