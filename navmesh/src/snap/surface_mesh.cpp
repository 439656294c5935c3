#include "snap/surface_mesh.hpp"

#include <algorithm>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

template <class T>
void sort_different(std::vector<T>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

/// A seam's original along an edge, as it runs in the direction of the edge.
struct EdgeLine {
  OriginalId id;
  Point2 from{};
  Point2 to{};
  bool is_forward = true;  ///< from the smaller end of the original to the larger one

  /// Is the other line on the right of this one? Lines of one floor do not cross.
  bool is_before(const EdgeLine& other) const {
    const auto is_left = [](const EdgeLine& line, const Point2& p, Sign sign) {
      return kernel::orient(line.from, line.to, p) == sign;
    };
    return !(is_left(*this, other.from, Sign::positive) ||
             is_left(*this, other.to, Sign::positive)) ||
           !(is_left(other, from, Sign::negative) || is_left(other, to, Sign::negative));
  }
};

/// Questions to seams along edges. Keeps its memory from one question to the next.
class SeamLines {
 public:
  explicit SeamLines(const SnapState& state) : state_(state) {}

  /// The seams along the edge from u to v, from left to right; valid until the next question.
  std::span<const EdgeLine> along(VertexId u, VertexId v) {
    lines_.clear();
    const Point2 from = state_.triangulation.point(u), to = state_.triangulation.point(v);
    state_.users.for_each(u, v, [&](OriginalId id) {
      if (!state_.seams.has(id)) return;
      const Original& s = state_.original(id);
      const bool is_forward = AlongSegment(s)(from, to);
      lines_.push_back({id, is_forward ? s.a : s.b, is_forward ? s.b : s.a, is_forward});
    });
    std::sort(lines_.begin(), lines_.end(),
              [](const EdgeLine& a, const EdgeLine& b) { return a.id != b.id && a.is_before(b); });
    return lines_;
  }

  HalfedgeId across(VertexId u, VertexId v, std::vector<std::array<VertexId, 2>>* passed) {
    if (passed != nullptr) passed->push_back({u, v});
    std::span<const EdgeLine> lines = along(u, v);
    while (!lines.empty()) {
      const EdgeLine line = lines.front();
      const OriginalId partner =
          state_.seams.open_partner(line.id, line.is_forward ? SeamSide::left : SeamSide::right);
      if (!partner) return {};
      const Original& s = state_.original(partner);
      const std::size_t place = state_.place_in_chain(s, state_.triangulation.point(u));
      u = s.chain[place];
      v = line.is_forward ? s.chain[place + 1] : s.chain[place - 1];
      if (passed != nullptr) passed->push_back({u, v});
      lines = along(u, v);
      while (lines.front().id != partner) lines = lines.subspan(1);
      lines = lines.subspan(1);
    }
    return state_.triangulation.mesh().find_halfedge(v, u);
  }

 private:
  const SnapState& state_;
  std::vector<EdgeLine> lines_;
};

}  // namespace

HalfedgeId across(const SnapState& state, VertexId u, VertexId v,
                  std::vector<std::array<VertexId, 2>>* passed) {
  return SeamLines(state).across(u, v, passed);
}

std::vector<std::array<VertexId, 2>> column_of(const SnapState& state, VertexId u, VertexId v) {
  SeamLines lines(state);
  std::vector<std::array<VertexId, 2>> column{{std::min(u, v), std::max(u, v)}};
  for (std::size_t i = 0; i < column.size(); ++i) {
    const auto [from, to] = column[i];
    for (const EdgeLine& line : lines.along(from, to)) {
      state.seams.for_each_partner(line.id, [&, from = from, to = to](OriginalId partner) {
        const Original& s = state.original(partner);
        const VertexId one = s.chain[state.place_in_chain(s, state.triangulation.point(from))];
        const VertexId other = s.chain[state.place_in_chain(s, state.triangulation.point(to))];
        const std::array<VertexId, 2> edge{std::min(one, other), std::max(one, other)};
        if (std::find(column.begin(), column.end(), edge) == column.end()) column.push_back(edge);
      });
    }
  }
  return column;
}

VertexId SurfaceMesh::add_name(const Point2& p) {
  const VertexId name = mesh_.add_vertex();
  grow_to(points_, name.value() + std::size_t{1});
  grow_to(slot_of_, name.value() + std::size_t{1});
  points_[name.value()] = p;
  slot_of_[name.value()] = {};
  return name;
}

void SurfaceMesh::note_edge(VertexId u, VertexId v) {
  edges_.push_back({std::min(u, v), std::max(u, v)});
}

