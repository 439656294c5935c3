// Bugs in the offset family.
#include "offgrid/kernel/kernel.hpp"
#include "predicates/bugs.hpp"
#include "predicates/reference_number.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;
using reference::Big;
using reference::Homogeneous;

Side mesh_edge_tie_sign(const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
  const Side right = side_of_mesh_edge<>(u, v, q);
  return orient(u.grid(), v.grid(), q) == Sign::zero ? -right : right;
}

Side line_tie_sign(const Point2& p, const Point2& q, const MeshPoint2& v) {
  const Side right = side_of_line<>(p, q, v);
  return orient(p, q, v.grid()) == Sign::zero ? -right : right;
}

Side mesh_edge_without_second_offset(const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
  const bool horizontal = u.grid().y == v.grid().y && v.grid().y == q.y;
  return horizontal ? Side::right : side_of_mesh_edge<>(u, v, q);
}

Side line_without_second_offset(const Point2& p, const Point2& q, const MeshPoint2& v) {
  const bool horizontal = p.y == q.y && q.y == v.grid().y;
  return horizontal ? Side::right : side_of_line<>(p, q, v);
}

/// p - (2^-first, 2^-second) for mesh points, with everything scaled by 2^160.
Homogeneous shifted(const Point2& p, unsigned first, unsigned second) {
  Homogeneous result{Big(p.x.raw()) << 160, Big(p.y.raw()) << 160, Big(1) << 160};
  if (first != 0) {
    result.x -= Big(1) << (160 - first);
    result.y -= Big(1) << (160 - second);
  }
  return result;
}

Side side_of(Sign sign) { return sign == Sign::positive ? Side::left : Side::right; }

Side mesh_edge_large_iota(const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
  return side_of(
      reference::turn(shifted(u.grid(), 24, 48), shifted(v.grid(), 24, 48), shifted(q, 0, 0)));
}

Side line_large_iota(const Point2& p, const Point2& q, const MeshPoint2& v) {
  return side_of(reference::turn(shifted(p, 0, 0), shifted(q, 0, 0), shifted(v.grid(), 24, 48)));
}

/// side3 with the offsets that are small enough for T1 and T2: 2^-40 and 2^-80, 2^-120 and 2^-160.
/// A third mesh is asked of the kernel.
Sign side3_large_iota(const LeveledLine& first, const LeveledLine& second,
                      const LeveledLine& third) {
  const auto end = [](const LeveledLine& line, const Point2& p) {
    const auto level = static_cast<unsigned>(line.level);
    return level == 0 ? shifted(p, 0, 0) : shifted(p, 80 * level - 40, 80 * level);
  };
  for (const LeveledLine& line : {first, second, third}) {
    if (line.level == Level::third_mesh) return side3_or_zero<>(first, second, third);
  }
  const Homogeneous a = end(first, first.from);
  const Homogeneous b = end(first, first.to);
  const reference::Fraction s =
      reference::meet(a, b, end(second, second.from), end(second, second.to)).s;
  const Homogeneous x{a.x * s.denominator + s.numerator * (b.x - a.x),
                      a.y * s.denominator + s.numerator * (b.y - a.y), s.denominator << 160};
  return reference::turn(end(third, third.from), end(third, third.to), x);
}

LeveledLine at_swapped_level(const LeveledLine& line) {
  if (line.level == Level::mesh) return {line.from, line.to, Level::second_mesh};
  if (line.level == Level::second_mesh) return {line.from, line.to, Level::mesh};
  return line;
}

Sign side3_levels_swapped(const LeveledLine& first, const LeveledLine& second,
                          const LeveledLine& third) {
  return side3_or_zero<>(at_swapped_level(first), at_swapped_level(second),
                         at_swapped_level(third));
}

bool concurrent(const LeveledLine& first, const LeveledLine& second, const LeveledLine& third) {
  return orient_crossing(first.from, first.to, second.from, second.to, third.from, third.to) ==
         Sign::zero;
}

Sign side3_two_line_sign(const LeveledLine& first, const LeveledLine& second,
                         const LeveledLine& third) {
  const Sign right = side3_or_zero<>(first, second, third);
  const bool one = (first.level == Level::mesh) !=
                   ((second.level == Level::mesh) != (third.level == Level::mesh));
  const bool any =
      first.level == Level::mesh || second.level == Level::mesh || third.level == Level::mesh;
  return concurrent(first, second, third) && any && !one ? -right : right;
}

Sign side3_ties_are_zero(const LeveledLine& first, const LeveledLine& second,
                         const LeveledLine& third) {
  return concurrent(first, second, third) ? Sign::zero : side3_or_zero<>(first, second, third);
}

Order order_along_reversed(const LeveledLine& line, const LeveledLine& first,
                           const LeveledLine& second) {
  const Order right = order_along<>(line, first, second);
  return sign_of(cross(second.direction(), line.direction())) == Sign::negative ? -right : right;
}

Side line_ties_left(const Point2& p, const Point2& q, const MeshPoint2& v) {
  return orient(p, q, v.grid()) == Sign::negative ? Side::right : Side::left;
}

constexpr PredicateBug bugs[] = {
    {Bug::mesh_edge_tie_sign, [](Subject& s) { s.side_of_mesh_edge = mesh_edge_tie_sign; }},
    {Bug::mesh_edge_horizontal,
     [](Subject& s) { s.side_of_mesh_edge = mesh_edge_without_second_offset; }},
    {Bug::mesh_edge_iota, [](Subject& s) { s.side_of_mesh_edge = mesh_edge_large_iota; }},
    {Bug::mesh_edge_plus,
     [](Subject& s) { s.side_of_mesh_edge_plus = side_of_mesh_edge<OffsetSign::minus>; }},
    {Bug::line_tie_sign, [](Subject& s) { s.side_of_line = line_tie_sign; }},
    {Bug::line_horizontal, [](Subject& s) { s.side_of_line = line_without_second_offset; }},
    {Bug::line_iota, [](Subject& s) { s.side_of_line = line_large_iota; }},
    {Bug::line_plus, [](Subject& s) { s.side_of_line_plus = side_of_line<OffsetSign::minus>; }},
    {Bug::order_x_tie,
     [](Subject& s) {
       s.order_x = [](const MeshPoint2& v, const Point2& q) {
         return v.grid().x < q.x ? Order::before : Order::after;
       };
     }},
    {Bug::order_y_is_x, [](Subject& s) { s.order_y = order_x<OffsetSign::minus>; }},
    {Bug::order_x_plus, [](Subject& s) { s.order_x_plus = order_x<OffsetSign::minus>; }},
    {Bug::order_y_plus, [](Subject& s) { s.order_y_plus = order_y<OffsetSign::minus>; }},
    {Bug::side3_levels, [](Subject& s) { s.side3_or_zero = side3_levels_swapped; }},
    {Bug::side3_two_lines, [](Subject& s) { s.side3_or_zero = side3_two_line_sign; }},
    {Bug::side3_ties, [](Subject& s) { s.side3_or_zero = side3_ties_are_zero; }},
    {Bug::side3_iota, [](Subject& s) { s.side3_or_zero = side3_large_iota; }},
    {Bug::side3_plus, [](Subject& s) { s.side3_or_zero_plus = side3_or_zero<OffsetSign::minus>; }},
    {Bug::order_along_direction, [](Subject& s) { s.order_along = order_along_reversed; }},
    {Bug::relation_line_ties_left, [](Subject& s) { s.side_of_line = line_ties_left; }},
};

}  // namespace

std::span<const PredicateBug> bugs_in_offsets() { return bugs; }

}  // namespace offgrid::testing
