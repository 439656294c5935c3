#include "offgrid/navmesh/detail/any_angle_search.hpp"

#include <algorithm>
#include <tuple>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/view.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

PathLength sum(const PathLength& a, const PathLength& b) { return *PathLength::checked(a + b); }
PathLength distance(const Point2& a, const Point2& b) { return kernel::length(a, b); }
constexpr PathLength one_unit = kernel::constant<1>;

}  // namespace

std::size_t AnyAngleSearch::ArrivalHash::operator()(const Arrival& a) const {
  const std::uint64_t word = (std::uint64_t{a.from.value()} << 32 | a.entry.value()) * 3 + static_cast<std::uint64_t>(a.turn);
  return static_cast<std::size_t>((word ^ (word >> 29)) * 0xbf58476d1ce4e5b9U >> 16);
}

bool AnyAngleSearch::is_open(HalfedgeId h) const { return view_->is_open(h); }

// A way turns only where something is in its way.
bool AnyAngleSearch::is_corner(VertexId v) const {
  for (const HalfedgeId h : topology().outgoing(v)) {
    if (view_->is_blocked(topology().face(h)) || !is_open(h) || !is_open(topology().prev(h))) return true;
  }
  return false;
}

// ---- the search

std::vector<Point2> AnyAngleSearch::run(const View& view, const End& start, const End& goal) {
  const PlanarMesh mesh = view.planar();
  mesh_ = &mesh;
  begin(view, start.point, goal);
  if (start.point == goal.point) {
    best_ = {true, kernel::constant<0>, none};
    return {start.point};
  }
  for (const FaceId f : start.faces) start_in(f, start.at);
  const auto later = [this](const Node& a, const Node& b) { return is_later(a, b); };
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), later);
    const Node node = open_.back();
    open_.pop_back();
    // Ways that are as long as the best one are looked at as well: which is taken must not depend on the order.
    if (best_.is_found && node.bound > best_.length) break;
    expand(node);
  }
  return best_.is_found ? way_to(best_.last) : std::vector<Point2>{};
}

void AnyAngleSearch::begin(const View& view, const Point2& start, const End& goal) {
  view_ = &view;
  goal_ = goal.point;
  goal_faces_ = goal.faces;
  roots_.clear();
  roots_.push_back({start, {}, none, 0, kernel::constant<0>});
  open_.clear();
  best_ = {};
  shortest_to_.clear();
  arrivals_.clear();
  expansions_ = 0;
}

// Every edge that does not hold the start; what is behind the others is a face to start in itself.
void AnyAngleSearch::start_in(FaceId f, const Location& at) {
  if (std::find(goal_faces_.begin(), goal_faces_.end(), f) != goal_faces_.end()) offer(0);
  const Point2 start = roots_[0].point;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = topology().halfedge(f, k);
    const auto [u, v] = mesh_->segment(h);
    const bool holds_start = at.place != Place::face && kernel::orient(u, v, start) == Sign::zero;
    if (!holds_start) push(0, Turn::none, h, {start, v}, {start, u});
  }
}

// The face on the other side of a half-edge, if the way may go there.
void AnyAngleSearch::push(std::uint32_t root, Turn turn, HalfedgeId crossed, const Ray& left, const Ray& right) {
  if (!is_open(crossed)) return;
  Node node{.bound = {}, .root = root, .turn = turn, .entry = topology().twin(crossed), .left = left, .right = right};
  node.bound = bound_of(node);
  if (best_.is_found && node.bound > best_.length) return;
  open_.push_back(node);
  std::push_heap(open_.begin(), open_.end(), [this](const Node& a, const Node& b) { return is_later(a, b); });
}

void AnyAngleSearch::expand(const Node& node) {
  ++expansions_;
  if (std::find(goal_faces_.begin(), goal_faces_.end(), topology().face(node.entry)) != goal_faces_.end()) try_goal(node);
  if (node.turn == Turn::none) {
    see_through(node);
    turn_left(node);
    turn_right(node);
  } else {
    turn_on(node);
  }
}

