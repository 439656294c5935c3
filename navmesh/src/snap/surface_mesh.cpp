#include "snap/surface_mesh.hpp"

#include <algorithm>
#include <set>

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

/// The seams along the edge from u to v, from left to right.
std::vector<EdgeLine> lines_along(const SnapState& state, VertexId u, VertexId v) {
  std::vector<EdgeLine> lines;
  const Point2 from = state.triangulation.point(u), to = state.triangulation.point(v);
  state.users.for_each(u, v, [&](OriginalId id) {
    if (!state.seams.has(id)) return;
    const Original& s = state.original(id);
    const bool is_forward = AlongSegment(s)(from, to);
    lines.push_back({id, is_forward ? s.a : s.b, is_forward ? s.b : s.a, is_forward});
  });
  std::sort(lines.begin(), lines.end(),
            [](const EdgeLine& a, const EdgeLine& b) { return a.id != b.id && a.is_before(b); });
  return lines;
}

}  // namespace

HalfedgeId across(const SnapState& state, VertexId u, VertexId v,
                  std::vector<std::array<VertexId, 2>>* passed) {
  if (passed != nullptr) passed->push_back({u, v});
  std::vector<EdgeLine> lines = lines_along(state, u, v);
  std::size_t next = 0;
  while (next < lines.size()) {
    const EdgeLine line = lines[next];
    const OriginalId partner =
        state.seams.open_partner(line.id, line.is_forward ? SeamSide::left : SeamSide::right);
    if (!partner) return {};
    const std::vector<VertexId>& chain = state.original(partner).chain;
    const std::size_t place =
        state.place_in_chain(state.original(partner), state.triangulation.point(u));
    u = chain[place];
    v = line.is_forward ? chain[place + 1] : chain[place - 1];
    if (passed != nullptr) passed->push_back({u, v});
    lines = lines_along(state, u, v);
    next = 1 + static_cast<std::size_t>(
                   std::find_if(lines.begin(), lines.end(),
                                [&](const EdgeLine& other) { return other.id == partner; }) -
                   lines.begin());
  }
  return state.triangulation.mesh().find_halfedge(v, u);
}

