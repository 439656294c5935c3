// side3: on which side of a third line do two lines meet, when each may belong to the query or to
// an offset mesh?
//
// Each line has a level: 0 is the query, exact; 1, 2, 3 are meshes, whose offsets are
// infinitesimals of falling size. This one predicate answers the order of mesh edges along a query
// line, the side of a mesh crossing, the overlay of two meshes.
//
// Formula    with directions e1, e2, e3 and p1 on line 1:
//            S = cross(e1,e2) orient(L3,p1) + orient(L2,p1) cross(e3,e1), and the side is
//            sign(S) sign(cross(e1,e2)); degree 4, Int<126>.
// Ties       S = 0 when the three lines meet in one point. Moving line i by w adds
//            cross(e_i,w) cross(e_j,e_k), (i,j,k) cyclic, to -S. The levels follow each other from
//            the largest offset down. One line at the level: its own term decides. Two: a common
//            translation changes nothing, so moving both is moving the third the other way. Three:
//            no relative motion, never decided. (docs/exactness.md, offset family)
#pragma once

#include <array>

#include "offgrid/kernel/offset.hpp"

namespace offgrid::kernel {

/// The owner of a line: the exact query, or a mesh whose offset is much larger than that of the
/// next level.
enum class Level : std::uint8_t { query = 0, mesh = 1, second_mesh = 2, third_mesh = 3 };

/// The directed line from -> to, at a level. Requires from != to where it is used; checked.
struct LeveledLine {
  Point2 from;
  Point2 to;
  Level level = Level::query;

  constexpr Vector2 direction() const { return to - from; }
};

namespace detail {

/// The sign with which a level decides a triple of concurrent lines; zero if it does not. at[i]: is
/// line i at this level?
template <OffsetSign S>
constexpr Sign level_decision(const std::array<Vector2, 3>& e, const std::array<bool, 3>& at) {
  const int count = static_cast<int>(at[0]) + static_cast<int>(at[1]) + static_cast<int>(at[2]);
  if (count == 0 || count == 3) return Sign::zero;
  const bool lone = count == 1;  // the line that is alone, in the level or outside it
  const std::size_t i = at[0] == lone ? 0 : (at[1] == lone ? 1 : 2);
  const Sign moved = sign_of(tau<S>(e[i])) * sign_of(cross(e[(i + 1) % 3], e[(i + 2) % 3]));
  return lone ? -moved : moved;
}

}  // namespace detail

/// The side of the directed line third on which first and second meet. zero only if third is the
/// same line as first or second, on the same level, or if all three have one level and meet in a
/// point. Requires first and second not parallel, third not degenerate; checked.
template <OffsetSign S = default_offset_sign>
constexpr Sign side3_or_zero(const LeveledLine& first, const LeveledLine& second,
                             const LeveledLine& third) {
  const std::array<Vector2, 3> e = {first.direction(), second.direction(), third.direction()};
  const Int<63> w = cross(e[0], e[1]);
  OFFGRID_EXPECTS(sign_of(w) != Sign::zero, "side3: the first two lines are not parallel");
  OFFGRID_EXPECTS(!e[2].is_zero(), "side3: the third line has a direction");
  const Int<126> s = w * orient_value(third.from, third.to, first.from) +
                     orient_value(second.from, second.to, first.from) * cross(e[2], e[0]);
  if (sign_of(s) != Sign::zero) return sign_of(s) * sign_of(w);
  for (const Level level : {Level::mesh, Level::second_mesh, Level::third_mesh}) {
    const Sign c = detail::level_decision<S>(
        e, {first.level == level, second.level == level, third.level == level});
    if (c != Sign::zero) return c * sign_of(w);
  }
  return Sign::zero;
}

/// side3 where it cannot be zero. Requires in addition that the lines are not all of one level, and
/// that third is not first or second; checked.
template <OffsetSign S = default_offset_sign>
constexpr Side side3(const LeveledLine& first, const LeveledLine& second,
                     const LeveledLine& third) {
  OFFGRID_EXPECTS(first.level != second.level || second.level != third.level,
                  "side3: not three lines of one level");
  const Sign sign = side3_or_zero<S>(first, second, third);
  OFFGRID_EXPECTS(sign != Sign::zero, "side3: the third line is not the first or the second");
  return sign == Sign::positive ? Side::left : Side::right;
}

/// Along the directed line, which of two lines is met first? Requires neither parallel to it, and
/// the requirements of side3; checked.
template <OffsetSign S = default_offset_sign>
constexpr Order order_along(const LeveledLine& line, const LeveledLine& first,
                            const LeveledLine& second) {
  const Sign approach = sign_of(cross(second.direction(), line.direction()));
  OFFGRID_EXPECTS(approach != Sign::zero,
                  "order_along: no line is parallel to the one that is followed");
  // Before the crossing, a point on the line is on the side of second from which it comes.
  return sign_of(side3<S>(line, first, second)) == -approach ? Order::before : Order::after;
}

static_assert(std::same_as<decltype(Int<63>{} * Int<62>{} + Int<62>{} * Int<63>{}), Int<126>>);

}  // namespace offgrid::kernel
