// The first half of SnapEdit: the pixels, chains and splices that change, found before any edit.
#include <algorithm>
#include <utility>

#include "mesh/sort_few.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "snap/snap_edit.hpp"
#include "snap/snap_order.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr kernel::Int<30> pixel_side = kernel::constant<1>;
constexpr kernel::Int<30> two_pixels = kernel::constant<2>;

bool cross(const Original& s, const Original& t) {
  return kernel::proper_cross(s.a, s.b, t.a, t.b);
}
Point2 crossing_of(const Original& s, const Original& t) {
  return kernel::round_cross(s.a, s.b, t.a, t.b);
}

}  // namespace

void SnapEdit::begin_visits() {
  if (++visit_ != 0) return;
  std::fill(visits_.begin(), visits_.end(), 0U);
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
    heat_.push_back({s.a, -1, {{}, s.chain.front()}, {}});
    heat_.push_back({s.b, -1, {{}, s.chain.back()}, {}});
    begin_visits();
    for (const VertexId v : s.chain) {
      const auto leave = [&](OriginalId other) {
        if (roles_[other.value()] == Role::has_left || !is_first_visit(other)) return;
        if (!cross(s, state.original(other))) return;
        heat_.push_back({crossing_of(s, state.original(other)), -1, {{}, v}, {}});
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
    if (cross(s, other)) heat_.push_back({crossing_of(s, other), 1, {}, {}});
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
  Heat from{s.a, 1, {}, {}}, to{s.b, 1, {}, {}};
  for (const Heat& known : ends_before_) {
    if (known.point == s.b) std::swap(from, to);
    if (known.point == s.a || known.point == s.b) from.spot = known.spot;
    if (known.point == from.point) break;
  }
  from.spot.location = locate(state, from.point, from.spot);
  corridor_.walk(mesh, from.point, to.point, pixel_side, from.spot.location);
  to.spot.near = corridor_.last_vertex();
  to.spot.location = locate(state, to.point, to.spot);
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
      heat_.push_back({crossing_of(s, state.original(other)), 1, {{}, mesh.origin(h)}, {}});
    });
  }
}

Location SnapEdit::locate(const SnapState& state, const Point2& p, const Spot& spot) {
  if (spot.location.place != Place::outside) return spot.location;
  if (spot.near && state.triangulation.point(spot.near) == p) return {Place::vertex, spot.near, {}};
  return state.triangulation.locate(p, spot.near);
}

// Sums the changes of each pixel, which may be cooled and heated again.
void SnapEdit::merge_heat(const SnapState& state) {
  const Mesh& mesh = state.triangulation.mesh();
  // The sort is stable, since the start of the search for a point decides the ids of new faces.
  sort_few(heat_, [](const Heat& a, const Heat& b) {
    return ordered_word_of(a.point) < ordered_word_of(b.point);
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < heat_.size();) {
    Heat sum = heat_[i];
    for (++i; i < heat_.size() && heat_[i].point == sum.point; ++i) {
      sum.change += heat_[i].change;
      if (sum.spot.location.place == Place::outside &&
          heat_[i].spot.location.place != Place::outside)
        sum.spot = heat_[i].spot;
      if (!sum.spot.near) sum.spot.near = heat_[i].spot.near;
    }
    if (sum.change == 0) continue;
    const Location location = locate(state, sum.point, sum.spot);
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
    ++changes_.rerouted;
  }
}

// Makes the splices of one chain. Each turn replaces the pieces of the chain next to it; turns that
// replace the same piece share a splice.
void SnapEdit::find_splices_of(const SnapState& state, std::span<const Turn> turns) {
  const Original& s = state.original(turns.front().original);
  const AlongSegment before(s);
  std::uint32_t first = 0, last = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto place = std::lower_bound(
        s.chain.begin(), s.chain.end(), turns[i].point,
        [&](VertexId v, const Point2& p) { return before(state.triangulation.point(v), p); });
    // the index of the vertex at the point, or of the first one beyond
    const auto behind = static_cast<std::uint32_t>(place - s.chain.begin());
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
}

}  // namespace offgrid::navmesh::detail
