#include "predicates/reference_number.hpp"

namespace offgrid::testing::reference {
namespace {

// Coordinates are scaled by 2^582, so that every offset is an integer: level n stands off by 2^(-97
// (2n - 1)) in x and 2^(-97 2n) in y. The sides of side3 are linear in the offsets, with
// coefficients below 2^95; so each offset outweighs all smaller ones, and no exact value that is
// not zero is changed. 2^-40 would do for T1 and T2 but not for lines that all but meet in one
// point.
constexpr unsigned scale = 582;
constexpr unsigned step = 97;

Homogeneous shifted(const Point2& p, int level, OffsetSign sign) {
  Homogeneous result{Big(p.x.raw()) << scale, Big(p.y.raw()) << scale, Big(1) << scale};
  if (level == 0) return result;
  const auto n = static_cast<unsigned>(level);
  const Big dx = Big(1) << (scale - step * (2 * n - 1));
  const Big dy = Big(1) << (scale - step * 2 * n);
  result.x += sign == OffsetSign::minus ? Big(-dx) : dx;
  result.y += sign == OffsetSign::minus ? Big(-dy) : dy;
  return result;
}

struct Line {
  Homogeneous from;
  Homogeneous to;
};

Line shifted(const LeveledLine& line, OffsetSign sign) {
  const int level = static_cast<int>(line.level);
  return {shifted(line.from, level, sign), shifted(line.to, level, sign)};
}

Side side_of(Sign sign) { return sign == Sign::positive ? Side::left : Side::right; }

}  // namespace

Side side_of_mesh_edge(const MeshPoint2& u, const MeshPoint2& v, const Point2& q, OffsetSign sign) {
  return side_of(turn(shifted(u.grid(), 1, sign), shifted(v.grid(), 1, sign), shifted(q, 0, sign)));
}

Side side_of_line(const Point2& p, const Point2& q, const MeshPoint2& v, OffsetSign sign) {
  return side_of(turn(shifted(p, 0, sign), shifted(q, 0, sign), shifted(v.grid(), 1, sign)));
}

Order order_x(const MeshPoint2& v, const Point2& q, OffsetSign sign) {
  return shifted(v.grid(), 1, sign).x < shifted(q, 0, sign).x ? Order::before : Order::after;
}

Order order_y(const MeshPoint2& v, const Point2& q, OffsetSign sign) {
  return shifted(v.grid(), 1, sign).y < shifted(q, 0, sign).y ? Order::before : Order::after;
}

Sign side3_or_zero(const LeveledLine& first, const LeveledLine& second, const LeveledLine& third,
                   OffsetSign sign) {
  const Line a = shifted(first, sign);
  const Line b = shifted(second, sign);
  const Line c = shifted(third, sign);
  const Fraction s = meet(a.from, a.to, b.from, b.to).s;
  const Homogeneous x{a.from.x * s.denominator + s.numerator * (a.to.x - a.from.x),
                      a.from.y * s.denominator + s.numerator * (a.to.y - a.from.y),
                      s.denominator << scale};
  return turn(c.from, c.to, x);
}

Order order_along(const LeveledLine& line, const LeveledLine& first, const LeveledLine& second,
                  OffsetSign sign) {
  const Line l = shifted(line, sign);
  const Line a = shifted(first, sign);
  const Line b = shifted(second, sign);
  return meet(l.from, l.to, a.from, a.to).s < meet(l.from, l.to, b.from, b.to).s ? Order::before
                                                                                 : Order::after;
}

}  // namespace offgrid::testing::reference
