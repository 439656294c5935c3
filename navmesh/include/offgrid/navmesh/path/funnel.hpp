// Funnel: the shortest line through a row of doors, exactly.
//
//   Funnel funnel;
//   for (const Point2& corner : funnel.pull(start, portals, goal)) ...
//
// A portal is a segment that the line crosses, or touches, from one side to the other. The portals
// of a corridor of faces follow each other: each begins where the face behind the one before it
// ends. The line that is pulled taut is unique; it turns only at ends of portals. Every turn is
// decided by an exact orientation, so a bend of one unit in a full range of coordinates is a bend,
// and where ends lie on one line there is none: a corner is listed only if the line turns there.
// Portals may have no width, repeat, share ends with each other and with the start and the goal,
// and the corridor may pass over itself or go round the end of a wall of no thickness.
//
// Algorithm  Lee, Preparata 1984: from the last corner that is certain two chains lead to the ends
// of the last portal, each turning away
//            from the other; an end that is tighter takes the ends behind it off its chain, and one
//            that is beyond the other chain makes the beginning of that certain. Each end is put on
//            a chain once and taken off once.
// Cost       O(portals), three orientations each on average.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh {

/// A door, seen by who goes through it.
struct Portal {
  kernel::Point2 left{};
  kernel::Point2 right{};

  friend bool operator==(const Portal&, const Portal&) = default;
};

/// Keeps its working memory. Not thread-safe.
class Funnel {
 public:
  /// The corners of the taut line, the start first and the goal last; one if they are equal and
  /// nothing is between. Requires portals in order: what is between two of them, the start and the
  /// first, and the last and the goal is convex. Valid until the next call.
  std::span<const kernel::Point2> pull(const kernel::Point2& start, std::span<const Portal> portals,
                                       const kernel::Point2& goal);

 private:
  /// From the apex, which is not in it, to an end of the last portal. What is before `first` has
  /// become certain.
  struct Chain {
    std::vector<kernel::Point2> points;
    std::size_t first = 0;
    kernel::Sign away = kernel::Sign::zero;  ///< the side to which it turns

    bool empty() const { return first == points.size(); }
  };

  void extend(Chain& chain, Chain& other, const kernel::Point2& p);
  void move_apex(const kernel::Point2& p);

  kernel::Point2 apex_{};
  Chain left_, right_;
  std::vector<kernel::Point2> corners_;
};

}  // namespace offgrid::navmesh
