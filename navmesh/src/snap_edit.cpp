#include "offgrid/navmesh/detail/snap_edit.hpp"

#include <algorithm>

#include "offgrid/kernel/pixel.hpp"
#include "offgrid/navmesh/detail/snap_order.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

bool SnapEdit::run(SnapState& state, std::span<const OriginalId> leaving, std::span<const OriginalId> arriving) {
  roles_.resize(state.originals.size(), Role::stays);
  visits_.resize(state.originals.size());
  for (const OriginalId id : leaving) roles_[id.value()] = Role::leaves;
  for (const OriginalId id : arriving) roles_[id.value()] = Role::arrives;
  heat_.clear();
  ends_before_ = {};
  cool(state, leaving);
  heat(state, arriving);
  merge_heat(state);
  const auto is_new = [](const Heat& heat) { return heat.spot.location.place != Place::vertex; };
  const auto new_vertices = static_cast<std::size_t>(std::count_if(heat_.begin(), heat_.end(), is_new));
  const bool has_room = state.triangulation.mesh().can_add(new_vertices, 2 * new_vertices);
  if (has_room) find_turns(state);
  for (const OriginalId id : leaving) roles_[id.value()] = Role::stays;
  for (const OriginalId id : arriving) roles_[id.value()] = Role::stays;
  if (!has_room) return false;
  find_splices(state);

  freed_.clear();
  bound_.clear();
  release(state, leaving);
  place_vertices(state);
  splice_chains(state);
  add_chains(state, arriving);
  for (const auto& [u, v] : bound_) bind(state.triangulation, u, v);
  return true;
}

// Mostly the edge is there.
void SnapEdit::bind(Triangulation& triangulation, VertexId u, VertexId v) {
  const Mesh& mesh = triangulation.mesh();
  HalfedgeId edge = mesh.find_edge(u, v);
  if (edge) {
    triangulation.constrain_edge(edge);
  } else {
    const auto made = triangulation.insert_constraint(u, v);
    OFFGRID_EXPECTS(made.has_value() && made->new_pieces == 1, "SnapEdit: a new piece meets no vertex and no constraint");
    note_changed_faces(triangulation);
    edge = mesh.find_edge(u, v);
  }
  note_faces_at(mesh, edge);
}

void SnapEdit::clear_changes() {
  for (const FaceId f : changes_.faces) is_noted_[f.value()] = 0;
  changes_.faces.clear();
  changes_.edges.clear();
  changes_.new_vertices = changes_.removed_vertices = changes_.rerouted = 0;
}

void SnapEdit::take_over(const SnapBulk::Changes& changes) {
  changes_.edges = changes.edges;
  changes_.new_vertices = changes.new_vertices;
  changes_.removed_vertices = changes.removed_vertices;
  changes_.rerouted = changes.rerouted;
}

void SnapEdit::note_faces(std::uint32_t bound) {
  if (is_noted_.size() < bound) is_noted_.resize(bound);
  changes_.faces.reserve(bound);
  for (std::uint32_t f = 0; f < bound; ++f) note_face(FaceId{f});
}

void SnapEdit::note_face(FaceId f) {
  if (is_noted_.size() <= f.value()) is_noted_.resize(f.value() + std::size_t{1});
  if (is_noted_[f.value()] != 0) return;
  is_noted_[f.value()] = 1;
  changes_.faces.push_back(f);
}

// An edge that is constrained or freed may be there before and after, with its faces.
void SnapEdit::note_faces_at(const Mesh& mesh, HalfedgeId h) {
  note_face(mesh.face(h));
  if (const HalfedgeId twin = mesh.twin(h)) note_face(mesh.face(twin));
}

void SnapEdit::note_changed_faces(const Triangulation& triangulation) {
  if (is_noted_.size() < triangulation.mesh().face_bound()) is_noted_.resize(triangulation.mesh().face_bound());
  for (const FaceId f : triangulation.changed_faces()) {
    std::uint8_t& is_noted = is_noted_[f.value()];
    if (is_noted == 0) changes_.faces.push_back(f);
    is_noted = 1;
  }
}

void SnapEdit::use_edge(SnapState& state, VertexId u, VertexId v, OriginalId id) {
  changes_.edges.push_back({u, v});
  if (state.users.add(u, v, id)) bound_.push_back({u, v});
}

void SnapEdit::leave_edge(SnapState& state, VertexId u, VertexId v, OriginalId id) {
  changes_.edges.push_back({u, v});
  if (state.users.remove(u, v, id)) freed_.push_back({u, v});
}

