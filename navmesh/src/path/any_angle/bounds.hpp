// Bounds: how short the paths by a node may be.
//
// Knows the bounds of shortcuts by links, and those by landmarks. Asks the roots of a node how long
// the paths to them are, and the ground where the edge is.
#pragma once

#include <algorithm>

#include "path/any_angle/ground.hpp"
#include "path/any_angle/marks.hpp"
#include "path/any_angle/node.hpp"
#include "path/any_angle/roots.hpp"
#include "path/link_graph.hpp"

namespace offgrid::navmesh::detail::any_angle {

class Bounds {
 public:
  /// With landmarks, unless they are null.
  void begin(LinkGraph& links, const kernel::Point2& goal, const Marks* marks);
  /// Bounds from now on only the paths to the edges of nodes, as if the goal were everywhere.
  void forget_goal() { has_goal_ = false; }
  Bound of(const Ground& ground, const Roots& roots, const Node& node) {
    if (!has_goal_) return to_edge(ground, roots, node);
    const Length bound = towards_goal(ground, roots, node);
    const Root& oldest = roots[node.oldest_root()];
    Length rest = Length::trusted(bound.raw() - oldest.length.raw());
    if (marks_ != nullptr) rest = marks_->rest_from(ground, roots, node, rest);
    if (!shortcuts_->is_empty()) {
      rest = shortcuts_->rest_from(oldest.point, rest);
      // A shortcut may begin at the root: then no path that is as short goes far to an edge.
      if (!ground.knows_all()) rest = std::max(rest, to_seen(ground, roots, node));
    }
    const Bound least = to_root(roots, node);
    return {sum(least.length, rest), least.legs + 1};
  }
  /// The bounds of paths through the node to its oldest root. If a path goes straight on there, the
  /// leg to it counts with the next one, and by rounding a unit less.
  static Bound to_root(const Roots& roots, const Node& node) {
    const Root& oldest = roots[node.oldest_root()];
    const std::uint32_t less = node.left.is_straight || node.right.is_straight ? 1 : 0;
    return {Length::trusted(oldest.length.raw() - less), oldest.legs - less};
  }
  /// A lower bound of the length from a point to the goal.
  Length rest_from(const Roots& roots, const kernel::Point2& p) {
    return shortcuts_->rest_from(p, distance(p, roots.goal()));
  }

 private:
  /// A bound of the paths without shortcuts.
  static Length towards_goal(const Ground& ground, const Roots& roots, const Node& node);

  static Bound to_edge(const Ground& ground, const Roots& roots, const Node& node);
  /// A lower bound of the distance from the oldest root to what the node sees of its edge.
  static Length to_seen(const Ground& ground, const Roots& roots, const Node& node);

  ShortcutBounds* shortcuts_ = nullptr;
  const Marks* marks_ = nullptr;
  bool has_goal_ = true;
};

}  // namespace offgrid::navmesh::detail::any_angle
