#include "snap/snap_edit.hpp"

#include <algorithm>
#include <numeric>

#include "offgrid/kernel/pixel.hpp"
#include "snap/snap_order.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

bool SnapEdit::run(SnapState& state, std::span<const OriginalId> leaving,
                   std::span<const OriginalId> arriving) {
  grow_to(roles_, state.originals.size(), Role::stays);
  grow_to(visits_, state.originals.size());
  for (const OriginalId id : leaving) roles_[id.value()] = Role::leaves;
  for (const OriginalId id : arriving) roles_[id.value()] = Role::arrives;
  heat_.clear();
  ends_before_ = {};
  cool(state, leaving);
  heat(state, arriving);
  merge_heat(state);
  const auto is_new = [](const Heat& heat) { return heat.spot.location.place != Place::vertex; };
  const auto new_vertices =
      static_cast<std::size_t>(std::count_if(heat_.begin(), heat_.end(), is_new));
  const bool has_room = state.triangulation.mesh().can_add(new_vertices, 2 * new_vertices);
  if (has_room) find_turns(state);
  for (const OriginalId id : leaving) roles_[id.value()] = Role::stays;
  for (const OriginalId id : arriving) roles_[id.value()] = Role::stays;
  if (!has_room) return false;
  find_splices(state);

  release(state, leaving);
  find_groups();
  for (const Group& group : groups_) bend(state, group);
  add_chains(state, arriving);
  constrain_edges(state);
  return true;
}

// Frees, moves and constrains the edges of one group before those of the next. Freed all at once,
// the region that many chains divide would become one large space in which each new vertex had many
// neighbours.
void SnapEdit::bend(SnapState& state, const Group& group) {
  const std::span<Splice> splices = std::span(splices_).subspan(group.first_splice, group.splices);
  if (groups_.size() > 1) {
    for (Splice& splice : splices) find_again(state, splice);
  }
  for (const Splice& splice : splices) {
    const std::vector<VertexId>& chain = state.original(splice.original).chain;
    for (std::uint32_t i = splice.first; i < splice.last; ++i) {
      leave_edge(state, chain[i], chain[i + 1], splice.original);
    }
  }
  free_edges(state);
  place_vertices(state, std::span(order_).subspan(group.first_heat, group.heats));
  splice_chains(state, splices);
  constrain_edges(state);
}

// Finds the place of a splice in its chain again, which other groups may have changed elsewhere. A
// splice begins at a vertex that stays.
void SnapEdit::find_again(const SnapState& state, Splice& splice) {
  const Original& s = state.original(splice.original);
  const AlongSegment before(s);
  const Point2 from = state.triangulation.point(splice.from);
  const auto place = std::lower_bound(
      s.chain.begin(), s.chain.end(), from,
      [&](VertexId v, const Point2& p) { return before(state.triangulation.point(v), p); });
  const auto first = static_cast<std::uint32_t>(place - s.chain.begin());
  splice.last += first - splice.first;
  splice.first = first;
}

// Puts splices with common pixels into one group; if there are few splices, all of them.
void SnapEdit::find_groups() {
  constexpr std::size_t few = 16;
  groups_.clear();
  order_.resize(heat_.size());
  std::iota(order_.begin(), order_.end(), 0U);
  const auto heats = static_cast<std::uint32_t>(heat_.size());
  if (splices_.size() <= few) {
    groups_.push_back({0, static_cast<std::uint32_t>(splices_.size()), 0, heats});
    return;
  }
  roots_ = order_;
  for (Splice& splice : splices_) {
    splice.group = index_of(turns_[splice.first_turn].point);
    for (std::uint32_t i = 1; i < splice.turns; ++i) {
      const std::uint32_t one = root(splice.group),
                          other = root(index_of(turns_[splice.first_turn + i].point));
      roots_[std::max(one, other)] = std::min(one, other);
    }
  }
  for (std::uint32_t& group : roots_)
    group = roots_[group];  // a root has a smaller index than its members
  for (Splice& splice : splices_) splice.group = roots_[splice.group];
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return roots_[a] < roots_[b]; });
  std::stable_sort(splices_.begin(), splices_.end(),
                   [](const Splice& a, const Splice& b) { return a.group < b.group; });
  std::uint32_t splice = 0;
  for (std::uint32_t begin = 0, end = 0; begin < heats; begin = end) {
    const std::uint32_t group = roots_[order_[begin]], first = splice;
    while (end < heats && roots_[order_[end]] == group) ++end;
    while (splice < splices_.size() && splices_[splice].group == group) ++splice;
    groups_.push_back({first, splice - first, begin, end - begin});
  }
}

