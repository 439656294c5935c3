#include "snap/surface_mesh.hpp"

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

VertexId SurfaceMesh::add_name(const Point2& p) {
  const VertexId name = mesh_.add_vertex();
  grow_to(points_, name.value() + std::size_t{1});
  grow_to(slot_of_, name.value() + std::size_t{1});
  points_[name.value()] = p;
  slot_of_[name.value()] = {};
  return name;
}

void SurfaceMesh::update(const SnapState& state, const Changes& changes) {
  if (!is_made_ && !state.seams.empty()) return make(state);
  grow_to(name_of_, state.triangulation.mesh().vertex_bound());
  grow_to(is_on_seam_, state.triangulation.mesh().vertex_bound());
  links_.clear();
  turned_corners_.clear();
  corners_.clear();
  old_names_.clear();
  relinked_.clear();
  find_seam_edges(state, changes);
  find_seam_vertices(state, changes);
  follow_vertices(state, changes.vertices);
  follow_faces(state, changes.faces);
  follow_turned(state);
  relink(state);
  name_fans(state, turned_corners_);
  name_fans(state, corners_);
  release_names();
  if (!state.seams.empty()) return;
  // The floors' mesh is the surface from now on.
  std::vector<FaceId> relinked = std::move(relinked_);
  *this = SurfaceMesh();
  relinked_ = std::move(relinked);
}

// Everything counts as changed.
void SurfaceMesh::make(const SnapState& state) {
  is_made_ = true;
  std::vector<FaceId> faces;
  for (const FaceId f : state.triangulation.mesh().faces()) faces.push_back(f);
  std::vector<OriginalId> seams;
  for (std::uint32_t i = 0; i < state.originals.size(); ++i) {
    if (state.seams.has(OriginalId{i})) seams.push_back(OriginalId{i});
  }
  update(state, {.faces = faces, .vertices = {}, .edges = {}, .seam_edges = {}, .seams = seams});
}

void SurfaceMesh::find_seam_edges(const SnapState& state, const Changes& changes) {
  seam_edges_.assign(changes.seam_edges.begin(), changes.seam_edges.end());
  for (const OriginalId id : changes.seams) {
    const Chain& chain = state.original(id).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) seam_edges_.push_back({chain[i - 1], chain[i]});
  }
}

// Finds out again which ends of the edges are on seams, and which edges.
void SurfaceMesh::find_seam_vertices(const SnapState& state, const Changes& changes) {
  const Mesh& floors = state.triangulation.mesh();
  const auto is_seam = [&](const Edge& edge) {
    bool is_it = false;
    state.users.for_each(edge[0], edge[1],
                         [&](OriginalId id) { is_it = is_it || state.seams.has(id); });
    return is_it;
  };
  turned_.clear();
  seen_.clear();
  for (const Edge& edge : seam_edges_) {
    if (!floors.is_alive(edge[0]) || !floors.is_alive(edge[1])) continue;
    if (is_seam(edge)) {
      links_.add(edge[0], edge[1]);
      for (const VertexId v : edge) note_seam_vertex(v, true);
    } else if (const HalfedgeId h = floors.find_edge(edge[0], edge[1])) {
      links_.add(edge[0], edge[1], h);
    }
  }
  for (const Edge& edge : seam_edges_) {
    for (const VertexId v : edge) {
      if (is_on_seam_[v.value()] != 1) continue;
      bool is_on_it = false;
      if (floors.is_alive(v))
        state.for_each_user_at(v,
                               [&](OriginalId id) { is_on_it = is_on_it || state.seams.has(id); });
      note_seam_vertex(v, is_on_it);
    }
  }
  for (const VertexId v : seen_) is_on_seam_[v.value()] &= 1;
  for (const Edge& edge : changes.edges) {
    if (is_on_seam(edge[0]) && is_on_seam(edge[1]) && is_seam(edge)) links_.add(edge[0], edge[1]);
  }
  kernel::sort(turned_.begin(), turned_.end());
}

// The second bit of is_on_seam_ says that the first is known.
void SurfaceMesh::note_seam_vertex(VertexId v, bool is_on_it) {
  constexpr std::uint8_t yes = 1, known = 2;
  std::uint8_t& mark = is_on_seam_[v.value()];
  if ((mark & known) != 0) return;
  if ((mark == yes) != is_on_it) turned_.push_back(v);
  mark = is_on_it ? yes | known : known;
  seen_.push_back(v);
}