std::vector<std::array<VertexId, 2>> column_of(const SnapState& state, VertexId u, VertexId v) {
  std::vector<std::array<VertexId, 2>> column{{std::min(u, v), std::max(u, v)}};
  for (std::size_t i = 0; i < column.size(); ++i) {
    const auto [from, to] = column[i];
    for (const EdgeLine& line : lines_along(state, from, to)) {
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
  vertices_.clear();
  old_names_.clear();
  relinked_.clear();
  all_edges_.assign(edges.begin(), edges.end());
  for (const OriginalId id : seams) {
    const std::vector<VertexId>& chain = state.original(id).chain;
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
  collect_columns(state);
  link_edges(state);
  collect_groups(state);
  name_fans(state);
  release_names(floors);
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
    const std::vector<VertexId>& chain = state.originals[i].chain;
    for (std::size_t k = 1; k < chain.size(); ++k) edges.push_back({chain[k - 1], chain[k]});
  }
  update(state, faces, edges, {});
}

// Finds out again which ends of the edges are on seams, and which edges. Returns the ends that were
// on seams and are not, or the other way round.
std::vector<VertexId> SurfaceMesh::find_seam_vertices(const SnapState& state) {
  const Mesh& floors = state.triangulation.mesh();
  std::vector<VertexId> turned, left;
  for (const Edge& edge : all_edges_) {
    bool is_seam = false;
    if (floors.is_alive(edge[0]) && floors.is_alive(edge[1]))
      state.users.for_each(edge[0], edge[1],
                           [&](OriginalId id) { is_seam = is_seam || state.seams.has(id); });
    if (is_seam) note_edge(edge[0], edge[1]);
    for (const VertexId v : edge) {
      if (is_on_seam_[v.value()] != (is_seam ? 1 : 0)) (is_seam ? turned : left).push_back(v);
    }
  }
  for (const VertexId v : turned) is_on_seam_[v.value()] = 1;
  for (const VertexId v : left) {
    if (is_on_seam_[v.value()] == 0) continue;
    bool is_on_it = false;
    if (floors.is_alive(v))
      state.for_each_user_at(v, [&](OriginalId id) { is_on_it = is_on_it || state.seams.has(id); });
    if (is_on_it) continue;
    is_on_seam_[v.value()] = 0;
    turned.push_back(v);
  }
  sort_different(turned);
  for (const VertexId v : turned) {
    if (is_on_seam_[v.value()] != 0 && name_of_[v.value()])
      old_names_.push_back(name_of_[v.value()]);
  }
  return turned;
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
      for (const VertexId name : mesh_.vertices(f)) old_names_.push_back(name);
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
    if (floors.is_constrained(h) && is_on_seam_[u.value()] != 0 && is_on_seam_[v.value()] != 0)
      note_edge(u, v);
  }
}

// Names the corner where a half-edge starts, if no seam meets it; the fans of others come later.
void SurfaceMesh::name_corner(const SnapState& state, HalfedgeId h) {
  const Mesh& floors = state.triangulation.mesh();
  const VertexId v = floors.origin(h);
  if (is_on_seam_[v.value()] != 0) {
    vertices_.push_back(v);
    return;
  }
  VertexId& name = name_of_[v.value()];
  if (!name) {
    name = add_name({});
    slot_of_[name.value()] = v;
  }
  points_[name.value()] = state.triangulation.point(v);
  if (mesh_.origin(h) != unnamed) old_names_.push_back(mesh_.origin(h));
  mesh_.set_origin(h, name, floors.is_constrained(h));
  mesh_.set_halfedge(h);
}

// Adds the edges on other floors that seams join with those collected so far.
void SurfaceMesh::collect_columns(const SnapState& state) {
  sort_different(edges_);
  std::vector<Edge> all;
  for (const auto& [u, v] : edges_) {
    const std::vector<Edge> column = column_of(state, u, v);
    all.insert(all.end(), column.begin(), column.end());
  }
  edges_ = std::move(all);
  sort_different(edges_);
}

void SurfaceMesh::link(HalfedgeId h, HalfedgeId twin) {
  const HalfedgeId before = mesh_.twin(h);
  if (before == twin) return;
  mesh_.set_twin(h, twin);
  for (const HalfedgeId side : {h, before, twin}) {
    if (side) relinked_.push_back(mesh_.face(side));
  }
}

void SurfaceMesh::link_edges(const SnapState& state) {
  const Mesh& floors = state.triangulation.mesh();
  for (const auto& [u, v] : edges_) {
    if (const HalfedgeId h = floors.find_halfedge(u, v)) link(h, across(state, u, v));
    if (const HalfedgeId h = floors.find_halfedge(v, u)) link(h, across(state, v, u));
  }
}

// Collects all vertices of floors that seams join with those whose fans may have changed.
void SurfaceMesh::collect_groups(const SnapState& state) {
  for (const Edge& edge : edges_) {
    for (const VertexId v : edge) {
      if (is_on_seam_[v.value()] != 0) vertices_.push_back(v);
    }
  }
  sort_different(vertices_);
  std::vector<VertexId> open = vertices_;
  std::set<VertexId> seen(vertices_.begin(), vertices_.end());
  while (!open.empty()) {
    const VertexId v = open.back();
    open.pop_back();
    state.for_each_user_at(v, [&](OriginalId id) {
      state.seams.for_each_partner(id, [&](OriginalId partner) {
        const Original& s = state.original(partner);
        const VertexId other = s.chain[state.place_in_chain(s, state.triangulation.point(v))];
        if (!seen.insert(other).second) return;
        vertices_.push_back(other);
        open.push_back(other);
      });
    });
  }
}

void SurfaceMesh::name_fans(const SnapState& state) {
  const Mesh& floors = state.triangulation.mesh();
  for (const VertexId v : vertices_) {
    for (const HalfedgeId h : floors.outgoing(v)) {
      if (mesh_.origin(h) == unnamed) continue;
      old_names_.push_back(mesh_.origin(h));
      mesh_.set_origin(h, unnamed, false);
    }
  }
  for (const VertexId v : vertices_) {
    for (const HalfedgeId h : floors.outgoing(v)) {
      if (mesh_.origin(h) == unnamed) name_fan(floors, h, add_name(state.triangulation.point(v)));
    }
  }
}

// Names the fan about the start of a half-edge.
void SurfaceMesh::name_fan(const Mesh& floors, HalfedgeId h, VertexId name) {
  HalfedgeId first = h;
  for (HalfedgeId g = mesh_.rotate_right(h); g && g != h; g = mesh_.rotate_right(g)) first = g;
  HalfedgeId g = first;
  do {
    mesh_.set_origin(g, name, floors.is_constrained(g));
    g = mesh_.rotate_left(g);
  } while (g && g != first);
  mesh_.set_halfedge(first);
}

void SurfaceMesh::release_names(const Mesh& floors) {
  sort_different(old_names_);
  for (const VertexId name : old_names_) {
    const VertexId v = slot_of_[name.value()];
    if (v && floors.is_alive(v) && is_on_seam_[v.value()] == 0) continue;
    if (v) name_of_[v.value()] = {};
    mesh_.clear_halfedge(name);
    mesh_.remove_vertex(name);
  }
}

std::size_t SurfaceMesh::memory() const {
  return mesh_.memory() + points_.capacity() * sizeof(Point2) +
         (name_of_.capacity() + slot_of_.capacity()) * sizeof(VertexId) + is_on_seam_.capacity();
}

}  // namespace offgrid::navmesh::detail
