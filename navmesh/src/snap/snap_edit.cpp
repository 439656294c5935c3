#include "snap/snap_edit.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "mesh/sort_few.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr kernel::Int<30> pixel_side = kernel::constant<1>;
constexpr kernel::Int<30> two_pixels = kernel::constant<2>;

bool cross(const Original& s, const Original& t) {
  return s.floor == t.floor && kernel::proper_cross(s.a, s.b, t.a, t.b);
}
Point2 crossing_of(const Original& s, const Original& t) {
  return kernel::round_cross(s.a, s.b, t.a, t.b);
}

// Keeps one item of each key that stands an odd number of times: what comes and goes takes turns.
template <class Item, class Key>
void keep_odd(std::vector<Item>& items, const Key& key_of) {
  std::stable_sort(items.begin(), items.end(),
                   [&](const Item& a, const Item& b) { return key_of(a) < key_of(b); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < items.size();) {
    const std::size_t begin = i;
    while (i < items.size() && key_of(items[i]) == key_of(items[begin])) ++i;
    if ((i - begin) % 2 != 0) items[kept++] = items[begin];
  }
  items.resize(kept);
}

}  // namespace

// ---- the pixels, chains and splices that change, found before any edit

void SnapEdit::begin_visits() {
  if (++visit_ != 0) return;
  visits_.zero();
  visit_ = 1;
}

bool SnapEdit::is_first_visit(OriginalId id) {
  if (visits_[id.value()] == visit_) return false;
  visits_[id.value()] = visit_;
  return true;
}

// Collects the pixels that lose heat. The pixel of a crossing is a vertex of both chains, so every
// segment that crosses a leaving one passes through a vertex of its chain. A crossing of two
// leaving segments is counted when the first of them leaves.
void SnapEdit::cool(const SnapState& state, std::span<const OriginalId> leaving) {
  for (const OriginalId id : leaving) {
    const Original& s = state.original(id);
    heat_.push_back({s.a, -1, s.floor, {{}, s.chain.front()}});
    heat_.push_back({s.b, -1, s.floor, {{}, s.chain.back()}});
    begin_visits();
    for (const VertexId v : s.chain) {
      const auto leave = [&](OriginalId other) {
        if (roles_[other.value()] == Role::has_left || !is_first_visit(other)) return;
        if (!cross(s, state.original(other))) return;
        heat_.push_back({crossing_of(s, state.original(other)), -1, s.floor, {{}, v}});
      };
      state.for_each_edge_at(v, [&](VertexId u) { state.for_each_beside(v, u, s, leave); });
    }
    roles_[id.value()] = Role::has_left;
  }
}

void SnapEdit::heat(const SnapState& state, std::span<const OriginalId> arriving) {
  stops_.clear();
  for (std::size_t i = 0; i < arriving.size(); ++i) heat_one(state, arriving, i);
}

void SnapEdit::heat_one(const SnapState& state, std::span<const OriginalId> arriving,
                        std::size_t i) {
  const Original& s = state.original(arriving[i]);
  const PlanarMesh mesh = state.triangulation.planar();
  for (std::size_t k = 0; k < i; ++k) {
    const Original& other = state.original(arriving[k]);
    if (cross(s, other)) heat_.push_back({crossing_of(s, other), 1, s.floor, {}});
  }
  walk_from_end(state, s);
  for (const VertexId v : corridor_.vertices()) {
    const Point2 p = mesh.point(v);
    if (kernel::hits(s.a, s.b, p)) stops_.push_back({arriving[i], v, p});
  }
  heat_crossings(state, s);
}

// Heats the ends of a segment and walks along it. The sides of a polygon arrive one after the
// other, so an end is often known from the previous segment.
void SnapEdit::walk_from_end(const SnapState& state, const Original& s) {
  const PlanarMesh mesh = state.triangulation.planar();
  Heat from{s.a, 1, s.floor, {}}, to{s.b, 1, s.floor, {}};
  for (const Heat& known : ends_before_) {
    if (known.floor != s.floor) break;
    if (known.point == s.b) std::swap(from, to);
    if (known.point == s.a || known.point == s.b) from.spot = known.spot;
    if (known.point == from.point) break;
  }
  from.spot.location = from.located(state);
  corridor_.walk(mesh, from.point, to.point, pixel_side, from.spot.location);
  to.spot.near = corridor_.last_vertex();
  to.spot.location = to.located(state);
  ends_before_ = {from, to};
  heat_.push_back(from);
  heat_.push_back(to);
}

