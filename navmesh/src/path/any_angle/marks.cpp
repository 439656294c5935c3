#include "path/any_angle/marks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;
using kernel::Vector2;

namespace {

constexpr std::size_t faces_about_goal = 10;
constexpr double infinite = std::numeric_limits<double>::infinity();

double to_double(const auto& number) { return static_cast<double>(number.raw()); }

/// The part of the edge at which a line through the root leaves it, by the sides of its ends.
double crossing(double of_left, double of_right) { return of_left / (of_left - of_right); }

/// Calls see(v) for the corners of a face that holds p, and for vertices that p sees through its
/// edges, those in near faces first, until `most` faces are entered.
template <class See>
void for_each_seen(const View& view, const Point2& p, FaceId f, std::size_t most, const See& see) {
  const Mesh& mesh = view.mesh();
  const auto point = [&](VertexId v) { return view.planar().points()[v.value()]; };
  /// An edge that a line from p leaves a face by, and the sides of what p sees of it.
  struct Cone {
    HalfedgeId edge;
    Point2 left{}, right{};
  };
  std::array<Cone, 3 + 2 * faces_about_goal> open;
  std::size_t count = 0;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k);
    const Point2 right = point(mesh.origin(h)), left = point(mesh.target(h));
    see(mesh.origin(h), right);
    if (kernel::orient(right, left, p) == kernel::Sign::positive) open[count++] = {h, left, right};
  }
  for (std::size_t i = 0; i < count && i < most; ++i) {
    const auto [edge, left, right] = open[i];
    if (!view.is_open(edge)) continue;
    const HalfedgeId entry = mesh.twin(edge);
    const Point2 apex = point(mesh.apex(entry));
    const bool is_left = kernel::orient(p, left, apex) == kernel::Sign::positive;
    const bool is_right = kernel::orient(p, right, apex) == kernel::Sign::negative;
    if (!is_left && !is_right) see(mesh.apex(entry), apex);
    if (!is_right) open[count++] = {mesh.next(entry), is_left ? left : apex, right};
    if (!is_left) open[count++] = {mesh.prev(entry), left, is_right ? right : apex};
  }
}

/// Lowers and raises the ranges of all columns by what is seen from p in and about a face.
void look_about(const LandmarkTable& table, const View& view, const Point2& p, FaceId f,
                std::size_t most, std::span<DistanceRange> ranges) {
  for_each_seen(view, p, f, most, [&](VertexId v, const Point2& seen) {
    const std::uint32_t* row = table.row(v, seen);
    if (row == nullptr) return;
    const std::int64_t leg = kernel::length(p, seen).raw();
    for (std::size_t column = 0; column < ranges.size(); ++column) {
      if (row[column] == LandmarkTable::unknown) continue;
      const std::int64_t value = std::int64_t{row[column]} << table.shift;
      DistanceRange& range = ranges[column];
      range.low = std::max(range.low, value - table.rounding - leg);
      range.high = std::min(range.high, value + table.step() + leg);
    }
  });
}

/// A point where obstacles meet is in parts of the ground that may be far from each other. The
/// range holds for each of them.
void find_ranges(const LandmarkTable& table, const View& view, const Point2& p,
                 std::span<const FaceId> faces, std::size_t most,
                 std::vector<DistanceRange>& ranges) {
  ranges.assign(table.columns, {});
  look_about(table, view, p, faces.front(), most, ranges);
  for (const FaceId f : faces.subspan(1)) {
    std::vector<DistanceRange> others(table.columns);
    look_about(table, view, p, f, most, others);
    for (std::size_t column = 0; column < table.columns; ++column) {
      ranges[column].low = std::min(ranges[column].low, others[column].low);
      ranges[column].high = std::max(ranges[column].high, others[column].high);
    }
  }
}

}  // namespace

// Coordinates relative to the root, and the edge, are exact, since they are less than 2^32. The
// sides of the ends are exact integers that are rounded once; so a crossing, which is no more than
// 1, is wrong by less than 2^-50, and that is taken off.
SeenPart::SeenPart(const Ground& ground, const Roots& roots, const Node& node) {
  const Mesh& mesh = ground.mesh();
  const Point2 a = ground.point(mesh.origin(node.entry)), b = ground.point(mesh.target(node.entry));
  const Point2 root = roots[node.oldest_root()].point;
  const Vector2 edge = b - a, there = a - root;
  x_ = to_double(there.x), y_ = to_double(there.y);
  dx_ = to_double(edge.x), dy_ = to_double(edge.y);
  length_ = std::sqrt(dx_ * dx_ + dy_ * dy_) * 65536;
  constexpr double off = 0x1p-50;
  const auto sides = [&](const Ray& ray, std::uint32_t from) {
    const Point2& p = roots[from].point;
    return std::pair(to_double(cross(ray.along, a - p)), to_double(cross(ray.along, b - p)));
  };
  if (!node.left.is_taut) {
    const auto [side_a, side_b] = sides(node.left, node.left_root);
    if (side_a > 0 && side_b <= 0) first_ = std::max(crossing(side_a, side_b) - off, 0.0);
  }
  if (!node.right.is_taut) {
    const auto [side_a, side_b] = sides(node.right, node.right_root);
    if (side_a >= 0 && side_b < 0) last_ = std::min(crossing(side_a, side_b) + off, 1.0);
  }
}

