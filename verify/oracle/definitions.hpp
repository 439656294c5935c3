// Small exact helpers for deciding what kind of case one has: plain 128-bit arithmetic on int64
// coordinates, nothing of the kernel's.
#pragma once

#include <array>
#include <cstdint>

#include "offgrid/kernel/point.hpp"

namespace offgrid::verify {

__extension__ using Wide128 = __int128;

struct Pair {
  std::int64_t x = 0;
  std::int64_t y = 0;

  Pair() = default;
  constexpr Pair(std::int64_t px, std::int64_t py) : x(px), y(py) {}
  constexpr Pair(const kernel::Point2& p) : x(p.x.raw()), y(p.y.raw()) {}

  friend constexpr Pair operator-(const Pair& a, const Pair& b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr bool operator==(const Pair&, const Pair&) = default;
};

constexpr int signum(Wide128 v) { return v > 0 ? 1 : (v < 0 ? -1 : 0); }

/// A line a x + b y = c.
struct Equation {
  std::int64_t a = 0;
  std::int64_t b = 0;
  Wide128 c = 0;

  /// Through p and q; the half-plane a x + b y > c is to the left of p -> q.
  constexpr Equation(const Pair& p, const Pair& q)
      : a(p.y - q.y), b(q.x - p.x), c(Wide128{a} * p.x + Wide128{b} * p.y) {}

  constexpr Wide128 at(const Pair& p) const { return Wide128{a} * p.x + Wide128{b} * p.y - c; }
};

/// Does r lie to the left (+1), on (0), to the right (-1) of the line p -> q? By the line's
/// equation.
constexpr int turn(const Pair& p, const Pair& q, const Pair& r) {
  return signum(Equation(p, q).at(r));
}

constexpr bool parallel(const Pair& a, const Pair& b, const Pair& c, const Pair& d) {
  const Equation first(a, b), second(c, d);
  return Wide128{first.a} * second.b == Wide128{first.b} * second.a;
}

}  // namespace offgrid::verify
