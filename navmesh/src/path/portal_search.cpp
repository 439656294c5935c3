#include "path/portal_search.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

using kernel::Coordinate2;
using kernel::Point2;
using kernel::Sign;

namespace {

/// More than any cost.
const PathLength unknown_length = *PathLength::checked(kernel::shift_left<94>(kernel::constant<1>));
/// The parts of an edge are no smaller.
constexpr EdgePart smallest_part = whole_edge >> 20;

/// The coordinate at a part of an edge, rounded down.
Coordinate2 between(const Coordinate2& a, const Coordinate2& b, EdgePart part) {
  const auto after = *kernel::Int<31>::checked(part),
             before = *kernel::Int<31>::checked(whole_edge - part);
  return *Coordinate2::checked(
      kernel::floor_div(a * before + b * after, kernel::constant<whole_edge>));
}

struct IsLater {
  template <class Open>
  bool operator()(const Open& a, const Open& b) const {
    return a.bound != b.bound ? a.bound > b.bound : a.cost < b.cost;
  }
};

}  // namespace

Point2 point_on(const std::array<Point2, 2>& edge, EdgePart part) {
  const auto& [u, v] = edge;
  return {between(u.x, v.x, part), between(u.y, v.y, part)};
}

std::optional<FaceCorridor> PortalSearch::run(const View& view, const Point2& start,
                                              const Location& at_start, const Point2& goal,
                                              const Location& at_goal, const PortalRules& rules) {
  view_ = &view;
  rules_ = &rules;
  goal_ = goal;
  middle_ = point_on({start, goal}, whole_edge / 2);
  squared_distance_ = kernel::squared_distance(start, goal);
  goal_faces_ = free_faces(view, at_goal);
  nodes_.clear();
  nodes_of_.clear();
  open_.clear();
  best_ = {};
  for (const FaceId f : free_faces(view, at_start)) {
    if (rules.allows_no_portal && is_goal_face(f)) offer(start, kernel::constant<0>, none, f);
    for (std::uint32_t k = 0; k < 3; ++k)
      relax(start, kernel::constant<0>, none, view.mesh().halfedge(f, k));
  }
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), IsLater{});
    const Open next = open_.back();
    open_.pop_back();
    // Nodes with the bound of the best path are expanded, too, since the result must not depend on
    // the order of expansion.
    if (best_.is_found && next.bound > best_.cost) break;
    if (nodes_[next.node].cost == next.cost) expand(next.node);
  }
  if (!best_.is_found) return std::nullopt;
  return corridor();
}

std::vector<bool> PortalSearch::faces_from(const View& view, const Location& at_start,
                                           const PortalRules& rules) {
  view_ = &view;
  rules_ = &rules;
  const Mesh& mesh = view.mesh();
  std::vector<bool> is_entered(mesh.face_bound());
  const HalfedgeId last = mesh.halfedge(FaceId{mesh.face_bound() - 1}, 2);
  std::vector<bool> is_crossed(last.value() + std::size_t{1});
  std::vector<HalfedgeId> open;
  const auto cross = [&](HalfedgeId h) {
    if (is_crossed[h.value()] || !is_open(h)) return;
    is_crossed[h.value()] = true;
    open.push_back(h);
  };
  for (const FaceId f : free_faces(view, at_start)) {
    is_entered[f.value()] = true;
    for (std::uint32_t k = 0; k < 3; ++k) cross(mesh.halfedge(f, k));
  }
  while (!open.empty()) {
    const HalfedgeId entry = mesh.twin(open.back());
    open.pop_back();
    is_entered[mesh.face(entry).value()] = true;
    const HalfedgeId next = mesh.next(entry), prev = mesh.prev(entry);
    if (has_room(prev)) cross(next);
    if (has_room(next)) cross(prev);
  }
  return is_entered;
}