void SnapEdit::heat_crossings(const SnapState& state, const Original& s) {
  const Mesh& mesh = state.triangulation.mesh();
  begin_visits();
  for (const HalfedgeId h : corridor_.constrained()) {
    state.for_each_beside(mesh.origin(h), mesh.target(h), s, [&](OriginalId other) {
      if (roles_[other.value()] != Role::stays || !is_first_visit(other)) return;
      if (!cross(s, state.original(other))) return;
      heat_.push_back({crossing_of(s, state.original(other)), 1, s.floor, {{}, mesh.origin(h)}});
    });
  }
}

// Sums the changes of each pixel, which may be cooled and heated again.
void SnapEdit::merge_heat(const SnapState& state) {
  const Mesh& mesh = state.triangulation.mesh();
  // The sort is stable, since the start of the search for a point decides the ids of new faces.
  sort_few(heat_, [](const Heat& a, const Heat& b) {
    if (a.floor != b.floor) return a.floor < b.floor;
    return ordered_word_of(a.point) < ordered_word_of(b.point);
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < heat_.size();) {
    Heat sum = heat_[i];
    for (++i; i < heat_.size() && heat_[i].is_at(sum.floor, sum.point); ++i) {
      sum.change += heat_[i].change;
      if (sum.spot.location.place == Place::outside &&
          heat_[i].spot.location.place != Place::outside)
        sum.spot = heat_[i].spot;
      if (!sum.spot.near) sum.spot.near = heat_[i].spot.near;
    }
    if (sum.change == 0) continue;
    sum.own = sum.change;
    const Location location = sum.located(state);
    sum.spot = {location,
                location.place == Place::vertex ? location.vertex : mesh.origin(location.halfedge)};
    heat_[kept++] = sum;
  }
  heat_.resize(kept);
}

// Finds the remaining chains that change. An original through a vertex that turns cold has it in
// its chain. An original through a pixel that turns hot stays within half a unit of its chain, so
// the chain has an edge within a unit of the pixel's centre.
void SnapEdit::find_turns(const SnapState& state) {
  const PlanarMesh mesh = state.triangulation.planar();
  turns_.clear();
  for (const Heat& heat : heat_) {
    const Point2& h = heat.point;
    begin_visits();
    if (heat.spot.location.place == Place::vertex) {
      if (state.heat[heat.spot.location.vertex.value()] + static_cast<std::uint64_t>(heat.change) !=
          0)
        continue;
      state.for_each_user_at(heat.spot.location.vertex, [&](OriginalId id) {
        if (roles_[id.value()] == Role::stays && is_first_visit(id))
          turns_.push_back({id, h, true});
      });
      continue;
    }
    corridor_.walk(mesh, h, h, two_pixels, heat.spot.location);
    for (const HalfedgeId e : corridor_.constrained()) {
      state.users.for_each(mesh.mesh().origin(e), mesh.mesh().target(e), [&](OriginalId id) {
        if (roles_[id.value()] != Role::stays || !is_first_visit(id)) return;
        const Original& s = state.original(id);
        if (kernel::hits(s.a, s.b, h)) turns_.push_back({id, h, false});
      });
    }
  }
}

void SnapEdit::find_splices(const SnapState& state) {
  splices_.clear();
  splice_points_.clear();
  std::sort(turns_.begin(), turns_.end(), [&](const Turn& a, const Turn& b) {
    if (a.original != b.original) return a.original < b.original;
    return AlongSegment(state.original(a.original))(a.point, b.point);
  });
  for (std::size_t i = 0; i < turns_.size();) {
    const std::size_t begin = i;
    while (i < turns_.size() && turns_[i].original == turns_[begin].original) ++i;
    find_splices_of(state, std::span(turns_).subspan(begin, i - begin));
  }
  all_turns_.insert(all_turns_.end(), turns_.begin(), turns_.end());
}

// Makes the splices of one chain. Each turn replaces the pieces of the chain next to it; turns that
// replace the same piece share a splice.
void SnapEdit::find_splices_of(const SnapState& state, std::span<const Turn> turns) {
  const Original& s = state.original(turns.front().original);
  std::uint32_t first = 0, last = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto behind = static_cast<std::uint32_t>(state.place_in_chain(s, turns[i].point));
    const std::uint32_t low = behind - 1, high = turns[i].is_lost ? behind + 1 : behind;
    if (i > begin && low >= last) {
      add_splice(state, s, turns.subspan(begin, i - begin), first, last);
      begin = i;
    }
    if (i == begin) first = low;
    last = high;
  }
  add_splice(state, s, turns.subspan(begin), first, last);
}