void SurfaceMesh::update(const SnapState& state, std::span<const FaceId> faces,
                         std::span<const Edge> edges, std::span<const OriginalId> seams) {
  if (!is_made_ && !state.seams.empty()) return make(state);
  const Mesh& floors = state.triangulation.mesh();
  grow_to(name_of_, floors.vertex_bound());
  grow_to(is_on_seam_, floors.vertex_bound());
  edges_.clear();
  corners_.clear();
  old_names_.clear();
  relinked_.clear();
  all_edges_.assign(edges.begin(), edges.end());
  for (const OriginalId id : seams) {
    const Chain& chain = state.original(id).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) all_edges_.push_back({chain[i - 1], chain[i]});
  }
  const std::vector<VertexId> turned = find_seam_vertices(state);
  mirror_faces(floors, faces);
  for (const VertexId v : turned) {
    if (!floors.is_alive(v)) continue;
    for (const HalfedgeId h : floors.outgoing(v)) name_corner(state, h);
  }
  for (const FaceId f : faces) {
    if (floors.is_alive(f)) name_face(state, f);
  }
  for (const Edge& edge : all_edges_) mirror_edge(floors, edge);
  relink(state);
  name_fans(state);
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
  const Mesh& floors = state.triangulation.mesh();
  std::vector<FaceId> faces;
  for (const FaceId f : floors.faces()) faces.push_back(f);
  std::vector<Edge> edges;
  for (std::uint32_t i = 0; i < state.originals.size(); ++i) {
    if (!state.seams.has(OriginalId{i})) continue;
    const Chain& chain = state.originals[i].chain;
    for (std::size_t k = 1; k < chain.size(); ++k) edges.push_back({chain[k - 1], chain[k]});
  }
  update(state, faces, edges, {});
}

// Finds out again which ends of the edges are on seams, and which edges. Returns the ends that have
// come onto a seam or are on none any more.
std::vector<VertexId> SurfaceMesh::find_seam_vertices(const SnapState& state) {
  constexpr std::uint8_t yes = 1, known = 2;
  const Mesh& floors = state.triangulation.mesh();
  std::vector<VertexId> turned, found;
  const auto note = [&](VertexId v, bool is_on_it) {
    std::uint8_t& mark = is_on_seam_[v.value()];
    if ((mark & known) != 0) return;
    if ((mark == yes) != is_on_it) turned.push_back(v);
    mark = is_on_it ? yes | known : known;
    found.push_back(v);
  };
  for (const Edge& edge : all_edges_) {
    bool is_seam = false;
    if (floors.is_alive(edge[0]) && floors.is_alive(edge[1]))
      state.users.for_each(edge[0], edge[1],
                           [&](OriginalId id) { is_seam = is_seam || state.seams.has(id); });
    if (!is_seam) continue;
    note_edge(edge[0], edge[1]);
    for (const VertexId v : edge) note(v, true);
  }
  for (const Edge& edge : all_edges_) {
    for (const VertexId v : edge) {
      if (is_on_seam_[v.value()] != yes) continue;
      bool is_on_it = false;
      if (floors.is_alive(v))
        state.for_each_user_at(v,
                               [&](OriginalId id) { is_on_it = is_on_it || state.seams.has(id); });
      note(v, is_on_it);
    }
  }
  for (const VertexId v : found) is_on_seam_[v.value()] &= yes;
  std::sort(turned.begin(), turned.end());
  for (const VertexId v : turned) {
    if (is_on_seam(v) && name_of_[v.value()]) old_names_.push_back(name_of_[v.value()]);
  }
  return turned;
}

// A name that the mesh does not have at a corner any more. The names of vertices that are there and
// on no seam stay.
void SurfaceMesh::note_old(const Mesh& floors, VertexId name) {
  if (name == unnamed) return;
  const VertexId v = slot_of_[name.value()];
  const bool stays = v && !is_on_seam(v) && floors.is_alive(v);
  if (!stays && (old_names_.empty() || old_names_.back() != name)) old_names_.push_back(name);
}

// Takes over whether an edge is constrained. An edge that a seam has left is to be linked again.
void SurfaceMesh::mirror_edge(const Mesh& floors, const Edge& edge) {
  if (!floors.is_alive(edge[0]) || !floors.is_alive(edge[1])) return;
  const HalfedgeId edge_at = floors.find_edge(edge[0], edge[1]);
  if (!edge_at) return;
  for (const HalfedgeId h : {edge_at, floors.twin(edge_at)}) {
    if (!h) continue;
    if (mesh_.origin(h) != unnamed) mesh_.set_origin(h, mesh_.origin(h), floors.is_constrained(h));
    if (mesh_.twin(h) != floors.twin(h)) note_edge(edge[0], edge[1]);
  }
}

