// What an edit of segments asks of the mesh before it changes anything.
#include <algorithm>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/navmesh/detail/snap_edit.hpp"
#include "offgrid/navmesh/detail/snap_order.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr kernel::Int<30> pixel_side = kernel::constant<1>;
constexpr kernel::Int<30> two_pixels = kernel::constant<2>;

bool cross(const Original& s, const Original& t) { return kernel::proper_cross(s.a, s.b, t.a, t.b); }
Point2 crossing_of(const Original& s, const Original& t) { return kernel::round_cross(s.a, s.b, t.a, t.b); }

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

void SnapEdit::add_ends(const Original& s, std::int64_t change) {
  heat_.push_back({s.a, change, {}});
  heat_.push_back({s.b, change, {}});
}

// The pixel of a crossing is hot and so belongs to both chains: what crosses a segment that is there passes through its chain's vertices. A
// crossing of two that leave is counted when the first of them leaves.
void SnapEdit::cool(const SnapState& state, std::span<const OriginalId> leaving) {
  for (const OriginalId id : leaving) {
    const Original& s = state.original(id);
    add_ends(s, -1);
    begin_visits();
    for (const VertexId v : s.chain) {
      state.for_each_user_at(v, [&](OriginalId other) {
        if (roles_[other.value()] == Role::has_left || !is_first_visit(other) || !cross(s, state.original(other))) return;
        heat_.push_back({crossing_of(s, state.original(other)), -1, {}});
      });
    }
    roles_[id.value()] = Role::has_left;
  }
}

void SnapEdit::heat(const SnapState& state, std::span<const OriginalId> arriving) {
  const PlanarMesh mesh = state.triangulation.planar();
  for (std::size_t i = 0; i < arriving.size(); ++i) {
    const Original& s = state.original(arriving[i]);
    add_ends(s, 1);
    for (std::size_t k = 0; k < i; ++k) {
      const Original& other = state.original(arriving[k]);
      if (cross(s, other)) heat_.push_back({crossing_of(s, other), 1, {}});
    }
    corridor_.walk(mesh, s.a, s.b, pixel_side, state.triangulation.locate(s.a));
    begin_visits();
    for (const HalfedgeId h : corridor_.constrained()) {
      state.users.for_each(mesh.mesh().origin(h), mesh.mesh().target(h), [&](OriginalId other) {
        if (roles_[other.value()] != Role::stays || !is_first_visit(other) || !cross(s, state.original(other))) return;
        heat_.push_back({crossing_of(s, state.original(other)), 1, {}});
      });
    }
  }
}

// A pixel may be cooled and heated again; only the sum counts.
void SnapEdit::merge_heat(const SnapState& state) {
  std::sort(heat_.begin(), heat_.end(), [](const Heat& a, const Heat& b) { return a.point < b.point; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < heat_.size();) {
    Heat sum = heat_[i];
    for (++i; i < heat_.size() && heat_[i].point == sum.point; ++i) sum.change += heat_[i].change;
    if (sum.change == 0) continue;
    sum.location = state.triangulation.locate(sum.point);
    heat_[kept++] = sum;
  }
  heat_.resize(kept);
}

// Who passes through a vertex that turns cold has it in its chain. Who passes through a pixel that turns hot stays within half a unit of
// its chain, so the chain has an edge within a unit of the centre.
void SnapEdit::find_turns(const SnapState& state) {
  const PlanarMesh mesh = state.triangulation.planar();
  turns_.clear();
  for (const Heat& heat : heat_) {
    const Point2& h = heat.point;
    begin_visits();
    if (heat.location.place == Place::vertex) {
      if (state.heat[heat.location.vertex.value()] + static_cast<std::uint64_t>(heat.change) != 0) continue;
      state.for_each_user_at(heat.location.vertex, [&](OriginalId id) {
        if (roles_[id.value()] == Role::stays && is_first_visit(id)) turns_.push_back({id, h, true});
      });
      continue;
    }
    corridor_.walk(mesh, h, h, two_pixels, heat.location);
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

// Each turn opens the gaps of the chain next to it; turns that open the same gap belong together.
void SnapEdit::find_splices_of(const SnapState& state, std::span<const Turn> turns) {
  const Original& s = state.original(turns.front().original);
  const AlongSegment before(s);
  std::uint32_t first = 0, last = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto place = std::lower_bound(s.chain.begin(), s.chain.end(), turns[i].point,
                                        [&](VertexId v, const Point2& p) { return before(state.triangulation.point(v), p); });
    const auto behind = static_cast<std::uint32_t>(place - s.chain.begin());  // the vertex itself, or the first one beyond
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

void SnapEdit::add_splice(const SnapState& state, const Original& s, std::span<const Turn> turns, std::uint32_t first, std::uint32_t last) {
  const AlongSegment before(s);
  Splice splice{turns.front().original, first, last, static_cast<std::uint32_t>(splice_points_.size()), 0};
  std::size_t next = 0;
  for (std::uint32_t i = first + 1; i <= last; ++i) {
    const Point2 p = state.triangulation.point(s.chain[i]);
    for (; next < turns.size() && before(turns[next].point, p); ++next) splice_points_.push_back(turns[next].point);
    const bool is_lost = next < turns.size() && turns[next].point == p;
    if (is_lost) ++next;
    if (!is_lost && i < last) splice_points_.push_back(p);
  }
  splice.end = static_cast<std::uint32_t>(splice_points_.size());
  splices_.push_back(splice);
}

}  // namespace offgrid::navmesh::detail
