#include "support/concurrent.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "support/lattice.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using lattice::cross;
using lattice::Vec2;

constexpr std::int64_t limit = (std::int64_t{1} << 30) - 1;

Point2 at(const Vec2& v) { return Point2::at(static_cast<int>(v[0]), static_cast<int>(v[1])); }

Vec2 random_vector(Random& random, std::int64_t reach) {
  const std::int64_t x = random.between(-reach, reach);
  return {x, random.between(-reach, reach)};
}

Vec2 minus(const Vec2& a, const Vec2& b) { return {a[0] - b[0], a[1] - b[1]}; }

bool inside(const Vec2& v) { return std::abs(v[0]) <= limit && std::abs(v[1]) <= limit; }

/// Lines through x = c + (i, j) / w: from any grid point p the point w x - (w - 1) p lies on the
/// other side of x, and on the grid.
void fill_concurrent(Random& random, std::span<Point2> out) {
  const std::int64_t w = random.between(2, 7);
  const Vec2 c = random_vector(random, limit / 2);
  const std::int64_t i = random.between(0, w - 1);
  const std::int64_t j = random.between(0, w - 1);
  const std::int64_t reach = (limit / 2 - w) / (w - 1);
  const std::size_t turned = static_cast<std::size_t>(random.between(0, 1));
  for (std::size_t k = 0; k < out.size(); k += 2) {
    const Vec2 v = random_vector(random, reach);
    const std::array<Point2, 2> ends{at({c[0] + v[0], c[1] + v[1]}),
                                     at({c[0] + i - (w - 1) * v[0], c[1] + j - (w - 1) * v[1]})};
    out[k] = ends[turned];
    if (k + 1 < out.size()) out[k + 1] = ends[1 - turned];
  }
}

/// value = whole + rest / divisor, 0 <= rest < divisor.
struct Mixed {
  std::int64_t whole = 0;
  std::int64_t rest = 0;
};

/// a * b / divisor for 0 <= a < divisor and |b| < 2^32, without a 128-bit product: one bit of b at
/// a time.
Mixed multiply_divide(std::int64_t a, std::int64_t b, std::int64_t divisor) {
  const auto d = static_cast<std::uint64_t>(divisor);
  const auto addend = static_cast<std::uint64_t>(a);
  const auto factor = static_cast<std::uint64_t>(std::abs(b));
  std::uint64_t whole = 0;
  std::uint64_t rest = 0;
  for (int bit = 31; bit >= 0; --bit) {
    whole <<= 1;
    rest <<= 1;
    if (rest >= d) rest -= d, ++whole;
    if (((factor >> bit) & 1U) == 0) continue;
    rest += addend;
    if (rest >= d) rest -= d, ++whole;
  }
  const Mixed result{static_cast<std::int64_t>(whole), static_cast<std::int64_t>(rest)};
  if (b >= 0) return result;
  return rest == 0 ? Mixed{-result.whole, 0} : Mixed{-result.whole - 1, divisor - result.rest};
}

/// The crossing of two lines: start + (x, y), over one divisor.
struct Crossing {
  std::array<Mixed, 2> at;
  std::int64_t divisor = 0;  ///< 0: there is none, or it is far away
};

Crossing find_crossing(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const Vec2 first = minus(b, a);
  const Vec2 second = minus(d, c);
  std::int64_t divisor = cross(first, second);
  std::int64_t numerator = cross(minus(c, a), second);
  if (divisor < 0) divisor = -divisor, numerator = -numerator;
  Crossing crossing;
  if (divisor == 0 || numerator < 0 || numerator >= divisor) return crossing;
  crossing.divisor = divisor;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    crossing.at[axis] = multiply_divide(numerator, first[axis], divisor);
    crossing.at[axis].whole += a[axis];
  }
  return crossing;
}

/// The best rational directions for (x, y) from below `reach`: the last convergent of the continued
/// fraction of y / x that does not exceed it.
Vec2 best_direction(std::int64_t x, std::int64_t y, std::int64_t reach) {
  std::int64_t dividend = std::abs(y);
  std::int64_t divisor = std::abs(x);
  Vec2 before{1, 0};
  Vec2 now{0, 1};
  while (divisor != 0) {
    const std::int64_t q = dividend / divisor;
    if (q > reach) break;
    const Vec2 next{q * now[0] + before[0], q * now[1] + before[1]};
    if (std::max(next[0], next[1]) > reach) break;
    before = std::exchange(now, next);
    dividend = std::exchange(divisor, dividend % divisor);
  }
  return {x < 0 ? -now[0] : now[0], y < 0 ? -now[1] : now[1]};
}

/// Two grid points whose line passes as near to the crossing as the range allows: one is a corner
/// of the crossing's unit cell.
std::array<Vec2, 2> line_near(Random& random, const Crossing& crossing) {
  Vec2 corner{};
  Vec2 rest{};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const std::int64_t up = random.between(0, 1);
    corner[axis] = crossing.at[axis].whole + up;
    rest[axis] = crossing.at[axis].rest - up * crossing.divisor;
  }
  if (!inside(corner)) return {random_vector(random, limit), random_vector(random, limit)};
  const std::int64_t room = limit - std::max(std::abs(corner[0]), std::abs(corner[1]));
  const std::int64_t reach =
      std::max<std::int64_t>(1, random.chance(1, 3) ? room >> random.between(1, 12) : room);
  const Vec2 d = best_direction(rest[0], rest[1], reach);
  const std::int64_t times =
      room / std::max<std::int64_t>(1, std::max(std::abs(d[0]), std::abs(d[1])));
  const std::int64_t back = random.between(0, times);
  const std::int64_t ahead = times == 0 ? 0 : random.between(back == 0 ? 1 : 0, times);
  return {Vec2{corner[0] - back * d[0], corner[1] - back * d[1]},
          Vec2{corner[0] + ahead * d[0], corner[1] + ahead * d[1]}};
}

/// A segment that passes near `centre`, with `noise` units of play.
std::array<Vec2, 2> segment_near(Random& random, const Vec2& centre, std::int64_t noise) {
  const Vec2 v = random_vector(random, limit / 2 - noise);
  const Vec2 play = random_vector(random, noise);
  return {Vec2{centre[0] + v[0], centre[1] + v[1]},
          Vec2{centre[0] - v[0] + play[0], centre[1] - v[1] + play[1]}};
}

}  // namespace

void fill_near_concurrent(Random& random, std::span<Point2> out) {
  if (random.chance(1, 4)) return fill_concurrent(random, out);
  const Vec2 centre = random_vector(random, limit / 2);
  const std::int64_t noise = std::int64_t{1} << random.between(0, 28);
  const auto [a, b] = segment_near(random, centre, noise);
  const auto [c, d] = segment_near(random, centre, noise);
  const Crossing crossing = find_crossing(a, b, c, d);
  const std::array<Vec2, 4> start{a, b, c, d};
  for (std::size_t i = 0; i < out.size(); i += 2) {
    std::array<Vec2, 2> line{};
    if (i < 4) {
      line = {start[i], start[i + 1]};
    } else {
      line =
          crossing.divisor == 0 ? segment_near(random, centre, noise) : line_near(random, crossing);
    }
    out[i] = at(line[0]);
    if (i + 1 < out.size()) out[i + 1] = at(line[1]);
  }
}

}  // namespace offgrid::testing