void SnapEdit::add_splice(const SnapState& state, const Original& s, std::span<const Turn> turns,
                          std::uint32_t first, std::uint32_t last) {
  const AlongSegment before(s);
  Splice splice{
      .original = turns.front().original, .from = s.chain[first], .first = first, .last = last};
  splice.begin = static_cast<std::uint32_t>(splice_points_.size());
  splice.first_turn = static_cast<std::uint32_t>(turns.data() - turns_.data());
  splice.turns = static_cast<std::uint32_t>(turns.size());
  std::size_t next = 0;
  for (std::uint32_t i = first + 1; i <= last; ++i) {
    const Point2 p = state.triangulation.point(s.chain[i]);
    for (; next < turns.size() && before(turns[next].point, p); ++next)
      splice_points_.push_back({turns[next].point, {}});
    const bool is_lost = next < turns.size() && turns[next].point == p;
    if (is_lost) ++next;
    if (!is_lost && i < last) splice_points_.push_back({p, s.chain[i]});
  }
  splice.end = static_cast<std::uint32_t>(splice_points_.size());
  splices_.push_back(splice);
  note_bent(state, splice);
}

// A chain that gets or loses vertices on one line lies where it did. Chains are monotone, so what
// is between two vertices is in their box.
void SnapEdit::note_bent(const SnapState& state, const Splice& splice) {
  const Chain& chain = state.original(splice.original).chain;
  const auto point = [&](std::uint32_t i) { return state.triangulation.point(chain[i]); };
  const Point2 from = point(splice.first), to = point(splice.last);
  const auto is_beside = [&](const Point2& p) {
    return kernel::orient(from, to, p) != kernel::Sign::zero;
  };
  bool is_bent = false;
  for (std::uint32_t i = splice.first + 1; i < splice.last; ++i)
    is_bent = is_bent || is_beside(point(i));
  for (std::uint32_t i = splice.begin; i < splice.end; ++i)
    is_bent = is_bent || is_beside(splice_points_[i].point);
  if (is_bent) changes_.bent.push_back(Box::of(from, to));
}

// ---- the edit

bool SnapEdit::has_room(const SnapState& state) const {
  const auto new_vertices = static_cast<std::size_t>(std::count_if(
      heat_.begin(), heat_.end(), [](const Heat& heat) { return !heat.is_vertex(); }));
  return state.triangulation.mesh().can_add(new_vertices, 2 * new_vertices);
}

bool SnapEdit::run(SnapState& state, std::span<const OriginalId> leaving,
                   std::span<const OriginalId> arriving) {
  roles_.make_room(state.originals.size());
  visits_.make_room(state.originals.size());
  for (const OriginalId id : leaving) roles_[id.value()] = Role::leaves;
  for (const OriginalId id : arriving) roles_[id.value()] = Role::arrives;
  heat_.clear();
  ends_before_ = {};
  cool(state, leaving);
  heat(state, arriving);
  merge_heat(state);
  if (!state.seams.empty()) sharing_.share(state, corridor_, heat_);
  const bool has_room = this->has_room(state);
  if (has_room) find_turns(state);
  for (const OriginalId id : leaving) roles_[id.value()] = Role::stays;
  for (const OriginalId id : arriving) roles_[id.value()] = Role::stays;
  if (has_room) change_mesh(state, leaving, arriving);
  return has_room;
}

