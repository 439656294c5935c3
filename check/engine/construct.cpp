#include "engine/construct.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "predicates/call.hpp"

namespace offgrid::testing::construct {
namespace {

constexpr std::int64_t power(int exponent) { return std::int64_t{1} << exponent; }

constexpr std::array<std::int64_t, 16> anchors{
    0,         16,        power(10), power(15), power(16),  power(20),  power(26),  3 * power(26),
    power(28), power(29), limit2,    -16,       -power(16), -power(26), -power(29), -limit2,
};

bool within(std::int64_t v, std::int64_t limit) { return -limit <= v && v <= limit; }

/// The multiples k of a step that keep base + k * step within the limit.
struct Range {
  std::int64_t low = -limit2 * 2;
  std::int64_t high = limit2 * 2;

  void restrict_to(std::int64_t base, std::int64_t step, std::int64_t limit) {
    if (step == 0) return;
    const std::int64_t up = (limit - (step > 0 ? base : -base)) / std::abs(step);
    const std::int64_t down = -((limit + (step > 0 ? base : -base)) / std::abs(step));
    low = std::max(low, down);
    high = std::min(high, up);
  }
};

/// How many lattice steps to go, of the `whole` that lie between the two points the line was given
/// by.
std::int64_t step_count(const Range& range, std::int64_t whole, int mode, std::uint8_t amount) {
  const auto small = static_cast<std::int64_t>(static_cast<std::int8_t>(amount));
  switch (mode & 3) {
    case 0: return small;
    case 1: return signed_nibble(amount) * whole;
    case 2:
      return range.low +
             static_cast<std::int64_t>(static_cast<Number>(range.high - range.low) * amount / 255);
    default: return small >= 0 ? range.high - small : range.low - small - 1;
  }
}

/// u, v with dx * v - dy * u == 1 for coprime dx, dy, |u| <= |dx|, |v| <= |dy| (or a unit vector).
std::array<std::int64_t, 2> unit_partner(std::int64_t dx, std::int64_t dy) {
  std::int64_t r0 = dx, r1 = dy, s0 = 1, s1 = 0, t0 = 0, t1 = 1;
  while (r1 != 0) {
    const std::int64_t quotient = r0 / r1;
    r0 = std::exchange(r1, r0 - quotient * r1);
    s0 = std::exchange(s1, s0 - quotient * s1);
    t0 = std::exchange(t1, t0 - quotient * t1);
  }
  // dx * s0 + dy * t0 == r0, which is 1 or -1.
  return r0 > 0 ? std::array{-t0, s0} : std::array{t0, -s0};
}

/// The crossing of two lines as a + (numerator / denominator) * (b - a). denominator 0: parallel.
struct CrossingParameter {
  Number numerator = 0;
  Number denominator = 0;
};

CrossingParameter crossing_of(const std::array<Grid2, 4>& lines) {
  const auto& [a, b, c, d] = lines;
  const Number bx = b.x - a.x, by = b.y - a.y, dx = d.x - c.x, dy = d.y - c.y;
  return {(c.x - a.x) * dy - (c.y - a.y) * dx, bx * dy - by * dx};
}

/// The best approximations (q, p) of the direction (u, v), u, v >= 0, within the size of the grid,
/// worst first.
std::vector<std::array<std::int64_t, 2>> approximations(Number u, Number v) {
  std::vector<std::array<std::int64_t, 2>> found;
  Number p0 = 0, p1 = 1, q0 = 1, q1 = 0;  // p / q approximates v / u
  while (u != 0) {
    const Number quotient = v / u;
    if (quotient > 2 * limit2) break;
    const Number p2 = quotient * p1 + p0, q2 = quotient * q1 + q0;
    if (p2 > 2 * limit2 || q2 > 2 * limit2) break;
    found.push_back({static_cast<std::int64_t>(q2), static_cast<std::int64_t>(p2)});
    p0 = std::exchange(p1, p2);
    q0 = std::exchange(q1, q2);
    v = std::exchange(u, v - quotient * u);
  }
  if (found.empty()) found.push_back({0, 1});
  return found;
}

}  // namespace

bool inside(const Grid2& p) { return within(p.x, limit2) && within(p.y, limit2); }
bool inside(const Grid3& p) {
  return within(p.x, limit3) && within(p.y, limit3) && within(p.z, limit3);
}

std::int64_t anchored2(std::uint8_t byte) {
  return std::clamp(anchors[byte >> 4] + signed_nibble(byte), -limit2, limit2);
}
std::int64_t anchored3(std::uint8_t byte) {
  return std::clamp(anchors[byte >> 4] / 2 + signed_nibble(byte), -limit3, limit3);
}

std::optional<Grid2> along_line(const Grid2& a, const Grid2& b, int mode, std::uint8_t amount) {
  const std::int64_t whole = std::gcd(b.x - a.x, b.y - a.y);
  if (whole == 0) return a;
  const Grid2 step{(b.x - a.x) / whole, (b.y - a.y) / whole};
  Range range;
  range.restrict_to(a.x, step.x, limit2);
  range.restrict_to(a.y, step.y, limit2);
  const std::int64_t count = step_count(range, whole, mode, amount);
  if (count < range.low || count > range.high) return std::nullopt;
  return Grid2{a.x + count * step.x, a.y + count * step.y};
}

std::optional<Grid3> along_line(const Grid3& a, const Grid3& b, int mode, std::uint8_t amount) {
  const std::int64_t whole = std::gcd(std::gcd(b.x - a.x, b.y - a.y), b.z - a.z);
  if (whole == 0) return a;
  const Grid3 step{(b.x - a.x) / whole, (b.y - a.y) / whole, (b.z - a.z) / whole};
  Range range;
  range.restrict_to(a.x, step.x, limit3);
  range.restrict_to(a.y, step.y, limit3);
  range.restrict_to(a.z, step.z, limit3);
  const std::int64_t count = step_count(range, whole, mode, amount);
  if (count < range.low || count > range.high) return std::nullopt;
  return Grid3{a.x + count * step.x, a.y + count * step.y, a.z + count * step.z};
}

std::optional<Grid2> turned(const Grid2& p, const Grid2& centre, int quarters) {
  Grid2 arm{p.x - centre.x, p.y - centre.y};
  for (int i = 0; i < (quarters & 3); ++i) arm = {-arm.y, arm.x};
  const Grid2 result{centre.x + arm.x, centre.y + arm.y};
  return inside(result) ? std::optional(result) : std::nullopt;
}

std::optional<Grid2> mirrored(const Grid2& p, const Grid2& centre, int axis) {
  const Grid2 arm{p.x - centre.x, p.y - centre.y};
  const std::array<Grid2, 4> images{
      {{arm.x, -arm.y}, {-arm.x, arm.y}, {arm.y, arm.x}, {-arm.y, -arm.x}}};
  const Grid2& image = images[static_cast<std::size_t>(axis & 3)];
  const Grid2 result{centre.x + image.x, centre.y + image.y};
  return inside(result) ? std::optional(result) : std::nullopt;
}

std::optional<Grid3> cube_image(const Grid3& p, const Grid3& centre, int symmetry) {
  std::array<std::int64_t, 3> arm{p.x - centre.x, p.y - centre.y, p.z - centre.z};
  const int order = (symmetry / 8) % 6;
  std::rotate(arm.begin(), arm.begin() + order % 3, arm.end());
  if (order >= 3) std::swap(arm[0], arm[1]);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if ((symmetry >> axis) & 1) arm[axis] = -arm[axis];
  }
  const Grid3 result{centre.x + arm[0], centre.y + arm[1], centre.z + arm[2]};
  return inside(result) ? std::optional(result) : std::nullopt;
}

