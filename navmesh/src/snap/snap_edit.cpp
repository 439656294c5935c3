#include "snap/snap_edit.hpp"

#include <algorithm>
#include <numeric>

#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

bool SnapEdit::run(SnapState& state, std::span<const OriginalId> leaving,
                   std::span<const OriginalId> arriving) {
  SnapPlan* const plan = planner_.plan(state, leaving, arriving);
  if (plan != nullptr) make(state, *plan, leaving, arriving);
  return plan != nullptr;
}

bool SnapEdit::run_seams(SnapState& state, std::span<const OriginalId> ends) {
  for (const OriginalId id : ends) changes_.note_seam(state.original(id).chain);
  SnapPlan* const plan = planner_.plan_seams(state, ends);
  if (plan != nullptr) make(state, *plan, {}, {});
  return plan != nullptr;
}

void SnapEdit::make(SnapState& state, SnapPlan& plan, std::span<const OriginalId> leaving,
                    std::span<const OriginalId> arriving) {
  changes_.note_plan(plan);
  release(state, leaving);
  find_groups(state, plan);
  for (const Group& group : groups_) bend(state, plan, group);
  add_chains(state, plan, arriving);
  constrain_edges(state);
}

// Frees, moves and constrains the edges of one group before those of the next. Freed all at once,
// the region that many chains divide would become one large space in which each new vertex had many
// neighbours.
void SnapEdit::bend(SnapState& state, SnapPlan& plan, const Group& group) {
  const std::span<Splice> splices =
      std::span(plan.splices).subspan(group.first_splice, group.splices);
  if (groups_.size() > 1) {
    for (Splice& splice : splices) find_again(state, splice);
  }
  for (const Splice& splice : splices) {
    const Chain& chain = state.original(splice.original).chain;
    for (std::uint32_t i = splice.first; i < splice.last; ++i) {
      leave_edge(state, chain[i], chain[i + 1], splice.original);
    }
  }
  free_edges(state);
  place_vertices(state, plan, std::span(order_).subspan(group.first_heat, group.heats));
  splice_chains(state, plan, splices);
  constrain_edges(state);
}

// Finds the place of a splice in its chain again, which other groups may have changed elsewhere. A
// splice begins at a vertex that stays.
void SnapEdit::find_again(const SnapState& state, Splice& splice) {
  const Original& s = state.original(splice.original);
  const Point2 from = state.triangulation.point(splice.from);
  const auto first = static_cast<std::uint32_t>(state.place_in_chain(s, from));
  splice.last += first - splice.first;
  splice.first = first;
}

// Puts splices with common pixels into one group; if there are few splices, all of them.
void SnapEdit::find_groups(const SnapState& state, SnapPlan& plan) {
  constexpr std::size_t few = 16;
  groups_.clear();
  order_.resize(plan.heat.size());
  std::iota(order_.begin(), order_.end(), 0U);
  const auto heats = static_cast<std::uint32_t>(plan.heat.size());
  if (plan.splices.size() <= few) {
    groups_.push_back({0, static_cast<std::uint32_t>(plan.splices.size()), 0, heats});
    return;
  }
  join_groups(state, plan);
  std::uint32_t splice = 0;
  for (std::uint32_t begin = 0, end = 0; begin < heats; begin = end) {
    const std::uint32_t group = roots_[order_[begin]], first = splice;
    while (end < heats && roots_[order_[end]] == group) ++end;
    while (splice < plan.splices.size() && plan.splices[splice].group == group) ++splice;
    groups_.push_back({first, splice - first, begin, end - begin});
  }
}

// Joins the pixels of each splice, and sorts pixels and splices by their groups.
void SnapEdit::join_groups(const SnapState& state, SnapPlan& plan) {
  roots_ = order_;
  for (Splice& splice : plan.splices) {
    const Floor floor = state.original(splice.original).floor;
    splice.group = plan.index_of(floor, plan.turns[splice.first_turn].point);
    for (std::uint32_t i = 1; i < splice.turns; ++i) {
      const std::uint32_t one = root(splice.group),
                          other =
                              root(plan.index_of(floor, plan.turns[splice.first_turn + i].point));
      roots_[std::max(one, other)] = std::min(one, other);
    }
  }
  for (std::uint32_t& group : roots_)
    group = roots_[group];  // a root has a smaller index than its members
  for (Splice& splice : plan.splices) splice.group = roots_[splice.group];
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return roots_[a] < roots_[b]; });
  std::stable_sort(plan.splices.begin(), plan.splices.end(),
                   [](const Splice& a, const Splice& b) { return a.group < b.group; });
}

std::uint32_t SnapEdit::root(std::uint32_t heat) {
  while (roots_[heat] != heat) heat = roots_[heat] = roots_[roots_[heat]];
  return heat;
}

// Frees the edges of the leaving chains.
void SnapEdit::release(SnapState& state, std::span<const OriginalId> leaving) {
  for (const OriginalId id : leaving) {
    Chain& chain = state.original(id).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) leave_edge(state, chain[i - 1], chain[i], id);
    chain.clear();
  }
  free_edges(state);
}

void SnapEdit::free_edges(SnapState& state) {
  for (const auto& [u, v] : to_free_) {
    const HalfedgeId edge = state.triangulation.mesh().find_edge(u, v);
    OFFGRID_EXPECTS(edge, "SnapEdit: a piece of a chain is an edge");
    changes_.note_faces_at(state.triangulation, edge);
    state.triangulation.free_edge(edge);
    changes_.note_faces(state.triangulation);
  }
  to_free_.clear();
}

