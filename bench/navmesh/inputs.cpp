#include "navmesh/inputs.hpp"
#include "support/shuffle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace offgrid::bench {

namespace {

using kernel::Point2;
using testing::Random;

constexpr std::int64_t limit = (std::int64_t{1} << 30) - 1;
constexpr double full_turn = 6.283185307179586;

void add(Points& points, double x, double y) {
  const auto rounded = Point2::round(x, y);
  if (rounded) points.push_back(rounded->point);
}

double unit(Random& random) {
  return static_cast<double>(random.between(0, (std::int64_t{1} << 52) - 1)) / 0x1p52;
}

/// Adds a point of two independent normal deviates (Box and Muller 1958).
void add_normal(Points& points, Random& random, double x, double y, double deviation) {
  const double radius = deviation * std::sqrt(-2 * std::log(1 - unit(random)));
  const double angle = full_turn * unit(random);
  add(points, x + radius * std::cos(angle), y + radius * std::sin(angle));
}

Points uniform_near(std::size_t size, Random& random) {
  Points points;
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t x = random.between(-14'800, 14'800);
    points.push_back(Point2::at(x, random.between(-14'800, 14'800)));
  }
  return points;
}

Points lattice(std::size_t size, double step, double tilt) {
  Points points;
  const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(size))));
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      const double x = (i - side / 2) * step;
      const double y = (j - side / 2) * step;
      add(points, x - tilt * y, y + tilt * x);
    }
  }
  return points;
}

Points grid_wide(std::size_t size, Random&) { return lattice(size, 1'900'000, 0); }
Points grid_unit(std::size_t size, Random&) { return lattice(size, 1, 0); }
Points tilted_lattice(std::size_t size, Random&) { return lattice(size, 800, 0.25); }

/// A hundred normal clusters, of deviations from 10^3 to 10^7.
Points clustered(std::size_t size, Random& random) {
  Points points;
  while (points.size() < size) {
    const double x = static_cast<double>(random.between(-limit, limit)) * 0.9;
    const double y = static_cast<double>(random.between(-limit, limit)) * 0.9;
    const double deviation = std::pow(10, 3 + 4 * unit(random));
    for (std::size_t i = 0; i < size / 100; ++i) add_normal(points, random, x, y, deviation);
  }
  points.resize(size);
  return points;
}

Points circle(std::size_t size, Random&) {
  Points points;
  for (std::size_t i = 0; i < size; ++i) {
    const double angle = full_turn * static_cast<double>(i) / static_cast<double>(size);
    add(points, 1e9 * std::cos(angle), 1e9 * std::sin(angle));
  }
  return points;
}

/// All lattice points of x^2 + y^2 = r^2, for an r with many: exactly on one circle. Then the same
/// points again, moved a little.
Points exact_circles(std::size_t size, Random&) {
  constexpr std::int64_t r = std::int64_t{5} * 13 * 17 * 29 * 37;
  Points ring;
  for (std::int64_t x = -r; x <= r; ++x) {
    const std::int64_t rest = r * r - x * x;
    auto y = static_cast<std::int64_t>(std::sqrt(static_cast<double>(rest)));
    while (y * y > rest) --y;
    while ((y + 1) * (y + 1) <= rest) ++y;
    if (y * y != rest) continue;
    ring.push_back(Point2::at(x, y));
    if (y != 0) ring.push_back(Point2::at(x, -y));
  }
  Points points;
  for (std::int64_t i = 0; points.size() < size; ++i) {
    for (const Point2& p : ring)
      points.push_back(Point2::at(p.x.raw() + 12'345 * i, p.y.raw() + 777 * i));
  }
  return points;
}

/// Points on 30 vertical lines: many collinear ones, and long thin faces.
Points columns(std::size_t size, Random& random) {
  Points points;
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t column = random.between(0, 29);
    points.push_back(Point2::at(column * (limit / 30), random.between(-limit, limit)));
  }
  return points;
}

Points collinear(std::size_t size, Random&) {
  Points points;
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t t = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(size / 2);
    points.push_back(Point2::at(700 * t, 300 * t));
  }
  return points;
}

Points collinear_and_two(std::size_t size, Random& random) {
  Points points = collinear(size, random);
  points.push_back(Point2::at(5, 100'000));
  points.push_back(Point2::at(-5, -100'001));
  return points;
}

/// Two arcs that face each other: every point of one is about as near to all of the other.
Points arcs(std::size_t size, Random&) {
  Points points;
  for (std::size_t i = 0; i < size; ++i) {
    const double t = 2 * static_cast<double>(i / 2) / static_cast<double>(size / 2) - 1;
    const double sign = i % 2 == 0 ? 1 : -1;
    add(points, sign * (4e8 + 3e8 * t * t), 1e9 * t);
  }
  return points;
}

/// Each point ten times.
Points duplicates(std::size_t size, Random& random) {
  Points points = uniform_points(size / 10, random);
  const std::size_t different = points.size();
  while (points.size() < size) points.push_back(points[points.size() % different]);
  return points;
}

}  // namespace

Point2 uniform_point(Random& random) {
  const std::int64_t x = random.between(-limit, limit);
  return Point2::at(x, random.between(-limit, limit));
}

Points uniform_points(std::size_t size, Random& random) {
  Points points;
  points.reserve(size);
  for (std::size_t i = 0; i < size; ++i) points.push_back(uniform_point(random));
  return points;
}

std::span<const PointInput> point_inputs() {
  static const std::array inputs = {
      PointInput{"uniform", 1'000'000, uniform_points, true},
      PointInput{"square grid, wide", 1'000'000, grid_wide, true},
      PointInput{"clustered", 1'000'000, clustered, true},
      PointInput{"uniform, near", 1'000'000, uniform_near},
      PointInput{"square grid, unit", 1'000'000, grid_unit},
      PointInput{"circle", 1'000'000, circle},
      PointInput{"uniform", 100'000, uniform_points},
      PointInput{"circle", 100'000, circle},
      PointInput{"one exact circle", 900, exact_circles},
      PointInput{"exact circles", 100'000, exact_circles},
      PointInput{"tilted lattice", 360'000, tilted_lattice},
      PointInput{"columns", 100'000, columns},
      PointInput{"two arcs", 100'000, arcs},
      PointInput{"duplicates", 100'000, duplicates},
      PointInput{"collinear", 10'000, collinear, false, true},
      PointInput{"collinear and two", 100'000, collinear_and_two, false, true},
  };
  return inputs;
}

const PointInput& large_input() {
  static const PointInput input{"uniform", 10'000'000, uniform_points, true};
  return input;
}

Points make_points(const PointInput& input) {
  Random random(1);
  Points points = input.make(input.size, random);
  testing::shuffle(points, random);
  return points;
}

}  // namespace offgrid::bench
