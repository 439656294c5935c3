#include "snap/snap_plan.hpp"

#include <algorithm>
#include <utility>

#include "mesh/sort_few.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr kernel::Int<30> pixel_side = kernel::constant<1>;

bool cross(const Original& s, const Original& t) {
  return s.floor == t.floor && kernel::proper_cross(s.a, s.b, t.a, t.b);
}
Point2 crossing_of(const Original& s, const Original& t) {
  return kernel::round_cross(s.a, s.b, t.a, t.b);
}

}  // namespace

void SnapPlan::clear() {
  heat.clear();
  stops.clear();
  turns.clear();
  splices.clear();
  splice_points.clear();
  bent.clear();
}

std::uint32_t SnapPlan::index_of(Floor floor, const Point2& p) const {
  const auto is_before = [floor](const PixelHeat& pixel, const Point2& q) {
    return pixel.floor < floor || (pixel.floor == floor && pixel.point < q);
  };
  return static_cast<std::uint32_t>(std::lower_bound(heat.begin(), heat.end(), p, is_before) -
                                    heat.begin());
}

std::span<const PixelHeat> SnapPlan::heat_along(const Original& s) const {
  constexpr std::size_t few = 16;
  if (heat.size() <= few) return heat;
  const auto first = std::partition_point(heat.begin(), heat.end(), [&](const PixelHeat& h) {
    return h.floor < s.floor || (h.floor == s.floor && h.point.x < s.a.x);
  });
  const auto last = std::partition_point(first, heat.end(), [&](const PixelHeat& h) {
    return h.floor == s.floor && h.point.x <= s.b.x;
  });
  return {first, last};
}

void SnapPlanner::start(const SnapState& state) {
  plan_.clear();
  users_.begin(state);
}

SnapPlan* SnapPlanner::plan(const SnapState& state, std::span<const OriginalId> leaving,
                            std::span<const OriginalId> arriving) {
  start(state);
  for (const OriginalId id : leaving) users_.set_role(id, Role::leaves);
  for (const OriginalId id : arriving) users_.set_role(id, Role::arrives);
  ends_before_ = {};
  cool(state, leaving);
  heat(state, arriving);
  merge_heat(state);
  if (state.seams.empty())
    find_turns(state);
  else
    sharing_.share(state, users_, plan_.heat, plan_.turns);
  for (const OriginalId id : leaving) users_.set_role(id, Role::stays);
  for (const OriginalId id : arriving) users_.set_role(id, Role::stays);
  if (!has_room(state)) return nullptr;
  find_splices(state);
  return &plan_;
}

SnapPlan* SnapPlanner::plan_seams(const SnapState& state, std::span<const OriginalId> ends) {
  start(state);
  std::vector<Heat>& heat = plan_.heat;
  for (const OriginalId id : ends) {
    for (const VertexId v : state.original(id).chain) {
      heat.push_back({.point = state.triangulation.point(v),
                      .floor = state.original(id).floor,
                      .spot = {{Place::vertex, v, {}}, v}});
    }
  }
  const auto order = [](const Heat& h) { return std::pair(h.floor, ordered_word_of(h.point)); };
  kernel::sort(heat.begin(), heat.end(),
               [&](const Heat& a, const Heat& b) { return order(a) < order(b); });
  heat.erase(std::unique(heat.begin(), heat.end(),
                         [](const Heat& a, const Heat& b) { return a.is_at(b.floor, b.point); }),
             heat.end());
  sharing_.share(state, users_, heat, plan_.turns);
  if (!has_room(state)) return nullptr;
  find_splices(state);
  return &plan_;
}

bool SnapPlanner::has_room(const SnapState& state) const {
  const auto new_vertices = static_cast<std::size_t>(std::count_if(
      plan_.heat.begin(), plan_.heat.end(), [](const Heat& heat) { return !heat.is_vertex(); }));
  return state.triangulation.mesh().can_add(new_vertices, 2 * new_vertices);
}

