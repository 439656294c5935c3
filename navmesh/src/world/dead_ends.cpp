#include "world/dead_ends.hpp"

#include <utility>

namespace offgrid::navmesh::detail {

void DeadEnds::follow(const SnapRounding& snap, const AreaCover& cover,
                      std::span<const FaceId> touched) {
  const Mesh& mesh = snap.mesh();
  grow_to(exits_, mesh.face_bound());
  for (const FaceId f : touched) {
    exits_[f.value()] = {};
    if (!mesh.is_alive(f) || !cover.is_walkable(f)) continue;
    exits_[f.value()].state = State::through;
    doubt(f);
  }
  const bool is_everything = touched.size() >= mesh.face_bound();  // then all are in doubt already
  for (const FaceId f : is_everything ? std::span<const FaceId>{} : touched) {
    if (!mesh.is_alive(f)) continue;
    const bool is_free = exits_[f.value()].state != State::absent;
    for (const HalfedgeRecord& corner : mesh.corners(f)) {
      const HalfedgeId twin{corner.twin};
      if (!twin) continue;
      const FaceId to = mesh.face(twin);
      const bool is_open = is_free && cover.barrier_count(snap, twin) == 0;
      // Nothing new for what is blocked, nor for a thoroughfare that one may go to.
      if (exits_[to.value()].state > (is_open ? State::through : State::absent))
        put_back(mesh, to, is_open);
    }
  }
  take_away(snap, cover);
}

void DeadEnds::doubt(FaceId f) {
  Exit& exit = exits_[f.value()];
  if (exit.is_doubtful) return;
  exit.is_doubtful = true;
  doubtful_.push_back(f);
}

// A face next to one that the edit touched: it may have lost a neighbour, or won one and with it
// all faces by which one leaves it.
void DeadEnds::put_back(const Mesh& mesh, FaceId f, bool is_open) {
  if (exits_[f.value()].state == State::through && !is_open) doubt(f);
  while (exits_[f.value()].state == State::dead_end) {
    Exit& exit = exits_[f.value()];
    exit.state = State::through;
    const HalfedgeId out = std::exchange(exit.edge, HalfedgeId{});
    doubt(f);
    if (!out || !mesh.twin(out)) return;
    f = mesh.face(mesh.twin(out));
  }
}

void DeadEnds::take_away(const SnapRounding& snap, const AreaCover& cover) {
  const Mesh& mesh = snap.mesh();
  const bool has_barriers = cover.has_barriers();
  while (!doubtful_.empty()) {
    const FaceId f = doubtful_.back();
    doubtful_.pop_back();
    Exit& exit = exits_[f.value()];
    exit.is_doubtful = false;
    if (exit.state != State::through) continue;
    const auto corners = mesh.corners(f);
    std::uint32_t neighbours = 0, out = 0;  // noted without a branch on what may not be foreseen
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId twin{corners[k].twin};
      if (!twin) continue;
      const bool is_open = !has_barriers || cover.barrier_count(snap, twin) == 0;
      const bool is_way = is_open & (exits_[mesh.face(twin).value()].state == State::through);
      neighbours += is_way ? 1 : 0;
      out = is_way ? k : out;
    }
    if (neighbours > 1) continue;
    exit.state = State::dead_end;
    exit.edge = neighbours == 0 ? HalfedgeId{} : mesh.halfedge(f, out);
    if (neighbours == 1) doubt(mesh.face(HalfedgeId{corners[out].twin}));
  }
}

}  // namespace offgrid::navmesh::detail