std::uint32_t SnapEdit::root(std::uint32_t heat) {
  while (roots_[heat] != heat) heat = roots_[heat] = roots_[roots_[heat]];
  return heat;
}

void SnapEdit::constrain_edges(SnapState& state) {
  for (const auto& [u, v] : to_constrain_) constrain(state.triangulation, u, v);
  to_constrain_.clear();
}

// Constrains the edge uv, which mostly exists.
void SnapEdit::constrain(Triangulation& triangulation, VertexId u, VertexId v) {
  const Mesh& mesh = triangulation.mesh();
  HalfedgeId edge = mesh.find_edge(u, v);
  if (edge) {
    triangulation.constrain_edge(edge);
  } else {
    const auto made = triangulation.insert_constraint(u, v);
    OFFGRID_EXPECTS(made.has_value() && made->new_pieces == 1,
                    "SnapEdit: a new piece meets no vertex and no constraint");
    note_changed_faces(triangulation);
    edge = mesh.find_edge(u, v);
  }
  note_faces_at(mesh, edge);
}

void SnapEdit::clear_changes() {
  forget_faces();
  changes_.edges.clear();
  changes_.new_vertices = changes_.removed_vertices = changes_.rerouted = 0;
}

void SnapEdit::take_over(const SnapBulk::Changes& changes) {
  changes_.edges = changes.edges;
  changes_.new_vertices = changes.new_vertices;
  changes_.removed_vertices = changes.removed_vertices;
  changes_.rerouted = changes.rerouted;
}

void SnapEdit::forget_faces() {
  if (!has_all_faces_) {
    for (const FaceId f : changes_.faces) is_noted_[f.value()] = 0;
  }
  changes_.faces.clear();
  has_all_faces_ = false;
}

void SnapEdit::note_all_faces(const SnapState& state, std::uint32_t bound) {
  forget_faces();
  has_all_faces_ = true;
  changes_.faces.reserve(bound);
  for (std::uint32_t f = 0; f < bound; ++f) changes_.faces.push_back(FaceId{f});
  grow_to(roles_, state.originals.size(), Role::stays);
  grow_to(visits_, state.originals.size());
  grow_to(is_noted_, bound);
  corridor_.make_room(state.triangulation.mesh());
}

void SnapEdit::note_face(FaceId f) {
  grow_to(is_noted_, f.value() + std::size_t{1});
  if (is_noted_[f.value()] != 0) return;
  is_noted_[f.value()] = 1;
  changes_.faces.push_back(f);
}

// The faces at a constrained or freed edge have changed, even if they existed before.
void SnapEdit::note_faces_at(const Mesh& mesh, HalfedgeId h) {
  note_face(mesh.face(h));
  if (const HalfedgeId twin = mesh.twin(h)) note_face(mesh.face(twin));
}

void SnapEdit::note_changed_faces(const Triangulation& triangulation) {
  grow_to(is_noted_, triangulation.mesh().face_bound());
  for (const FaceId f : triangulation.changed_faces()) {
    std::uint8_t& is_noted = is_noted_[f.value()];
    if (is_noted == 0) changes_.faces.push_back(f);
    is_noted = 1;
  }
}

void SnapEdit::use_edge(SnapState& state, VertexId u, VertexId v, OriginalId id) {
  changes_.edges.push_back({u, v});
  if (state.users.add(u, v, id, state.originals)) to_constrain_.push_back({u, v});
}

void SnapEdit::leave_edge(SnapState& state, VertexId u, VertexId v, OriginalId id) {
  changes_.edges.push_back({u, v});
  if (state.users.remove(u, v, id)) to_free_.push_back({u, v});
}

// Frees the edges of the leaving chains.
void SnapEdit::release(SnapState& state, std::span<const OriginalId> leaving) {
  for (const OriginalId id : leaving) {
    std::vector<VertexId>& chain = state.original(id).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) leave_edge(state, chain[i - 1], chain[i], id);
    chain.clear();
  }
  free_edges(state);
}

void SnapEdit::free_edges(SnapState& state) {
  for (const auto& [u, v] : to_free_) {
    const HalfedgeId edge = state.triangulation.mesh().find_edge(u, v);
    OFFGRID_EXPECTS(edge, "SnapEdit: a piece of a chain is an edge");
    note_faces_at(state.triangulation.mesh(), edge);
    state.triangulation.free_edge(edge);
    note_changed_faces(state.triangulation);
  }
  to_free_.clear();
}

