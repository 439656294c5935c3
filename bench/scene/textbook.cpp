#include "scene/textbook.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace offgrid::bench::textbook {

namespace {

Vector operator-(const Vector& u, const Vector& v) { return {u.x - v.x, u.y - v.y, u.z - v.z}; }
Vector operator+(const Vector& u, const Vector& v) { return {u.x + v.x, u.y + v.y, u.z + v.z}; }
Vector operator*(float f, const Vector& v) { return {f * v.x, f * v.y, f * v.z}; }
float dot(const Vector& u, const Vector& v) { return u.x * v.x + u.y * v.y + u.z * v.z; }
Vector cross(const Vector& u, const Vector& v) {
  return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
const Vector& next(const Triangle& t, std::size_t i) { return t[(i + 1) % 3]; }
Vector normal(const Triangle& t) { return cross(t[1] - t[0], t[2] - t[0]); }

/// The numbers between two ends.
struct Interval {
  float low;
  float high;
};

Interval between(float a, float b) { return {std::min(a, b), std::max(a, b)}; }
bool overlap(const Interval& a, const Interval& b) { return a.low <= b.high && b.low <= a.high; }

Interval shadow(const Triangle& t, const Vector& axis) {
  const float a = dot(axis, t[0]);
  const float b = dot(axis, t[1]);
  const float c = dot(axis, t[2]);
  return {std::min({a, b, c}), std::max({a, b, c})};
}

bool is_separating(const Vector& axis, const Triangle& s, const Triangle& t) {
  return !overlap(shadow(s, axis), shadow(t, axis));
}

/// Is the vector too short to be an axis?
bool is_nearly_zero(const Vector& v) {
  constexpr float tolerance = 0.005F;
  return dot(v, v) <= tolerance;
}

/// The cross product of the edges ab and cd; if it is nearly zero, a vector normal to ab in the
/// plane of a, b and c; nothing if that is nearly zero as well.
std::optional<Vector> robust_axis(const Vector& a, const Vector& b, const Vector& c,
                                  const Vector& d) {
  const Vector edge = b - a;
  const Vector product = cross(edge, d - c);
  if (!is_nearly_zero(product)) return product;
  const Vector beside = cross(edge, cross(edge, c - a));
  if (!is_nearly_zero(beside)) return beside;
  return std::nullopt;
}

bool is_robustly_separating(const std::optional<Vector>& axis, const Triangle& s,
                            const Triangle& t) {
  return axis && is_separating(*axis, s, t);
}

/// Components of a point that are left when one is dropped.
struct Flat {
  float x;
  float y;
};
float cross(const Flat& u, const Flat& v) { return u.x * v.y - u.y * v.x; }
Flat operator-(const Flat& u, const Flat& v) { return {u.x - v.x, u.y - v.y}; }

using FlatTriangle = std::array<Flat, 3>;

float component(const Vector& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

int longest_axis(const Vector& v) {
  const float x = std::fabs(v.x);
  const float y = std::fabs(v.y);
  const float z = std::fabs(v.z);
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

FlatTriangle flattened(const Triangle& t, int dropped) {
  FlatTriangle flat{};
  for (std::size_t i = 0; i < 3; ++i)
    flat[i] = {component(t[i], (dropped + 1) % 3), component(t[i], (dropped + 2) % 3)};
  return flat;
}

/// Do the segments ab and cd cross? Parallel ones do not.
bool segments_cross(const Flat& a, const Flat& b, const Flat& c, const Flat& d) {
  const float whole = cross(b - a, d - c);
  if (whole == 0) return false;
  const float along_first = cross(c - a, d - c) / whole;
  const float along_second = cross(c - a, b - a) / whole;
  return along_first >= 0 && along_first <= 1 && along_second >= 0 && along_second <= 1;
}

bool is_inside(const FlatTriangle& t, const Flat& p) {
  const float a = cross(t[1] - t[0], p - t[0]);
  const float b = cross(t[2] - t[1], p - t[1]);
  const float c = cross(t[0] - t[2], p - t[2]);
  return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

bool coplanar_meet(const Triangle& s, const Triangle& t, const Vector& normal) {
  const int dropped = longest_axis(normal);
  const FlatTriangle a = flattened(s, dropped);
  const FlatTriangle b = flattened(t, dropped);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      if (segments_cross(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3])) return true;
    }
  }
  return is_inside(a, b[0]) || is_inside(b, a[0]);
}

using Distances = std::array<float, 3>;

/// Distances of the corners of t from the plane of s, times the length of its normal; small ones
/// are zero.
Distances distances(const Triangle& t, const Triangle& s, const Vector& normal) {
  constexpr float tolerance = 1e-6F;
  const float offset = dot(normal, s[0]);
  Distances result{};
  for (std::size_t i = 0; i < 3; ++i) {
    result[i] = dot(normal, t[i]) - offset;
    if (std::fabs(result[i]) < tolerance) result[i] = 0;
  }
  return result;
}

bool are_on_one_side(const Distances& d) { return d[0] * d[1] > 0 && d[0] * d[2] > 0; }

/// The corner that is alone on its side of a plane; nothing if all are in the plane.
std::optional<std::size_t> lone_corner(const Distances& d) {
  if (d[0] * d[1] > 0) return 2;
  if (d[0] * d[2] > 0) return 1;
  if (d[1] * d[2] > 0 || d[0] != 0) return 0;
  if (d[1] != 0) return 1;
  if (d[2] != 0) return 2;
  return std::nullopt;
}

/// The interval that a triangle cuts from the line, in coordinates of an axis.
std::optional<Interval> cut(const Triangle& t, const Distances& d, int axis) {
  const std::optional<std::size_t> lone = lone_corner(d);
  if (!lone) return std::nullopt;
  const auto end = [&](std::size_t other) {
    const float from = component(t[*lone], axis);
    const float to = component(t[other], axis);
    return from + (to - from) * d[*lone] / (d[*lone] - d[other]);
  };
  return between(end((*lone + 1) % 3), end((*lone + 2) % 3));
}

Vector nearest_on_segment(const Vector& a, const Vector& b, const Vector& p) {
  const Vector edge = b - a;
  const float t = dot(p - a, edge) / dot(edge, edge);
  return a + std::clamp(t, 0.0F, 1.0F) * edge;
}

/// Do the triangles of p and two corners each turn the same way?
bool is_inside(const Triangle& t, const Vector& p) {
  const Vector a = t[0] - p;
  const Vector b = t[1] - p;
  const Vector c = t[2] - p;
  const Vector bc = cross(b, c);
  const Vector ca = cross(c, a);
  const Vector ab = cross(a, b);
  return !(dot(bc, ca) < 0) && !(dot(bc, ab) < 0);
}

Vector nearest_point(const Triangle& t, const Vector& p) {
  const Vector n = normal(t);
  const Vector projected = p - dot(n, p - t[0]) / dot(n, n) * n;
  if (is_inside(t, projected)) return projected;
  std::array<Vector, 3> candidate{};
  std::array<float, 3> distance{};
  for (std::size_t i = 0; i < 3; ++i) {
    candidate[i] = nearest_on_segment(t[i], next(t, i), p);
    distance[i] = dot(p - candidate[i], p - candidate[i]);
  }
  if (distance[0] < distance[1] && distance[0] < distance[2]) return candidate[0];
  if (distance[1] < distance[0] && distance[1] < distance[2]) return candidate[1];
  return candidate[2];
}

}  // namespace

bool meet_by_axes(const Triangle& s, const Triangle& t) {
  if (is_separating(normal(s), s, t) || is_separating(normal(t), s, t)) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      if (is_separating(cross(next(s, i) - s[i], next(t, j) - t[j]), s, t)) return false;
    }
  }
  return true;
}

