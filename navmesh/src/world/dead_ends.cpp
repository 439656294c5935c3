#include "world/dead_ends.hpp"

#include <utility>

namespace offgrid::navmesh::detail {

void DeadEnds::follow(const SnapRounding& snap, const AreaCover& cover,
                      std::span<const FaceId> touched) {
  const Mesh& mesh = snap.surface().mesh();
  // An edit may have made and removed faces, which the surface does not know.
  grow_to(exits_, snap.mesh().face_bound());
  grow_to(ways_, snap.mesh().face_bound());
  for (const FaceId f : touched) {
    exits_[f.value()] = {};
    if (!mesh.is_alive(f) || !cover.is_walkable(f)) continue;
    exits_[f.value()].state = State::through;
    enqueue(f);
  }
  const bool is_everything = touched.size() >= mesh.face_bound();  // then all are queued already
  for (const FaceId f : is_everything ? std::span<const FaceId>{} : touched) {
    if (!mesh.is_alive(f)) continue;
    const bool is_free = exits_[f.value()].state != State::absent;
    for (const HalfedgeRecord& corner : mesh.corners(f)) {
      const HalfedgeId twin{corner.twin};
      if (!twin) continue;
      const FaceId to = mesh.face(twin);
      const bool is_open = is_free && cover.barrier_count(snap, twin) == 0;
      // A blocked face does not change, nor does a thoroughfare across an open edge.
      if (exits_[to.value()].state > (is_open ? State::through : State::absent))
        restore(mesh, to, is_open);
    }
  }
  prune(snap, cover);
  follow_ways(snap, cover, touched);
}

void DeadEnds::enqueue(FaceId f) {
  Exit& exit = exits_[f.value()];
  if (exit.is_queued) return;
  exit.is_queued = true;
  queue_.push_back(f);
}

// Handles a face next to a touched one. It may have lost a neighbour. A dead end may have gained
// one; then it and all faces along its exits become thoroughfares until prune() has checked them.
void DeadEnds::restore(const Mesh& mesh, FaceId f, bool is_open) {
  if (exits_[f.value()].state == State::through && !is_open) enqueue(f);
  while (exits_[f.value()].state == State::dead_end) {
    Exit& exit = exits_[f.value()];
    exit.state = State::through;
    changed_.push_back(f);
    const HalfedgeId out = this->exit(f);
    exit.side = no_side;
    enqueue(f);
    if (!out || !mesh.twin(out)) return;
    f = mesh.face(mesh.twin(out));
  }
}

void DeadEnds::prune(const SnapRounding& snap, const AreaCover& cover) {
  const Mesh& mesh = snap.surface().mesh();
  const bool has_barriers = cover.has_barriers();
  while (!queue_.empty()) {
    const FaceId f = queue_.back();
    queue_.pop_back();
    Exit& exit = exits_[f.value()];
    exit.is_queued = false;
    if (exit.state != State::through) continue;
    const auto corners = mesh.corners(f);
    std::uint32_t neighbours = 0, out = 0;  // counted without an unpredictable branch
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId twin{corners[k].twin};
      if (!twin) continue;
      const bool is_open = !has_barriers || cover.barrier_count(snap, twin) == 0;
      const bool is_passage = is_open & (exits_[mesh.face(twin).value()].state == State::through);
      neighbours += is_passage ? 1 : 0;
      out = is_passage ? k : out;
    }
    if (neighbours > 1) continue;
    exit.state = State::dead_end;
    changed_.push_back(f);
    exit.side = neighbours == 0 ? no_side : static_cast<std::uint8_t>(out);
    if (neighbours == 1) enqueue(mesh.face(HalfedgeId{corners[out].twin}));
  }
  clear_scratch(queue_);
}

void DeadEnds::set_way(HalfedgeId h, std::uint32_t way) {
  std::uint8_t& ways = ways_[Numbering::face(h.value())];
  const std::uint32_t corner = Numbering::corner(h.value());
  ways = static_cast<std::uint8_t>((ways & ~(any_way << corner)) | (way << corner));
}

std::uint32_t DeadEnds::way_to(FaceId f) const {
  constexpr std::uint32_t ways[] = {0, to_thoroughfare, to_dead_end};
  return ways[static_cast<std::size_t>(exits_[f.value()].state)];
}

// All ways of a touched face, and to it, may be others. Where only the state of a face is another
// one, its edges are as open as before.
void DeadEnds::follow_ways(const SnapRounding& snap, const AreaCover& cover,
                           std::span<const FaceId> touched) {
  const Mesh& mesh = snap.surface().mesh();
  const bool is_everything = touched.size() >= mesh.face_bound();
  const bool has_barriers = cover.has_barriers();
  for (const FaceId f : touched) {
    ways_[f.value()] = 0;
    if (!mesh.is_alive(f)) continue;
    std::uint32_t ways = 0;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      if (!twin) continue;
      const bool is_open = !has_barriers || cover.barrier_count(snap, h) == 0;
      ways |= is_open ? way_to(mesh.face(twin)) << k : 0;
      if (!is_everything) set_way(twin, is_open ? way_to(f) : 0);
    }
    ways_[f.value()] = static_cast<std::uint8_t>(ways);
  }
  if (is_everything) changed_.clear();
  for (const FaceId f : changed_) {
    for (const HalfedgeRecord& corner : mesh.corners(f)) {
      const HalfedgeId twin{corner.twin};
      if (twin && is_open(twin)) set_way(twin, way_to(f));
    }
  }
  clear_scratch(changed_);
}

}  // namespace offgrid::navmesh::detail