// The apex of the face divides what is seen, unless it is beside it.
void AnyAngleSearch::see_through(const Node& node) {
  const HalfedgeId right_edge = topology().next(node.entry), left_edge = topology().prev(node.entry);
  const Point2 apex = point(topology().apex(node.entry));
  const Ray to_apex{roots_[node.root].point, apex};
  const Sign of_left = kernel::orient(node.left.from, node.left.to, apex), of_right = kernel::orient(node.right.from, node.right.to, apex);
  if (of_right == Sign::positive) push(node.root, Turn::none, right_edge, of_left == Sign::positive ? node.left : to_apex, node.right);
  if (of_left == Sign::negative) push(node.root, Turn::none, left_edge, node.left, of_right == Sign::negative ? node.right : to_apex);
}

// Behind the ray through the left end of the edge.
void AnyAngleSearch::turn_left(const Node& node) {
  const VertexId end = topology().origin(node.entry);
  const Point2 p = point(end), apex = point(topology().apex(node.entry));
  if (kernel::orient(node.left.from, node.left.to, p) != Sign::zero) return;
  const Sign apex_side = kernel::orient(node.left.from, node.left.to, apex);
  if (apex_side == Sign::negative || !is_corner(end)) return;
  const Point2 before = roots_[node.root].point;
  const std::uint32_t root = add_root(node, end, Turn::left);
  if (root == none) return;
  if (apex_side == Sign::positive) push(root, Turn::none, topology().next(node.entry), {p, apex}, {before, p});
  push(root, Turn::left, topology().prev(node.entry), {p, before}, {p, apex});
}

void AnyAngleSearch::turn_right(const Node& node) {
  const VertexId end = topology().target(node.entry);
  const Point2 q = point(end), apex = point(topology().apex(node.entry));
  if (kernel::orient(node.right.from, node.right.to, q) != Sign::zero) return;
  const Sign apex_side = kernel::orient(node.right.from, node.right.to, apex);
  if (apex_side == Sign::positive || !is_corner(end)) return;
  const Point2 before = roots_[node.root].point;
  const std::uint32_t root = add_root(node, end, Turn::right);
  if (root == none) return;
  if (apex_side == Sign::negative) push(root, Turn::none, topology().prev(node.entry), {before, q}, {q, apex});
  push(root, Turn::right, topology().next(node.entry), {q, apex}, {q, before});
}

// Round a root, until the way would lead back to where it came from.
void AnyAngleSearch::turn_on(const Node& node) {
  const HalfedgeId right_edge = topology().next(node.entry), left_edge = topology().prev(node.entry);
  const Ray to_apex{roots_[node.root].point, point(topology().apex(node.entry))};
  if (node.turn == Turn::left) {
    const bool is_within = kernel::orient(node.left.from, node.left.to, to_apex.to) == Sign::negative;
    push(node.root, Turn::none, right_edge, is_within ? to_apex : node.left, node.right);
    if (is_within) push(node.root, Turn::left, left_edge, node.left, to_apex);
  } else {
    const bool is_within = kernel::orient(node.right.from, node.right.to, to_apex.to) == Sign::positive;
    push(node.root, Turn::none, left_edge, node.left, is_within ? to_apex : node.right);
    if (is_within) push(node.root, Turn::right, right_edge, to_apex, node.right);
  }
}

// Longer ways to a root are given up, but for what rounding may have added to them; and of those that come from the same corner through
// the same edge all but the best.
std::uint32_t AnyAngleSearch::add_root(const Node& node, VertexId v, Turn turn) {
  const Root& before = roots_[node.root];
  const PathLength to_it = sum(before.length, distance(before.point, point(v)));
  const std::uint32_t legs = before.legs + 1;
  const auto [shortest, is_first] = shortest_to_.try_emplace(v.value(), to_it);
  if (!is_first) {
    if (to_it >= sum(shortest->second, *PathLength::checked(std::int64_t{legs}))) return none;
    shortest->second = std::min(shortest->second, to_it);
  }
  const auto [arrival, is_new] = arrivals_.try_emplace(Arrival{before.vertex, node.entry, turn}, to_it);
  if (!is_new && arrival->second <= to_it) return none;
  arrival->second = to_it;
  roots_.push_back({point(v), v, node.root, legs, to_it});
  return static_cast<std::uint32_t>(roots_.size() - 1);
}

