#include "path/any_angle_search.hpp"

#include <algorithm>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

AnyAngleSearch::Length AnyAngleSearch::distance(const Point2& a, const Point2& b) {
  return kernel::length(a, b);
}

// A face that is neither a thoroughfare nor a dead end is blocked. Both bits are in one word that
// the search has already loaded.
bool AnyAngleSearch::is_open(HalfedgeId h) const {
  if (!is_whole_) return view_->is_open(h);
  const HalfedgeId twin = topology().twin(h);
  if (!twin) return false;
  const FaceId f = topology().face(twin);
  const DeadEnds& ends = world_->dead_ends;
  return (ends.is_thoroughfare(f) || ends.is_dead_end(f)) && !is_barrier(h);
}

bool AnyAngleSearch::is_worth_crossing(HalfedgeId h) const {
  if (!is_whole_) return view_->is_open(h);
  const HalfedgeId twin = topology().twin(h);
  if (!twin) return false;
  const FaceId f = topology().face(twin);
  const DeadEnds& ends = world_->dead_ends;
  const bool is_passage =
      ends.is_thoroughfare(f) ||
      (ends.is_dead_end(f) && (exits_.contains(f.value()) || graph_->is_exit(f)));
  return is_passage && !is_barrier(h);
}

bool AnyAngleSearch::is_barrier(HalfedgeId h) const {
  return topology().is_constrained(h) && world_->cover.barrier_count(world_->snap, h) > 0;
}

bool AnyAngleSearch::is_goal_face(FaceId f) const {
  for (const FaceId goal : goal_faces_) {
    if (goal == f) return true;
  }
  return false;
}

bool AnyAngleSearch::is_corner(const Node& node, Turn turn, Sign apex_side) {
  std::optional<bool>& is_known =
      sighting(place_of(turn == Turn::left ? node.entry : topology().next(node.entry))).is_corner;
  if (!is_known) is_known = is_wide_and_bounded(node, turn, apex_side);
  return *is_known;
}

// A path turns at a vertex only if the connected free faces about it fill more than 180 degrees,
// and not all 360. The faces beside the leg to the vertex, on the outside of the turn, fill 180
// degrees.
bool AnyAngleSearch::is_wide_and_bounded(const Node& node, Turn turn, Sign apex_side) const {
  const Mesh& mesh = topology();
  const bool is_left = turn == Turn::left;
  const HalfedgeId first = is_left ? mesh.prev(node.entry) : mesh.next(node.entry);
  HalfedgeId inner = first;
  while (is_open(inner)) {
    inner = is_left ? mesh.prev(mesh.twin(inner)) : mesh.next(mesh.twin(inner));
    if (inner == first) return has_seams_ && is_folded_at(is_left ? node.entry : first);
  }
  if (apex_side != Sign::zero || inner != first) return true;
  // An obstacle begins where the leg would go on; do the faces fill more than 180 degrees on the
  // other side?
  HalfedgeId outer = node.entry;
  while (is_open(outer))
    outer = is_left ? mesh.next(mesh.twin(outer)) : mesh.prev(mesh.twin(outer));
  const Point2 p = point(is_left ? mesh.origin(outer) : mesh.target(outer));
  const Vector2 bound = point(is_left ? mesh.target(outer) : mesh.origin(outer)) - p;
  const Vector2 back = roots_[root_at(node, turn)].point - p;
  if (sign_of(cross(bound, back)) != Sign::zero || sign_of(dot(bound, back)) != Sign::positive)
    return true;
  return has_seams_ && is_folded_at(is_left ? node.entry : first);  // or a full turn more
}

// ---- the search

std::vector<Point2> AnyAngleSearch::run(const View& view, const End& start, const End& goal,
                                        LinkGraph& links) {
  begin(view, goal, links);
  const bool is_there = std::any_of(start.faces.begin(), start.faces.end(),
                                    [&](FaceId f) { return is_goal_face(f); });
  if (start.point == goal.point && is_there) {
    best_ = {true, kernel::constant<0>, 0, {}};
    return {start.point};
  }
  exits_.clear();
  if (view.is_whole()) {
    mark_exits(view.world(), start.faces, exits_);
    mark_exits(view.world(), goal.faces, exits_);
  }
  make_root(start.point, none, {}, {{}, none, kernel::constant<0>});
  start_at(0, start.faces, start.at);
  follow_links();
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end());
    const Waiting next = open_.back();
    open_.pop_back();
    // Nodes with the bound of the best path are expanded, too, unless their paths have more legs,
    // since the result must not depend on the order of expansion.
    if (best_.is_found && next.bound > best_.length) break;
    if (!next.is_node()) {
      look_at_links(next);
    } else if (may_be_better(next.bound, next.rank)) {
      Node node = nodes_[next.node];
      if (drop_superseded(node)) expand(node);
    }
    if (!arrived_.empty()) follow_links();
  }
  if (!best_.is_found) {
    is_too_long_ = is_cut_off_ && is_connected_to_goal(start.faces);
    return {};
  }
  settle_ties();
  std::vector<Point2> path = described(best_.last);
  is_too_long_ = best_.length > longest;
  if (is_too_long_) path.clear();
  return path;
}

