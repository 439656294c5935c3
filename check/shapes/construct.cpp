#include "shapes/construct.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "shapes/definition.hpp"
#include "shapes/vec.hpp"

namespace offgrid::testing::shapes {
namespace {

constexpr std::int64_t power(int exponent) { return std::int64_t{1} << exponent; }

Site3 times(std::int64_t f, const Site3& v) { return {f * v[0], f * v[1], f * v[2]}; }
std::int64_t divisor_of(const Site3& v) { return std::gcd(std::gcd(v[0], v[1]), v[2]); }

using Axes = std::array<Site3, 3>;
constexpr std::array<Axes, 8> frames{{
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{1, 1, 0}, {0, 1, 1}, {1, 0, 1}}},
    {{{2, 1, 2}, {1, 2, -2}, {2, -2, -1}}},  // orthogonal, of length 3
    {{{3, 4, 0}, {-4, 3, 0}, {0, 0, 5}}},    // orthogonal, of length 5
    {{{5, -3, 1}, {2, 7, -4}, {-1, 3, 6}}},
    {{{7, 2, -3}, {-2, 5, 4}, {5, 7, 1}}},  // flat: the last is the sum of the others
    {{{1, 2, 3}, {2, 4, 6}, {-1, 5, 2}}},   // the first two are parallel
    {{{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}},    // flat
}};
// 2^16, 2^20, 2^22 + 1, 2^23 - 3 and 2^24 - 1 among them.
constexpr std::array<std::int64_t, 16> spacings{
    1, 1, 1, 2, 2, 3, 4, 12, 60, 1000, 65536, 999983, 1048576, 4194305, 8388605, 16777215};

WideInteger floor_of(const WideInteger& n, const WideInteger& positive) {
  const WideInteger quotient = n / positive;
  return quotient * positive > n ? WideInteger(quotient - 1) : quotient;
}

/// s a + t b is their greatest common divisor.
std::pair<std::int64_t, std::int64_t> bezout(std::int64_t a, std::int64_t b) {
  std::int64_t s = 1, t = 0, next_s = 0, next_t = 1;
  while (b != 0) {
    const std::int64_t quotient = a / b;
    a = std::exchange(b, a - quotient * b);
    s = std::exchange(next_s, s - quotient * next_s);
    t = std::exchange(next_t, t - quotient * next_t);
  }
  return a < 0 ? std::pair(-s, -t) : std::pair(s, t);
}

std::array<WideNumber, 3> turned(const Shape& box, const Site3& v, bool is_back) {
  return testing::shapes::turned(box.numbers[3], box.site(4), v, is_back);
}

}  // namespace

std::array<WideNumber, 3> turned(std::int64_t real, const Site3& q, const Site3& v, bool is_back) {
  const WideNumber w = is_back ? -real : real;
  const Vec<WideNumber> made = turned(w, vec<WideNumber>(q), vec<WideNumber>(v));
  return {made.x, made.y, made.z};
}

Site3 primitive(const Site3& v) {
  const std::int64_t divisor = std::max<std::int64_t>(divisor_of(v), 1);
  return {v[0] / divisor, v[1] / divisor, v[2] / divisor};
}

bool is_inside(const Site3& p) {
  return std::all_of(p.begin(), p.end(), [](auto v) { return -limit3 <= v && v <= limit3; });
}

Lattice Lattice::of_bytes(std::uint8_t frame, std::uint8_t spacing) {
  Lattice made;
  for (std::size_t i = 0; i < 3; ++i) {
    made.axes[i] = times(spacings[spacing & 15], frames[frame & 7][i]);
    std::rotate(made.axes[i].begin(), made.axes[i].begin() + (frame >> 3 & 3) % 3,
                made.axes[i].end());
  }
  // From the corner of the range that the other bits say, into the range.
  if ((frame & 128) == 0) return made;
  for (std::size_t i = 0; i < 3; ++i) {
    const bool is_high = (spacing >> (4 + i) & 1) != 0;
    made.first[i] = is_high ? limit3 : -limit3;
    for (const Site3& axis : made.axes) {
      if ((axis[i] > 0) == is_high) made.first[i] -= 3 * axis[i];
    }
  }
  return made;
}

Site3 Lattice::at(const Site3& steps) const {
  Site3 p = first;
  for (std::size_t i = 0; i < 3; ++i) p = plus(p, times(steps[i], axes[i]));
  return p;
}

