#include "offgrid/navmesh/query/state_at.hpp"

#include <algorithm>

#include "world/free_faces.hpp"

namespace offgrid::navmesh {

std::optional<FaceState> state_at(const View& view, const FloorPoint& p) {
  if (!view.world().options().contains(p.point)) return std::nullopt;
  const Location at = view.world().snap().triangulation().locate(p);
  std::optional<FaceState> best;
  for (const FaceId f : detail::free_faces(view, at)) {
    const FaceState& state = view.state(f);
    const bool is_better =
        !best || state.cost < best->cost || (state.cost == best->cost && state.tag > best->tag);
    if (is_better) best = state;
  }
  if (best) return best;
  FaceState blocked{.ground = Ground::blocked};
  const Mesh& floors = view.world().floors().mesh();
  detail::for_each_face_at(floors, at, [&](HalfedgeId h) {
    blocked.tag = std::max(blocked.tag, view.state(floors.face(h)).tag);
  });
  return blocked;
}

}  // namespace offgrid::navmesh