void AnyAngleSearch::begin(const View& view, const End& goal, LinkGraph& links) {
  view_ = &view;
  world_ = &state_of(view.world());
  is_whole_ = view.is_whole();
  has_seams_ = !view.world().seams().empty();
  places_at_seams_.clear();
  sightings_at_seams_.clear();
  mesh_ = &view.mesh();
  points_ = view.planar().points();
  goal_ = goal.point;
  goal_faces_ = goal.faces;
  roots_.clear();
  nodes_.clear();
  open_.clear();
  best_ = {};
  ties_.clear();
  last_ties_.clear();
  corner_faces_.clear();
  taken_links_.clear();
  is_cut_off_ = is_too_long_ = false;
  if (++search_ == 0) {  // search numbers begin again
    sightings_.clear();
    sightings_at_links_.clear();
    search_ = 1;
  }
  sightings_.make_room(mesh_->vertex_bound());
  graph_ = &links;
  graph_->shortcuts().begin(goal_);
  sightings_at_links_.make_room(links.links().size());
  lookouts_.clear();
  arrived_.clear();
  for (auto& arrivals : arrivals_) arrivals.clear();
  expansions_ = 0;
}

std::uint32_t AnyAngleSearch::make_root(const Point2& p, std::uint32_t place, HalfedgeId at,
                                        const Leg& leg) {
  const auto& [by, line, length] = leg;
  const auto made = static_cast<std::uint32_t>(roots_.size());
  const std::uint32_t legs = line == none ? 0 : roots_[line].legs + 1;
  const Length through = sum(length, distance(p, goal_));
  roots_.push_back(
      {p, place, by.root, by.root, line, made, legs, 0, by.is_straight, at, length, through});
  return made;
}

void AnyAngleSearch::push(const Node& node, const Bound& bound) {
  if (!may_be_better(bound.length, bound.legs)) return;
  open_.push_back({bound.length, static_cast<std::uint32_t>(nodes_.size()), bound.legs});
  nodes_.push_back(node);
  std::push_heap(open_.begin(), open_.end());
}

void AnyAngleSearch::expand(Node& node) {
  do {
    ++expansions_;
    const FaceId f = topology().face(node.entry);
    if (is_goal_face(f)) try_goal(node);
    if (!graph_->links().empty()) look_for_links(node, f);
  } while (see_through(node));
}

// Looks through the face at its other two edges. The apex divides the interval unless it is
// outside. Returns true if one successor remains, which replaces the node.
bool AnyAngleSearch::see_through(Node& node) {
  const Point2 apex = point(topology().apex(node.entry));
  const Sign of_left = sign_of(cross(node.left.along, apex - roots_[node.left_root].point));
  const Sign of_right = sign_of(cross(node.right.along, apex - roots_[node.right_root].point));
  bool is_grown = false;
  if (node.left.is_taut && of_left != Sign::negative) is_grown = turn(node, Turn::left, of_left);
  if (node.right.is_taut && of_right != Sign::positive && !is_grown) {
    is_grown = turn(node, Turn::right, of_right);
  }
  if (is_grown) {
    const Bound bound = bound_of(node);
    const bool goes_on = is_next(bound);
    if (!goes_on) push(node, bound);
    return goes_on;
  }
  if (of_left == Sign::positive) return pass_by(node, Turn::left);
  if (of_right == Sign::negative) return pass_by(node, Turn::right);
  return divide(node, of_left, of_right);
}

// The apex is outside the interval, on this side of it.
bool AnyAngleSearch::pass_by(Node& node, Turn side) {
  const bool is_left = side == Turn::left;
  const HalfedgeId edge = is_left ? topology().next(node.entry) : topology().prev(node.entry);
  if (!is_worth_crossing(edge)) return false;
  node.entry = topology().twin(edge);
  (is_left ? node.left : node.right).is_taut = false;
  (is_left ? node.to_left_end : node.to_right_end) = kernel::constant<0>;
  return true;
}

