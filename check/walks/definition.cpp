#include "walks/definition.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace offgrid::testing::walks {
namespace {

using kernel::Point2;
using Kind = WalkStep::Kind;
using Large = ShiftedPlace::Integer;
using Parameter = ShiftedLine::Parameter;

template <class Integer>
using Vector = std::array<Integer, 2>;

/// A difference of two grid points.
template <class Integer>
Vector<Integer> between(const Point2& a, const Point2& b) {
  return {Integer(std::int64_t{b.x.raw()} - a.x.raw()),
          Integer(std::int64_t{b.y.raw()} - a.y.raw())};
}
template <class Integer>
Integer cross(const Vector<Integer>& a, const Vector<Integer>& b) {
  return a[0] * b[1] - a[1] * b[0];
}
template <class Integer>
Integer dot(const Vector<Integer>& a, const Vector<Integer>& b) {
  return a[0] * b[0] + a[1] * b[1];
}

/// The part of a line that some half-planes have in common, from one parameter to another.
template <class Integer>
struct Interval {
  bool is_empty = false;
  Fraction<Integer> low{};
  std::optional<Fraction<Integer>> high{};  ///< nothing: it has no end

  /// Keeps the parameters t with at + t * slope >= 0.
  void keep(const Integer& at, const Integer& slope) {
    if (slope == 0) {
      is_empty = is_empty || at < 0;
      return;
    }
    const auto t = Fraction<Integer>::of(-at, slope);
    if (slope > 0) {
      if (low < t) low = t;
    } else if (!high || t < *high) {
      high = t;
    }
    is_empty = is_empty || (high && *high < low);
  }
  bool begins_until(const Fraction<Integer>& t) const { return !is_empty && !(t < low); }
  bool holds(const Fraction<Integer>& t) const { return begins_until(t) && !(*high < t); }
};

/// Integer: enough for the product of two crosses of grid points.
template <class Integer>
class SightLine {
 public:
  SightLine(const WalkScene& scene, const std::vector<WalkDefinition::Door>& doors,
            const Point2& from, const Point2& to)
      : scene_(scene), doors_(doors), from_(from), direction_(between<Integer>(from, to)) {
    for (std::size_t f = 0; f < scene.faces.size(); ++f) {
      const auto [a, b, c] = scene.corners(f);
      at_faces_.push_back(whole());
      for (const auto& ends : {std::array{a, b}, std::array{b, c}, std::array{c, a}})
        keep_left(ends, at_faces_.back());
    }
    for (const WalkDefinition::Door& door : doors)
      at_doors_.push_back(interval_of(scene.ends(door.edge)));
  }

  /// The largest parameter whose point is visible.
  std::optional<Fraction<Integer>> reach() const {
    std::vector<Fraction<Integer>> ends{whole().low, *whole().high};
    for (const Interval<Integer>& interval : at_faces_) {
      if (!interval.is_empty) ends.push_back(*interval.high);
    }
    std::sort(ends.begin(), ends.end());
    for (std::size_t i = ends.size(); i-- > 0;) {
      if (is_visible_until(ends[i])) return ends[i];
    }
    return std::nullopt;
  }

 private:
  static Interval<Integer> whole() {
    return {false, {}, Fraction<Integer>{Integer(1), Integer(1)}};
  }
  void keep_left(const std::array<Point2, 2>& ends, Interval<Integer>& interval) const {
    const auto edge = between<Integer>(ends[0], ends[1]);
    interval.keep(cross(edge, between<Integer>(ends[0], from_)), cross(edge, direction_));
  }
  /// On the line of the edge, and between its two ends.
  Interval<Integer> interval_of(const std::array<Point2, 2>& ends) const {
    Interval<Integer> interval = whole();
    for (const auto& [a, b] : {ends, std::array{ends[1], ends[0]}}) {
      const auto edge = between<Integer>(a, b);
      keep_left({a, b}, interval);
      interval.keep(dot(edge, between<Integer>(a, from_)), dot(edge, direction_));
    }
    return interval;
  }

  bool is_visible_until(const Fraction<Integer>& t) const {
    std::vector<std::uint32_t> group(at_faces_.size());
    std::iota(group.begin(), group.end(), 0U);
    const auto find = [&](std::uint32_t f) {
      while (group[f] != f) f = group[f];
      return f;
    };
    const auto is_node = [&](std::uint32_t f) {
      return !scene_.is_blocked[f] && at_faces_[f].begins_until(t);
    };
    for (std::size_t i = 0; i < doors_.size(); ++i) {
      const auto& [edge, left, right] = doors_[i];
      if (at_doors_[i].begins_until(t) && is_node(left) && is_node(right))
        group[find(left)] = find(right);
    }
    for (std::uint32_t f = 0; f < group.size(); ++f) {
      if (!is_node(f) || !at_faces_[f].holds({})) continue;
      for (std::uint32_t g = 0; g < group.size(); ++g) {
        if (is_node(g) && at_faces_[g].holds(t) && find(f) == find(g)) return true;
      }
    }
    return false;
  }

  const WalkScene& scene_;
  const std::vector<WalkDefinition::Door>& doors_;
  Point2 from_;
  Vector<Integer> direction_;
  std::vector<Interval<Integer>> at_faces_, at_doors_;
};

}  // namespace

ShiftedPlace shifted(const Point2& p, Shift by) {
  const auto power = [](unsigned n) { return Large(1) << (388 - n); };
  ShiftedPlace place{Large(p.x.raw()) * power(0), Large(p.y.raw()) * power(0)};
  if (by == Shift::none) return place;
  place.x -= by == Shift::mesh ? power(97) : power(291);
  place.y -= by == Shift::mesh ? power(194) : power(388);
  return place;
}