// Whatever will not be part of a chain any more; what stays constrained is part of the chains before and after.
void SnapEdit::release(SnapState& state, std::span<const OriginalId> leaving) {
  for (const OriginalId id : leaving) {
    std::vector<VertexId>& chain = state.original(id).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) leave_edge(state, chain[i - 1], chain[i], id);
    chain.clear();
  }
  for (const Splice& splice : splices_) {
    const std::vector<VertexId>& chain = state.original(splice.original).chain;
    for (std::uint32_t i = splice.first; i < splice.last; ++i) leave_edge(state, chain[i], chain[i + 1], splice.original);
  }
  for (const auto& [u, v] : freed_) {
    const HalfedgeId edge = state.triangulation.mesh().find_edge(u, v);
    OFFGRID_EXPECTS(edge, "SnapEdit: a piece of a chain is an edge");
    note_faces_at(state.triangulation.mesh(), edge);
    state.triangulation.free_edge(edge);
    note_changed_faces(state.triangulation);
  }
}

// First all that come, from vertices that are there before; what is cold has no constraint any more and is no vertex of a new edge.
void SnapEdit::place_vertices(SnapState& state) {
  for (Heat& heat : heat_) {
    if (heat.spot.location.place == Place::vertex) continue;
    const auto inserted = state.triangulation.insert(heat.point, heat.spot.near);
    OFFGRID_EXPECTS(inserted.has_value() && inserted->is_new, "SnapEdit: there is room for the vertices");
    heat.vertex = inserted->vertex;
    if (state.heat.size() <= heat.vertex.value()) state.heat.resize(heat.vertex.value() + std::size_t{1});
    state.heat[heat.vertex.value()] = static_cast<std::uint64_t>(heat.change);
    ++changes_.new_vertices;
    note_changed_faces(state.triangulation);
  }
  for (const Heat& heat : heat_) {
    if (heat.vertex) continue;
    const VertexId v = heat.spot.location.vertex;
    std::uint64_t& left = state.heat[v.value()];
    left += static_cast<std::uint64_t>(heat.change);
    if (left > 0) continue;
    const auto removed = state.triangulation.remove(v);
    OFFGRID_EXPECTS(removed.has_value(), "SnapEdit: no chain passes through a cold pixel");
    ++changes_.removed_vertices;
    note_changed_faces(state.triangulation);
  }
}

VertexId SnapEdit::vertex_at(const Point2& p) const {
  return std::lower_bound(heat_.begin(), heat_.end(), p, [](const Heat& heat, const Point2& q) { return heat.point < q; })->vertex;
}

// From the last splice of a chain to the first, so that the numbers of those before it stay.
void SnapEdit::splice_chains(SnapState& state) {
  for (auto splice = splices_.rbegin(); splice != splices_.rend(); ++splice) {
    std::vector<VertexId>& chain = state.original(splice->original).chain;
    between_.clear();
    VertexId last = chain[splice->first];
    for (std::uint32_t i = splice->begin; i < splice->end; ++i) {
      const auto& [point, vertex] = splice_points_[i];
      between_.push_back(vertex ? vertex : vertex_at(point));
      use_edge(state, last, between_.back(), splice->original);
      last = between_.back();
    }
    use_edge(state, last, chain[splice->last], splice->original);
    const auto begin = chain.begin() + splice->first + 1;
    const auto end = chain.begin() + splice->last;
    const auto kept = std::min<std::ptrdiff_t>(end - begin, static_cast<std::ptrdiff_t>(between_.size()));
    std::copy_n(between_.begin(), kept, begin);
    if (begin + kept < end)
      chain.erase(begin + kept, end);
    else
      chain.insert(end, between_.begin() + kept, between_.end());
  }
}

// Those that a segment may meet: the columns from one end to the other, or all if there are few.
std::span<const SnapEdit::Heat> SnapEdit::heat_along(const Original& s) const {
  constexpr std::size_t few = 16;
  if (heat_.size() <= few) return heat_;
  const auto first = std::lower_bound(heat_.begin(), heat_.end(), s.a, [](const Heat& h, const Point2& a) { return h.point.x < a.x; });
  const auto last = std::upper_bound(first, heat_.end(), s.b, [](const Point2& b, const Heat& h) { return b.x < h.point.x; });
  return {first, last};
}

// The hot pixels that a segment meets were vertices before and still are, or are among the new ones.
void SnapEdit::add_chains(SnapState& state, std::span<const OriginalId> arriving) {
  const PlanarMesh mesh = state.triangulation.planar();
  for (const auto& [id, v] : stops_) {
    if (mesh.mesh().is_alive(v)) state.original(id).chain.push_back(v);
  }
  for (const OriginalId id : arriving) {
    Original& s = state.original(id);
    for (const Heat& heat : heat_along(s)) {
      if (heat.vertex && kernel::hits(s.a, s.b, heat.point)) s.chain.push_back(heat.vertex);
    }
    const AlongSegment before(s);
    std::sort(s.chain.begin(), s.chain.end(), [&](VertexId u, VertexId v) { return before(mesh.point(u), mesh.point(v)); });
    for (std::size_t i = 1; i < s.chain.size(); ++i) use_edge(state, s.chain[i - 1], s.chain[i], id);
  }
}

}  // namespace offgrid::navmesh::detail