bool AnyAngleSearch::divide(Node& node, Sign of_left, Sign of_right) {
  const HalfedgeId right_edge = topology().next(node.entry),
                   left_edge = topology().prev(node.entry);
  bool goes_right = of_right == Sign::positive && is_worth_crossing(right_edge),
       goes_left = of_left == Sign::negative && is_worth_crossing(left_edge);
  if (!goes_right && !goes_left) return false;
  const VertexId apex = topology().origin(left_edge);
  const std::uint32_t root = viewer(node, point(apex));
  if (is_seen_by_two(node, root, point(apex))) return divide_on_line(node, root, of_left, of_right);
  const Length to_it = length_by(root, point(apex));
  bool keeps_right = goes_right, keeps_left = goes_left;
  if (see(root, left_edge, to_it)) {
    keeps_right = keeps_right && !is_hidden(node, root, Turn::right);
    keeps_left = keeps_left && !is_hidden(node, root, Turn::left);
  }
  keeps_right = keeps_right && !is_closer(root, right_edge, apex, to_it);
  keeps_left = keeps_left && !is_closer(root, node.entry, apex, to_it);
  goes_right = keeps_right || (goes_right && root != node.right_root);
  goes_left = keeps_left || (goes_left && root != node.left_root);
  if (!goes_right && !goes_left) return false;
  // The root that sees the apex sees the rest, or only the roots beyond it do.
  Ray to_apex = ray_to(root, point(apex));
  const auto go_right = [&](Node& part) {
    part.entry = topology().twin(right_edge);
    if (!keeps_right) return end_at(part, Turn::left, root_beside(part, root, Turn::right));
    part.left_root = root;
    to_apex.is_straight = part.left.is_straight && of_left == Sign::zero;
    part.left = to_apex;
    part.to_left_end = to_it;
  };
  const auto go_left = [&](Node& part) {
    part.entry = topology().twin(left_edge);
    if (!keeps_left) return end_at(part, Turn::right, root_beside(part, root, Turn::left));
    part.right_root = root;
    to_apex.is_straight = part.right.is_straight && of_right == Sign::zero;
    part.right = to_apex;
    part.to_right_end = to_it;
  };
  if (goes_right && goes_left) {
    Node right = node, left = node;
    go_right(right);
    go_left(left);
    return choose(node, right, left);
  }
  if (goes_right) {
    go_right(node);
  } else {
    go_left(node);
  }
  return true;
}

// The apex is on a line with two roots: each of them sees one side of it.
bool AnyAngleSearch::divide_on_line(Node& node, std::uint32_t newer, Sign of_left, Sign of_right) {
  const std::uint32_t older = roots_[newer].older;
  Node right = node, left = node;
  end_at(right, Turn::left, node.turn == Turn::right ? newer : older);
  end_at(left, Turn::right, node.turn == Turn::right ? older : newer);
  const bool goes_right = divide(right, Sign::zero, of_right);
  const bool goes_left = divide(left, of_left, Sign::zero);
  if (goes_right && goes_left) return choose(node, right, left);
  node = goes_right ? right : left;
  return goes_right || goes_left;
}

// Puts one of two successors, or both, on the heap; the one that would be expanded next replaces
// the node instead.
bool AnyAngleSearch::choose(Node& node, const Node& right, const Node& left) {
  const Bound of_right = bound_of(right), of_left = bound_of(left);
  const bool is_right_next = of_right.length < of_left.length;
  const Bound& next = is_right_next ? of_right : of_left;
  push(is_right_next ? left : right, is_right_next ? of_left : of_right);
  if (!is_next(next)) {
    push(is_right_next ? right : left, next);
    return false;
  }
  node = is_right_next ? right : left;
  return true;
}

bool AnyAngleSearch::is_next(const Bound& bound) const {
  return (open_.empty() || bound.length < open_.front().bound) &&
         !(best_.is_found && bound.length > best_.length);
}

// Turns at the left or right end of the edge, which is on the ray. The new root sees the interval
// beside that of the root before, across the same edge, so they share a node if possible.
bool AnyAngleSearch::turn(Node& node, Turn turn, Sign apex_side) {
  const bool is_left = turn == Turn::left;
  const VertexId end = is_left ? topology().origin(node.entry) : topology().target(node.entry);
  const std::uint32_t root = add_root(node, turn, apex_side);
  if (root == none) return false;
  const HalfedgeId edge = is_left ? topology().next(node.entry) : topology().prev(node.entry);
  const HalfedgeId round = is_left ? topology().prev(node.entry) : topology().next(node.entry);
  bool grows = false;
  if (apex_side != Sign::zero && is_worth_crossing(edge)) {
    const Point2 p = point(end), other = point(is_left ? topology().target(node.entry)
                                                       : topology().origin(node.entry));
    const Vector2 leg = p - roots_[root_at(node, turn)].point;
    const Ray straight{leg, false, cross(leg, other - p) == kernel::constant<0>, true};
    const Ray to_apex = ray_to(root, point(topology().apex(node.entry)));
    grows =
        (has_one_root(node) || node.turn == turn) && !straight.is_taut && !roots_[root].is_straight;
    if (grows) {
      add_to(node, turn, root);
      node.entry = topology().twin(edge);
      (is_left ? node.left : node.right) = to_apex;
      (is_left ? node.to_left_end : node.to_right_end) = kernel::constant<0>;
    } else {
      push({root, root, topology().twin(edge), is_left ? to_apex : straight,
            is_left ? straight : to_apex});
    }
  }
  turn_about(root, round, turn, apex_side == Sign::zero);
  return grows;
}

