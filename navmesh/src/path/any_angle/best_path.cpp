#include "path/any_angle/best_path.hpp"

#include <optional>
#include <utility>

#include "offgrid/kernel/sort.hpp"
#include "path/corner_floors.hpp"

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;

namespace {

/// The floor of a corner as an answer has it, except for the ends of the path and of links.
Floor floor_at(const Ground& ground, const Root& corner) {
  return corner.at ? smallest_floor(ground.view(), ground.mesh().face(corner.at), corner.point)
                   : Floor{};
}

/// Is the path from a corner to p better than that from another one? The better of two paths that
/// are equally long and have equally many legs and links has, where they first differ, the smaller
/// corner, or the smaller link, and a leg before a link; then the smaller floor.
bool is_better_path(const Ground& ground, const Roots& roots, std::uint32_t corner,
                    std::uint32_t other, const Point2& p) {
  const auto link = [&](std::uint32_t r) {
    return roots[r].is_link_end() ? roots[r].link() + 1 : 0;
  };
  std::optional<bool> by_corner, by_floor;
  const auto compare = [](const auto& a, const auto& b, std::optional<bool>& is_smaller) {
    if (a != b) is_smaller = a < b;
    return a != b;
  };
  // The last step, to the goal.
  const bool is_there = roots[corner].point == p, other_is = roots[other].point == p;
  compare(is_there ? link(corner) : 0, other_is ? link(other) : 0, by_corner);
  if (is_there && roots[corner].before != none) corner = roots.corner_before(corner);
  if (other_is && roots[other].before != none) other = roots.corner_before(other);
  for (; corner != other && corner != none && other != none;
       corner = roots.corner_before(corner), other = roots.corner_before(other)) {
    const bool differs = compare(roots[corner].point, roots[other].point, by_corner) ||
                         compare(link(corner), link(other), by_corner);
    if (!differs && ground.has_seams()) {
      compare(floor_at(ground, roots[corner]), floor_at(ground, roots[other]), by_floor);
    }
  }
  return by_corner.value_or(by_floor.value_or(false));
}

}  // namespace

void BestPath::begin(const Length& margin) {
  margin_ = margin;
  is_found_ = false;
  length_ = reach_ = kernel::constant<0>;
  legs_ = 0;
  last_ = {};
  ties_.clear();
  last_ties_.clear();
  others_.clear();
}

void BestPath::offer(const Roots& roots, const By& by) {
  const Root& corner = roots[roots.line_by(by)];
  const Length& whole = corner.through;
  const std::uint32_t legs = corner.legs + (corner.point == roots.goal() ? 0 : 1);
  if (!may_be_better(whole, legs)) return;
  if (margin_ > kernel::constant<0>) others_.push_back({by, whole, legs});
  if (is_found_ && whole == length_ && legs == legs_) {
    last_ties_.push_back(by);
  } else if (is_better(whole, legs)) {
    is_found_ = true;
    length_ = whole;
    reach_ = sum(whole, margin_);
    legs_ = legs;
    last_ = by;
    last_ties_.clear();
  }
}

void BestPath::compare_paths(const Roots& roots, Certainty& certainty) const {
  certainty.compare_paths(roots, {last_, length_, legs_}, others_);
}

// The fewer legs lead to a tie, the sooner it is settled: which of two paths is better may depend
// on which paths to their corners are. Of roots on one line those that were made first come first.
void BestPath::settle_ties(const Ground& ground, Roots& roots) {
  kernel::sort(ties_.begin(), ties_.end(), [&](const Tie& a, const Tie& b) {
    return std::pair(roots[a.root].legs, a.root) < std::pair(roots[b.root].legs, b.root);
  });
  for (const auto& [root, by] : ties_) {
    Root& corner = roots[root];
    const std::uint32_t before = roots.corner_before(root);
    if (!is_better_path(ground, roots, roots.corner_by(by), before, corner.point)) continue;
    corner.before = by.root;
    corner.is_straight = by.is_straight;
  }
  for (const By& last : last_ties_) {
    const std::uint32_t best = roots.corner_by(last_);
    if (is_better_path(ground, roots, roots.corner_by(last), best, roots.goal())) last_ = last;
  }
}

}  // namespace offgrid::navmesh::detail::any_angle