void PortalSearch::expand(std::uint32_t node) {
  const Node from = nodes_[node];
  const Point2 p = point_of(from);
  const HalfedgeId entry = view_->mesh().twin(from.crossed);
  const HalfedgeId next = view_->mesh().next(entry), prev = view_->mesh().prev(entry);
  if (is_goal_face(view_->mesh().face(entry))) offer(p, from.cost, node, view_->mesh().face(entry));
  if (has_room(prev)) relax(p, from.cost, node, next);
  if (has_room(next)) relax(p, from.cost, node, prev);
  const bool is_cheaper = view_->state(view_->mesh().face(entry)).cost <
                          view_->state(view_->mesh().face(from.crossed)).cost;
  if (is_cheaper) relax(p, from.cost, node, entry);
}

// Relaxes the steps from a point at the border of a face to an edge's points. All are reached at
// once, so their nodes are consecutive.
void PortalSearch::relax(const Point2& p, const PathLength& cost, std::uint32_t before,
                         HalfedgeId crossed) {
  if (!is_open(crossed)) return;
  const auto [place, is_new] = nodes_of_.try_emplace(crossed.value());
  if (is_new) place->second = add_nodes(crossed);
  const auto [first, last] = place->second;
  for (std::uint32_t i = first; i < last; ++i) {
    const Point2 q = point_of(nodes_[i]);
    const PathLength whole = total(cost, cost_in(view_->mesh().face(crossed), p, q));
    if (improve(nodes_[i], whole, before)) push(i, q);
  }
}

/// Adds the nodes of a half-edge, from one index to another.
std::pair<std::uint32_t, std::uint32_t> PortalSearch::add_nodes(HalfedgeId h) {
  const auto first = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({unknown_length, h, 0});
  nodes_.push_back({unknown_length, h, whole_edge});
  add_between(h, 0, whole_edge);
  return {first, static_cast<std::uint32_t>(nodes_.size())};
}

/// Adds the middle of a part of an edge, and halves the part if it is long and near.
void PortalSearch::add_between(HalfedgeId h, EdgePart first, EdgePart last) {
  const EdgePart half = first + (last - first) / 2;
  nodes_.push_back({unknown_length, h, half});
  if (last - first <= smallest_part) return;
  const Mesh& mesh = view_->mesh();
  const bool bends = view_->state(mesh.face(h)).cost != view_->state(mesh.face(mesh.twin(h))).cost;
  const auto edge = view_->planar().segment(h);
  const auto whole = kernel::squared_distance(point_on(edge, first), point_on(edge, last));
  const auto to_middle = kernel::squared_distance(point_on(edge, half), middle_);
  const bool is_near = to_middle < squared_distance_ || to_middle < whole;
  const std::uint32_t parts = (bends ? 8 : 4) * rules_->fineness;
  if (!is_near || whole <= kernel::constant<1> ||
      whole * *kernel::Int<32>::checked(parts * parts) <= squared_distance_)
    return;
  add_between(h, first, half);
  add_between(h, half, last);
}

/// Improves a node by a cheaper or equally cheap path; returns whether it is cheaper.
bool PortalSearch::improve(Node& node, const PathLength& cost, std::uint32_t before) {
  if (cost == node.cost && is_smaller(before, node.before)) node.before = before;
  if (cost >= node.cost) return false;
  node.cost = cost;
  node.before = before;
  return true;
}

void PortalSearch::push(std::uint32_t node, const Point2& p) {
  const PathLength bound = total(nodes_[node].cost, kernel::length(p, goal_));
  if (best_.is_found && bound > best_.cost) return;
  open_.push_back({bound, nodes_[node].cost, node});
  std::push_heap(open_.begin(), open_.end(), IsLater{});
}

void PortalSearch::offer(const Point2& p, const PathLength& cost, std::uint32_t last, FaceId face) {
  const PathLength whole = total(cost, cost_in(face, p, goal_));
  if (best_.is_found) {
    if (whole > best_.cost) return;
    const bool is_better = last != best_.last || last != none
                               ? is_smaller(last, best_.last)
                               : face_key(view_->world().floors(), face) <
                                     face_key(view_->world().floors(), best_.face);
    if (whole == best_.cost && !is_better) return;
  }
  best_ = {true, whole, last, face};
}