// A part of the edge is less than 2^32, and it and the sum with the coordinate are rounded to
// 2^-20; the squares, their sum and the root to 2^-51 of the distance. That makes less than 2^-18.
double SeenPart::distance(double part) const {
  const double x = x_ + part * dx_, y = y_ + part * dy_;
  return std::sqrt(x * x + y * y) * 65536;
}

// Another point of the line may be a little nearer: where the nearest one is wrong by 2^-18, the
// distance is wrong by less.
Length SeenPart::nearest() const {
  const double square = dx_ * dx_ + dy_ * dy_;
  const double foot = std::clamp(-(x_ * dx_ + y_ * dy_) / square, 0.0, 1.0);
  const double part = std::max(first_, std::min(foot, last_));
  return Length::trusted(std::max(static_cast<std::int64_t>(distance(part)) - 2, std::int64_t{0}));
}

void Marks::begin(const LandmarkTable& table, const View& view, const Point2& start,
                  std::span<const FaceId> start_faces, const Point2& goal,
                  std::span<const FaceId> goal_faces) {
  table_ = &table;
  is_of_mesh_ = table.version == view.world().version();
  count_ = 0;
  find_ranges(table, view, start, start_faces, 0, at_start_);
  find_ranges(table, view, goal, goal_faces, faces_about_goal, at_goal_);
  for (std::size_t column = 0; column < table.columns; ++column) {
    const DistanceRange &at_start = at_start_[column], &at_goal = at_goal_[column];
    if (!at_start.is_known() || !at_goal.is_known()) continue;
    offer({column, 1, at_goal.low - table.step(), at_goal.low - at_start.high});
    offer({column, -1, -at_goal.high - table.rounding, at_start.low - at_goal.high});
  }
}

void Marks::offer(const Mark& mark) {
  if (count_ < most) {
    marks_[count_++] = mark;
  } else if (marks_[most - 1].promised < mark.promised) {
    marks_[most - 1] = mark;
  } else {
    return;
  }
  kernel::sort(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(count_),
               [](const Mark& a, const Mark& b) { return a.promised > b.promised; });
}

// Let F(P) be |root P| less the value at P, which is at most at_left + |aP| and at_right + |bP|. So
// F(P) is at least A(P) = |root P| - |aP| - at_left, which falls from a to b, and at least B(P) =
// |root P| - |bP| - at_right, which rises. Whatever Q is, all points before it have F >= A(Q), and
// all behind it F >= B(Q). The best Q is where the two are equal.
double Marks::bound(const SeenPart& seen, double at_left, double at_right) {
  const double length = seen.length();
  const bool has_left = at_left < infinite, has_right = at_right < infinite;
  const double best = !has_left ? 0 : !has_right ? 1 : (length + at_right - at_left) / (2 * length);
  const double q = std::max(seen.first(), std::min(best, seen.last()));
  const double there = seen.distance(q);
  const double by_left = there - q * length - at_left;
  const double by_right = there - (1 - q) * length - at_right;
  if (q <= seen.first()) return by_right;
  if (q >= seen.last()) return by_left;
  return std::min(by_left, by_right);
}

// Values are less than 2^53 beside the goal's, so these are exact. The three lengths are wrong by
// less than a unit together, and the sums are rounded to less than another one. Bounds that are
// no larger than what is known need no roots: A(P) is at most |root a| - at_left, and B(P) alike.
Length Marks::rest_from(const Ground& ground, const Roots& roots, const Node& node,
                        const Length& known) const {
  const Mesh& mesh = ground.mesh();
  const VertexId a = mesh.origin(node.entry), b = mesh.target(node.entry);
  const Point2 left = ground.point(a), right = ground.point(b);
  const Point2 root = roots[node.oldest_root()].point;
  const std::uint32_t *of_left = row_of(a, left), *of_right = row_of(b, right);
  const auto square = [&](const Point2& p) {
    const double x = to_double(p.x - root.x), y = to_double(p.y - root.y);
    return (x * x + y * y) * 0x1p32;
  };
  const double to_left = square(left), to_right = square(right), least = to_double(known);
  const auto is_useless = [&](double at, double to_end) {
    return at < infinite && least + at >= 0 && (least + at) * (least + at) >= to_end;
  };
  std::optional<SeenPart> seen;
  double best = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const double at_left = value(marks_[i], of_left), at_right = value(marks_[i], of_right);
    if (is_useless(at_left, to_left) || is_useless(at_right, to_right)) continue;
    if (at_left == infinite && at_right == infinite) continue;
    if (!seen) seen.emplace(ground, roots, node);
    best = std::max(best, bound(*seen, at_left, at_right));
  }
  constexpr double error = 3;
  return best > error ? std::max(known, Length::trusted(static_cast<std::int64_t>(best - error)))
                      : known;
}

}  // namespace offgrid::navmesh::detail::any_angle
