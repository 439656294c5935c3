#include "ground/clip.hpp"

#include <algorithm>

#include "ground/plane_height.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

ShortHalfPlane left_of(const Point2& p, const Point2& q) {
  const kernel::Vector2 d = q - p;
  return {-d.y, d.x, d.y * p.x - d.x * p.y};
}

HalfPlaneOf<62, 93> plane(const GroundTriangle& t) {
  const auto& [a, b, c] = t;
  const HalfPlaneOf<61, 92> two = z_of(a) * left_of(b.at, c.at) + z_of(b) * left_of(c.at, a.at);
  return two + HalfPlaneOf<61, 92>(z_of(c) * left_of(a.at, b.at));
}

Int<62> area_of(const GroundTriangle& t) { return kernel::orient_value(t[0].at, t[1].at, t[2].at); }

namespace {

/// The point (x / w, y / w), with w > 0.
struct ClipPoint {
  Int<190> x;
  Int<190> y;
  Int<158> w = kernel::constant<1>;

  Sign side(const HalfPlane& h) const {
    const auto value = h.a * x + h.b * y + h.c * w;
    static_assert(decltype(value)::bits == 318, "five words");
    return sign_of(value);
  }
};

ClipPoint meeting(const ShortHalfPlane& g, const HalfPlane& h) {
  const Int<158> w = g.a * h.b - g.b * h.a;
  const Int<190> x = g.b * h.c - g.c * h.b;
  const Int<190> y = g.c * h.a - g.a * h.c;
  const Sign sign = sign_of(w);
  OFFGRID_EXPECTS(sign != Sign::zero, "clip: an edge that crosses a line is not parallel to it");
  if (sign == Sign::positive) return {x, y, w};
  return {-x, -y, -w};
}

/// An edge of a clipped loop: its beginning and its line, which is short unless it is a level.
struct ClipEdge {
  ClipPoint from;
  bool is_level = false;
  ShortHalfPlane side{};  ///< if it is no level
  HalfPlane level{};      ///< if it is one
};
using ClipLoop = std::vector<ClipEdge>;

ClipLoop clip_loop(const Area::Loop& loop) {
  ClipLoop edges;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Point2& p = loop[i];
    const Point2& q = loop[i + 1 == loop.size() ? 0 : i + 1];
    if (p != q) edges.push_back({.from = {p.x, p.y}, .side = left_of(p, q)});
  }
  return edges;
}

ClipPoint crossing(const ClipEdge& edge, const ClipEdge& line) {
  if (edge.is_level) return meeting(line.side, edge.level);
  return meeting(edge.side, line.is_level ? line.level : HalfPlane(line.side));
}

/// Clips by the half plane of `line`, whose edges along the line will be copies of it.
ClipLoop clipped(const ClipLoop& loop, ClipEdge line) {
  const HalfPlane half = line.is_level ? line.level : HalfPlane(line.side);
  ClipLoop result;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const ClipEdge& edge = loop[i];
    const Sign from = edge.from.side(half);
    const Sign to = loop[i + 1 == loop.size() ? 0 : i + 1].from.side(half);
    if (from != Sign::negative && to == Sign::negative) {
      if (from == Sign::positive) result.push_back(edge);
      line.from = from == Sign::positive ? crossing(edge, line) : edge.from;
      result.push_back(line);
    } else if (from != Sign::negative) {
      result.push_back(edge);
    } else if (to == Sign::positive) {
      result.push_back(edge);
      result.back().from = crossing(edge, line);
    }
  }
  return result;
}

/// n / d, rounded to the nearest integer, halves up. Requires that it is a coordinate. Bisected:
/// kernel divisions end at 127 bits.
kernel::Coordinate2 rounded(const Int<190>& n, const Int<158>& d) {
  std::int32_t low = -(std::int32_t{1} << 30) + 1, high = (std::int32_t{1} << 30) - 1;
  const auto twice = kernel::shift_left<1>(n) + d;
  while (low < high) {
    const std::int32_t middle = low + (high - low + 1) / 2;
    const bool is_below = kernel::shift_left<1>(d) * Int<30>::trusted(middle) <= twice;
    (is_below ? low : high) = is_below ? middle : middle - 1;
  }
  return kernel::Coordinate2::trusted(low);
}

Point2 rounded(const ClipPoint& p) { return {rounded(p.x, p.w), rounded(p.y, p.w)}; }

/// An open range of places along a segment, as fractions from 0 to 1.
class OpenRange {
 public:
  /// Leaves the part with positive values, which go from `from` to `to`.
  void restrict(const Int<160>& from, const Int<160>& to) {
    const Sign first = sign_of(from), last = sign_of(to);
    if (first == Sign::positive && last == Sign::positive) return;
    if (first != Sign::positive && last != Sign::positive) {
      is_empty_ = true;
    } else if (first == Sign::positive) {
      const Place place{from, from - to};
      if (place < high_) high_ = place;
    } else {
      const Place place{-from, to - from};
      if (low_ < place) low_ = place;
    }
  }
  bool is_empty() const { return is_empty_ || !(low_ < high_); }

 private:
  struct Place {
    Int<161> over;
    Int<161> under;

    bool operator<(const Place& other) const { return over * other.under < other.over * under; }
  };
  bool is_empty_ = false;
  Place low_{kernel::constant<0>, kernel::constant<1>};
  Place high_{kernel::constant<1>, kernel::constant<1>};
};

}  // namespace

void append_clipped(std::span<const Area::Loop> loops, const ConvexPart& part,
                    std::vector<Segment>& segments) {
  for (const Area::Loop& loop : loops) {
    ClipLoop edges = clip_loop(loop);
    for (const HalfPlane& level : part.levels)
      edges = clipped(edges, {.from = {}, .is_level = true, .level = level});
    for (const ShortHalfPlane& side : part.sides)
      edges = clipped(edges, {.from = {}, .side = side});
    if (edges.empty()) continue;
    const Point2 first = rounded(edges.front().from);
    Point2 from = first;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Point2 to = i + 1 == edges.size() ? first : rounded(edges[i + 1].from);
      if (from != to) segments.push_back({from, to});
      from = to;
    }
  }
}

bool meets_interior(const Segment& s, const ConvexPart& part) {
  OpenRange range;
  for (const ShortHalfPlane& side : part.sides) range.restrict(side.at(s.from), side.at(s.to));
  for (const HalfPlane& level : part.levels) range.restrict(level.at(s.from), level.at(s.to));
  return !range.is_empty();
}

}  // namespace offgrid::navmesh::detail
