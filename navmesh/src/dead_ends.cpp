#include "offgrid/navmesh/detail/dead_ends.hpp"

namespace offgrid::navmesh::detail {

void DeadEnds::follow(const SnapRounding& snap, const AreaCover& cover, std::span<const FaceId> touched) {
  const Mesh& mesh = snap.mesh();
  if (exits_.size() < mesh.face_bound()) exits_.resize(mesh.face_bound());
  doubtful_.clear();
  for (const FaceId f : touched) exits_[f.value()] = {};
  for (const FaceId f : touched) {
    if (!mesh.is_alive(f) || cover.state(f).ground == Ground::blocked) continue;
    exits_[f.value()].state = State::through;
    doubtful_.push_back(f);
  }
  for (const FaceId f : touched) {
    if (!mesh.is_alive(f)) continue;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId twin = mesh.twin(mesh.halfedge(f, k));
      if (twin) put_back(mesh, mesh.face(twin));
    }
  }
  take_away(snap, cover);
}

// A face that the edit did not touch, next to one that it did, and all faces by which one leaves it.
void DeadEnds::put_back(const Mesh& mesh, FaceId f) {
  if (exits_[f.value()].state == State::through) doubtful_.push_back(f);
  while (exits_[f.value()].state == State::dead_end) {
    const HalfedgeId out = exits_[f.value()].edge;
    exits_[f.value()] = {HalfedgeId{}, State::through};
    doubtful_.push_back(f);
    if (!out || !mesh.twin(out)) return;
    f = mesh.face(mesh.twin(out));
  }
}

void DeadEnds::take_away(const SnapRounding& snap, const AreaCover& cover) {
  const Mesh& mesh = snap.mesh();
  while (!doubtful_.empty()) {
    const FaceId f = doubtful_.back();
    doubtful_.pop_back();
    if (exits_[f.value()].state != State::through) continue;
    int neighbours = 0;
    HalfedgeId out;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      if (!twin || exits_[mesh.face(twin).value()].state != State::through || cover.barrier_count(snap, h) > 0) continue;
      ++neighbours;
      out = h;
    }
    if (neighbours > 1) continue;
    exits_[f.value()] = {out, State::dead_end};
    if (out) doubtful_.push_back(mesh.face(mesh.twin(out)));
  }
}

}  // namespace offgrid::navmesh::detail