bool SnapEdit::run_seams(SnapState& state, std::span<const OriginalId> ends) {
  roles_.make_room(state.originals.size());
  visits_.make_room(state.originals.size());
  heat_.clear();
  stops_.clear();
  for (const OriginalId id : ends) {
    for (const VertexId v : state.original(id).chain) {
      heat_.push_back({.point = state.triangulation.point(v),
                       .floor = state.original(id).floor,
                       .spot = {{Place::vertex, v, {}}, v}});
    }
  }
  const auto order = [](const Heat& h) { return std::pair(h.floor, ordered_word_of(h.point)); };
  std::sort(heat_.begin(), heat_.end(),
            [&](const Heat& a, const Heat& b) { return order(a) < order(b); });
  heat_.erase(std::unique(heat_.begin(), heat_.end(),
                          [](const Heat& a, const Heat& b) { return a.is_at(b.floor, b.point); }),
              heat_.end());
  sharing_.share(state, corridor_, heat_);
  if (!has_room(state)) return false;
  find_turns(state);
  change_mesh(state, {}, {});
  return true;
}

void SnapEdit::change_mesh(SnapState& state, std::span<const OriginalId> leaving,
                           std::span<const OriginalId> arriving) {
  ++runs_;
  find_splices(state);
  release(state, leaving);
  find_groups(state);
  for (const Group& group : groups_) bend(state, group);
  add_chains(state, arriving);
  constrain_edges(state);
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
    const Chain& chain = state.original(splice.original).chain;
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
  const Point2 from = state.triangulation.point(splice.from);
  const auto first = static_cast<std::uint32_t>(state.place_in_chain(s, from));
  splice.last += first - splice.first;
  splice.first = first;
}

// Puts splices with common pixels into one group; if there are few splices, all of them.
void SnapEdit::find_groups(const SnapState& state) {
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
    const Floor floor = state.original(splice.original).floor;
    splice.group = index_of(floor, turns_[splice.first_turn].point);
    for (std::uint32_t i = 1; i < splice.turns; ++i) {
      const std::uint32_t one = root(splice.group),
                          other = root(index_of(floor, turns_[splice.first_turn + i].point));
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
  changes_.bent.clear();
  changes_.new_vertices = changes_.removed_vertices = changes_.rerouted = 0;
  runs_ = 0;
  vertex_changes_.clear();
  all_turns_.clear();
}

void SnapEdit::count_changes(std::span<const OriginalId> leaving,
                             std::span<const OriginalId> arriving) {
  if (runs_ > 1) {
    keep_odd(vertex_changes_, [](const VertexChange& c) { return std::tuple(c.floor, c.point); });
    keep_odd(all_turns_, [](const Turn& t) { return std::tuple(t.original, t.point); });
    std::erase_if(all_turns_, [&](const Turn& turn) {
      return std::binary_search(leaving.begin(), leaving.end(), turn.original) ||
             std::binary_search(arriving.begin(), arriving.end(), turn.original);
    });
  }
  for (const VertexChange& change : vertex_changes_)
    ++(change.is_lost ? changes_.removed_vertices : changes_.new_vertices);
  for (std::size_t i = 0; i < all_turns_.size(); ++i)
    changes_.rerouted += i == 0 || all_turns_[i].original != all_turns_[i - 1].original ? 1U : 0U;
}

void SnapEdit::take_over(SnapBulk::Changes changes) {
  changes_.new_vertices = changes.new_vertices;
  changes_.removed_vertices = changes.removed_vertices;
  changes_.rerouted = changes.rerouted;
  changes_.bent = std::move(changes.bent);
}

void SnapEdit::forget_faces() {
  if (!has_all_faces_) {
    for (const FaceId f : changes_.faces) is_noted_[f.value()] = 0;
  }
  changes_.faces.clear();
  has_all_faces_ = false;
}

void SnapEdit::note_all_faces(std::uint32_t bound) {
  forget_faces();
  has_all_faces_ = true;
  changes_.faces.reserve(bound);
  for (std::uint32_t f = 0; f < bound; ++f) changes_.faces.push_back(FaceId{f});
  grow_to(is_noted_, bound);
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
    // The slot of a vertex that is gone may belong to another one since, on another floor.
    const bool is_near =
        mesh.is_alive(heat.spot.near) && state.triangulation.floor(heat.spot.near) == heat.floor;
    const VertexId near = is_near ? heat.spot.near : VertexId{};
    const auto inserted = state.triangulation.insert(heat.point, near, heat.floor);
    OFFGRID_EXPECTS(inserted.has_value() && inserted->is_new,
                    "SnapEdit: there is room for the vertices");
    heat.vertex = inserted->vertex;
    grow_to(state.heat, heat.vertex.value() + std::size_t{1});
    state.set_heat(heat.vertex, static_cast<std::uint64_t>(heat.change),
                   static_cast<std::uint64_t>(heat.own));
    vertex_changes_.push_back({heat.point, heat.floor, false});
    note_changed_faces(state.triangulation);
  }
  for (const std::uint32_t i : heats) {
    const Heat& heat = heat_[i];
    if (heat.vertex) continue;
    const VertexId v = heat.spot.location.vertex;
    const std::uint64_t left = state.heat[v.value()] + static_cast<std::uint64_t>(heat.change);
    state.set_heat(v, left, state.own_heat(v) + static_cast<std::uint64_t>(heat.own));
    if (left > 0) continue;
    const auto removed = state.triangulation.remove(v);
    OFFGRID_EXPECTS(removed.has_value(), "SnapEdit: no chain passes through a cold pixel");
    vertex_changes_.push_back({heat.point, heat.floor, true});
    note_changed_faces(state.triangulation);
  }
}