// Takes over the faces, and the links between them and their neighbours on the floor. Their corners
// have no names yet.
void SurfaceMesh::mirror_faces(const Mesh& floors, std::span<const FaceId> faces) {
  for (const FaceId f : faces) {
    if (mesh_.is_alive(f)) {
      for (const VertexId name : mesh_.vertices(f)) note_old(floors, name);
    }
    mesh_.mirror_face(floors, f);
    for (std::uint32_t k = 0; k < 3 && floors.is_alive(f); ++k)
      mesh_.set_origin(floors.halfedge(f, k), unnamed, false);
  }
  for (const FaceId f : faces) {
    if (!floors.is_alive(f)) continue;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = floors.halfedge(f, k);
      if (const HalfedgeId twin = floors.twin(h)) mesh_.set_twin(twin, h);
    }
  }
}

void SurfaceMesh::name_face(const SnapState& state, FaceId f) {
  const Mesh& floors = state.triangulation.mesh();
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = floors.halfedge(f, k);
    name_corner(state, h);
    const VertexId u = floors.origin(h), v = floors.target(h);
    if (floors.is_constrained(h) && is_on_seam(u) && is_on_seam(v)) note_edge(u, v);
  }
}

// Names the corner where a half-edge starts, if no seam meets it; fans come later.
void SurfaceMesh::name_corner(const SnapState& state, HalfedgeId h) {
  const Mesh& floors = state.triangulation.mesh();
  const VertexId v = floors.origin(h);
  if (is_on_seam(v)) return note_fan(h);
  VertexId& name = name_of_[v.value()];
  if (!name) {
    name = add_name({});
    slot_of_[name.value()] = v;
  }
  points_[name.value()] = state.triangulation.point(v);
  note_old(floors, mesh_.origin(h));
  mesh_.set_origin(h, name, floors.is_constrained(h));
  mesh_.set_halfedge(h);
}

// The fan in which the half-edge starts gets a new name.
void SurfaceMesh::note_fan(HalfedgeId h) {
  corners_.push_back(h);
  if (mesh_.origin(h) == unnamed) return;
  old_names_.push_back(mesh_.origin(h));
  mesh_.set_origin(h, unnamed, false);
}

// Finds out what is across the edges. A half-edge that gets another twin takes it from a third one,
// which is looked at next. Where several seams run along an edge, what is across may change on
// floors that none of its own half-edges leads to, so all that seams join with it are looked at.
void SurfaceMesh::relink(const SnapState& state) {
  const Mesh& floors = state.triangulation.mesh();
  SeamLines lines(state);
  std::vector<HalfedgeId> open;
  const auto look_at = [&](VertexId u, VertexId v) {
    for (const HalfedgeId h : {floors.find_halfedge(u, v), floors.find_halfedge(v, u)}) {
      if (h) open.push_back(h);
    }
  };
  sort_different(edges_);
  for (const auto& [u, v] : edges_) {
    if (lines.along(u, v).size() < 2) {
      look_at(u, v);
    } else {
      for (const auto& [from, to] : column_of(state, u, v)) look_at(from, to);
    }
  }
  while (!open.empty()) {
    const HalfedgeId h = open.back();
    open.pop_back();
    const HalfedgeId before = mesh_.twin(h),
                     twin = lines.across(floors.origin(h), floors.target(h), nullptr);
    if (before == twin) continue;
    mesh_.set_twin(h, twin);
    relinked_.push_back(mesh_.face(h));
    for (const HalfedgeId other : {before, twin}) {
      if (!other) continue;
      relinked_.push_back(mesh_.face(other));
      if (floors.is_alive(floors.face(other))) open.push_back(other);
    }
    for (const HalfedgeId corner : {h, floors.next(h)}) {
      if (is_on_seam(floors.origin(corner))) note_fan(corner);
    }
  }
}

void SurfaceMesh::name_fans(const SnapState& state) {
  const Mesh& floors = state.triangulation.mesh();
  for (const HalfedgeId h : corners_) {
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
    note_old(floors, mesh_.origin(g));
    mesh_.set_origin(g, name, floors.is_constrained(g));
    g = mesh_.rotate_left(g);
  } while (g && g != first);
  mesh_.set_halfedge(first);
}

void SurfaceMesh::release_names() {
  sort_different(old_names_);
  for (const VertexId name : old_names_) {
    if (const VertexId v = slot_of_[name.value()]) name_of_[v.value()] = {};
    mesh_.clear_halfedge(name);
    mesh_.remove_vertex(name);
  }
}

std::size_t SurfaceMesh::memory() const {
  return mesh_.memory() + points_.capacity() * sizeof(Point2) +
         (name_of_.capacity() + slot_of_.capacity()) * sizeof(VertexId) + is_on_seam_.capacity();
}

}  // namespace offgrid::navmesh::detail
