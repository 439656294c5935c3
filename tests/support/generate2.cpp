#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "support/concurrent.hpp"
#include "support/generate.hpp"
#include "support/lattice.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using lattice::Vec2;
using Points = std::span<Point2>;

constexpr std::int64_t limit = (std::int64_t{1} << 30) - 1;

Point2 at(std::int64_t x, std::int64_t y) {
  return Point2::at(static_cast<int>(x), static_cast<int>(y));
}
std::int64_t x_of(const Point2& p) { return p.x.raw(); }
std::int64_t y_of(const Point2& p) { return p.y.raw(); }

Point2 random_point(Random& random) {
  const std::int64_t x = random.between(-limit, limit);
  return at(x, random.between(-limit, limit));
}

/// Where an interval [low, high] of offsets may begin so that it stays inside the range.
std::int64_t random_origin(Random& random, std::int64_t low, std::int64_t high) {
  return random.between(-limit - low, limit - high);
}

void fill_random(Random& random, Points out) {
  for (Point2& p : out) p = random_point(random);
}

void fill_small_grid(Random& random, Points out) {
  const std::int64_t last_column = random.between(1, 5);
  const std::int64_t last_row = random.between(1, 5);
  const std::int64_t x = random_origin(random, 0, last_column);
  const std::int64_t y = random_origin(random, 0, last_row);
  for (Point2& p : out) {
    const std::int64_t column = random.between(0, last_column);
    p = at(x + column, y + random.between(0, last_row));
  }
}

/// Points origin + t * direction, t in [0, steps], where steps is a power of two: few long steps,
/// or many short ones.
void fill_collinear(Random& random, Points out) {
  const std::int64_t steps = std::int64_t{1} << random.between(2, 24);
  const Vec2 direction{random.between(-2 * limit / steps, 2 * limit / steps),
                       random.between(-2 * limit / steps, 2 * limit / steps)};
  const Vec2 extent{direction[0] * steps, direction[1] * steps};
  const std::int64_t x = random_origin(random, std::min<std::int64_t>(0, extent[0]),
                                       std::max<std::int64_t>(0, extent[0]));
  const std::int64_t y = random_origin(random, std::min<std::int64_t>(0, extent[1]),
                                       std::max<std::int64_t>(0, extent[1]));
  for (Point2& p : out) {
    const std::int64_t t = random.between(0, steps);
    p = at(x + t * direction[0], y + t * direction[1]);
  }
}

/// Different points of one circle as long as there are enough of them; `margin` keeps a distance
/// from the end of the range.
void fill_circle(Random& random, Points out, std::int64_t margin) {
  const lattice::Circle& circle = random.pick(lattice::circles());
  const std::int64_t reach = circle.reach + margin;
  const std::int64_t x = random_origin(random, -reach, reach);
  const std::int64_t y = random_origin(random, -reach, reach);
  const auto count = static_cast<std::int64_t>(circle.points.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (;;) {
      const auto& v = circle.points[static_cast<std::size_t>(random.between(0, count - 1))];
      out[i] = at(x + v[0], y + v[1]);
      const Points earlier = out.first(i);
      if (i >= 16 || std::find(earlier.begin(), earlier.end(), out[i]) == earlier.end()) break;
    }
  }
}

void fill_pythagorean(Random& random, Points out) {
  fill_circle(random, out, 1);
  for (Point2& p : out) {
    if (!random.chance(9, 16)) continue;
    const std::int64_t dx = random.between(-1, 1);
    p = at(x_of(p) + dx, y_of(p) + random.between(-1, 1));
  }
}

/// The points origin + m * first + e * second that stay inside the range, for one value of e.
struct Row {
  Vec2 origin;
  std::int64_t low = 0;
  std::int64_t high = -1;
};

/// The largest integer at most a / b. Requires b > 0.
std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/// Requires that the row meets the range.
Row row_at(const Vec2& origin, const lattice::Basis2& basis, std::int64_t e) {
  Row row{{origin[0] + e * basis.second[0], origin[1] + e * basis.second[1]},
          -(std::int64_t{1} << 32),
          std::int64_t{1} << 32};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const std::int64_t step = std::abs(basis.first[axis]);
    const std::int64_t start = basis.first[axis] < 0 ? -row.origin[axis] : row.origin[axis];
    if (step == 0) continue;
    row.low = std::max(row.low, -floor_divide(limit + start, step));
    row.high = std::min(row.high, floor_divide(limit - start, step));
  }
  return row;
}