// ---- the goal

// In a face whose closure holds the goal: straight to it, or round the end of the edge.
void AnyAngleSearch::try_goal(const Node& node) {
  if (node.turn != Turn::none) {
    offer(node.root);
    return;
  }
  const bool is_beyond_left = kernel::orient(node.left.from, node.left.to, goal_) == Sign::positive;
  const bool is_beyond_right = kernel::orient(node.right.from, node.right.to, goal_) == Sign::negative;
  if (!is_beyond_left && !is_beyond_right) {
    offer(node.root);
    return;
  }
  const VertexId end = is_beyond_left ? topology().origin(node.entry) : topology().target(node.entry);
  const Ray& ray = is_beyond_left ? node.left : node.right;
  if (kernel::orient(ray.from, ray.to, point(end)) != Sign::zero) return;
  const Root& before = roots_[node.root];
  const PathLength to_it = sum(before.length, distance(before.point, point(end)));
  roots_.push_back({point(end), end, node.root, before.legs + 1, to_it});
  offer(static_cast<std::uint32_t>(roots_.size() - 1));
}

void AnyAngleSearch::offer(std::uint32_t root) {
  const PathLength whole = sum(roots_[root].length, distance(roots_[root].point, goal_));
  if (best_.is_found && (whole > best_.length || (whole == best_.length && !is_better_way(root, best_.last)))) return;
  best_ = {true, whole, root};
}

// Of equally long ways the one with fewer legs, then the one with the smaller first corner that differs.
bool AnyAngleSearch::is_better_way(std::uint32_t root, std::uint32_t other) const {
  const std::vector<Point2> way = way_to(root), old = way_to(other);
  return way.size() != old.size() ? way.size() < old.size() : way < old;
}

std::vector<Point2> AnyAngleSearch::way_to(std::uint32_t root) const {
  std::vector<Point2> way;
  if (root == none || roots_[root].point != goal_) way.push_back(goal_);
  for (; root != none; root = roots_[root].before) way.push_back(roots_[root].point);
  std::reverse(way.begin(), way.end());
  return way;
}

// ---- the order

// Straight to the goal; if a ray is in the way, through the corner on it; if the goal is not beyond the edge, to its mirror image there.
PathLength AnyAngleSearch::bound_of(const Node& node) const {
  const Root& root = roots_[node.root];
  const auto [a, b] = mesh_->segment(node.entry);
  const kernel::Int<62> height = kernel::orient_value(a, b, goal_);
  if (sign_of(height) == Sign::negative) {
    const kernel::Int<62> behind = kernel::orient_value(a, b, root.point);
    const auto mirrored =
        kernel::floor_div(kernel::shift_left<2>(height * behind), dot(b - a, b - a)) + dot(goal_ - root.point, goal_ - root.point);
    if (const auto square = kernel::Int<63>::checked(mirrored)) return sum(root.length, kernel::ceil_root_fixed16(*square));
  }
  const auto around = [&](const Ray& ray) {
    return *PathLength::checked(sum(sum(root.length, distance(root.point, ray.to)), distance(ray.to, goal_)) - one_unit);
  };
  if (node.turn == Turn::none && sign_of(height) != Sign::negative) {
    const bool left_is_corner = node.left.from == root.point, right_is_corner = node.right.from == root.point;
    if (left_is_corner && kernel::orient(node.left.from, node.left.to, goal_) == Sign::positive) return around(node.left);
    if (right_is_corner && kernel::orient(node.right.from, node.right.to, goal_) == Sign::negative) return around(node.right);
  }
  return sum(root.length, distance(root.point, goal_));
}

bool AnyAngleSearch::is_later(const Node& a, const Node& b) const {
  if (a.bound != b.bound) return a.bound > b.bound;
  const Root &root = roots_[a.root], &other = roots_[b.root];
  if (root.legs != other.legs) return root.legs > other.legs;
  const auto rank = [&](const Node& node, const Root& its) {
    const auto [u, v] = mesh_->segment(node.entry);
    return std::tuple(its.point, u, v, node.turn, node.left.to, node.right.to, its.length);
  };
  return rank(b, other) < rank(a, root);
}

}  // namespace offgrid::navmesh::detail
