// AnyAngleSearch: its start and goal, and the path that it returns.
#include <algorithm>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "path/any_angle_search.hpp"
#include "path/corner_floors.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

// ---- the start

// Nodes with equal bounds are expanded in the order in which they were made, so coordinates must
// decide that order from the beginning.
void AnyAngleSearch::start_at(std::uint32_t root, std::span<const FaceId> faces,
                              const Location& at) {
  first_crossed_.clear();
  for (const FaceId f : faces) start_in(root, f, at);
  const auto left_end = [&](HalfedgeId h) { return point(topology().target(h)); };
  std::sort(first_crossed_.begin(), first_crossed_.end(),
            [&](HalfedgeId g, HalfedgeId h) { return left_end(g) < left_end(h); });
  for (const HalfedgeId h : first_crossed_) {
    const Ray left = ray_to(root, left_end(h)), right = ray_to(root, point(topology().origin(h)));
    push({root, root, topology().twin(h), left, right});
  }
}

// Crosses every edge of f that does not contain the start; the faces behind the others contain the
// start, too.
void AnyAngleSearch::start_in(std::uint32_t root, FaceId f, const Location& at) {
  offer_in(f, root, {});
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = topology().halfedge(f, k);
    const Point2 u = point(topology().origin(h)), v = point(topology().target(h));
    const bool holds_start =
        at.place != Place::face && kernel::orient(u, v, roots_[root].point) == Sign::zero;
    if (!holds_start && is_worth_crossing(h)) first_crossed_.push_back(h);
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
    const auto [first, last] = graph_->starts_in(f);
    for (std::uint32_t i = first; i < last; ++i) {
      const DirectedLink& link = graph_->links()[graph_->link_at(graph_->starts().point(i))];
      open.insert(open.end(), link.to_faces.begin(), link.to_faces.end());
    }
  }
  return false;
}

// Offers a path to the goal, whose face is entered: straight to it, or by an end of the edge.
void AnyAngleSearch::try_goal(const Node& node) {
  if (const By by = root_towards(node, goal_); by.root != none) offer(by);
}

AnyAngleSearch::By AnyAngleSearch::root_towards(const Node& node, const Point2& p) {
  const Vector2 by_left = p - roots_[node.left_root].point;
  const Vector2 by_right = p - roots_[node.right_root].point;
  const bool is_beyond_left = sign_of(cross(node.left.along, by_left)) == Sign::positive;
  const bool is_beyond_right = sign_of(cross(node.right.along, by_right)) == Sign::negative;
  if (!is_beyond_left && !is_beyond_right) {
    std::uint32_t root = viewer(node, p);
    root = is_seen_by_two(node, root, p) ? roots_[root].older : root;
    return {root, is_straight_on(node, root, p)};
  }
  const Ray& ray = is_beyond_left ? node.left : node.right;
  if (!ray.is_taut) return {};
  const HalfedgeId at = is_beyond_left ? node.entry : topology().next(node.entry);
  const Point2 end = point(topology().origin(at));
  const std::uint32_t root = is_beyond_left ? node.left_root : node.right_root;
  return {make_root(end, place_of(at), at, leg_by({root, ray.is_straight}, end))};
}

bool AnyAngleSearch::is_straight_on(const Node& node, std::uint32_t root, const Point2& p) const {
  const Vector2 by_root = p - roots_[root].point;
  const auto is_on = [&](const Ray& ray) {
    return ray.is_straight && cross(ray.along, by_root) == kernel::constant<0> &&
           sign_of(dot(ray.along, by_root)) == Sign::positive;
  };
  return (root == node.left_root && is_on(node.left)) ||
         (root == node.right_root && is_on(node.right));
}

void AnyAngleSearch::offer(const By& by) {
  const Root& corner = roots_[line_by(by)];
  const Length& whole = corner.through;
  const std::uint32_t legs = corner.legs + (corner.point == goal_ ? 0 : 1);
  if (!may_be_better(whole, legs)) return;
  if (best_.is_found && whole == best_.length && legs == best_.legs) {
    last_ties_.push_back(by);
  } else {
    best_ = {true, whole, legs, by};
    last_ties_.clear();
  }
}

