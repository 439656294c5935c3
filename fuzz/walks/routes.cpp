#include "walks/routes.hpp"

#include <algorithm>
#include <array>

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::Random;
using Kind = WalkQuery::Kind;

constexpr std::uint8_t header_of_step_60 = 10;
/// In twelfths, of which the step is a multiple.
constexpr std::array<std::int64_t, 20> shares{-24, -12, -6, -4, -3, 0,  0,  2,  3,  4,
                                              6,   6,   8,  9,  12, 12, 15, 18, 24, 36};

/// u + share (v - u) / 12, or u if that is outside the range.
Point2 on_line(const Point2& u, const Point2& v, std::int64_t share) {
  const Grid2 p{u.x.raw() + (v.x.raw() - u.x.raw()) / 12 * share,
                u.y.raw() + (v.y.raw() - u.y.raw()) / 12 * share};
  return inside(p) ? *Point2::make(p.x, p.y) : u;
}

std::int64_t side_of(const Places& places) { return std::min<std::int64_t>(places.side, 5); }

std::vector<Point2> some_places(Random& random, const Places& places) {
  std::vector<Point2> points;
  // Wide enough for three in a line that are not on the border; the corners are not needed for
  // that.
  const std::int64_t side = side_of(places);
  const int missing = static_cast<int>(random.between(0, 3));
  for (std::int64_t column = 0; column < side; ++column) {
    for (std::int64_t row = 0; row < side; ++row) {
      const bool is_corner = column % (side - 1) == 0 && row % (side - 1) == 0;
      if (points.size() == WalkProgram::points_max || (is_corner && side > 3) ||
          random.chance(missing, 8))
        continue;
      const Grid2 p = places.at(column, row);
      points.push_back(*Point2::make(p.x, p.y));
    }
  }
  return points;
}

/// Two points with a vertex between them that is not on the border, if it is not left out: both in
/// faces, on edges or at vertices.
std::array<Point2, 2> around_a_vertex(Random& random, const Places& places) {
  // Mostly less than a step, so that the ends are not on the border. Multiples of 20, so that a
  // quarter of one is a number.
  constexpr std::array<std::int64_t, 12> offsets{0, 0, 20, -20, 20, -20, 40, -40, 60, -60, 60, 120};
  constexpr std::array<std::int64_t, 6> quarters{1, 2, 4, 4, 8, 12};
  const std::int64_t last = side_of(places) - 2;
  const std::int64_t column = random.between(1, last);
  const Grid2 w = places.at(column, random.between(1, last));
  const std::int64_t x = random.pick(offsets);
  const std::int64_t other = random.pick(offsets);
  const std::int64_t y = random.chance(1, 4) ? x : random.chance(1, 3) ? -x : other;
  const std::int64_t quarter = random.pick(quarters);
  const Grid2 s{w.x + x, w.y + y}, t{w.x - x * quarter / 4, w.y - y * quarter / 4};
  const Point2 at = *Point2::make(w.x, w.y);
  return {inside(s) ? *Point2::make(s.x, s.y) : at, inside(t) ? *Point2::make(t.x, t.y) : at};
}

const Point2& any_of_points(Random& random, const std::vector<Point2>& points) {
  return points[static_cast<std::size_t>(
      random.between(0, static_cast<std::int64_t>(points.size()) - 1))];
}

}  // namespace

WalkProgram random_routes(Random& random) {
  WalkProgram program;
  const std::int64_t side = random.chance(1, 4) ? random.between(0, 1) : 2;
  program.header =
      static_cast<std::uint8_t>(header_of_step_60 | side << 4 | random.between(0, 3) << 6);
  program.points = some_places(random, Places::from_byte(program.header));
  if (program.points.size() < 2) return program;
  for (std::int64_t i = random.between(0, 2); i > 0; --i) {
    const Point2 a = any_of_points(random, program.points);
    program.constraints.emplace_back(a, any_of_points(random, program.points));
  }
  for (std::size_t i = 0; i < WalkProgram::queries_max; ++i) {
    constexpr std::array queries{Kind::traverse, Kind::traverse, Kind::traverse,
                                 Kind::ray,      Kind::sight,    Kind::locate};
    WalkQuery query{.kind = random.pick(queries)};
    if (random.chance(2, 3)) {
      const auto ends = around_a_vertex(random, Places::from_byte(program.header));
      std::copy(ends.begin(), ends.end(), query.points.begin());
      program.queries.push_back(query);
      continue;
    }
    const Point2 u = any_of_points(random, program.points);
    const Point2 v = any_of_points(random, program.points);
    query.points[0] = on_line(u, v, random.pick(shares));
    query.points[1] = on_line(u, v, random.pick(shares));
    program.queries.push_back(query);
  }
  return program;
}

}  // namespace offgrid::fuzz