std::int64_t anchored(std::uint8_t byte) {
  constexpr std::array<std::int64_t, 16> anchors{
      0,         8,         power(9), power(14), power(15),  power(19),  power(25),  3 * power(25),
      power(27), power(28), limit3,   -8,        -power(15), -power(25), -power(28), -limit3};
  return std::clamp(anchors[byte >> 4] + ((byte & 15) ^ 8) - 8, -limit3, limit3);
}

Site3 along(const Site3& a, const Site3& b, std::int64_t steps) {
  return plus(a, times(steps, primitive(minus(b, a))));
}

Site3 between(const Site3& a, const Site3& b, std::int64_t share) {
  const Site3 line = minus(b, a);
  return plus(a, times(divisor_of(line) * share / 255, primitive(line)));
}

Site3 in_plane(const std::array<Site3, 3>& p, std::int64_t k, std::int64_t l) {
  return along(along(p[0], p[1], k), plus(along(p[0], p[1], k), minus(p[2], p[0])), l);
}

Site3 next_to_plane(const std::array<Site3, 3>& p, int mode) {
  const Site3 u = minus(p[1], p[0]), v = minus(p[2], p[0]), normal = cross(u, v);
  if (normal == Site3{}) return p[0];
  const Site3 n = primitive(normal);
  const auto [s, t] = bezout(n[0], n[1]);
  const auto [first, last] = bezout(std::gcd(n[0], n[1]), n[2]);
  const WideInteger side = (mode & 1) != 0 ? -1 : 1;
  const Vec<WideInteger> x{side * first * s, side * first * t, side * last};
  // A combination of u, v and the normal, whose first two weights become less than 1.
  const auto wide_u = vec<WideInteger>(u), wide_v = vec<WideInteger>(v);
  const auto wide_n = cross(wide_u, wide_v);
  const WideInteger nn = dot(wide_n, wide_n);
  const WideInteger along_u = floor_of(dot(cross(x, wide_v), wide_n), nn),
                    along_v = floor_of(dot(cross(wide_u, x), wide_n), nn);
  const Vec<WideInteger> y = x - along_u * wide_u - along_v * wide_v;
  return plus(p[0], {static_cast<std::int64_t>(y.x), static_cast<std::int64_t>(y.y),
                     static_cast<std::int64_t>(y.z)});
}

Site3 cube_image(const Site3& p, const Site3& centre, std::size_t symmetry) {
  Site3 arm = minus(p, centre);
  const std::size_t order = symmetry / 8 % 6;
  std::rotate(arm.begin(), arm.begin() + static_cast<std::ptrdiff_t>(order % 3), arm.end());
  if (order >= 3) std::swap(arm[0], arm[1]);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if ((symmetry >> axis & 1) != 0) arm[axis] = -arm[axis];
  }
  return plus(centre, arm);
}

Site3 whole_vector(std::uint8_t which, std::uint8_t factor) {
  constexpr std::array<Site3, 8> vectors{
      {{1, 0, 0}, {2, 1, 2}, {2, 3, 6}, {1, 4, 8}, {3, 4, 0}, {3, 4, 12}, {4, 4, 7}, {6, 6, 7}}};
  const Site3 made = cube_image(vectors[which & 7], {}, which >> 3);
  return times(std::int64_t{1 + (factor & 15)} << (factor >> 4), made);
}

std::int64_t scale_of_rotation(const Shape& box) {
  std::int64_t divisor = norm_of(box);
  for (const Site3& axis : frames[0]) {
    for (const WideNumber entry : turned(box, axis, false))
      divisor = std::gcd(divisor, static_cast<std::int64_t>(entry));
  }
  return norm_of(box) / divisor;
}

Site3 reach_of(const Shape& box, const Site3& p) {
  const auto local = turned(box, minus(times(2, p), box.site(0)), true);
  Site3 reach{};
  for (std::size_t i = 0; i < 3; ++i)
    reach[i] = static_cast<std::int64_t>(magnitude(local[i]) / norm_of(box));
  return reach;
}

std::optional<Site3> corner_of(const Shape& box, int sides) {
  Site3 half = box.site(7), corner{};
  for (std::size_t axis = 0; axis < 3; ++axis) half[axis] *= (sides >> axis & 1) != 0 ? 1 : -1;
  const auto arm = turned(box, half, false);
  const WideNumber whole = 2 * WideNumber{norm_of(box)};
  for (std::size_t i = 0; i < 3; ++i) {
    const WideNumber scaled = norm_of(box) * WideNumber{box.numbers[i]} + arm[i];
    if (scaled % whole != 0) return std::nullopt;
    corner[i] = static_cast<std::int64_t>(scaled / whole);
  }
  return corner;
}

}  // namespace offgrid::testing::shapes