/// Compares nodes by coordinates, then floors; `none` is the smallest.
bool PortalSearch::is_smaller(std::uint32_t node, std::uint32_t other) const {
  if (node == none || other == none) return node == none && other != none;
  const auto key = [this](const Node& n) {
    return std::tuple(view_->planar().segment(n.crossed), n.part,
                      view_->world().floor(view_->mesh().face(n.crossed)));
  };
  return key(nodes_[node]) < key(nodes_[other]);
}

bool PortalSearch::is_goal_face(FaceId f) const {
  return std::find(goal_faces_.begin(), goal_faces_.end(), f) != goal_faces_.end();
}

Point2 PortalSearch::point_of(const Node& node) const {
  return point_on(view_->planar().segment(node.crossed), node.part);
}

// The cost of a step through a face. Turning about a vertex has no length; the constant cost of a
// crossing, which is more for an expensive face than for many cheap ones, keeps the corridor out of
// faces that the path would only touch.
PathLength PortalSearch::cost_in(FaceId f, const Point2& from, const Point2& to) const {
  const std::uint32_t cost = view_->state(f).cost;
  const auto rate = *kernel::Int<32>::checked(cost),
             crossing = *kernel::Int<32>::checked(1 + (cost - FaceState::unit_cost) / 64);
  const auto whole = kernel::length(from, to) * rate + kernel::constant<(1 << 16) - 1>;
  return *PathLength::checked(kernel::floor_div(whole, kernel::constant<1 << 16>) + crossing);
}

FaceCorridor PortalSearch::corridor() const {
  FaceCorridor found{.faces = {}, .crossed = {}, .parts = {}, .estimate = best_.cost};
  for (std::uint32_t node = best_.last; node != none; node = nodes_[node].before) {
    found.crossed.push_back(nodes_[node].crossed);
    found.parts.push_back(nodes_[node].part);
  }
  std::reverse(found.crossed.begin(), found.crossed.end());
  std::reverse(found.parts.begin(), found.parts.end());
  for (const HalfedgeId h : found.crossed) found.faces.push_back(view_->mesh().face(h));
  found.faces.push_back(best_.face);
  return found;
}

// ---- the rules

bool PortalSearch::is_open(HalfedgeId h) const {
  if (!view_->is_open(h) || rules_->forbidden.count(h.value()) != 0) return false;
  if (rules_->trim && rules_->trim->is_closed(view_->planar(), h)) return false;
  return !rules_->squared_width || is_wide(h);
}

bool PortalSearch::is_obstacle(HalfedgeId h) const {
  return !view_->is_open(h) || view_->is_blocked(view_->mesh().face(h));
}

bool PortalSearch::is_obstacle(VertexId v) const {
  for (const HalfedgeId h : view_->mesh().outgoing(v)) {
    if (is_obstacle(h) || is_obstacle(view_->mesh().prev(h))) return true;
  }
  return false;
}

// A path through a portal between two obstacles comes closer to one of them than half its width, or
// as close.
bool PortalSearch::is_wide(HalfedgeId h) const {
  const auto [a, b] = view_->planar().segment(h);
  if (kernel::squared_distance(a, b) >= *rules_->squared_width) return true;
  return !is_obstacle(view_->mesh().origin(h)) || !is_obstacle(view_->mesh().target(h));
}

// A path between an obstacle at a corner and a wall crosses the shortest segment between the two,
// which lies in the face.
bool PortalSearch::has_room(HalfedgeId third) const {
  if (!rules_->squared_width || !is_obstacle(third)) return true;
  const auto [a, b] = view_->planar().segment(third);
  const VertexId corner = view_->mesh().apex(third);
  if (kernel::compare_distance_to_segment(view_->planar().point(corner), a, b,
                                          *rules_->squared_width) != Sign::negative)
    return true;
  return !is_obstacle(corner);
}

}  // namespace offgrid::navmesh::detail