std::optional<Grid2> next_to_line(const Grid2& a, const Grid2& b, int mode, int steps) {
  const std::int64_t whole = std::gcd(b.x - a.x, b.y - a.y);
  if (whole == 0) return std::nullopt;
  const Grid2 step{(b.x - a.x) / whole, (b.y - a.y) / whole};
  const auto [u, v] = unit_partner(step.x, step.y);
  const std::int64_t side = (mode & 1) ? -1 : 1;
  const std::int64_t count = (mode & 2) ? whole * steps : steps;
  const Grid2 result{a.x + side * u + count * step.x, a.y + side * v + count * step.y};
  return inside(result) ? std::optional(result) : std::nullopt;
}

std::optional<Grid2> blended(const Grid2& a, const Grid2& b, const Grid2& c, int mode) {
  Grid2 result;
  switch (mode & 3) {
    case 0: result = {a.x + c.x - b.x, a.y + c.y - b.y}; break;
    case 1: result = {a.x, b.y}; break;
    case 2: result = {(a.x + b.x) >> 1, (a.y + b.y) >> 1}; break;
    default: result = {a.y, a.x}; break;
  }
  return inside(result) ? std::optional(result) : std::nullopt;
}

std::optional<Grid2> through_pixel(const Grid2& u, const Grid2& h, int mode) {
  const Grid2 result{2 * h.x - (mode & 1) - u.x, 2 * h.y - ((mode >> 1) & 1) - u.y};
  return inside(result) ? std::optional(result) : std::nullopt;
}

std::optional<Grid3> in_plane(const Grid3& a, const Grid3& b, const Grid3& c, int k, int l) {
  const Grid3 result{a.x + k * (b.x - a.x) + l * (c.x - a.x),
                     a.y + k * (b.y - a.y) + l * (c.y - a.y),
                     a.z + k * (b.z - a.z) + l * (c.z - a.z)};
  return inside(result) ? std::optional(result) : std::nullopt;
}

std::optional<Grid2> aimed(const std::array<Grid2, 4>& lines, const Grid2& e, int skip) {
  const auto [numerator, denominator] = crossing_of(lines);
  if (denominator == 0) return std::nullopt;
  const auto& [a, b, c, d] = lines;
  // The direction from e to the crossing, times the denominator: below 2^97.
  const Number u = (a.x - e.x) * denominator + numerator * (b.x - a.x);
  const Number v = (a.y - e.y) * denominator + numerator * (b.y - a.y);
  if (u == 0 && v == 0) return std::nullopt;
  const auto candidates = approximations(magnitude(u), magnitude(v));
  const std::int64_t sign_u = u < 0 ? -1 : 1, sign_v = v < 0 ? -1 : 1;
  for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
    if (skip-- > 0 && candidate + 1 != candidates.rend()) continue;
    const auto [q, p] = *candidate;
    for (const std::int64_t direction : {1, -1}) {
      const Grid2 result{e.x + direction * sign_u * q, e.y + direction * sign_v * p};
      if (inside(result)) return result;
    }
  }
  return std::nullopt;
}

std::optional<Grid2> near_crossing(const std::array<Grid2, 4>& lines) {
  auto [numerator, denominator] = crossing_of(lines);
  if (denominator == 0) return std::nullopt;
  const auto& [a, b, c, d] = lines;
  const auto x = static_cast<Number>(a.x) + numerator * (b.x - a.x) / denominator;
  const auto y = static_cast<Number>(a.y) + numerator * (b.y - a.y) / denominator;
  if (magnitude(x) > limit2 || magnitude(y) > limit2) return std::nullopt;
  return Grid2{static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)};
}

}  // namespace offgrid::testing::construct
