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

bool AnyAngleSearch::is_open(HalfedgeId h) const { return view_->is_open(h); }

bool AnyAngleSearch::leads_on(HalfedgeId h) const {
  if (!view_->is_whole()) return is_open(h);
  const HalfedgeId twin = topology().twin(h);
  if (!twin) return false;
  const FaceId f = topology().face(twin);
  const World& world = view_->world();
  const bool is_way = world.is_thoroughfare(f) || (world.is_dead_end(f) && exits_.contains(f.value()));
  return is_way && !world.is_barrier(h);
}

// The face itself as well.
void AnyAngleSearch::mark_exits(std::span<const FaceId> faces) {
  const World& world = view_->world();
  for (FaceId f : faces) {
    while (world.is_dead_end(f) && exits_.find_or_add(f.value()).second && world.exit(f))
      f = topology().face(topology().twin(world.exit(f)));
  }
}

bool AnyAngleSearch::is_goal_face(FaceId f) const { return std::find(goal_faces_.begin(), goal_faces_.end(), f) != goal_faces_.end(); }

bool AnyAngleSearch::is_corner(VertexId v) {
  const auto [is_known, is_new] = corners_.find_or_add(v.value());
  if (is_new) is_known = has_wide_sector(v);
  return is_known;
}

// A way turns only where the free faces that hang together about a vertex fill more than half a turn, and not all of it.
bool AnyAngleSearch::has_wide_sector(VertexId v) const {
  const Mesh& mesh = topology();
  const Point2 p = point(v);
  for (const HalfedgeId first : mesh.outgoing(v)) {
    // The right side of a sector: its face is free, and one cannot go on to the right.
    if (view_->is_blocked(mesh.face(first)) || is_open(first)) continue;
    HalfedgeId last = mesh.prev(first);
    while (is_open(last)) last = mesh.prev(mesh.twin(last));
    const Point2 right = point(mesh.target(first)), left = point(mesh.origin(last));
    const Sign turn = kernel::orient(p, right, left);
    if (turn == Sign::negative) return true;
    if (turn == Sign::zero && sign_of(dot(right - p, left - p)) == Sign::positive) return true;
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
  exits_.clear();
  if (view.is_whole()) {
    mark_exits(start.faces);
    mark_exits(goal.faces);
  }
  for (const FaceId f : start.faces) start_in(f, start.at);
  const auto later = [this](const Waiting& a, const Waiting& b) { return is_later(a, b); };
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), later);
    const Waiting next = open_.back();
    open_.pop_back();
    // Ways that are as long as the best one are looked at as well: which is taken must not depend on the order.
    if (best_.is_found && next.bound > best_.length) break;
    expand(nodes_[next.node]);
  }
  if (!best_.is_found) return {};
  const std::vector<Point2> found = way_to(best_.last), way = straightened(found);
  if (way.size() == found.size()) return way;
  best_.length = kernel::constant<0>;
  for (std::size_t i = 1; i < way.size(); ++i) best_.length = sum(best_.length, distance(way[i - 1], way[i]));
  return way;
}

void AnyAngleSearch::begin(const View& view, const Point2& start, const End& goal) {
  view_ = &view;
  goal_ = goal.point;
  goal_faces_ = goal.faces;
  roots_.clear();
  nodes_.clear();
  open_.clear();
  best_ = {};
  shortest_to_.clear();
  for (auto& arrivals : arrivals_) arrivals.clear();
  corners_.clear();
  expansions_ = 0;
  make_root(start, {}, none, kernel::constant<0>);
}

std::uint32_t AnyAngleSearch::make_root(const Point2& p, VertexId v, std::uint32_t before, const PathLength& length) {
  const std::uint32_t legs = before == none ? 0 : roots_[before].legs + 1;
  roots_.push_back({p, v, before, legs, length, sum(length, distance(p, goal_))});
  return static_cast<std::uint32_t>(roots_.size() - 1);
}

// Every edge that does not hold the start; what is behind the others is a face to start in itself.
void AnyAngleSearch::start_in(FaceId f, const Location& at) {
  if (is_goal_face(f)) offer(0);
  const Point2 start = roots_[0].point;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = topology().halfedge(f, k);
    const auto [u, v] = mesh_->segment(h);
    const bool holds_start = at.place != Place::face && kernel::orient(u, v, start) == Sign::zero;
    if (holds_start) continue;
    if (const auto node = behind(h, 0, {start, v}, {start, u})) push(*node);
  }
}