// Collects the pixels that lose heat. The pixel of a crossing is a vertex of both chains, so every
// segment that crosses a leaving one passes through a vertex of its chain. A crossing of two
// leaving segments is counted when the first of them leaves.
void SnapPlanner::cool(const SnapState& state, std::span<const OriginalId> leaving) {
  for (const OriginalId id : leaving) {
    const Original& s = state.original(id);
    plan_.heat.push_back({s.a, -1, s.floor, {{}, s.chain.front()}});
    plan_.heat.push_back({s.b, -1, s.floor, {{}, s.chain.back()}});
    users_.begin_visits();
    for (const VertexId v : s.chain) {
      const auto leave = [&](OriginalId other) {
        if (users_.role(other) == Role::has_left || !users_.is_first_visit(other)) return;
        if (!cross(s, state.original(other))) return;
        plan_.heat.push_back({crossing_of(s, state.original(other)), -1, s.floor, {{}, v}});
      };
      state.for_each_edge_at(v, [&](VertexId u) { state.for_each_beside(v, u, s, leave); });
    }
    users_.set_role(id, Role::has_left);
  }
}

void SnapPlanner::heat(const SnapState& state, std::span<const OriginalId> arriving) {
  for (std::size_t i = 0; i < arriving.size(); ++i) heat_one(state, arriving, i);
}

void SnapPlanner::heat_one(const SnapState& state, std::span<const OriginalId> arriving,
                           std::size_t i) {
  const Original& s = state.original(arriving[i]);
  const PlanarMesh mesh = state.triangulation.planar();
  for (std::size_t k = 0; k < i; ++k) {
    const Original& other = state.original(arriving[k]);
    if (cross(s, other)) plan_.heat.push_back({crossing_of(s, other), 1, s.floor, {}});
  }
  walk_from_end(state, s);
  for (const VertexId v : corridor().vertices()) {
    const Point2 p = mesh.point(v);
    if (kernel::hits(s.a, s.b, p)) plan_.stops.push_back({arriving[i], v, p});
  }
  heat_crossings(state, s);
}

// Heats the ends of a segment and walks along it. The sides of a polygon arrive one after the
// other, so an end is often known from the previous segment.
void SnapPlanner::walk_from_end(const SnapState& state, const Original& s) {
  const PlanarMesh mesh = state.triangulation.planar();
  Heat from{s.a, 1, s.floor, {}}, to{s.b, 1, s.floor, {}};
  for (const Heat& known : ends_before_) {
    if (known.floor != s.floor) break;
    if (known.point == s.b) std::swap(from, to);
    if (known.point == s.a || known.point == s.b) from.spot = known.spot;
    if (known.point == from.point) break;
  }
  from.spot.location = from.located(state);
  corridor().walk(mesh, from.point, to.point, pixel_side, from.spot.location);
  to.spot.near = corridor().last_vertex();
  to.spot.location = to.located(state);
  ends_before_ = {from, to};
  plan_.heat.push_back(from);
  plan_.heat.push_back(to);
}

void SnapPlanner::heat_crossings(const SnapState& state, const Original& s) {
  const Mesh& mesh = state.triangulation.mesh();
  users_.begin_visits();
  for (const HalfedgeId h : corridor().constrained()) {
    state.for_each_beside(mesh.origin(h), mesh.target(h), s, [&](OriginalId other) {
      if (users_.role(other) != Role::stays || !users_.is_first_visit(other)) return;
      if (!cross(s, state.original(other))) return;
      plan_.heat.push_back(
          {crossing_of(s, state.original(other)), 1, s.floor, {{}, mesh.origin(h)}});
    });
  }
}

