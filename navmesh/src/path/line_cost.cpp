#include "path/line_cost.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <unordered_set>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

constexpr int part_bits = 62;

/// A part of a leg, as a fraction between 0 and 1. The denominator is positive.
struct Part {
  Int<63> numerator = kernel::constant<0>;
  Int<63> denominator = kernel::constant<1>;

  friend bool operator<(const Part& a, const Part& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
  Int<63> floor() const {
    return *Int<63>::checked(
        kernel::floor_div(kernel::shift_left<part_bits>(numerator), denominator));
  }
  Int<63> ceil() const {
    return *Int<63>::checked(
        -kernel::floor_div(kernel::shift_left<part_bits>(-numerator), denominator));
  }
};
constexpr Part whole{kernel::constant<1>, kernel::constant<1>};

/// The part of a leg that meets an edge: a point or a piece.
struct Meeting {
  Part first;
  Part last;
};

std::optional<Meeting> clipped(Part first, Part last) {
  if (last < first) std::swap(first, last);
  if (last < Part{} || whole < first) return std::nullopt;
  return Meeting{std::max(first, Part{}), std::min(last, whole)};
}

std::optional<Meeting> meeting(const Point2& a, const Point2& b, const Point2& u, const Point2& v) {
  const Sign side_u = kernel::orient(a, b, u), side_v = kernel::orient(a, b, v);
  if (side_u == Sign::zero && side_v == Sign::zero) {
    const Int<63> square = dot(b - a, b - a);
    return clipped({dot(u - a, b - a), square}, {dot(v - a, b - a), square});
  }
  if (side_u == side_v) return std::nullopt;
  const Int<62> at_a = kernel::orient_value(u, v, a), at_b = kernel::orient_value(u, v, b);
  const Int<63> difference = at_a - at_b;
  const Part part =
      sign_of(difference) == Sign::positive ? Part{at_a, difference} : Part{-at_a, -difference};
  return clipped(part, part);
}

bool ends_at(const View& view, HalfedgeId edge, const Point2& p) {
  const auto [u, v] = view.planar().segment(edge);
  return u == p || v == p;
}

/// Adds up the pieces of a line.
class Sum {
 public:
  Sum(const View& view, const FaceCorridor& corridor, const CorridorLine& line)
      : view_(view),
        corridor_(corridor),
        corners_(line.corners),
        turns_(turns_of(view, corridor, line)),
        multiplier_(view.state(corridor.faces.front()).cost) {}

  CostBounds run() {
    const auto edges = static_cast<std::ptrdiff_t>(corridor_.crossed.size());
    for (std::ptrdiff_t i = 0; i < edges; ++i) cross(i);
    while (leg_ + 2 < corners_.size()) next_leg();
    add(whole);
    return sum_;
  }

 private:
  // Advances to an edge. The line meets it on the leg before a corner, if it is the first of those
  // that end there, and on the leg behind it, if it is the last one; at the corner if it is
  // neither.
  void cross(std::ptrdiff_t i) {
    const std::uint32_t multiplier =
        view_.state(corridor_.faces[static_cast<std::size_t>(i) + 1]).cost;
    const bool is_dearer = multiplier > multiplier_;
    while (first_leg_ < turns_.size() && turns_[first_leg_].first < i) ++first_leg_;
    while (last_leg_ < turns_.size() && turns_[last_leg_].last <= i) ++last_leg_;
    while (leg_ < first_leg_ || (is_dearer && leg_ < last_leg_)) next_leg();
    if (leg_ <= last_leg_) {
      const auto [u, v] = segment(i);
      const auto found = meeting(corners_[leg_], corners_[leg_ + 1], u, v);
      OFFGRID_ENSURES(found && !(found->last < now_),
                      "line_cost: the line meets what the corridor crosses, in its order");
      now_ = std::max(now_, counts_behind(i, is_dearer) ? found->first : found->last);
    }
    if (multiplier == multiplier_) return;
    add(now_);
    begin_ = now_;
    multiplier_ = multiplier;
  }

  /// Does a piece of the leg along the edge count in the face behind it? In the cheaper face,
  /// unless it is along another edge with these ends, on another floor: the corridor crosses this
  /// one at an end only, if the next one ends where the piece begins, or the one before where it
  /// ends.
  bool counts_behind(std::ptrdiff_t i, bool is_dearer) const {
    const auto [u, v] = segment(i);
    const bool is_forward =
        sign_of(dot(v - u, corners_[leg_ + 1] - corners_[leg_])) == Sign::positive;
    if (is_dearer) {
      const bool is_at_turn = leg_ < turns_.size() && turns_[leg_].first <= i;
      const bool is_last = i + 1 == static_cast<std::ptrdiff_t>(corridor_.crossed.size());
      return !is_at_turn && !is_last && ends_at(i + 1, is_forward ? u : v);
    }
    const bool is_at_turn = leg_ > 0 && turns_[leg_ - 1].last >= i;
    return is_at_turn || i == 0 || !ends_at(i - 1, is_forward ? v : u);
  }
  bool ends_at(std::ptrdiff_t i, const Point2& p) const {
    const auto [u, v] = segment(i);
    return u == p || v == p;
  }
  std::array<Point2, 2> segment(std::ptrdiff_t i) const {
    return view_.planar().segment(corridor_.crossed[static_cast<std::size_t>(i)]);
  }

