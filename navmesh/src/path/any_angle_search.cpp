#include "path/any_angle_search.hpp"

#include <algorithm>
#include <limits>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

using any_angle::Length;
using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

namespace {

/// Is a goal face connected with one of the faces, by a path of any length? For a search that was
/// cut off.
bool is_connected_to_goal(const any_angle::Ground& ground, const LinkGraph& links,
                          std::span<const FaceId> faces) {
  const Mesh& mesh = ground.mesh();
  std::vector<bool> is_met(mesh.face_bound());
  std::vector<FaceId> open(faces.begin(), faces.end());
  while (!open.empty()) {
    const FaceId f = open.back();
    open.pop_back();
    if (is_met[f.value()]) continue;
    if (ground.is_goal_face(f)) return true;
    is_met[f.value()] = true;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (ground.is_open(h)) open.push_back(mesh.face(mesh.twin(h)));
    }
    const auto [first, last] = links.starts_in(f);
    for (std::uint32_t i = first; i < last; ++i) {
      const DirectedLink& link = links.links()[links.link_at(links.starts().point(i))];
      if (!link.is_end_known) {
        ground.ask_about(link.to.point);
        continue;
      }
      open.insert(open.end(), link.to_faces.begin(), link.to_faces.end());
    }
  }
  return false;
}

}  // namespace

void AnyAngleSearch::begin(const View& view, const End& start, const End& goal, LinkGraph& links,
                           const any_angle::Marks* marks, const Length& margin) {
  clear(view, goal, links, marks, margin);
  has_corridors_ = margin > kernel::constant<0> && knows_corridors(view, links);
  begin_at(start);
}

void AnyAngleSearch::begin(const View& view, const End& start, const End& goal, LinkGraph& links,
                           const KnownFaces& known, const Length& slack, const Length& margin) {
  clear(view, goal, links, nullptr, margin);
  ground_.know_only(known);
  slack_ = slack;
  has_corridors_ = margin > kernel::constant<0> && knows_corridors(view, links);
  begin_at(start);
}

void AnyAngleSearch::begin_at(const End& start) {
  start_faces_.assign(start.faces.begin(), start.faces.end());
  const bool is_there = std::any_of(start.faces.begin(), start.faces.end(),
                                    [&](FaceId f) { return ground_.is_goal_face(f); });
  point_.clear();
  if (start.point == roots_.goal() && is_there) {
    point_ = {start.point};
    return;
  }
  ground_.open_exits(start.faces);
  leave(start);
  follow_links();
}

void AnyAngleSearch::flood(const View& view, const End& start, LinkGraph& links,
                           const Length& margin, std::vector<Length>& lengths) {
  clear(view, {start.point, start.at, {}}, links, nullptr, margin);
  ground_.open_all();
  bounds_.forget_goal();
  reached_ = &lengths;
  leave(start);
  advance(std::numeric_limits<std::size_t>::max());
  reached_ = nullptr;
}

// Such a search is made again without a margin. A flood goes on.
bool AnyAngleSearch::is_over_margin() const {
  return reached_ == nullptr && roots_.margin() > kernel::constant<0> && roots_.exceed_margin();
}

bool AnyAngleSearch::is_past_unknown(const Length& bound) {
  if (ground_.unknown().empty()) return false;
  if (!last_bound_) last_bound_ = any_angle::sum(bound, slack_);
  return bound > *last_bound_;
}

bool AnyAngleSearch::is_certain() {
  if (!point_.empty()) return true;
  if (roots_.exceed_margin()) return false;
  if (!best_.is_found()) return !roots_.has_dropped();
  best_.compare_paths(roots_, corners_.certainty());
  return !corners_.certainty().is_lost();
}

