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
  cool(state, leaving);
  heat(state, arriving);
  merge_heat(state);
  const auto is_new = [](const Heat& heat) { return heat.location.place != Place::vertex; };
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
  for (const auto& [u, v] : bound_) {
    const auto made = state.triangulation.insert_constraint(u, v);
    OFFGRID_EXPECTS(made.has_value() && made->new_pieces == 1, "SnapEdit: a new piece meets no vertex and no constraint");
    note_changed_faces(state.triangulation);
    note_faces_at(state.triangulation.mesh(), u, v);
  }
  return true;
}

// An edge that is constrained or freed may be there before and after, with its faces.
void SnapEdit::note_faces_at(const Mesh& mesh, VertexId u, VertexId v) {
  const HalfedgeId h = mesh.find_edge(u, v);
  changes_.faces.push_back(mesh.face(h));
  if (const HalfedgeId twin = mesh.twin(h)) changes_.faces.push_back(mesh.face(twin));
}

void SnapEdit::note_changed_faces(const Triangulation& triangulation) {
  changes_.faces.insert(changes_.faces.end(), triangulation.changed_faces().begin(), triangulation.changed_faces().end());
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
    note_faces_at(state.triangulation.mesh(), u, v);
    const auto freed = state.triangulation.remove_constraint(u, v);
    OFFGRID_EXPECTS(freed.has_value() && *freed == 1, "SnapEdit: a piece of a chain is a constrained edge");
    note_changed_faces(state.triangulation);
  }
}

void SnapEdit::place_vertices(SnapState& state) {
  for (const Heat& heat : heat_) {
    const auto change = static_cast<std::uint64_t>(heat.change);
    if (heat.location.place == Place::vertex) {
      const VertexId v = heat.location.vertex;
      std::uint64_t& left = state.heat[v.value()];
      left += change;
      if (left > 0) continue;
      const auto removed = state.triangulation.remove(v);
      OFFGRID_EXPECTS(removed.has_value(), "SnapEdit: no chain passes through a cold pixel");
      ++changes_.removed_vertices;
    } else {
      const auto inserted = state.triangulation.insert(heat.point);
      OFFGRID_EXPECTS(inserted.has_value() && inserted->is_new, "SnapEdit: there is room for the vertices");
      const std::size_t v = inserted->vertex.value();
      if (state.heat.size() <= v) state.heat.resize(v + 1);
      state.heat[v] = change;
      ++changes_.new_vertices;
    }
    note_changed_faces(state.triangulation);
  }
}

// From the last splice of a chain to the first, so that the numbers of those before it stay.
void SnapEdit::splice_chains(SnapState& state) {
  std::vector<VertexId> between;
  for (auto splice = splices_.rbegin(); splice != splices_.rend(); ++splice) {
    std::vector<VertexId>& chain = state.original(splice->original).chain;
    between.clear();
    VertexId last = chain[splice->first];
    for (std::uint32_t i = splice->begin; i < splice->end; ++i) {
      const VertexId v = state.triangulation.find(splice_points_[i], last);
      between.push_back(v);
      use_edge(state, last, v, splice->original);
      last = v;
    }
    use_edge(state, last, chain[splice->last], splice->original);
    const auto begin = chain.begin() + splice->first + 1;
    const auto end = chain.begin() + splice->last;
    const auto kept = std::min<std::ptrdiff_t>(end - begin, static_cast<std::ptrdiff_t>(between.size()));
    std::copy_n(between.begin(), kept, begin);
    if (begin + kept < end)
      chain.erase(begin + kept, end);
    else
      chain.insert(end, between.begin() + kept, between.end());
  }
}

// All hot pixels are vertices by now.
void SnapEdit::add_chains(SnapState& state, std::span<const OriginalId> arriving) {
  const PlanarMesh mesh = state.triangulation.planar();
  for (const OriginalId id : arriving) {
    Original& s = state.original(id);
    corridor_.walk(mesh, s.a, s.b, kernel::constant<1>, state.triangulation.locate(s.a));
    for (const VertexId v : corridor_.vertices()) {
      if (kernel::hits(s.a, s.b, mesh.point(v))) s.chain.push_back(v);
    }
    const AlongSegment before(s);
    std::sort(s.chain.begin(), s.chain.end(), [&](VertexId u, VertexId v) { return before(mesh.point(u), mesh.point(v)); });
    for (std::size_t i = 1; i < s.chain.size(); ++i) use_edge(state, s.chain[i - 1], s.chain[i], id);
  }
}

}  // namespace offgrid::navmesh::detail