void SurfaceMesh::note_old(VertexId name) {
  if (mesh_.is_isolated(name)) return;
  mesh_.clear_halfedge(name);
  old_names_.push_back(name);
}

// A fan of which a corner changes gets a new name.
void SurfaceMesh::note_old_fan(VertexId name) {
  if (name != unnamed && is_fan(name)) note_old(name);
}

// The names of vertices that are there and on no seam stay, also if their slot is another's now.
void SurfaceMesh::follow_vertices(const SnapState& state, std::span<const VertexId> vertices) {
  const Mesh& floors = state.triangulation.mesh();
  for (const VertexId v : turned_) {
    VertexId& name = name_of_[v.value()];
    if (is_on_seam(v) && name) {
      note_old(name);
      name = {};
    }
    if (!is_on_seam(v) && floors.is_alive(v)) name_of(state, v);
  }
  for (const VertexId v : vertices) {
    const VertexId name = name_of_[v.value()];
    if (!name) continue;
    if (floors.is_alive(v))
      points_[name.value()] = state.triangulation.point(v);
    else
      note_old(name);
  }
}

// Takes over the faces, with the links between them and their neighbours on the floor.
void SurfaceMesh::follow_faces(const SnapState& state, std::span<const FaceId> faces) {
  const Mesh& floors = state.triangulation.mesh();
  for (const FaceId f : faces) {
    const bool was_there = mesh_.is_alive(f);
    if (was_there) {
      for (const VertexId name : mesh_.vertices(f)) note_old_fan(name);
    }
    if (was_there != floors.is_alive(f)) mesh_.mirror_face(floors, f);
  }
  for (const FaceId f : faces) {
    if (floors.is_alive(f)) name_face(state, f);
  }
}

// Names the corners that no seam meets; fans come later.
void SurfaceMesh::name_face(const SnapState& state, FaceId f) {
  const Mesh& floors = state.triangulation.mesh();
  const auto corners = floors.corners(f);
  std::array<VertexId, 3> names;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = floors.halfedge(f, k), twin{corners[k].twin};
    names[k] = name_of(state, VertexId{corners[k].vertex()});
    if (names[k]) {
      mesh_.set_origin(h, names[k], corners[k].constrained());
      mesh_.set_halfedge(h);
    } else {
      mesh_.set_origin(h, unnamed, false);
      corners_.push_back(h);
    }
    mesh_.set_twin(h, twin);
    if (twin) mesh_.set_twin(twin, h);
  }
  for (std::uint32_t k = 0; k < 3; ++k) {
    const std::uint32_t next = (k + 1) % 3;
    if (corners[k].constrained() && !names[k] && !names[next])
      links_.add(VertexId{corners[k].vertex()}, VertexId{corners[next].vertex()},
                 floors.halfedge(f, k));
  }
}

// The name of a vertex, a new one if it has none yet; none if it is on a seam.
VertexId SurfaceMesh::name_of(const SnapState& state, VertexId v) {
  VertexId& name = name_of_[v.value()];
  if (name || is_on_seam(v)) return name;
  name = add_name(state.triangulation.point(v));
  slot_of_[name.value()] = v;
  return name;
}

// Names the corners about vertices that seams have left, and unnames those about vertices that have
// come onto a seam.
void SurfaceMesh::follow_turned(const SnapState& state) {
  const Mesh& floors = state.triangulation.mesh();
  for (const VertexId v : turned_) {
    if (!floors.is_alive(v)) continue;
    const VertexId name = name_of_[v.value()];
    const bool is_new = name && mesh_.is_isolated(name);  // no changed face has it
    for (const HalfedgeId h : floors.outgoing(v)) {
      if (!name) {
        turned_corners_.push_back(h);
        unname(h);
      } else if (mesh_.origin(h) != name) {
        note_old_fan(mesh_.origin(h));
        mesh_.set_origin(h, name, floors.is_constrained(h));
        if (is_new) mesh_.set_halfedge(h);
      }
    }
  }
}

// The fan in which the half-edge starts gets a new name.
void SurfaceMesh::unname(HalfedgeId h) {
  const VertexId name = mesh_.origin(h);
  if (name == unnamed) return;
  note_old(name);
  mesh_.set_origin(h, unnamed, false);
}

