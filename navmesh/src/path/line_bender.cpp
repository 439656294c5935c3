#include "path/line_bender.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/triangle.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

constexpr int max_rounds = 64;

bool is_straight(const Point2& a, const Point2& b, const Point2& c) {
  return kernel::orient(a, b, c) == Sign::zero && sign_of(dot(b - a, c - b)) == Sign::positive;
}

}  // namespace

LineBender::LineBender(const View& view, const FaceCorridor& corridor,
                       std::span<const Portal> portals, const Point2& from, const Point2& to)
    : view_(view), corridor_(corridor), portals_(portals), from_(from), to_(to) {}

bool LineBender::has_bends() const {
  std::size_t i = 0;
  while (i < corridor_.crossed.size() && !changes_at(i)) ++i;
  return i < corridor_.crossed.size();
}

/// Is the multiplier another one behind the edge?
bool LineBender::changes_at(std::size_t edge) const {
  return view_.state(corridor_.faces[edge]).cost != view_.state(corridor_.faces[edge + 1]).cost;
}

CorridorLine LineBender::at_vertices() {
  collect_bends(true);
  return line();
}

CorridorLine LineBender::anywhere() {
  collect_bends(false);
  std::optional<PathLength> best;
  for (int round = 0; round < max_rounds; ++round) {
    const PathLength cost = choose();
    const bool is_better = !best || cost < *best;
    if (!is_better && !halve_steps()) break;
    if (is_better) best = cost;
  }
  return line();
}

void LineBender::collect_bends(bool of_vertices) {
  bends_.clear();
  for (std::size_t i = 0; i < corridor_.crossed.size(); ++i) {
    const EdgePart part = corridor_.parts[i];
    if (changes_at(i) && (!of_vertices || part == 0 || part == whole_edge))
      bends_.push_back({i, part, whole_edge / 4});
  }
  choices_.resize(bends_.size() + 1);
}

/// Halves all steps that are a unit or more; returns whether there are any.
bool LineBender::halve_steps() {
  bool is_any = false;
  for (Bend& bend : bends_) {
    const auto [u, v] = view_.planar().segment(corridor_.crossed[bend.edge]);
    const auto step = kernel::length(u, v) * *kernel::Int<31>::checked(bend.step / 2);
    bend.step = step < kernel::shift_left<46>(kernel::constant<1>) ? 0 : bend.step / 2;
    is_any = is_any || bend.step != 0;
  }
  return is_any;
}

// ---- choosing points

/// The point of a bend, which is preferred, and those a step before and behind it.
void LineBender::list_choices(const Bend& bend, std::vector<Choice>& choices) const {
  const auto edge = view_.planar().segment(corridor_.crossed[bend.edge]);
  const auto add = [&](EdgePart part) {
    choices.push_back({part, point_on(edge, part), kernel::constant<0>, 0});
  };
  choices.clear();
  add(bend.part);
  if (bend.step == 0) return;
  if (bend.part > 0) add(bend.part - std::min(bend.part, bend.step));
  if (bend.part < whole_edge) add(std::min(whole_edge, bend.part + bend.step));
}

/// Moves all points at once to their best choices; returns the cost of the line, in units of 2^-32.
PathLength LineBender::choose() {
  std::size_t first = 0;
  for (std::size_t i = 0; i <= bends_.size(); ++i) {
    const std::size_t last = i < bends_.size() ? bends_[i].edge : corridor_.crossed.size();
    if (i < bends_.size()) {
      list_choices(bends_[i], choices_[i]);
    } else {
      choices_[i].assign(1, {0, to_, kernel::constant<0>, 0});
    }
    for (Choice& to : choices_[i]) {
      if (i == 0) {
        to.cost = cost_between(from_, first, to.point, last);
        continue;
      }
      for (std::size_t k = 0; k < choices_[i - 1].size(); ++k) {
        const Choice& before = choices_[i - 1][k];
        const PathLength cost =
            total(before.cost, cost_between(before.point, first, to.point, last));
        if (k > 0 && cost >= to.cost) continue;
        to.cost = cost;
        to.before = k;
      }
    }
    first = last + 1;
  }
  std::size_t chosen = 0;
  for (std::size_t i = bends_.size(); i > 0; --i) {
    chosen = choices_[i][chosen].before;
    bends_[i - 1].part = choices_[i - 1][chosen].part;
  }
  return choices_.back().front().cost;
}

