#include "suites/naive.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace offgrid::verify::naive {

namespace {

struct Double2 {
  double x, y;
};
struct Double3 {
  double x, y, z;
};

Double2 point2(const Call& in, std::size_t i) {
  return {static_cast<double>(in.numbers[2 * i]), static_cast<double>(in.numbers[2 * i + 1])};
}
Double3 point3(const Call& in, std::size_t i) {
  return {static_cast<double>(in.numbers[3 * i]), static_cast<double>(in.numbers[3 * i + 1]),
          static_cast<double>(in.numbers[3 * i + 2])};
}
Double2 operator-(const Double2& a, const Double2& b) { return {a.x - b.x, a.y - b.y}; }
Double3 operator-(const Double3& a, const Double3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
double cross(const Double2& a, const Double2& b) { return a.x * b.y - a.y * b.x; }
double dot(const Double2& a, const Double2& b) { return a.x * b.x + a.y * b.y; }
double dot(const Double3& a, const Double3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double det(const Double3& a, const Double3& b, const Double3& c) {
  return a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) +
         a.z * (b.x * c.y - b.y * c.x);
}
Answer sign(double v) { return {v > 0 ? 1 : (v < 0 ? -1 : 0), 0}; }

Double2 crossing(const Call& in) {
  const Double2 a = point2(in, 0), b = point2(in, 1), c = point2(in, 2), d = point2(in, 3);
  const double t = cross(c - a, d - c) / cross(b - a, d - c);
  return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

double distance_to_segment(const Double2& p, const Double2& a, const Double2& b) {
  const double whole = dot(b - a, b - a);
  const double t = whole > 0 ? std::clamp(dot(b - a, p - a) / whole, 0.0, 1.0) : 0.0;
  const Double2 gap{p.x - (a.x + t * (b.x - a.x)), p.y - (a.y + t * (b.y - a.y))};
  return dot(gap, gap);
}

}  // namespace

Answer orient(const Call& in) {
  return sign(cross(point2(in, 1) - point2(in, 0), point2(in, 2) - point2(in, 0)));
}

Answer in_circle(const Call& in) {
  std::array<Double3, 3> rows{};
  for (std::size_t i = 0; i < 3; ++i) {
    const Double2 p = point2(in, i) - point2(in, 3);
    rows[i] = {p.x, p.y, dot(p, p)};
  }
  return sign(det(rows[0], rows[1], rows[2]));
}

Answer orient3d(const Call& in) {
  const Double3 a = point3(in, 0);
  return sign(det(point3(in, 1) - a, point3(in, 2) - a, point3(in, 3) - a));
}

Answer in_sphere(const Call& in) {
  std::array<Double3, 4> p{};
  std::array<double, 4> h{};
  for (std::size_t i = 0; i < 4; ++i) {
    p[i] = point3(in, i) - point3(in, 4);
    h[i] = dot(p[i], p[i]);
  }
  return sign(h[3] * det(p[0], p[1], p[2]) - h[2] * det(p[0], p[1], p[3]) +
              h[1] * det(p[0], p[2], p[3]) - h[0] * det(p[1], p[2], p[3]));
}

Answer round_cross(const Call& in) {
  const Double2 x = crossing(in);
  return {static_cast<std::int64_t>(std::floor(x.x + 0.5)),
          static_cast<std::int64_t>(std::floor(x.y + 0.5))};
}

Answer orient_crossing(const Call& in) {
  const Double2 e = point2(in, 4);
  return sign(cross(point2(in, 5) - e, crossing(in) - e));
}

Answer compare_distance_to_segments(const Call& in) {
  const Double2 p = point2(in, 0);
  return sign(distance_to_segment(p, point2(in, 1), point2(in, 2)) -
              distance_to_segment(p, point2(in, 3), point2(in, 4)));
}

Answer length(const Call& in) {
  const Double2 side = point2(in, 1) - point2(in, 0);
  return {static_cast<std::int64_t>(std::ceil(65536.0 * std::sqrt(dot(side, side)))), 0};
}

}  // namespace offgrid::verify::naive