// Finds out what is across the edges. A half-edge that gets another twin takes it from a third one,
// which is looked at next.
void SurfaceMesh::relink(const SnapState& state) {
  links_.find(state);
  questions_.clear();
  ask_first(state);
  while (!questions_.empty()) {
    const Question question = questions_.back();
    questions_.pop_back();
    const HalfedgeId twin = across(state, question);
    if (mesh_.twin(question.halfedge) != twin) set_twin(state, question, twin);
  }
}

// Where several seams run along an edge, what is across may change on floors that none of its own
// half-edges leads to, so all that seams join with it are looked at.
void SurfaceMesh::ask_first(const SnapState& state) {
  const Mesh& floors = state.triangulation.mesh();
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const auto& [u, v] = links_.ends(i);
    if (!links_.has_several(i)) {
      const auto first = static_cast<std::uint32_t>(2 * i);
      for (const std::uint32_t k : {first, first + 1}) {
        if (const HalfedgeId h = links_.link(k).halfedge) questions_.push_back({h, k});
      }
      continue;
    }
    for (const auto& [from, to] : lines_.column_of(state, u, v)) {
      for (const HalfedgeId h : {floors.find_halfedge(from, to), floors.find_halfedge(to, from)}) {
        if (h) questions_.push_back({.halfedge = h});
      }
    }
  }
}

HalfedgeId SurfaceMesh::across(const SnapState& state, const Question& question) {
  const auto& [h, number] = question;
  if (number != SeamLinks::none && links_.link(number).is_known) return links_.link(number).across;
  const Mesh& floors = state.triangulation.mesh();
  const VertexId u = floors.origin(h), v = floors.target(h);
  return is_on_seam(u) && is_on_seam(v) ? lines_.across(state, u, v) : floors.twin(h);
}

void SurfaceMesh::set_twin(const SnapState& state, const Question& question, HalfedgeId twin) {
  const Mesh& floors = state.triangulation.mesh();
  const auto& [h, number] = question;
  const HalfedgeId before = mesh_.twin(h);
  mesh_.set_twin(h, twin);
  relinked_.push_back(mesh_.face(h));
  const auto ask = [&](HalfedgeId other, std::uint32_t link) {
    if (!other) return;
    relinked_.push_back(mesh_.face(other));
    if (floors.is_alive(floors.face(other))) questions_.push_back({other, link});
  };
  const bool has_link = number != SeamLinks::none;
  ask(before, has_link && before == floors.twin(h) ? number ^ 1 : SeamLinks::none);
  ask(twin, has_link ? links_.link(number).back : SeamLinks::none);
  for (const HalfedgeId corner : {h, floors.next(h)}) {
    if (!is_on_seam(floors.origin(corner)) || mesh_.origin(corner) == unnamed) continue;
    corners_.push_back(corner);
    unname(corner);
  }
}

void SurfaceMesh::name_fans(const SnapState& state, std::span<const HalfedgeId> corners) {
  const Mesh& floors = state.triangulation.mesh();
  for (const HalfedgeId h : corners) {
    if (mesh_.origin(h) == unnamed)
      name_fan(floors, h, add_name(state.triangulation.point(floors.origin(h))));
  }
}

// Names the fan about the start of a half-edge.
void SurfaceMesh::name_fan(const Mesh& floors, HalfedgeId h, VertexId name) {
  HalfedgeId first = h;
  for (HalfedgeId g = mesh_.rotate_right(h); g && g != h; g = mesh_.rotate_right(g)) first = g;
  HalfedgeId g = first;
  do {
    note_old_fan(mesh_.origin(g));
    mesh_.set_origin(g, name, floors.is_constrained(g));
    g = mesh_.rotate_left(g);
  } while (g && g != first);
  mesh_.set_halfedge(first);
}

void SurfaceMesh::release_names() {
  kernel::sort(old_names_.begin(), old_names_.end());
  for (const VertexId name : old_names_) {
    if (const VertexId v = slot_of_[name.value()]) name_of_[v.value()] = {};
    mesh_.remove_vertex(name);
  }
}

std::size_t SurfaceMesh::memory() const {
  return mesh_.memory() + points_.capacity() * sizeof(Point2) +
         (name_of_.capacity() + slot_of_.capacity()) * sizeof(VertexId) + is_on_seam_.capacity();
}

}  // namespace offgrid::navmesh::detail