  void next_leg() {
    add(whole);
    ++leg_;
    now_ = begin_ = Part{};
  }

  /// Adds the piece of the leg from begin_ to `end`: rounds its length, and then its cost.
  void add(const Part& end) {
    const Point2 a = corners_[leg_], b = corners_[leg_ + 1];
    const Int<48> longest = kernel::length(a, b);
    const bool is_exact = longest * longest == kernel::shift_left<32>(dot(b - a, b - a));
    const Int<48> shortest =
        is_exact || a == b ? longest : *Int<48>::checked(longest - kernel::constant<1>);
    const auto unit = kernel::shift_left<part_bits>(kernel::constant<1>);
    const auto rate = *Int<32>::checked(multiplier_);
    const auto least_part = std::max(Int<64>(kernel::constant<0>), end.floor() - begin_.ceil());
    const auto least_length = *Int<49>::checked(kernel::floor_div(shortest * least_part, unit));
    const auto most_length =
        *Int<49>::checked(-kernel::floor_div(-(longest * (end.ceil() - begin_.floor())), unit));
    const auto least = kernel::floor_div(least_length * rate, kernel::constant<1 << 16>);
    const auto most = -kernel::floor_div(-(most_length * rate), kernel::constant<1 << 16>);
    sum_.lower = *PathLength::checked(sum_.lower + *PathLength::checked(least));
    sum_.upper = *PathLength::checked(sum_.upper + *PathLength::checked(most));
  }

  const View& view_;
  const FaceCorridor& corridor_;
  const std::vector<Point2>& corners_;
  std::vector<Turn> turns_;
  std::uint32_t multiplier_;
  std::size_t leg_ = 0;
  // The legs that may meet the edge; the last one is before the first one if only the corner
  // between them does.
  std::size_t first_leg_ = 0;
  std::size_t last_leg_ = 0;
  Part now_;
  Part begin_;
  CostBounds sum_;
};

}  // namespace

std::vector<Turn> turns_of(const View& view, const FaceCorridor& corridor,
                           const CorridorLine& line) {
  std::vector<Turn> turns;
  const auto last_edge = static_cast<std::ptrdiff_t>(corridor.crossed.size()) - 1;
  for (std::size_t i = 1; i + 1 < line.corners.size(); ++i) {
    const auto ends_there = [&](std::ptrdiff_t edge) {
      return ends_at(view, corridor.crossed[static_cast<std::size_t>(edge)], line.corners[i]);
    };
    Turn turn = line.turns[i];
    if (turn.first == turn.last && ends_there(turn.first)) {
      const std::ptrdiff_t least = i > 1 ? line.turns[i - 1].last : 0,
                           most = i + 2 < line.corners.size() ? line.turns[i + 1].first : last_edge;
      while (turn.first > least && ends_there(turn.first - 1)) --turn.first;
      while (turn.last < most && ends_there(turn.last + 1)) ++turn.last;
    }
    turns.push_back(turn);
  }
  return turns;
}

CostBounds line_cost(const View& view, const FaceCorridor& corridor, const CorridorLine& line) {
  return line.corners.size() < 2 ? CostBounds{} : Sum(view, corridor, line).run();
}

// ---- the bound
//
// A lower bound of the cost of every path, from circles about its start.
//
//      .-'-.     A path from s to t meets every circle about s whose radius is less than |st|. On a
//    .'.-'-.`.   circle it pays at least the least multiplier of the reachable faces that meet the
//    : : s : : t circle. The bound is the integral of that multiplier over the radius.
//    `.`-.-'.'
//      `-.-'

namespace {

using Radius = Int<49>;

/// A radius at which a multiplier starts or ceases to count.
struct Event {
  Radius radius;
  std::uint32_t multiplier = 0;
  int change = 0;
};

Radius far_end(const PlanarMesh& mesh, FaceId f, const Point2& p) {
  const auto [a, b, c] = mesh.triangle(f);
  return std::max({kernel::length(p, a), kernel::length(p, b), kernel::length(p, c)});
}

/// The multipliers of the faces that meet circles about a point, up to a radius. If a circle meets
/// the multiplier 1, no other one matters; so faces beyond the last circle that does not are
/// ignored.
class Rings {
 public:
  explicit Rings(const Radius& radius) : radius_(radius), last_open_(radius) {}

  bool matters(const Radius& near) const { return near < last_open_; }
  void add(const Radius& near, const Radius& far, std::uint32_t multiplier) {
    events_.push_back({near, multiplier, 1});
    events_.push_back({far, multiplier, -1});
    if (multiplier == FaceState::unit_cost) cover(near, far);
  }

