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
  offer_in(f, root);
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
  if (const std::uint32_t root = root_towards(node, goal_); root != none) offer(root);
}

std::uint32_t AnyAngleSearch::root_towards(const Node& node, const Point2& p) {
  const Vector2 by_left = p - roots_[node.left_root].point;
  const Vector2 by_right = p - roots_[node.right_root].point;
  const bool is_beyond_left = sign_of(cross(node.left.along, by_left)) == Sign::positive;
  const bool is_beyond_right = sign_of(cross(node.right.along, by_right)) == Sign::negative;
  if (!is_beyond_left && !is_beyond_right) {
    const std::uint32_t root = viewer(node, p);
    return is_seen_by_two(node, root, p) ? roots_[root].older : root;
  }
  if (!(is_beyond_left ? node.left : node.right).is_taut) return none;
  const HalfedgeId at = is_beyond_left ? node.entry : topology().next(node.entry);
  const Point2 end = point(topology().origin(at));
  const std::uint32_t root = is_beyond_left ? node.left_root : node.right_root;
  return make_root(end, place_of(at), at, root, length_by(root, end));
}

void AnyAngleSearch::offer(std::uint32_t root) {
  const Length& whole = roots_[root].through;
  if (best_.is_found && whole > best_.length) return;
  if (best_.is_found && whole == best_.length && legs_by(root) >= legs_by(best_.last)) {
    ties_.push_back({none, root});
  } else {
    best_ = {true, whole, root};
  }
}

// The fewer legs lead to a tie, the sooner it is settled: which of two paths is better may depend
// on which paths to their corners are.
void AnyAngleSearch::settle_ties() {
  const auto has_fewer_legs = [&](const Tie& a, const Tie& b) {
    return roots_[a.before].legs < roots_[b.before].legs;
  };
  std::sort(ties_.begin(), ties_.end(), has_fewer_legs);
  for (const auto& [root, before] : ties_) {
    if (root != none && is_better_path(before, roots_[root].before)) roots_[root].before = before;
  }
  for (const auto& [root, last] : ties_) {
    const bool is_best = root == none && roots_[last].through == best_.length;
    if (is_best && is_better_path(last, best_.last)) best_.last = last;
  }
}

// The better of equally long paths has fewer legs and links; then, where they first differ, the
// smaller corner, or the smaller link, and a leg before a link; then the smaller floor.
bool AnyAngleSearch::is_better_path(std::uint32_t root, std::uint32_t other) const {
  const auto link = [&](std::uint32_t r) { return is_link_end(r) ? link_of(r) + 1 : 0; };
  if (legs_by(root) != legs_by(other)) return legs_by(root) < legs_by(other);
  std::optional<bool> by_corner, by_floor;
  const auto compare = [](const auto& a, const auto& b, std::optional<bool>& is_smaller) {
    if (a != b) is_smaller = a < b;
    return a != b;
  };
  // The last step, to the goal.
  const bool is_there = roots_[root].point == goal_, other_is = roots_[other].point == goal_;
  compare(is_there ? link(root) : 0, other_is ? link(other) : 0, by_corner);
  if (is_there && roots_[root].before != none) root = roots_[root].before;
  if (other_is && roots_[other].before != none) other = roots_[other].before;
  for (; root != other; root = roots_[root].before, other = roots_[other].before) {
    const bool differs = compare(roots_[root].point, roots_[other].point, by_corner) ||
                         compare(link(root), link(other), by_corner);
    if (!differs && has_seams_) compare(floor_at(root), floor_at(other), by_floor);
  }
  return by_corner.value_or(by_floor.value_or(false));
}

// The floor of a corner as an answer has it, except for the ends of the path and of links.
Floor AnyAngleSearch::floor_at(std::uint32_t root) const {
  const Root& corner = roots_[root];
  return corner.at ? smallest_floor(*view_, topology().face(corner.at), corner.point) : Floor{};
}

std::vector<AnyAngleSearch::Corner> AnyAngleSearch::path_to(std::uint32_t root) const {
  std::vector<Corner> path;
  if (root == none || roots_[root].point != goal_) path.push_back({goal_, {}});
  for (; root != none; root = roots_[root].before)
    path.push_back({roots_[root].point, roots_[root].at, is_link_end(root) ? link_of(root) : none});
  std::reverse(path.begin(), path.end());
  return path;
}

// Removes corners at which the path does not turn. They arise where corners on the left and on the
// right are on one line with the root, so that nothing is left between the rays. A shortest path
// goes back on its line only on another floor, about the end of a seam. Links stay, and corners in
// folded ground, where what is straight on the map may be a turn and a half.
std::vector<AnyAngleSearch::Corner> AnyAngleSearch::straightened(
    const std::vector<Corner>& path) const {
  std::vector<Corner> turning;
  const auto is_folded = [&](const Corner& corner) {
    return has_seams_ && corner.at && is_folded_at(corner.at);
  };
  const auto goes_on = [](const Point2& a, const Point2& b, const Point2& c) {
    return kernel::orient(a, b, c) == Sign::zero && sign_of(dot(b - a, c - b)) == Sign::positive;
  };
  for (const Corner& p : path) {
    while (turning.size() > 1 && turning.back().link == none && p.link == none &&
           !is_folded(turning.back()) &&
           goes_on(turning[turning.size() - 2].point, turning.back().point, p.point))
      turning.pop_back();
    turning.push_back(p);
  }
  return turning;
}

// The corners of the path to a root and on to the goal, and what else is told about it.
std::vector<Point2> AnyAngleSearch::described(std::uint32_t root) {
  const std::vector<Corner> corners = straightened(path_to(root));
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