// Inserts the new vertices, then removes those whose pixels are cold, which have no constraint any
// more and are no end of a new edge.
void SnapEdit::place_vertices(SnapState& state, std::span<const std::uint32_t> heats) {
  const Mesh& mesh = state.triangulation.mesh();
  for (const std::uint32_t i : heats) {
    Heat& heat = heat_[i];
    if (heat.spot.location.place == Place::vertex) continue;
    const VertexId near = mesh.is_alive(heat.spot.near) ? heat.spot.near : VertexId{};
    const auto inserted = state.triangulation.insert(heat.point, near);
    OFFGRID_EXPECTS(inserted.has_value() && inserted->is_new,
                    "SnapEdit: there is room for the vertices");
    heat.vertex = inserted->vertex;
    grow_to(state.heat, heat.vertex.value() + std::size_t{1});
    state.heat[heat.vertex.value()] = static_cast<std::uint64_t>(heat.change);
    ++changes_.new_vertices;
    note_changed_faces(state.triangulation);
  }
  for (const std::uint32_t i : heats) {
    const Heat& heat = heat_[i];
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

std::uint32_t SnapEdit::index_of(const Point2& p) const {
  const auto is_before = [](const Heat& heat, const Point2& q) { return heat.point < q; };
  return static_cast<std::uint32_t>(std::lower_bound(heat_.begin(), heat_.end(), p, is_before) -
                                    heat_.begin());
}

void SnapEdit::splice_chains(SnapState& state, std::span<const Splice> splices) {
  while (!splices.empty()) {
    const OriginalId id = splices.back().original;
    std::size_t first = splices.size() - 1;
    while (first > 0 && splices[first - 1].original == id) --first;
    splice_chain(state, splices.subspan(first));
    splices = splices.first(first);
  }
}

// Makes all splices of one chain, so that the part behind the first splice moves once.
void SnapEdit::splice_chain(SnapState& state, std::span<const Splice> splices) {
  const OriginalId id = splices.front().original;
  std::vector<VertexId>& chain = state.original(id).chain;
  for (std::size_t i = splices.size(); i > 0; --i) {
    const Splice& splice = splices[i - 1];
    VertexId last = chain[splice.first];
    for (std::uint32_t k = splice.begin; k < splice.end; ++k) {
      auto& [point, vertex] = splice_points_[k];
      if (!vertex) vertex = heat_[index_of(point)].vertex;
      use_edge(state, last, vertex, id);
      last = vertex;
    }
    use_edge(state, last, chain[splice.last], id);
  }
  tail_.clear();
  for (std::size_t i = 0; i < splices.size(); ++i) {
    for (std::uint32_t k = splices[i].begin; k < splices[i].end; ++k) {
      tail_.push_back(splice_points_[k].vertex);
    }
    const std::size_t end = i + 1 < splices.size() ? splices[i + 1].first + 1 : chain.size();
    tail_.insert(tail_.end(), chain.data() + splices[i].last, chain.data() + end);
  }
  chain.resize(splices.front().first + std::size_t{1});
  chain.insert(chain.end(), tail_.begin(), tail_.end());
}

// The entries of heat_ that a segment may meet: in the columns between its ends, or all if few.
std::span<const SnapEdit::Heat> SnapEdit::heat_along(const Original& s) const {
  constexpr std::size_t few = 16;
  if (heat_.size() <= few) return heat_;
  const auto first =
      std::lower_bound(heat_.begin(), heat_.end(), s.a,
                       [](const Heat& h, const Point2& a) { return h.point.x < a.x; });
  const auto last = std::upper_bound(
      first, heat_.end(), s.b, [](const Point2& b, const Heat& h) { return b.x < h.point.x; });
  return {first, last};
}

// Makes the chains of the arriving segments. A hot pixel that a segment meets was a vertex before
// and still is (stops_), or is among the new ones (heat_).
void SnapEdit::add_chains(SnapState& state, std::span<const OriginalId> arriving) {
  const PlanarMesh mesh = state.triangulation.planar();
  for (const auto& [id, v, p] : stops_) {
    if (mesh.mesh().is_alive(v) && mesh.point(v) == p) state.original(id).chain.push_back(v);
  }
  for (const OriginalId id : arriving) {
    Original& s = state.original(id);
    for (const Heat& heat : heat_along(s)) {
      if (heat.vertex && kernel::hits(s.a, s.b, heat.point)) s.chain.push_back(heat.vertex);
    }
    const AlongSegment before(s);
    std::sort(s.chain.begin(), s.chain.end(),
              [&](VertexId u, VertexId v) { return before(mesh.point(u), mesh.point(v)); });
    for (std::size_t i = 1; i < s.chain.size(); ++i)
      use_edge(state, s.chain[i - 1], s.chain[i], id);
  }
}

}  // namespace offgrid::navmesh::detail