// Sums the changes of each pixel, which may be cooled and heated again.
void SnapPlanner::merge_heat(const SnapState& state) {
  const Mesh& mesh = state.triangulation.mesh();
  // The sort is stable, since the start of the search for a point decides the ids of new faces.
  sort_few(plan_.heat, [](const Heat& a, const Heat& b) {
    if (a.floor != b.floor) return a.floor < b.floor;
    return ordered_word_of(a.point) < ordered_word_of(b.point);
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < plan_.heat.size();) {
    Heat sum = plan_.heat[i];
    for (++i; i < plan_.heat.size() && plan_.heat[i].is_at(sum.floor, sum.point); ++i) {
      sum.change += plan_.heat[i].change;
      if (sum.spot.location.place == Place::outside &&
          plan_.heat[i].spot.location.place != Place::outside)
        sum.spot = plan_.heat[i].spot;
      if (!sum.spot.near) sum.spot.near = plan_.heat[i].spot.near;
    }
    if (sum.change == 0) continue;
    sum.own = sum.change;
    const Location location = sum.located(state);
    sum.spot = {location,
                location.place == Place::vertex ? location.vertex : mesh.origin(location.halfedge)};
    plan_.heat[kept++] = sum;
  }
  plan_.heat.resize(kept);
}

// Finds the remaining chains that change.
void SnapPlanner::find_turns(const SnapState& state) {
  for (const Heat& heat : plan_.heat) {
    if (heat.stays_hot(state)) continue;
    const Point2 h = heat.point;
    const bool is_lost = heat.is_vertex();
    users_.for_each(state, heat, [&](OriginalId id) { plan_.turns.push_back({id, h, is_lost}); });
  }
}

void SnapPlanner::find_splices(const SnapState& state) {
  kernel::sort(plan_.turns.begin(), plan_.turns.end(), [&](const Turn& a, const Turn& b) {
    if (a.original != b.original) return a.original < b.original;
    return AlongSegment(state.original(a.original))(a.point, b.point);
  });
  for (std::size_t i = 0; i < plan_.turns.size();) {
    const std::size_t begin = i;
    while (i < plan_.turns.size() && plan_.turns[i].original == plan_.turns[begin].original) ++i;
    find_splices_of(state, std::span(plan_.turns).subspan(begin, i - begin));
  }
}

// Makes the splices of one chain. Each turn replaces the pieces of the chain next to it; turns that
// replace the same piece share a splice.
void SnapPlanner::find_splices_of(const SnapState& state, std::span<const Turn> turns) {
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

void SnapPlanner::add_splice(const SnapState& state, const Original& s, std::span<const Turn> turns,
                             std::uint32_t first, std::uint32_t last) {
  const AlongSegment before(s);
  Splice splice{
      .original = turns.front().original, .from = s.chain[first], .first = first, .last = last};
  splice.begin = static_cast<std::uint32_t>(plan_.splice_points.size());
  splice.first_turn = static_cast<std::uint32_t>(turns.data() - plan_.turns.data());
  splice.turns = static_cast<std::uint32_t>(turns.size());
  std::size_t next = 0;
  for (std::uint32_t i = first + 1; i <= last; ++i) {
    const Point2 p = state.triangulation.point(s.chain[i]);
    for (; next < turns.size() && before(turns[next].point, p); ++next)
      plan_.splice_points.push_back({turns[next].point, {}});
    const bool is_lost = next < turns.size() && turns[next].point == p;
    if (is_lost) ++next;
    if (!is_lost && i < last) plan_.splice_points.push_back({p, s.chain[i]});
  }
  splice.end = static_cast<std::uint32_t>(plan_.splice_points.size());
  plan_.splices.push_back(splice);
  note_bent(state, splice);
}

// A chain that gets or loses vertices on one line lies where it did. Chains are monotone, so what
// is between two vertices is in their box.
void SnapPlanner::note_bent(const SnapState& state, const Splice& splice) {
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
    is_bent = is_bent || is_beside(plan_.splice_points[i].point);
  if (is_bent) plan_.bent.push_back(Box::of(from, to));
}

}  // namespace offgrid::navmesh::detail
