// Certainty: is the answer of a search with landmarks or corridors the one without them?
//
// A search drops a path in favour of one that is shorter even if rounding has misled it. Which of
// two paths that differ by less is found may depend on the order in which nodes are expanded, and
// landmarks and corridors change that order. So a search with them
//
// - leaves a margin, one unit for each corner of a path: it drops a path only in favour of one that
//   is shorter by that much more, and goes on until the least bound is larger than its best path
//   and the margin; a path with more corners is a doubt;
// - asks here about each pair of paths that it compares and of which rounding may hide the shorter
//   one. If there is such a pair, and the two do not consist of equally long legs, the answer is
//   not certain, and the search is made again without them.
//
// docs/paths.md has the proof.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "path/any_angle/roots.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// A path by a root to the goal, which is no better than the best one, or was it before.
struct OtherPath {
  By by;
  Length length;
  std::uint32_t legs = 0;
};

/// Do two paths, by roots to a point, consist of legs of the same lengths, in any order? Without
/// links.
bool has_equal_legs(const Roots& roots, const By& one, const By& other, const kernel::Point2& p);

class Certainty {
 public:
  void begin() { is_lost_ = false; }
  bool is_lost() const { return is_lost_; }
  /// Two paths come to p along one line, by `by` and by those of a root there, and one of them is
  /// dropped. Does nothing without a margin.
  void compare_arrivals(const Roots& roots, std::uint32_t there, const Leg& leg,
                        std::uint32_t legs);
  /// The best path and others to the goal, at the end.
  void compare_paths(const Roots& roots, const OtherPath& best, std::span<const OtherPath> others);

 private:
  bool is_lost_ = false;
};

}  // namespace offgrid::navmesh::detail::any_angle