bool meet_by_robust_axes(const Triangle& s, const Triangle& t) {
  if (is_robustly_separating(robust_axis(s[0], s[1], s[1], s[2]), s, t)) return false;
  if (is_robustly_separating(robust_axis(t[0], t[1], t[1], t[2]), s, t)) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const auto axis = robust_axis(s[i], next(s, i), t[j], next(t, j));
      if (is_robustly_separating(axis, s, t)) return false;
    }
  }
  return true;
}

bool meet_by_intervals(const Triangle& s, const Triangle& t) {
  const Vector normal_of_s = normal(s);
  const Distances of_t = distances(t, s, normal_of_s);
  if (are_on_one_side(of_t)) return false;
  const Vector normal_of_t = normal(t);
  const Distances of_s = distances(s, t, normal_of_t);
  if (are_on_one_side(of_s)) return false;
  const int axis = longest_axis(cross(normal_of_s, normal_of_t));
  const std::optional<Interval> first = cut(s, of_s, axis);
  const std::optional<Interval> second = cut(t, of_t, axis);
  if (!first || !second) return coplanar_meet(s, t, normal_of_s);
  return overlap(*first, *second);
}

bool meets_by_thirteen_axes(const Triangle& triangle, const Box& box) {
  const Triangle t = {triangle[0] - box.centre, triangle[1] - box.centre, triangle[2] - box.centre};
  const auto is_apart = [&](const Vector& axis) {
    const float reach = box.half.x * std::fabs(axis.x) + box.half.y * std::fabs(axis.y) +
                        box.half.z * std::fabs(axis.z);
    return !overlap(shadow(t, axis), {-reach, reach});
  };
  constexpr std::array<Vector, 3> axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (const Vector& axis : axes) {
    if (is_apart(axis)) return false;
  }
  if (is_apart(normal(t))) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    for (const Vector& axis : axes) {
      if (is_apart(cross(axis, next(t, i) - t[i]))) return false;
    }
  }
  return true;
}

bool meets_by_nearest_point(const Triangle& t, const Ball& ball) {
  const Vector to = nearest_point(t, ball.centre) - ball.centre;
  return dot(to, to) <= ball.radius * ball.radius;
}

}  // namespace offgrid::bench::textbook
