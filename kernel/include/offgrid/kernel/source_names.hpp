// The offset predicates under the names that "Infinitesimal offset meshes" uses, and its cascade as
// the source states it.
//
// The source pushes vertices by +(iota1, iota2) and decides a tie in up to three tests: the exact
// side; if that is zero, the side of the first offset (iota1, 0); if that is zero too, the side of
// the second (0, iota2). For a line that is not axis-aligned the second test decides, for a
// vertical one too; only a horizontal one needs the third. tau (offset.hpp) is that cascade folded
// into two comparisons; a test proves them equal for both signs.
#pragma once

#include "offgrid/kernel/offset.hpp"

namespace offgrid::kernel::source_names {

/// The source's SideOf: an exact side, which may be zero.
constexpr Sign side_of(const Point2& line_from, const Point2& line_to, const Point2& point) {
  return orient(line_from, line_to, point);
}

/// "Side of mesh edge for point": T1 (side_of_mesh_edge).
template <OffsetSign S = default_offset_sign>
constexpr Side side_of_mesh_edge_for_point(const MeshPoint2& u, const MeshPoint2& v,
                                           const Point2& point) {
  return side_of_mesh_edge<S>(u, v, point);
}

/// "Side of line for mesh vertex": T2 (side_of_line).
template <OffsetSign S = default_offset_sign>
constexpr Side side_of_line_for_mesh_vertex(const Point2& line_from, const Point2& line_to,
                                            const MeshPoint2& vertex) {
  return side_of_line<S>(line_from, line_to, vertex);
}

/// The source's three tests in turn: the side to which a mesh vertex on the line of direction e
/// moves. Requires e != 0.
template <OffsetSign S = default_offset_sign>
constexpr Side offset_side_by_cascade(const Vector2& e) {
  constexpr auto unit = [](std::int64_t v) { return Int<31>::checked(v).value(); };
  constexpr std::int64_t direction = S == OffsetSign::minus ? -1 : 1;
  const Sign first = sign_of(cross(e, Vector2{unit(direction), unit(0)}));
  if (first != Sign::zero) return first == Sign::positive ? Side::left : Side::right;
  const Sign second = sign_of(cross(e, Vector2{unit(0), unit(direction)}));
  OFFGRID_EXPECTS(second != Sign::zero, "the offset model: a direction is not zero");
  return second == Sign::positive ? Side::left : Side::right;
}

/// T2 by the source's three tests.
template <OffsetSign S = default_offset_sign>
constexpr Side side_of_line_by_cascade(const Point2& line_from, const Point2& line_to,
                                       const MeshPoint2& vertex) {
  const Sign exact = side_of(line_from, line_to, vertex.grid());
  if (exact != Sign::zero) return exact == Sign::positive ? Side::left : Side::right;
  return offset_side_by_cascade<S>(line_to - line_from);
}

}  // namespace offgrid::kernel::source_names