bool AnyAngleSearch::advance(std::size_t most) {
  const std::size_t begun = expansions_;
  while (!queue_.is_empty()) {
    if (expansions_ - begun >= most) return false;
    const Waiting next = queue_.pop();
    // Nodes with the bound of the best path are expanded, too, unless their paths have more legs,
    // since the result must not depend on the order of expansion.
    if (best_.is_found() && next.bound > best_.reach()) break;
    if (is_past_unknown(next.bound)) break;
    if (!next.is_node()) {
      look_at_links(next);
    } else if (best_.may_be_better(next.bound, next.rank)) {
      Node node = queue_.node(next);
      if (drop_superseded(roots_, sightings_, node)) expand(node);
    }
    if (!links_.arrived().empty()) follow_links();
    if (ground_.unknown_point() || is_over_margin()) break;
  }
  return true;
}

std::vector<Point2> AnyAngleSearch::take() {
  if (!point_.empty()) return point_;
  if (!best_.is_found()) {
    is_too_long_ =
        roots_.has_dropped() && is_connected_to_goal(ground_, *view_links_, start_faces_);
    return {};
  }
  best_.settle_ties(ground_, roots_);
  std::vector<Point2> path =
      answer_.take(roots_, best_.last(), ground_.mesh(), view_links_->links());
  is_too_long_ = answer_.length() > any_angle::longest;
  if (is_too_long_) path.clear();
  return path;
}

void AnyAngleSearch::clear(const View& view, const End& goal, LinkGraph& links,
                           const any_angle::Marks* marks, const Length& margin) {
  ground_.begin(view, links, goal.faces);
  view_links_ = &links;
  roots_.begin(goal.point, margin);
  sightings_.begin(view.mesh().vertex_bound(), links.links().size());
  best_.begin(margin);
  bounds_.begin(links, goal.point, marks);
  queue_.begin();
  corners_.begin();
  corridors_.begin();
  has_corridors_ = false;
  links_.begin(links);
  answer_.begin();
  is_too_long_ = false;
  expansions_ = 0;
  last_bound_.reset();
}

// ---- the start

void AnyAngleSearch::leave(const End& start) {
  roots_.make(start.point, none, {}, {{}, none, kernel::constant<0>});
  start_at(0, start.faces, start.at);
}

// Nodes with equal bounds are expanded in the order in which they were made, so coordinates must
// decide that order from the beginning.
void AnyAngleSearch::start_at(std::uint32_t root, std::span<const FaceId> faces,
                              const Location& at) {
  const Mesh& mesh = ground_.mesh();
  first_crossed_.clear();
  for (const FaceId f : faces) start_in(root, f, at);
  const auto left_end = [&](HalfedgeId h) { return ground_.point(mesh.target(h)); };
  kernel::sort(first_crossed_.begin(), first_crossed_.end(),
               [&](HalfedgeId g, HalfedgeId h) { return left_end(g) < left_end(h); });
  for (const HalfedgeId h : first_crossed_) {
    const Ray left = roots_.ray_to(root, left_end(h));
    const Ray right = roots_.ray_to(root, ground_.point(mesh.origin(h)));
    push({root, root, mesh.twin(h), left, right});
  }
}

// Crosses every edge of f that does not contain the start; the faces behind the others contain the
// start, too.
void AnyAngleSearch::start_in(std::uint32_t root, FaceId f, const Location& at) {
  const Mesh& mesh = ground_.mesh();
  offer_in(f, root, {});
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k);
    const Point2 u = ground_.point(mesh.origin(h)), v = ground_.point(mesh.target(h));
    const bool holds_start =
        at.place != Place::face && kernel::orient(u, v, roots_[root].point) == Sign::zero;
    if (!holds_start && ground_.is_worth_crossing(h)) first_crossed_.push_back(h);
  }
}

// ---- what a node sees

void AnyAngleSearch::expand(Node& node) {
  do {
    ++expansions_;
    if (has_corridors_) {
      const any_angle::Passage passage = ground_.passage_behind(node.entry);
      if (passage != any_angle::Passage::closed && !pass_corridor(node, passage)) return;
    }
    const FaceId f = ground_.mesh().face(node.entry);
    if (!ground_.knows(f)) return;
    if (ground_.is_goal_face(f)) {
      if (const By by = root_towards(node, roots_.goal()); by.root != none) best_.offer(roots_, by);
    }
    if (!links_.is_empty()) links_.look_for(node, f, roots_, bounds_, best_, queue_);
  } while (see_through(node));
}

