// Pieces of the edges of regions, cut where edges meet, and winding numbers beside them.
//
// The border of each cell of the arrangement of the loops has a piece, from one meeting to the
// next. So a test on both sides of all pieces covers the whole plane. A piece is represented by the
// inner point (n + n')/(d + d') between n/d and n'/d', the mediant, which has only one bit more, so
// all products stay below 128 bits.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// A place on the line of an edge, as a fraction: 0 is the first end of the edge, 1 the second. The
/// denominator is positive.
struct EdgePlace {
  kernel::Int<63> numerator;
  kernel::Int<63> denominator = kernel::constant<1>;

  friend constexpr std::strong_ordering operator<=>(const EdgePlace& a, const EdgePlace& b) {
    return a.numerator * b.denominator <=> b.numerator * a.denominator;
  }
  friend constexpr bool operator==(const EdgePlace& a, const EdgePlace& b) {
    return (a <=> b) == std::strong_ordering::equal;
  }
};

/// The place where the line of an edge meets another line. The arguments are the orientations of
/// the edge's ends with respect to the other line, which must differ.
constexpr EdgePlace place_of_meeting(const kernel::Int<62>& from, const kernel::Int<62>& to) {
  OFFGRID_EXPECTS(from != to, "place_of_meeting: the lines meet");
  const kernel::Int<63> whole = from - to;
  if (sign_of(whole) == kernel::Sign::negative) return {-from, -whole};
  return {from, whole};
}

/// The edges of the loops, without those of length zero.
std::vector<Segment> edges_of(std::span<const Area::Loop> loops);

/// The places where the edge meets the others, including its ends; sorted, each once.
std::vector<EdgePlace> meetings(const Segment& edge, std::span<const Segment> others);

/// A place infinitely close to the inner point of a piece, on its left or on its right.
class BesidePiece {
 public:
  BesidePiece(const Segment& edge, const EdgePlace& from, const EdgePlace& to, bool is_left);

  /// Is the point below the place, or at its height? No edge passes through the place.
  bool is_below(const kernel::Point2& p) const;
  /// The side of the edge on which the place lies. Requires an edge that passes its height.
  kernel::Sign side_of(const Segment& edge) const;

 private:
  Segment edge_;
  kernel::Int<64> part_;  ///< the inner point is at part_ / whole_ of the edge
  kernel::Int<64> rest_;  ///< whole_ - part_
  kernel::Int<64> whole_;
  int shift_x_ = 0;  ///< sign of the place's offset from the inner point, along one axis
  int shift_y_ = 0;
};

/// The centroid of a triangle. If it lies on an edge, it counts as slightly to one side of the
/// edge, always the same side.
class MiddleOfFace {
 public:
  explicit MiddleOfFace(const std::array<kernel::Point2, 3>& corners) : corners_(corners) {}

  bool is_below(const kernel::Point2& p) const;
  kernel::Sign side_of(const Segment& edge) const;

 private:
  std::array<kernel::Point2, 3> corners_;
};

/// The winding number of the edges about the place: the number of edges that cross a ray to the
/// right upwards, less the number of those that cross it downwards.
template <class Where>
std::int32_t winding(std::span<const Segment> edges, const Where& where) {
  std::int32_t count = 0;
  for (const Segment& edge : edges) {
    const bool rises = where.is_below(edge.from);
    if (rises == where.is_below(edge.to)) continue;
    const kernel::Sign side = where.side_of(edge);
    if (rises && side == kernel::Sign::positive) ++count;
    if (!rises && side == kernel::Sign::negative) --count;
  }
  return count;
}

}  // namespace offgrid::navmesh::detail
