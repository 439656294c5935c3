#include "offgrid/navmesh/detail/dead_ends.hpp"

#include <utility>

namespace offgrid::navmesh::detail {

void DeadEnds::follow(const SnapRounding& snap, const AreaCover& cover, std::span<const FaceId> touched) {
  const Mesh& mesh = snap.mesh();
  if (exits_.size() < mesh.face_bound()) exits_.resize(mesh.face_bound());
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
      if (!twin || exits_[mesh.face(twin).value()].state == State::absent) continue;
      put_back(mesh, mesh.face(twin), is_free && cover.barrier_count(snap, twin) == 0);
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

// A face next to one that the edit touched: it may have lost a neighbour, or won one and with it all faces by which one leaves it.
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
  while (!doubtful_.empty()) {
    const FaceId f = doubtful_.back();
    doubtful_.pop_back();
    Exit& exit = exits_[f.value()];
    exit.is_doubtful = false;
    if (exit.state != State::through) continue;
    int neighbours = 0;
    HalfedgeId out;
    for (std::uint32_t k = 0; k < 3 && neighbours < 2; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      if (!twin || exits_[mesh.face(twin).value()].state != State::through || cover.barrier_count(snap, h) > 0) continue;
      ++neighbours;
      out = h;
    }
    if (neighbours > 1) continue;
    exit.edge = out;
    exit.state = State::dead_end;
    if (out) doubt(mesh.face(mesh.twin(out)));
  }
}

}  // namespace offgrid::navmesh::detail