std::optional<AnyAngleSearch::Node> AnyAngleSearch::behind(HalfedgeId crossed, std::uint32_t root, const Ray& left,
                                                           const Ray& right) const {
  if (!leads_on(crossed)) return std::nullopt;
  return Node{root, topology().twin(crossed), left, right};
}

void AnyAngleSearch::push(const Node& node, const PathLength& bound) {
  if (best_.is_found && bound > best_.length) return;
  open_.push_back({bound, static_cast<std::uint32_t>(nodes_.size())});
  nodes_.push_back(node);
  std::push_heap(open_.begin(), open_.end(), [this](const Waiting& a, const Waiting& b) { return is_later(a, b); });
}

void AnyAngleSearch::expand(Node node) {
  do {
    ++expansions_;
    if (is_goal_face(topology().face(node.entry))) try_goal(node);
    turn(node, Turn::left);
    turn(node, Turn::right);
  } while (see_through(node));
}

// The apex of the face divides what is seen, unless it is beside it. True if one node is behind this one, which takes its place.
bool AnyAngleSearch::see_through(Node& node) {
  const HalfedgeId right_edge = topology().next(node.entry), left_edge = topology().prev(node.entry);
  const Point2 apex = point(topology().apex(node.entry));
  const Ray to_apex{roots_[node.root].point, apex};
  const Sign of_left = kernel::orient(node.left.from, node.left.to, apex), of_right = kernel::orient(node.right.from, node.right.to, apex);
  std::optional<Node> right, left;
  if (of_right == Sign::positive) right = behind(right_edge, node.root, of_left == Sign::positive ? node.left : to_apex, node.right);
  if (of_left == Sign::negative) left = behind(left_edge, node.root, node.left, of_right == Sign::negative ? node.right : to_apex);
  if (right.has_value() != left.has_value()) {
    node = right ? *right : *left;
    return true;
  }
  if (!right) return false;
  const PathLength of_right_node = bound_of(*right), of_left_node = bound_of(*left);
  const bool is_right_next = of_right_node < of_left_node;
  // One that would be the next to be taken up need not wait.
  const PathLength& next = is_right_next ? of_right_node : of_left_node;
  push(is_right_next ? *left : *right, is_right_next ? of_left_node : of_right_node);
  if (of_right_node == of_left_node || (!open_.empty() && next >= open_.front().bound) || (best_.is_found && next > best_.length)) {
    push(is_right_next ? *right : *left, next);
    return false;
  }
  node = is_right_next ? *right : *left;
  return true;
}

// Behind the ray through the left end of the edge, or the right one.
void AnyAngleSearch::turn(const Node& node, Turn turn) {
  const bool is_left = turn == Turn::left;
  const Ray& ray = is_left ? node.left : node.right;
  const VertexId end = is_left ? topology().origin(node.entry) : topology().target(node.entry);
  const Point2 p = point(end), apex = point(topology().apex(node.entry));
  if (kernel::orient(ray.from, ray.to, p) != Sign::zero) return;
  const Sign apex_side = kernel::orient(ray.from, ray.to, apex);
  if (apex_side == (is_left ? Sign::negative : Sign::positive) || !is_corner(end)) return;
  const Point2 before = roots_[node.root].point;
  const std::uint32_t root = add_root(node, end, turn);
  if (root == none) return;
  const Ray straight{before, p}, to_apex{p, apex};
  if (apex_side != Sign::zero) {
    const auto ahead = is_left ? behind(topology().next(node.entry), root, to_apex, straight)
                               : behind(topology().prev(node.entry), root, straight, to_apex);
    if (ahead) push(*ahead);
  }
  go_round(root, is_left ? topology().prev(node.entry) : topology().next(node.entry), turn);
}