Point2 on_row(const Row& row, const Vec2& direction, std::int64_t m) {
  return at(row.origin[0] + m * direction[0], row.origin[1] + m * direction[1]);
}

/// first = (u, v) is a primitive vector, up to the full range long; second completes it to a basis
/// of the lattice. Points 0 and 1 are one `first` apart, point 2 is in a neighbouring row, later
/// points are in the row of 0 and 1 or in a neighbour. Both neighbours meet the range: `second` and
/// `first - second` lie in the box of 0 and `first`.
void fill_extended_gcd(Random& random, Points out) {
  const int longest = out.size() <= 3 ? 2 : 6;
  const std::int64_t parts = std::int64_t{1}
                             << (random.chance(1, 4) ? 0 : random.between(0, longest));
  const lattice::Basis2 basis = lattice::basis2(random, 2 * limit / parts);
  const Vec2& d = basis.first;
  const std::int64_t x =
      random_origin(random, std::min<std::int64_t>(0, d[0]), std::max<std::int64_t>(0, d[0]));
  const std::int64_t y =
      random_origin(random, std::min<std::int64_t>(0, d[1]), std::max<std::int64_t>(0, d[1]));
  const std::array<Row, 3> rows{row_at({x, y}, basis, -1), row_at({x, y}, basis, 0),
                                row_at({x, y}, basis, 1)};
  const std::int64_t base = random.between(rows[1].low, rows[1].high - 1);
  const std::int64_t turned = random.between(0, 1);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i < 2) {
      out[i] = on_row(rows[1], d, base + (static_cast<std::int64_t>(i) ^ turned));
      continue;
    }
    const bool next_to_it = i == 2 || rows[1].high - rows[1].low < 2 || random.chance(1, 2);
    const Row& row = rows[next_to_it ? static_cast<std::size_t>(2 * random.between(0, 1)) : 1];
    out[i] = on_row(row, d, random.between(row.low, row.high));
  }
}

void fill_axis_aligned(Random& random, Points out) {
  std::array<std::int64_t, 4> columns{};
  std::array<std::int64_t, 4> rows{};
  for (auto* values : {&columns, &rows}) {
    for (std::int64_t& value : *values) value = random.between(-limit, limit);
    if (random.chance(1, 3)) (*values)[3] = (*values)[0] + ((*values)[0] < 0 ? 1 : -1);
    if (random.chance(1, 4)) (*values)[2] = -(*values)[0];
  }
  for (Point2& p : out) {
    const std::int64_t x = random.pick(columns);
    p = at(x, random.pick(rows));
  }
}

void fill_duplicates(Random& random, Points out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool repeat = i > 0 && random.chance(1, 2);
    out[i] =
        repeat ? out[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]
               : random_point(random);
  }
}

void fill_corners(Random& random, Points out) {
  static constexpr std::array<std::int64_t, 14> values{
      -limit, -limit + 1, limit,  limit - 1, 0,         1,          -1,
      -limit, limit,      -limit, limit,     limit / 2, -limit / 2, limit / 2 + 1};
  for (Point2& p : out) {
    const std::int64_t x = random.pick(values);
    p = at(x, random.pick(values));
  }
}

}  // namespace

void fill(Class2 which, Random& random, std::span<Point2> out) {
  switch (which) {
    case Class2::random: return fill_random(random, out);
    case Class2::small_grid: return fill_small_grid(random, out);
    case Class2::collinear: return fill_collinear(random, out);
    case Class2::cocircular: return fill_circle(random, out, 0);
    case Class2::extended_gcd: return fill_extended_gcd(random, out);
    case Class2::pythagorean: return fill_pythagorean(random, out);
    case Class2::near_concurrent: return fill_near_concurrent(random, out);
    case Class2::axis_aligned: return fill_axis_aligned(random, out);
    case Class2::duplicates: return fill_duplicates(random, out);
    case Class2::corners: return fill_corners(random, out);
  }
}

}  // namespace offgrid::testing
