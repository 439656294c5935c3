// AnyAngleSearch: its start and goal, and the path that it returns.
#include <algorithm>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "path/any_angle_search.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

// ---- the start

// Marks the dead ends on the way out from faces, these included.
void AnyAngleSearch::mark_exits(std::span<const FaceId> faces) {
  const DeadEnds& ends = world_->dead_ends;
  for (FaceId f : faces) {
    while (ends.is_dead_end(f) && exits_.find_or_add(f.value()).second && ends.exit(f))
      f = topology().face(topology().twin(ends.exit(f)));
  }
}

// Crosses every edge of f that does not contain the start; the faces behind the others contain the
// start, too.
void AnyAngleSearch::start_in(FaceId f, const Location& at) {
  if (is_goal_face(f)) offer(0);
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = topology().halfedge(f, k);
    const Point2 u = point(topology().origin(h)), v = point(topology().target(h));
    const bool holds_start =
        at.place != Place::face && kernel::orient(u, v, roots_[0].point) == Sign::zero;
    if (!holds_start && is_worth_crossing(h)) first_crossed_.push_back(h);
  }
}

// Nodes with equal bounds are expanded in the order in which they were made, so coordinates must
// decide that order from the beginning.
void AnyAngleSearch::leave_start() {
  const auto left_end = [&](HalfedgeId h) { return point(topology().target(h)); };
  std::sort(first_crossed_.begin(), first_crossed_.end(),
            [&](HalfedgeId g, HalfedgeId h) { return left_end(g) < left_end(h); });
  for (const HalfedgeId h : first_crossed_) {
    const Ray left = ray_to(0, left_end(h)), right = ray_to(0, point(topology().origin(h)));
    push({0, 0, topology().twin(h), left, right});
  }
}

// ---- the goal

// Is a goal face connected with one of the faces, by a path of any length? For a search that was
// cut off.
bool AnyAngleSearch::is_connected_to_goal(std::span<const FaceId> faces) const {
  std::vector<bool> is_met(topology().face_bound());
  std::vector<FaceId> open(faces.begin(), faces.end());
  while (!open.empty()) {
    const FaceId f = open.back();
    open.pop_back();
    if (is_met[f.value()]) continue;
    if (is_goal_face(f)) return true;
    is_met[f.value()] = true;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = topology().halfedge(f, k);
      if (is_open(h)) open.push_back(topology().face(topology().twin(h)));
    }
  }
  return false;
}

// Offers a path in a face whose closure contains the goal: straight to it, or by an end of the
// edge.
void AnyAngleSearch::try_goal(const Node& node) {
  const Vector2 by_left = goal_ - roots_[node.left_root].point;
  const Vector2 by_right = goal_ - roots_[node.right_root].point;
  const bool is_beyond_left = sign_of(cross(node.left.along, by_left)) == Sign::positive;
  const bool is_beyond_right = sign_of(cross(node.right.along, by_right)) == Sign::negative;
  if (!is_beyond_left && !is_beyond_right) {
    const std::uint32_t root = viewer(node, goal_);
    offer(is_seen_by_two(node, root, goal_) ? roots_[root].older : root);
    return;
  }
  if (!(is_beyond_left ? node.left : node.right).is_taut) return;
  const HalfedgeId at = is_beyond_left ? node.entry : topology().next(node.entry);
  const Point2 end = point(topology().origin(at));
  const std::uint32_t root = is_beyond_left ? node.left_root : node.right_root;
  offer(make_root(end, place_of(at), at, root, length_by(root, end)));
}

void AnyAngleSearch::offer(std::uint32_t root) {
  const Length& whole = roots_[root].through;
  if (best_.is_found &&
      (whole > best_.length || (whole == best_.length && !is_better_path(root, best_.last))))
    return;
  best_ = {true, whole, root};
}

// The better of equally long paths has fewer legs, then the smaller corner where they first differ.
bool AnyAngleSearch::is_better_path(std::uint32_t root, std::uint32_t other) const {
  if (roots_[root].point == goal_) root = roots_[root].before;
  if (roots_[other].point == goal_) other = roots_[other].before;
  if (roots_[root].legs != roots_[other].legs) return roots_[root].legs < roots_[other].legs;
  bool is_better = false;
  for (; root != other; root = roots_[root].before, other = roots_[other].before) {
    const Point2 p = roots_[root].point, q = roots_[other].point;
    if (p != q) is_better = p < q;
  }
  return is_better;
}

std::vector<AnyAngleSearch::Corner> AnyAngleSearch::path_to(std::uint32_t root) const {
  std::vector<Corner> path;
  if (root == none || roots_[root].point != goal_) path.push_back({goal_, {}});
  for (; root != none; root = roots_[root].before)
    path.push_back({roots_[root].point, roots_[root].at});
  std::reverse(path.begin(), path.end());
  return path;
}

// Removes corners at which the path does not turn. They arise where corners on the left and on the
// right are on one line with the root, so that nothing is left between the rays. A shortest path
// does not go back, so a corner on a line with its neighbours lies between them.
std::vector<AnyAngleSearch::Corner> AnyAngleSearch::straightened(const std::vector<Corner>& path) {
  std::vector<Corner> turning;
  for (const Corner& p : path) {
    while (turning.size() > 1 && kernel::orient(turning[turning.size() - 2].point,
                                                turning.back().point, p.point) == Sign::zero)
      turning.pop_back();
    turning.push_back(p);
  }
  return turning;
}

}  // namespace offgrid::navmesh::detail