// Rotates about a root from face to face across the edges that end there, until the path would turn
// back to where it came from. With seams there may be other ground in that direction, which lies a
// turn farther on; so the rotation ends where the ground does.
void AnyAngleSearch::turn_about(std::uint32_t root, HalfedgeId edge, Turn turn, bool is_straight) {
  const bool is_left = turn == Turn::left;
  const Point2 p = roots_[root].point, before = roots_[roots_[root].before].point;
  const HalfedgeId begin = edge;
  Ray first =
      ray_to(root, is_left ? point(topology().origin(edge)) : point(topology().target(edge)));
  first.is_straight = is_straight;
  while (is_worth_crossing(edge)) {
    const HalfedgeId entry = topology().twin(edge);
    offer_in(topology().face(entry), root, first);
    const Point2 apex = point(topology().apex(entry));
    const Sign apex_side = kernel::orient(p, before, apex);
    const bool is_inside = has_seams_ || apex_side == (is_left ? Sign::negative : Sign::positive);
    const Ray to_apex = ray_to(root, apex);
    const Ray last = is_inside ? to_apex : Ray{before - p, true, apex_side == Sign::zero, false};
    const HalfedgeId across = is_left ? topology().next(entry) : topology().prev(entry);
    if (is_worth_crossing(across)) {
      push({root, root, topology().twin(across), is_left ? last : first, is_left ? first : last});
    }
    if (!is_inside) return;
    edge = is_left ? topology().prev(entry) : topology().next(entry);
    if (edge == begin) return;
    first = to_apex;
  }
}

AnyAngleSearch::Length AnyAngleSearch::length_by(std::uint32_t root, const Point2& p) const {
  return sum(roots_[root].length, distance(roots_[root].point, p));
}

// ---- the order

// A lower bound of the length of paths through the node: straight to the goal; through the corner
// on a ray if the goal is outside it; to the mirror image of the goal beyond the edge if the goal
// is not beyond it. If there are several roots, the one that sees the goal counts; rounding may
// have added a unit to each leg between the oldest root and that one.
AnyAngleSearch::Length AnyAngleSearch::bound_towards_goal(const Node& node) const {
  const Root &of_left = roots_[node.left_root], &of_right = roots_[node.right_root];
  const Root& oldest = node.turn == Turn::left ? of_right : of_left;
  const Point2 a = point(topology().origin(node.entry)), b = point(topology().target(node.entry));
  const kernel::Int<62> height = kernel::orient_value(a, b, goal_);
  if (sign_of(height) == Sign::negative) {
    const kernel::Int<62> behind = kernel::orient_value(a, b, oldest.point);
    const Vector2 on = goal_ - oldest.point;
    const auto mirrored =
        kernel::floor_div(kernel::shift_left<2>(height * behind), dot(b - a, b - a)) + dot(on, on);
    const auto square = kernel::Int<63>::checked(mirrored);
    if (!square) return oldest.through;
    return sum(oldest.length, kernel::ceil_root_fixed16(*square));
  }
  const auto less = [&](const Length& whole, const Root& root, std::uint32_t units) {
    return Length::trusted(whole.raw() - (root.legs - oldest.legs + units));
  };
  const auto around = [&](const Root& root, const Ray& ray, const Vector2& on) {
    const Vector2 rest{Int<31>::trusted(static_cast<std::int32_t>((on.x - ray.along.x).raw())),
                       Int<31>::trusted(static_cast<std::int32_t>((on.y - ray.along.y).raw()))};
    const Length to_corner = kernel::ceil_root_fixed16(dot(ray.along, ray.along));
    const Length from_there = kernel::ceil_root_fixed16(dot(rest, rest));
    return less(sum(sum(root.length, to_corner), from_there), root, 1);
  };
  const Vector2 by_left = goal_ - of_left.point, by_right = goal_ - of_right.point;
  if (node.left.is_to_corner && sign_of(cross(node.left.along, by_left)) == Sign::positive) {
    return around(of_left, node.left, by_left);
  }
  if (node.right.is_to_corner && sign_of(cross(node.right.along, by_right)) == Sign::negative) {
    return around(of_right, node.right, by_right);
  }
  if (has_one_root(node)) return of_left.through;
  const Root& root = roots_[viewer_among(node, goal_)];
  return less(root.through, root, 0);
}

}  // namespace offgrid::navmesh::detail
