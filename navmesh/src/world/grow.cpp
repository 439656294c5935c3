#include "offgrid/navmesh/world/grow.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

/// A corner of the regular polygon about the unit circle, times 2^30 and rounded up. The tables
/// have the corners of the first quarter, counter-clockwise.
struct Direction {
  std::int64_t x, y;
};
constexpr std::array<Direction, 2> eight{{{1073741824, 444758426}, {444758426, 1073741824}}};
constexpr std::array<Direction, 4> sixteen{{{1073741824, 213580529},
                                            {910274365, 608225886},
                                            {608225886, 910274365},
                                            {213580529, 1073741824}}};
constexpr std::array<Direction, 8> thirty_two{{{1073741824, 105754340},
                                               {1032478528, 313198938},
                                               {951537661, 508607477},
                                               {834029736, 684470515},
                                               {684470515, 834029736},
                                               {508607477, 951537661},
                                               {313198938, 1032478528},
                                               {105754340, 1073741824}}};

std::span<const Direction> quarter(int sides) {
  if (sides == 8) return eight;
  return sides == 16 ? std::span<const Direction>(sixteen) : std::span<const Direction>(thirty_two);
}

std::int64_t scaled_up(std::int64_t direction, std::int64_t radius) {
  return (direction * radius + ((std::int64_t{1} << 30) - 1)) >> 30;
}

// Each corner is rounded away from both axes, and its mirror images are corners, too. So the box of
// the four contains the exact corner, and the hull contains the exact polygon.
std::vector<Point2> polygon(std::span<const Direction> quarter, std::int64_t radius) {
  std::vector<Point2> corners;
  for (const auto& [x, y] : quarter) {
    const std::int64_t a = scaled_up(x, radius), b = scaled_up(y, radius);
    // A quarter of a turn takes (a, b) to (-b, a).
    corners.insert(corners.end(),
                   {Point2::at(a, b), Point2::at(-b, a), Point2::at(-a, -b), Point2::at(b, -a)});
  }
  return convex_hull(std::move(corners));
}

Point2 shifted(const Point2& p, const Point2& by) { return Point2::at(p.x + by.x, p.y + by.y); }

std::vector<Point2> swept(std::span<const Point2> points, const Disc& disc) {
  std::vector<Point2> all;
  for (const Point2& p : points) {
    for (const Point2& corner : disc.corners()) all.push_back(shifted(p, corner));
  }
  return convex_hull(std::move(all));
}

// Is the area a region with one strictly convex, counter-clockwise loop? Then the hull has all of
// its points in the same order.
bool is_convex(const Area& area) {
  if (area.shape == Area::Shape::barrier || area.loops.size() != 1) return false;
  const Area::Loop& loop = area.loops.front();
  const std::vector<Point2> hull = convex_hull(loop);
  if (hull.size() < 3 || hull.size() != loop.size()) return false;
  const auto first = std::find(loop.begin(), loop.end(), hull.front());
  return std::equal(first, loop.end(), hull.begin()) &&
         std::equal(loop.begin(), first, hull.begin() + (loop.end() - first));
}

}  // namespace

std::vector<Point2> convex_hull(std::vector<Point2> points) {
  kernel::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<Point2> hull;
  const auto add = [&hull](const Point2& p, std::size_t fixed) {
    while (hull.size() > fixed &&
           kernel::orient(hull[hull.size() - 2], hull.back(), p) != Sign::positive)
      hull.pop_back();
    hull.push_back(p);
  };
  for (const Point2& p : points) add(p, 1);
  const std::size_t lower = hull.size();
  for (auto p = points.rbegin() + 1; p != points.rend(); ++p) add(*p, lower);
  hull.pop_back();
  return hull;
}

std::optional<Disc> Disc::make(std::int32_t radius, int sides) {
  OFFGRID_EXPECTS(can_have(sides), "Disc::make: 8, 16 or 32 sides");
  if (radius < 1 || radius > max_radius) return std::nullopt;
  return Disc(radius, sides, polygon(quarter(sides), radius));
}

kernel::Int<48> Disc::overshoot() const {
  kernel::Int<48> farthest = kernel::constant<0>;
  for (const Point2& corner : corners_)
    farthest = std::max(farthest, kernel::length(Point2{}, corner));
  return *kernel::Int<48>::checked(farthest -
                                   kernel::shift_left<16>(*kernel::Int<30>::checked(radius_)));
}

std::vector<Area> grow(const Area& area, const Disc& disc) {
  Area grown = area;
  if (is_convex(area)) {
    grown.loops = {swept(area.loops.front(), disc)};
    return {grown};
  }
  grown.loops.clear();
  grown.shape = Area::Shape::region;
  grown.rule = WindingRule::nonzero;
  const bool is_closed = area.shape == Area::Shape::region;
  if (!is_closed) {
    // A barrier blocks every agent, also where regions cover it.
    grown.state.ground = Ground::blocked;
    grown.priority = std::numeric_limits<std::int32_t>::max();
  }
  for (const Area::Loop& loop : area.loops) {
    for (std::size_t i = 0; i + (is_closed ? 0 : 1) < loop.size(); ++i) {
      const std::array<Point2, 2> side{loop[i], loop[i + 1 == loop.size() ? 0 : i + 1]};
      if (side[0] != side[1]) grown.loops.push_back(swept(side, disc));
    }
  }
  if (is_closed) return {area, grown};
  return grown.loops.empty() ? std::vector<Area>{} : std::vector{grown};
}

}  // namespace offgrid::navmesh