// From face to face about a root, across an edge that it is an end of, until the way would lead back to where it came from.
void AnyAngleSearch::go_round(std::uint32_t root, HalfedgeId edge, Turn turn) {
  const bool is_left = turn == Turn::left;
  const Point2 p = roots_[root].point, before = roots_[roots_[root].before].point;
  Point2 side = is_left ? point(topology().origin(edge)) : point(topology().target(edge));
  while (leads_on(edge)) {
    const HalfedgeId entry = topology().twin(edge);
    if (is_goal_face(topology().face(entry))) offer(root);
    const Point2 apex = point(topology().apex(entry));
    const bool is_within = kernel::orient(p, before, apex) == (is_left ? Sign::negative : Sign::positive);
    const Ray last{p, is_within ? apex : before}, first{p, side};
    const auto ahead = is_left ? behind(topology().next(entry), root, last, first) : behind(topology().prev(entry), root, first, last);
    if (ahead) push(*ahead);
    if (!is_within) return;
    edge = is_left ? topology().prev(entry) : topology().next(entry);
    side = apex;
  }
}

// Longer ways to a root are given up, but for what rounding may have added to them; and of those that come from the same corner through
// the same edge all but the best.
std::uint32_t AnyAngleSearch::add_root(const Node& node, VertexId v, Turn turn) {
  const Root before = roots_[node.root];
  const PathLength to_it = sum(before.length, distance(before.point, point(v)));
  const std::uint32_t legs = before.legs + 1;
  const auto [shortest, is_first] = shortest_to_.find_or_add(v.value());
  if (!is_first && to_it >= sum(shortest, *PathLength::checked(std::int64_t{legs}))) return none;
  if (is_first || to_it < shortest) shortest = to_it;
  const std::uint64_t from = std::uint64_t{before.vertex.value()} << 32 | node.entry.value();
  const auto [arrival, is_new] = arrivals_[static_cast<std::size_t>(turn)].find_or_add(from);
  if (!is_new && arrival.length <= to_it) {
    // What was found behind the corner holds for another way to the corner before as well.
    Root& same = roots_[arrival.root];
    const bool is_tie = arrival.length == to_it && same.legs == legs;
    if (is_tie && is_better_way(node.root, same.before)) same.before = node.root;
    if (arrival.length < to_it || same.legs <= legs) return none;
  }
  arrival = {to_it, static_cast<std::uint32_t>(roots_.size())};
  return make_root(point(v), v, node.root, to_it);
}

// ---- the goal

// In a face whose closure holds the goal: straight to it, or round the end of the edge.
void AnyAngleSearch::try_goal(const Node& node) {
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
  offer(make_root(point(end), end, node.root, to_it));
}

void AnyAngleSearch::offer(std::uint32_t root) {
  const PathLength& whole = roots_[root].through;
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

// Where corners on the left and on the right are on one line with the root, nothing is left between the rays, and the way goes on by a turn
// that is none. A shortest way does not go back, so a corner on a line with its neighbours lies between them and is left out.
std::vector<Point2> AnyAngleSearch::straightened(const std::vector<Point2>& way) {
  std::vector<Point2> turning;
  for (const Point2& p : way) {
    while (turning.size() > 1 && kernel::orient(turning[turning.size() - 2], turning.back(), p) == Sign::zero) turning.pop_back();
    turning.push_back(p);
  }
  return turning;
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
  if (sign_of(height) != Sign::negative) {
    const bool left_is_corner = node.left.from == root.point, right_is_corner = node.right.from == root.point;
    if (left_is_corner && kernel::orient(node.left.from, node.left.to, goal_) == Sign::positive) return around(node.left);
    if (right_is_corner && kernel::orient(node.right.from, node.right.to, goal_) == Sign::negative) return around(node.right);
  }
  return root.through;
}

bool AnyAngleSearch::is_later(const Waiting& a, const Waiting& b) const {
  if (a.bound != b.bound) return a.bound > b.bound;
  const Node &node = nodes_[a.node], &other = nodes_[b.node];
  const Root &root = roots_[node.root], &its = roots_[other.root];
  if (root.legs != its.legs) return root.legs > its.legs;
  const auto rank = [&](const Node& one, const Root& from) {
    const auto [u, v] = mesh_->segment(one.entry);
    return std::tuple(from.point, u, v, one.left.to, one.right.to, from.length);
  };
  const auto ours = rank(node, root), theirs = rank(other, its);
  return ours != theirs ? theirs < ours : is_better_way(other.root, node.root);
}

}  // namespace offgrid::navmesh::detail