  /// The integral of the least multiplier over the radius.
  PathLength sum() {
    kernel::sort(events_.begin(), events_.end(),
                 [](const Event& a, const Event& b) { return a.radius < b.radius; });
    std::map<std::uint32_t, std::int64_t> counts;
    Radius inner = kernel::constant<0>;
    PathLength bound = kernel::constant<0>;
    const auto add_ring = [&](const Radius& outer) {
      const bool is_open = !counts.empty() && outer <= last_open_;
      const auto rate = *Int<32>::checked(is_open ? counts.begin()->first : FaceState::unit_cost);
      bound = *PathLength::checked(
          bound + kernel::floor_div((outer - inner) * rate, kernel::constant<1 << 16>));
      inner = outer;
    };
    for (const Event& event : events_) {
      if (event.radius >= last_open_) break;
      add_ring(event.radius);
      const auto count = counts.try_emplace(event.multiplier, 0).first;
      count->second += event.change;
      if (count->second == 0) counts.erase(count);
    }
    add_ring(last_open_);
    add_ring(radius_);
    return bound;
  }

 private:
  void cover(Radius near, Radius far) {
    auto next = covered_.upper_bound(near);
    if (next != covered_.begin() && std::prev(next)->second >= near) next = std::prev(next);
    while (next != covered_.end() && next->first <= far) {
      near = std::min(near, next->first);
      far = std::max(far, next->second);
      next = covered_.erase(next);
    }
    covered_.emplace(near, far);
    if (covered_.rbegin()->second >= radius_)
      last_open_ = std::min(radius_, covered_.rbegin()->first);
  }

  Radius radius_;
  Radius last_open_;  ///< all circles of a larger radius meet the multiplier 1
  std::vector<Event> events_;
  std::map<Radius, Radius> covered_;  ///< disjoint ranges of radii at which circles meet it
};

/// Visits faces in the order in which a growing circle reaches them from inside. When a path meets
/// a circle for the first time, it has been inside until then, so its face counts for that circle.
/// The order of two faces at one radius does not matter: if the first makes the second irrelevant,
/// no circle counts at which either of them begins.
class Flood {
 public:
  Flood(const View& view, const Point2& from, Rings& rings)
      : view_(view), from_(from), rings_(rings) {}

  void run(const Location& at) {
    for (const FaceId f : free_faces(view_, at)) reach(f, kernel::constant<0>);
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end(), is_later);
      const auto [radius, f] = open_.back();
      open_.pop_back();
      if (!rings_.matters(radius)) return;
      rings_.add(radius, std::max(radius, far_end(view_.planar(), f, from_)), view_.state(f).cost);
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = view_.mesh().halfedge(f, k);
        if (view_.is_open(h)) reach(view_.mesh().face(view_.mesh().twin(h)), radius);
      }
    }
  }

 private:
  struct Open {
    Radius radius;  ///< every path to the face meets the circle of this radius
    FaceId face;
  };

  static bool is_later(const Open& a, const Open& b) { return b.radius < a.radius; }

  void reach(FaceId f, const Radius& before) {
    if (!seen_.insert(f.value()).second) return;
    open_.push_back({std::max(before, distance_below(view_.planar(), f, from_)), f});
    std::push_heap(open_.begin(), open_.end(), is_later);
  }

  const View& view_;
  const Point2& from_;
  Rings& rings_;
  std::vector<Open> open_;  ///< a heap
  std::unordered_set<std::uint32_t> seen_;
};

}  // namespace

Int<49> distance_below(const PlanarMesh& mesh, FaceId f, const Point2& p) {
  const auto [a, b, c] = mesh.triangle(f);
  if (kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside)
    return kernel::constant<0>;
  const auto square = [&](const Point2& u, const Point2& v) {
    const kernel::SquaredDistance d = kernel::squared_distance(p, u, v);
    return *Int<63>::checked(kernel::floor_div(d.numerator, d.denominator));
  };
  const Int<63> least = std::min({square(a, b), square(b, c), square(c, a)});
  const auto root = kernel::ceil_root_fixed16(least) - kernel::constant<1>;
  return sign_of(root) == Sign::negative ? Int<49>(kernel::constant<0>) : *Int<49>::checked(root);
}

PathLength cost_bound(const View& view, const Point2& from, const Location& at_from,
                      const Point2& to) {
  if (from == to) return kernel::constant<0>;
  const Int<48> rounded = kernel::length(from, to);
  const bool is_exact = rounded * rounded == kernel::shift_left<32>(dot(to - from, to - from));
  const Radius radius = is_exact ? Radius(rounded) : rounded - kernel::constant<1>;
  Rings rings(radius);
  Flood(view, from, rings).run(at_from);
  return rings.sum();
}

}  // namespace offgrid::navmesh::detail
