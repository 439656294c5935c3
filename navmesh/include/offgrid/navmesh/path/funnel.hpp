// Funnel: the shortest line through a sequence of portals, exactly.
//
//   Funnel funnel;
//   for (const Point2& corner : funnel.pull(start, portals, goal)) ...
//
// A portal is a segment that the line crosses or touches from one side to the other, such as the
// edges between the faces of a corridor. The taut line is unique and turns only at ends of portals.
// Exact orientations decide each turn, so a bend of one unit over the full range of coordinates is
// a bend, and a corner is listed only if the line turns there. Portals may have no width, repeat,
// and share ends with each other and with the start and the goal; the corridor may overlap itself
// or pass about the end of a wall of no thickness.
//
//                           l2
//                       .-' |
//               l1----'     |     From the apex, the last certain corner, two taut chains lead to
//       apex--'  |          |     the ends of the last portal, here l1 l2 and r1 r2, each turning
//           `--. |          |     away from the other. A tighter end removes the ends behind it
//               r1----.     |     from its chain. An end beyond the other chain makes the
//                      `-.  |     beginning of that certain: a right end above l1 l2 makes l1 the
//                          r2     apex.
//
// Algorithm  Lee, Preparata 1984. Each end is put on a chain once and taken off once.
// Cost       O(portals), three orientations each on average.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh {

/// A portal, by its ends on the left and right of the line that crosses it.
struct Portal {
  kernel::Point2 left{};
  kernel::Point2 right{};

  friend bool operator==(const Portal&, const Portal&) = default;
};

/// Pulls lines taut, and keeps its working memory. Not thread-safe.
class Funnel {
 public:
  /// The corners of the taut line, the start first and the goal last; one corner if they are equal
  /// and the line need not leave them. Requires portals in order, with a convex region between two
  /// of them, between the start and the first, and between the last and the goal. The result is
  /// valid until the next call.
  std::span<const kernel::Point2> pull(const kernel::Point2& start, std::span<const Portal> portals,
                                       const kernel::Point2& goal);
  /// For each corner of the last line the portal at which its line came to end there, counted from
  /// 0: the first of those in a row that do. 0 for the start, the number of portals for the goal.
  std::span<const std::size_t> portals_of_corners() const { return portals_of_corners_; }

 private:
  /// An end of a portal, or the goal.
  struct End {
    kernel::Point2 point{};
    std::size_t portal = 0;
  };
  /// A taut chain from the apex, which it omits, to an end of the last portal.
  struct Chain {
    std::vector<End> points;
    std::size_t first = 0;                   ///< the points before this index are certain corners
    kernel::Sign away = kernel::Sign::zero;  ///< the side to which the chain turns

    bool empty() const { return first == points.size(); }
  };

  void extend(Chain& chain, Chain& other, const End& end);
  void move_apex(const End& end);

  kernel::Point2 apex_{};
  Chain left_, right_;
  std::vector<kernel::Point2> corners_;
  std::vector<std::size_t> portals_of_corners_;
};

}  // namespace offgrid::navmesh