// Inserts the new vertices, then removes those whose pixels are cold, which have no constraint any
// more and are no end of a new edge.
void SnapEdit::place_vertices(SnapState& state, SnapPlan& plan,
                              std::span<const std::uint32_t> heats) {
  for (const std::uint32_t i : heats) {
    if (!plan.heat[i].is_vertex()) insert_vertex(state, plan.heat[i]);
  }
  for (const std::uint32_t i : heats) {
    if (!plan.heat[i].vertex) change_heat(state, plan.heat[i]);
  }
}

void SnapEdit::insert_vertex(SnapState& state, PixelHeat& heat) {
  // The slot of a vertex that is gone may belong to another one since, on another floor.
  const bool is_near = state.triangulation.mesh().is_alive(heat.spot.near) &&
                       state.triangulation.floor(heat.spot.near) == heat.floor;
  const VertexId near = is_near ? heat.spot.near : VertexId{};
  const auto inserted = state.triangulation.insert(heat.point, near, heat.floor);
  OFFGRID_EXPECTS(inserted.has_value() && inserted->is_new,
                  "SnapEdit: there is room for the vertices");
  heat.vertex = inserted->vertex;
  grow_to(state.heat, heat.vertex.value() + std::size_t{1});
  state.set_heat(heat.vertex, static_cast<std::uint64_t>(heat.change),
                 static_cast<std::uint64_t>(heat.own));
  changes_.note_vertex(heat, false);
  changes_.note_faces(state.triangulation);
}

// Changes the heat of a vertex, and removes it if it is cold.
void SnapEdit::change_heat(SnapState& state, const PixelHeat& heat) {
  const VertexId v = heat.spot.location.vertex;
  const std::uint64_t left = state.heat[v.value()] + static_cast<std::uint64_t>(heat.change);
  state.set_heat(v, left, state.own_heat(v) + static_cast<std::uint64_t>(heat.own));
  if (left > 0) return;
  const auto removed = state.triangulation.remove(v);
  OFFGRID_EXPECTS(removed.has_value(), "SnapEdit: no chain passes through a cold pixel");
  changes_.note_vertex(heat, true);
  changes_.note_faces(state.triangulation);
}

void SnapEdit::splice_chains(SnapState& state, SnapPlan& plan, std::span<const Splice> splices) {
  while (!splices.empty()) {
    const OriginalId id = splices.back().original;
    std::size_t first = splices.size() - 1;
    while (first > 0 && splices[first - 1].original == id) --first;
    splice_chain(state, plan, splices.subspan(first));
    splices = splices.first(first);
  }
}

// Makes all splices of one chain, so that the part behind the first splice moves once.
void SnapEdit::splice_chain(SnapState& state, SnapPlan& plan, std::span<const Splice> splices) {
  const OriginalId id = splices.front().original;
  Chain& chain = state.original(id).chain;
  const Floor floor = state.original(id).floor;
  for (std::size_t i = splices.size(); i > 0; --i) {
    const Splice& splice = splices[i - 1];
    VertexId last = chain[splice.first];
    for (std::uint32_t k = splice.begin; k < splice.end; ++k) {
      auto& [point, vertex] = plan.splice_points[k];
      if (!vertex) vertex = plan.heat[plan.index_of(floor, point)].vertex;
      use_edge(state, last, vertex, id);
      last = vertex;
    }
    use_edge(state, last, chain[splice.last], id);
  }
  tail_.clear();
  for (std::size_t i = 0; i < splices.size(); ++i) {
    for (std::uint32_t k = splices[i].begin; k < splices[i].end; ++k) {
      tail_.push_back(plan.splice_points[k].vertex);
    }
    const std::size_t end = i + 1 < splices.size() ? splices[i + 1].first + 1 : chain.size();
    tail_.insert(tail_.end(), chain.data() + splices[i].last, chain.data() + end);
  }
  chain.truncate(splices.front().first + std::size_t{1});
  chain.append(tail_);
}

// Makes the chains of the arriving segments. A hot pixel that a segment meets was a vertex before
// and still is (plan.stops), or is among the new ones (plan.heat).
void SnapEdit::add_chains(SnapState& state, const SnapPlan& plan,
                          std::span<const OriginalId> arriving) {
  const PlanarMesh mesh = state.triangulation.planar();
  for (const auto& [id, v, p] : plan.stops) {
    // The slot of a vertex that is gone may belong to one at the same point of another floor.
    Original& s = state.original(id);
    if (mesh.mesh().is_alive(v) && mesh.point(v) == p && state.triangulation.floor(v) == s.floor)
      s.chain.push_back(v);
  }
  for (const OriginalId id : arriving) {
    Original& s = state.original(id);
    for (const PixelHeat& heat : plan.heat_along(s)) {
      if (heat.vertex && heat.floor == s.floor && kernel::hits(s.a, s.b, heat.point))
        s.chain.push_back(heat.vertex);
    }
    const AlongSegment before(s);
    kernel::sort(s.chain.begin(), s.chain.end(),
                 [&](VertexId u, VertexId v) { return before(mesh.point(u), mesh.point(v)); });
    for (std::size_t i = 1; i < s.chain.size(); ++i)
      use_edge(state, s.chain[i - 1], s.chain[i], id);
  }
}

void SnapEdit::use_edge(SnapState& state, VertexId u, VertexId v, OriginalId id) {
  changes_.note_edge(state, u, v, id);
  if (state.users.add(u, v, id, state.originals)) to_constrain_.push_back({u, v});
}

void SnapEdit::leave_edge(SnapState& state, VertexId u, VertexId v, OriginalId id) {
  changes_.note_edge(state, u, v, id);
  if (state.users.remove(u, v, id)) to_free_.push_back({u, v});
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
    changes_.note_faces(triangulation);
    edge = mesh.find_edge(u, v);
  }
  changes_.note_faces_at(triangulation, edge);
}

}  // namespace offgrid::navmesh::detail