/// The cost of the line from p to q that is taut in the portals from `first` to before `last`,
/// between which the multiplier does not change.
PathLength LineBender::cost_between(const Point2& p, std::size_t first, const Point2& q,
                                    std::size_t last) {
  const auto rate = *kernel::Int<32>::checked(view_.state(corridor_.faces[first]).cost);
  if (first == last) return PathLength(kernel::length(p, q) * rate);
  PathLength length = kernel::constant<0>;
  const auto line = funnel_.pull(p, portals_.subspan(first, last - first), q);
  for (std::size_t i = 1; i < line.size(); ++i)
    length = total(length, kernel::length(line[i - 1], line[i]) * rate);
  return length;
}

// ---- the line on the grid

CorridorLine LineBender::line() {
  CorridorLine line{{from_}, {{}}};
  std::size_t face = 0;
  for (const Bend& bend : bends_) add_taut(corner_of(bend), line, face);
  add_taut({to_, corridor_.crossed.size(), {}}, line, face);
  return line;
}

LineBender::Corner LineBender::corner_of(const Bend& bend) const {
  const auto edge = view_.planar().segment(corridor_.crossed[bend.edge]);
  const Point2 &u = edge[0], &v = edge[1];
  const bool is_cheaper_behind = view_.state(corridor_.faces[bend.edge + 1]).cost <
                                 view_.state(corridor_.faces[bend.edge]).cost;
  const std::size_t face = bend.edge + (is_cheaper_behind ? 1 : 0);
  const auto [a, b, c] = view_.planar().triangle(corridor_.faces[face]);
  const auto mirrored = [](const Point2& p) { return Point2{-p.x, -p.y}; };
  const Point2 low = point_on(edge, bend.part),
               high = mirrored(point_on({mirrored(u), mirrored(v)}, bend.part));
  std::optional<Point2> best;
  const auto height = [&](const Point2& p) { return abs(kernel::orient_value(u, v, p)); };
  for (const Point2& p : {low, Point2{low.x, high.y}, Point2{high.x, low.y}, high}) {
    if (kernel::point_in_triangle(a, b, c, p) == kernel::Containment::outside) continue;
    if (!best || height(p) < height(*best)) best = p;
  }
  if (!best) return {bend.part < whole_edge / 2 ? u : v, bend.edge, Turn::at_edge(bend.edge)};
  if (kernel::orient(u, v, *best) == Sign::zero)
    return {*best, bend.edge, Turn::at_edge(bend.edge)};
  return {*best, face, Turn::in_face(face)};
}

/// Adds the taut line from the last corner, in a face of the corridor, to the next one.
void LineBender::add_taut(const Corner& to, CorridorLine& line, std::size_t& face) {
  auto& [corners, turns] = line;
  const auto taut = funnel_.pull(corners.back(), portals_.subspan(face, to.face - face), to.point);
  const bool is_joined = corners.size() > 1 && taut.size() > 1 &&
                         is_straight(corners[corners.size() - 2], corners.back(), taut[1]);
  if (is_joined) {
    corners.pop_back();
    turns.pop_back();
  }
  for (std::size_t i = 1; i < taut.size(); ++i) {
    corners.push_back(taut[i]);
    turns.push_back(i + 1 < taut.size() ? Turn::at_edge(face + funnel_.portals_of_corners()[i])
                                        : to.turn);
  }
  if (taut.size() == 1) turns.back().last = std::max(turns.back().last, to.turn.last);
  face = to.face;
}

}  // namespace offgrid::navmesh::detail