std::uint32_t SnapEdit::index_of(Floor floor, const Point2& p) const {
  const auto is_before = [floor](const Heat& heat, const Point2& q) {
    return heat.floor < floor || (heat.floor == floor && heat.point < q);
  };
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
  Chain& chain = state.original(id).chain;
  const Floor floor = state.original(id).floor;
  for (std::size_t i = splices.size(); i > 0; --i) {
    const Splice& splice = splices[i - 1];
    VertexId last = chain[splice.first];
    for (std::uint32_t k = splice.begin; k < splice.end; ++k) {
      auto& [point, vertex] = splice_points_[k];
      if (!vertex) vertex = heat_[index_of(floor, point)].vertex;
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
  chain.truncate(splices.front().first + std::size_t{1});
  chain.append(tail_);
}

// The entries of heat_ that a segment may meet: on its floor in the columns between its ends, or
// all if few.
std::span<const SnapEdit::Heat> SnapEdit::heat_along(const Original& s) const {
  constexpr std::size_t few = 16;
  if (heat_.size() <= few) return heat_;
  const auto first = std::partition_point(heat_.begin(), heat_.end(), [&](const Heat& h) {
    return h.floor < s.floor || (h.floor == s.floor && h.point.x < s.a.x);
  });
  const auto last = std::partition_point(
      first, heat_.end(), [&](const Heat& h) { return h.floor == s.floor && h.point.x <= s.b.x; });
  return {first, last};
}

// Makes the chains of the arriving segments. A hot pixel that a segment meets was a vertex before
// and still is (stops_), or is among the new ones (heat_).
void SnapEdit::add_chains(SnapState& state, std::span<const OriginalId> arriving) {
  const PlanarMesh mesh = state.triangulation.planar();
  for (const auto& [id, v, p] : stops_) {
    // The slot of a vertex that is gone may belong to one at the same point of another floor.
    Original& s = state.original(id);
    if (mesh.mesh().is_alive(v) && mesh.point(v) == p && state.triangulation.floor(v) == s.floor)
      s.chain.push_back(v);
  }
  for (const OriginalId id : arriving) {
    Original& s = state.original(id);
    for (const Heat& heat : heat_along(s)) {
      if (heat.vertex && heat.floor == s.floor && kernel::hits(s.a, s.b, heat.point))
        s.chain.push_back(heat.vertex);
    }
    const AlongSegment before(s);
    std::sort(s.chain.begin(), s.chain.end(),
              [&](VertexId u, VertexId v) { return before(mesh.point(u), mesh.point(v)); });
    for (std::size_t i = 1; i < s.chain.size(); ++i)
      use_edge(state, s.chain[i - 1], s.chain[i], id);
  }
}

}  // namespace offgrid::navmesh::detail