ShiftedLine::ShiftedLine(const Point2& a, const Point2& b, Shift by)
    : dx(std::int64_t{b.x.raw()} - a.x.raw()),
      dy(std::int64_t{b.y.raw()} - a.y.raw()),
      from(shifted(a, by)),
      offset(from.y * dx - from.x * dy) {}

ShiftedPlace ShiftedLine::at(const Parameter& t) const {
  return {from.x * t.denominator + t.numerator * dx, from.y * t.denominator + t.numerator * dy,
          t.denominator};
}

std::optional<Parameter> ShiftedLine::meeting(const ShiftedLine& other) const {
  const std::int64_t slope = other.dx * dy - other.dy * dx;
  if (slope == 0) return std::nullopt;
  return Parameter::of(-other.side(from), slope);
}

WalkDefinition::WalkDefinition(WalkScene scene, WalkOracle oracle)
    : scene_(std::move(scene)), oracle_(oracle) {
  if (oracle == WalkOracle::forgets_barriers && !scene_.barriers.empty())
    scene_.barriers.pop_back();
  std::map<CrossedEdge, std::uint32_t> left;
  for (std::uint32_t f = 0; f < scene_.faces.size(); ++f) {
    for (std::size_t k = 0; k < 3; ++k)
      left[{scene_.faces[f][k], scene_.faces[f][(k + 1) % 3]}] = f;
  }
  for (const auto& [edge, f] : left) {
    const CrossedEdge back{edge.second, edge.first};
    const auto other = left.find(back);
    const auto is_it = [&, &edge = edge](const CrossedEdge& e) { return e == edge || e == back; };
    if (edge < back && other != left.end() &&
        std::none_of(scene_.barriers.begin(), scene_.barriers.end(), is_it))
      doors_.push_back({edge, f, other->second});
  }
  for (std::size_t f = 0; f < scene_.faces.size(); ++f) {
    const auto [a, b, c] = scene_.corners(f);
    sides_.push_back({ShiftedLine{a, b, Shift::mesh}, {b, c, Shift::mesh}, {c, a, Shift::mesh}});
  }
}

/// The face that holds the place strictly.
std::optional<std::uint32_t> WalkDefinition::locate(const ShiftedPlace& p) const {
  const auto is_left = [&p](const ShiftedLine& side) { return side.side(p) > 0; };
  for (std::uint32_t f = 0; f < sides_.size(); ++f) {
    if (std::all_of(sides_[f].begin(), sides_[f].end(), is_left)) return f;
  }
  return std::nullopt;
}

/// The faces whose inside the line passes through, in order.
FaceSequence WalkDefinition::passed(const ShiftedLine& line, const Parameter& begin,
                                    const std::optional<Parameter>& end) const {
  std::vector<std::pair<Parameter, std::uint32_t>> met;
  for (std::uint32_t f = 0; f < sides_.size(); ++f) {
    Interval<Large> interval{false, begin, end};
    for (const ShiftedLine& side : sides_[f]) {
      const std::int64_t slope = side.dx * line.dy - side.dy * line.dx;
      interval.keep(side.side(line.from), slope);
    }
    if (!interval.is_empty && interval.low < *interval.high) met.push_back({interval.low, f});
  }
  std::sort(met.begin(), met.end());
  FaceSequence faces;
  for (const auto& [low, f] : met) faces.push_back(f);
  return faces;
}

std::optional<FaceSequence> WalkDefinition::faces(const WalkStep& step) const {
  if (step.kind == Kind::sight) return std::nullopt;
  const auto line_of = [](const WalkStep::Line& l) {
    return ShiftedLine(l.from, l.to, l.is_of_second_mesh ? Shift::second_mesh : Shift::none);
  };
  const ShiftedLine line = line_of(step.line());
  std::optional<Parameter> begin = Parameter{}, end;
  if (step.kind == Kind::locate) end = begin;
  if (step.kind == Kind::traverse) end = Parameter{Large(1) << 388};
  if (step.kind == Kind::meeting) begin = line.meeting(line_of(step.start));
  if (step.kind == Kind::meeting && step.bound) end = line.meeting(line_of(*step.bound));
  if (!begin || (end && *end < *begin)) return std::nullopt;
  const auto start = locate(line.at(*begin));
  if (!start) return FaceSequence{outside};
  const bool stays = step.from == step.to || (end && *end == *begin);
  if (stays) return FaceSequence{*start};
  FaceSequence faces = passed(line, *begin, end);
  if (!end || !locate(line.at(*end))) faces.push_back(outside);
  return faces;
}

std::optional<Reach> WalkDefinition::reach(const Point2& from, const Point2& to) const {
  const Reach all{1, 1};
  const auto reach = SightLine<kernel::detail::Int128>(scene_, doors_, from, to).reach();
  if (!reach || oracle_ == WalkOracle::exact) return reach;
  if (oracle_ == WalkOracle::in_double) {
    // Only whether the target is seen.
    const auto rough = SightLine<double>(scene_, doors_, from, to).reach();
    if (rough && *rough == Fraction<double>{1, 1}) return all;
    return *reach == all ? Reach{} : reach;
  }
  const bool ends_at_vertex =
      std::find(scene_.points.begin(), scene_.points.end(), to) != scene_.points.end();
  return oracle_ == WalkOracle::open_end && from != to && ends_at_vertex ? Reach{} : reach;
}

}  // namespace offgrid::testing::walks