// Returns true if one node remains that would be expanded next.
bool AnyAngleSearch::pass_corridor(Node& node, any_angle::Passage passage) {
  const bool is_left =
      corridors_.pass({ground_, roots_, sightings_, best_, corners_}, node, passage);
  has_corridors_ = corridors_.pay();
  if (!is_left) return false;
  if (corridors_.beside().empty() && !corridors_.is_cut()) return true;
  Bound bound = bounds_.of(ground_, roots_, node);
  for (const Node& other : corridors_.beside()) {
    const Bound of_other = bounds_.of(ground_, roots_, other);
    const bool is_other_next = of_other.length < bound.length;
    push(is_other_next ? node : other, is_other_next ? bound : of_other);
    if (!is_other_next) continue;
    node = other;
    bound = of_other;
  }
  const bool goes_on = is_next(bound);
  if (!goes_on) push(node, bound);
  return goes_on;
}

// Looks through the face at its other two edges. The apex divides the interval unless it is
// outside. Returns true if one successor remains, which replaces the node.
bool AnyAngleSearch::see_through(Node& node) {
  const Point2 apex = ground_.point(ground_.mesh().apex(node.entry));
  const Sign of_left = sign_of(cross(node.left.along, apex - roots_[node.left_root].point));
  const Sign of_right = sign_of(cross(node.right.along, apex - roots_[node.right_root].point));
  if (reached_ != nullptr && of_left != Sign::positive && of_right != Sign::negative) {
    reach(node.viewer(roots_, apex), ground_.mesh().apex(node.entry));
  }
  bool is_grown = false;
  if (node.left.is_taut && of_left != Sign::negative) is_grown = turn(node, Turn::left, of_left);
  if (node.right.is_taut && of_right != Sign::positive && !is_grown) {
    is_grown = turn(node, Turn::right, of_right);
  }
  if (is_grown) {
    const Bound bound = bounds_.of(ground_, roots_, node);
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
  const Mesh& mesh = ground_.mesh();
  const bool is_left = side == Turn::left;
  const HalfedgeId edge = is_left ? mesh.next(node.entry) : mesh.prev(node.entry);
  if (!ground_.is_worth_crossing(edge)) return false;
  node.entry = mesh.twin(edge);
  (is_left ? node.left : node.right).is_taut = false;
  (is_left ? node.to_left_end : node.to_right_end) = kernel::constant<0>;
  return true;
}

bool AnyAngleSearch::divide(Node& node, Sign of_left, Sign of_right) {
  const Mesh& mesh = ground_.mesh();
  const HalfedgeId right_edge = mesh.next(node.entry), left_edge = mesh.prev(node.entry);
  bool goes_right = of_right == Sign::positive && ground_.is_worth_crossing(right_edge),
       goes_left = of_left == Sign::negative && ground_.is_worth_crossing(left_edge);
  if (!goes_right && !goes_left) return false;
  const VertexId v = mesh.origin(left_edge);
  const Point2 apex = ground_.point(v);
  const std::uint32_t root = node.viewer(roots_, apex);
  if (node.is_seen_by_two(roots_, root, apex)) return divide_on_line(node, root, of_left, of_right);
  const Length to_it = roots_.length_by(root, apex);
  bool keeps_right = goes_right, keeps_left = goes_left;
  if (sightings_.see(ground_, roots_, root, left_edge, to_it)) {
    const auto hides = [&](Turn side) {
      return is_hidden(ground_, roots_, sightings_, node, root, side);
    };
    keeps_right = keeps_right && !hides(Turn::right);
    keeps_left = keeps_left && !hides(Turn::left);
  }
  keeps_right = keeps_right && !is_closer(ground_, roots_, sightings_, root, right_edge, v, to_it);
  keeps_left = keeps_left && !is_closer(ground_, roots_, sightings_, root, node.entry, v, to_it);
  goes_right = keeps_right || (goes_right && root != node.right_root);
  goes_left = keeps_left || (goes_left && root != node.left_root);
  if (!goes_right && !goes_left) return false;
  // The root that sees the apex sees the rest, or only the roots beyond it do.
  Ray to_apex = roots_.ray_to(root, apex);
  const auto go_right = [&](Node& part) {
    part.entry = mesh.twin(right_edge);
    if (!keeps_right) {
      return part.end_at(roots_, Turn::left, part.root_beside(roots_, root, Turn::right));
    }
    part.left_root = root;
    to_apex.is_straight = part.left.is_straight && of_left == Sign::zero;
    part.left = to_apex;
    part.to_left_end = to_it;
  };
  const auto go_left = [&](Node& part) {
    part.entry = mesh.twin(left_edge);
    if (!keeps_left) {
      return part.end_at(roots_, Turn::right, part.root_beside(roots_, root, Turn::left));
    }
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
  right.end_at(roots_, Turn::left, node.turn == Turn::right ? newer : older);
  left.end_at(roots_, Turn::right, node.turn == Turn::right ? older : newer);
  const bool goes_right = divide(right, Sign::zero, of_right);
  const bool goes_left = divide(left, of_left, Sign::zero);
  if (goes_right && goes_left) return choose(node, right, left);
  node = goes_right ? right : left;
  return goes_right || goes_left;
}

// Puts one of two successors, or both, on the heap; the one that would be expanded next replaces
// the node instead.
bool AnyAngleSearch::choose(Node& node, const Node& right, const Node& left) {
  const Bound of_right = bounds_.of(ground_, roots_, right);
  const Bound of_left = bounds_.of(ground_, roots_, left);
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
  return queue_.is_before_all(bound.length) && !(best_.is_found() && bound.length > best_.reach());
}

void AnyAngleSearch::push(const Node& node, const Bound& bound) {
  if (best_.may_be_better(bound.length, bound.legs)) queue_.push(node, bound);
}

// ---- turns

// Turns at the left or right end of the edge, which is on the ray. The new root sees the interval
// beside that of the root before, across the same edge, so they share a node if possible.
bool AnyAngleSearch::turn(Node& node, Turn turn, Sign apex_side) {
  const Mesh& mesh = ground_.mesh();
  const bool is_left = turn == Turn::left;
  const std::uint32_t root =
      corners_.make_root(ground_, roots_, sightings_, best_, node, turn, apex_side);
  if (root == none) return false;
  if (reached_ != nullptr) reach(root, mesh.apex(node.entry));
  const HalfedgeId edge = is_left ? mesh.next(node.entry) : mesh.prev(node.entry);
  const HalfedgeId round = is_left ? mesh.prev(node.entry) : mesh.next(node.entry);
  bool grows = false;
  if (apex_side != Sign::zero && ground_.is_worth_crossing(edge)) {
    const Point2 p = roots_[root].point;
    const Point2 other = ground_.point(is_left ? mesh.target(node.entry) : mesh.origin(node.entry));
    const Vector2 leg = p - roots_[node.root_at(turn)].point;
    const Ray straight{leg, false, cross(leg, other - p) == kernel::constant<0>, true};
    const Ray to_apex = roots_.ray_to(root, ground_.point(mesh.apex(node.entry)));
    grows = (node.has_one_root() || node.turn == turn) && !straight.is_taut &&
            !roots_[root].is_straight;
    if (grows) {
      node.add(roots_, turn, root);
      node.entry = mesh.twin(edge);
      (is_left ? node.left : node.right) = to_apex;
      (is_left ? node.to_left_end : node.to_right_end) = kernel::constant<0>;
    } else {
      push({root, root, mesh.twin(edge), is_left ? to_apex : straight,
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
  const Mesh& mesh = ground_.mesh();
  const bool is_left = turn == Turn::left;
  const Point2 p = roots_[root].point, before = roots_[roots_[root].before].point;
  const HalfedgeId begin = edge;
  Ray first = roots_.ray_to(root, ground_.point(is_left ? mesh.origin(edge) : mesh.target(edge)));
  first.is_straight = is_straight;
  while (ground_.is_worth_crossing(edge)) {
    const HalfedgeId entry = mesh.twin(edge);
    offer_in(mesh.face(entry), root, first);
    const Point2 apex = ground_.point(mesh.apex(entry));
    const Sign apex_side = kernel::orient(p, before, apex);
    const bool is_inside =
        ground_.has_seams() || apex_side == (is_left ? Sign::negative : Sign::positive);
    const Ray to_apex = roots_.ray_to(root, apex);
    const Ray last = is_inside ? to_apex : Ray{before - p, true, apex_side == Sign::zero, false};
    const HalfedgeId across = is_left ? mesh.next(entry) : mesh.prev(entry);
    if (ground_.is_worth_crossing(across)) {
      push({root, root, mesh.twin(across), is_left ? last : first, is_left ? first : last});
    }
    if (!is_inside) return;
    edge = is_left ? mesh.prev(entry) : mesh.next(entry);
    if (edge == begin) return;
    first = to_apex;
  }
}

// ---- the goal, and links

void AnyAngleSearch::offer_in(FaceId f, std::uint32_t root, const Ray& side) {
  const Mesh& mesh = ground_.mesh();
  for (std::uint32_t k = 0; reached_ != nullptr && k < 3; ++k)
    reach(root, mesh.origin(mesh.halfedge(f, k)));
  const Node node{root, root, {}, side, side};
  if (ground_.is_goal_face(f)) {
    best_.offer(roots_, {root, node.is_straight_on(roots_, root, roots_.goal())});
  }
  if (!links_.is_empty()) links_.look_for(node, f, roots_, bounds_, best_, queue_);
}

void AnyAngleSearch::reach(std::uint32_t root, VertexId v) {
  Length& known = (*reached_)[v.value()];
  known = std::min(known, roots_.length_by(root, ground_.point(v)));
}

// A path goes straight to the point, or by an end of the edge.
AnyAngleSearch::By AnyAngleSearch::root_towards(const Node& node, const Point2& p) {
  const Vector2 by_left = p - roots_[node.left_root].point;
  const Vector2 by_right = p - roots_[node.right_root].point;
  const bool is_beyond_left = sign_of(cross(node.left.along, by_left)) == Sign::positive;
  const bool is_beyond_right = sign_of(cross(node.right.along, by_right)) == Sign::negative;
  if (!is_beyond_left && !is_beyond_right) {
    std::uint32_t root = node.viewer(roots_, p);
    root = node.is_seen_by_two(roots_, root, p) ? roots_[root].older : root;
    return {root, node.is_straight_on(roots_, root, p)};
  }
  const Ray& ray = is_beyond_left ? node.left : node.right;
  if (!ray.is_taut) return {};
  const HalfedgeId at = is_beyond_left ? node.entry : ground_.mesh().next(node.entry);
  const Point2 end = ground_.point(ground_.mesh().origin(at));
  const std::uint32_t root = is_beyond_left ? node.left_root : node.right_root;
  return {roots_.make(end, sightings_.place_of(ground_, at), at,
                      roots_.leg_by({root, ray.is_straight}, end))};
}

void AnyAngleSearch::look_at_links(const Waiting& waiting) {
  Node node = links_.node(waiting);
  const std::uint32_t legs = any_angle::Bounds::to_root(roots_, node).legs + 1;
  if (!best_.may_be_better(waiting.bound, legs)) return;
  if (!drop_superseded(roots_, sightings_, node)) return;
  const std::uint32_t link = links_.look_at(waiting, node, roots_, best_, queue_);
  if (link == none) return;
  const Point2 start = links_[link].from.point;
  const std::uint32_t root = node.left_root;
  const By by =
      node.entry ? root_towards(node, start) : By{root, node.is_straight_on(roots_, root, start)};
  if (by.root != none) links_.take(link, by, roots_, sightings_, bounds_, best_);
}

void AnyAngleSearch::follow_links() {
  for (const std::uint32_t root : links_.arrived()) {
    const DirectedLink& link = links_[roots_[root].link()];
    if (!link.is_end_known) {
      ground_.ask_about(link.to.point);
      break;
    }
    if (sightings_.of(roots_[root].place).root == root) start_at(root, link.to_faces, link.to_at);
  }
  links_.forget_arrived();
}

}  // namespace offgrid::navmesh::detail