// The fewer legs lead to a tie, the sooner it is settled: which of two paths is better may depend
// on which paths to their corners are. Of roots on one line those that were made first come first.
void AnyAngleSearch::settle_ties() {
  std::sort(ties_.begin(), ties_.end(), [&](const Tie& a, const Tie& b) {
    return std::pair(roots_[a.root].legs, a.root) < std::pair(roots_[b.root].legs, b.root);
  });
  for (const auto& [root, by] : ties_) {
    Root& corner = roots_[root];
    if (!is_better_path(corner_by(by), corner_before(root), corner.point)) continue;
    corner.before = by.root;
    corner.is_straight = by.is_straight;
  }
  for (const By& last : last_ties_) {
    if (is_better_path(corner_by(last), corner_by(best_.last), goal_)) best_.last = last;
  }
}

std::uint32_t AnyAngleSearch::corner_by(By by) const {
  while (by.is_straight) by = {roots_[by.root].before, roots_[by.root].is_straight};
  return by.root;
}

// The better of two paths that are equally long and have equally many legs and links has, where
// they first differ, the smaller corner, or the smaller link, and a leg before a link; then the
// smaller floor.
bool AnyAngleSearch::is_better_path(std::uint32_t corner, std::uint32_t other,
                                    const Point2& p) const {
  const auto link = [&](std::uint32_t r) { return is_link_end(r) ? link_of(r) + 1 : 0; };
  std::optional<bool> by_corner, by_floor;
  const auto compare = [](const auto& a, const auto& b, std::optional<bool>& is_smaller) {
    if (a != b) is_smaller = a < b;
    return a != b;
  };
  // The last step, to the goal.
  const bool is_there = roots_[corner].point == p, other_is = roots_[other].point == p;
  compare(is_there ? link(corner) : 0, other_is ? link(other) : 0, by_corner);
  if (is_there && roots_[corner].before != none) corner = corner_before(corner);
  if (other_is && roots_[other].before != none) other = corner_before(other);
  for (; corner != other && corner != none && other != none;
       corner = corner_before(corner), other = corner_before(other)) {
    const bool differs = compare(roots_[corner].point, roots_[other].point, by_corner) ||
                         compare(link(corner), link(other), by_corner);
    if (!differs && has_seams_) compare(floor_at(corner), floor_at(other), by_floor);
  }
  return by_corner.value_or(by_floor.value_or(false));
}

// The floor of a corner as an answer has it, except for the ends of the path and of links.
Floor AnyAngleSearch::floor_at(std::uint32_t root) const {
  const Root& corner = roots_[root];
  return corner.at ? smallest_floor(*view_, topology().face(corner.at), corner.point) : Floor{};
}

std::vector<AnyAngleSearch::Corner> AnyAngleSearch::path_by(const By& last) const {
  std::vector<Corner> path;
  if (roots_[last.root].point != goal_) path.push_back({goal_, {}});
  for (std::uint32_t root = corner_by(last); root != none; root = corner_before(root))
    path.push_back({roots_[root].point, roots_[root].at, is_link_end(root) ? link_of(root) : none});
  std::reverse(path.begin(), path.end());
  return path;
}

// The corners of the path to a root and on to the goal, and what else is told about it.
std::vector<Point2> AnyAngleSearch::described(const By& last) {
  const std::vector<Corner> corners = path_by(last);
  std::vector<Point2> path;
  best_.length = kernel::constant<0>;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Corner& corner = corners[i];
    path.push_back(corner.point);
    if (i == 0) continue;
    if (i + 1 < corners.size())
      corner_faces_.push_back(corner.at ? topology().face(corner.at) : FaceId{});
    if (corner.link == none) {
      best_.length = sum(best_.length, distance(corners[i - 1].point, corner.point));
      continue;
    }
    taken_links_.push_back({i - 1, corner.link});
    best_.length = sum(best_.length, graph_->links()[corner.link].cost_as_length());
    // The ends of a link are on the floors that it names.
    if (i + 1 < corners.size())
      corner_faces_.back() = graph_->links()[corner.link].to_faces.front();
    if (i > 1) corner_faces_[i - 2] = graph_->links()[corner.link].from_faces.front();
  }
  return path;
}

}  // namespace offgrid::navmesh::detail
