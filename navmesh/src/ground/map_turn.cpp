#include "ground/map_turn.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "mesh/lean.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;

namespace {

struct Direction {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

/// Requires a value of so many bits.
template <int Bits>
Int<Bits> integer(std::int64_t value) {
  return Int<Bits>::trusted(static_cast<typename Int<Bits>::Storage>(value));
}

/// The same direction, with the larger part of so many bits.
Direction scaled(const Direction& d, int bits) {
  const auto larger = static_cast<std::uint64_t>(std::max(std::abs(d.x), std::abs(d.y)));
  const int shift = static_cast<int>(std::bit_width(larger)) - bits;
  const std::int64_t by = std::int64_t{1} << std::abs(shift);
  return shift >= 0 ? Direction{d.x / by, d.y / by} : Direction{d.x * by, d.y * by};
}

Direction longest_side(const GroundTriangle& t) {
  Direction longest;
  std::int64_t most = -1;
  for (std::size_t k = 0; k < 3; ++k) {
    const kernel::Vector2 side = t[(k + 1) % 3].at - t[k].at;
    const std::int64_t length = kernel::dot(side, side).raw();
    if (length <= most) continue;
    most = length;
    longest = {side.x.raw(), side.y.raw()};
  }
  return scaled(longest, 14);
}

/// The mean of directions up to half a turn: the sum of those at twice the angle, halved.
Direction mean_direction(std::span<const GroundTriangle> triangles) {
  Direction sum;
  for (const GroundTriangle& t : triangles) {
    const Direction side = longest_side(t);
    const auto x = integer<15>(side.x), y = integer<15>(side.y);
    sum.x += (x * x - y * y).raw();
    sum.y += kernel::shift_left<1>(x * y).raw();
  }
  const auto [cos, sin] = scaled(sum, 30);
  const auto x = integer<31>(cos), y = integer<31>(sin);
  const std::int64_t length = kernel::floor_root(x * x + y * y).raw();
  return cos >= 0 ? Direction{length + cos, sin} : Direction{sin, length - cos};
}

}  // namespace

MapTurn::MapTurn(std::span<const GroundTriangle> triangles) {
  constexpr int leaner = 2;
  const auto [x, y] = scaled(mean_direction(triangles), 15);
  if (x == 0 || y == 0) return;
  MapTurn turn;
  turn.x_ = integer<15>(x);
  turn.y_ = integer<15>(y);
  const int here = mean_lean(triangles, [](const auto& t) { return box_of(t); }),
            there = mean_lean(triangles, [&](const auto& t) { return box_of(turn(t)); });
  if (std::abs(there) >= std::abs(here) + leaner) *this = turn;
}

Box MapTurn::operator()(const Box& box) const {
  if (!turns()) return box;
  return Box::of(std::array{(*this)(box.low), (*this)(box.high),
                            (*this)(Point2{box.low.x, box.high.y}),
                            (*this)(Point2{box.high.x, box.low.y})})
      .grown(1);
}

}  // namespace offgrid::navmesh::detail
