// The edges of regions, cut where they meet, and how often loops go round what is beside them.
//
// Every connected part of the plane without the loops has a piece of an edge at its border, from
// one meeting to the next. So what is true of both sides of all pieces is true everywhere. A piece
// is asked about at one of its inner points: (n + n')/(d + d') lies between n/d and n'/d' and is
// only a bit wider, so that all products stay below 128 bits.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// A place on the line through the ends of an edge: 0 is its first end, 1 its second. The
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

/// Where the line of the edge, with its ends that far to the left of another line, meets that line.
/// Requires different distances.
constexpr EdgePlace place_of_meeting(const kernel::Int<62>& from, const kernel::Int<62>& to) {
  const kernel::Int<63> whole = from - to;
  if (sign_of(whole) == kernel::Sign::negative) return {-from, -whole};
  return {from, whole};
}

/// The edges of loops that have a length.
std::vector<Segment> edges_of(std::span<const Area::Loop> loops);

/// The places where the edge meets the others, its ends included; sorted, each once.
std::vector<EdgePlace> meetings(const Segment& edge, std::span<const Segment> others);

/// A place that is infinitely close to an inner point of a piece, on its left or on its right.
class BesidePiece {
 public:
  BesidePiece(const Segment& edge, const EdgePlace& from, const EdgePlace& to, bool is_left);

  /// Is the point not above the place? Never in doubt, since the place is on no edge.
  bool is_below(const kernel::Point2& p) const;
  /// On which side of an edge that passes its height the place lies.
  kernel::Sign side_of(const Segment& edge) const;

 private:
  Segment edge_;
  kernel::Int<64> part_;  ///< of whole_: the inner point
  kernel::Int<64> rest_;  ///< whole_ without it
  kernel::Int<64> whole_;
  int shift_x_ = 0;  ///< which way the place is off the inner point; along one axis only
  int shift_y_ = 0;
};

/// The middle of a triangle. If it lies on an edge, what is said is true of places close to it on
/// one side of the edge, always the same.
class MiddleOfFace {
 public:
  explicit MiddleOfFace(const std::array<kernel::Point2, 3>& corners) : corners_(corners) {}

  bool is_below(const kernel::Point2& p) const;
  kernel::Sign side_of(const Segment& edge) const;

 private:
  std::array<kernel::Point2, 3> corners_;
};

/// How often the edges go round the place: what a ray to its right crosses upwards, less what it
/// crosses downwards.
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
