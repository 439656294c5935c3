// AnyAngleSearch: the rules by which it drops nodes and roots.
//
//    \####|     The rule of Chen and Han: r sees the vertex v, and s, on the left of r v, reaches
//     \###v     v sooner. What r sees on the left of v, in the cone (#), lies beyond the leg s v;
//      \#/|     where a path from r crosses that leg, the path from s is shorter.
//       X |
//      / \|     The rule of Xin and Wang: if a root reaches one end of an edge, and through it the
//     s   r     other end, sooner than r reaches that other end, it reaches the whole edge sooner.
#include <algorithm>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "path/any_angle_search.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

std::uint32_t AnyAngleSearch::place_at_seam(HalfedgeId at) {
  const VertexId v = topology().origin(at);
  if (!world_->snap.is_at_seam(v)) return v.value();
  HalfedgeId clockwise = at, smallest = at;
  while (is_open(clockwise)) {
    clockwise = topology().next(topology().twin(clockwise));
    smallest = std::min(smallest, clockwise);
    if (clockwise != at) continue;
    clockwise = smallest;  // there is ground all about it
    break;
  }
  const auto [place, is_new] = places_at_seams_.find_or_add(clockwise.value());
  if (is_new) {
    place = seam_bit | static_cast<std::uint32_t>(sightings_at_seams_.size());
    sightings_at_seams_.emplace_back().is_folded = is_folded_at(clockwise);
  }
  return place;
}

// Counts the passages through one direction: that of the clockwise end of the ground.
bool AnyAngleSearch::is_folded_at(HalfedgeId at) const {
  const Mesh& mesh = topology();
  HalfedgeId first = at;
  while (is_open(first)) {
    first = mesh.next(mesh.twin(first));
    if (first == at) break;
  }
  const Point2 p = point(mesh.origin(at));
  const Vector2 along = point(mesh.target(first)) - p;
  bool is_behind = false;  // has the ground passed the opposite direction?
  for (HalfedgeId h = first;;) {
    const HalfedgeId next = mesh.prev(h);
    const Vector2 side = point(mesh.origin(next)) - p;
    const Sign of_side = sign_of(cross(along, side));
    const bool is_ahead = of_side == Sign::positive ||
                          (of_side == Sign::zero && dot(along, side) > kernel::constant<0>);
    if (is_behind && of_side == Sign::positive) return true;
    is_behind = is_behind || !is_ahead;
    if (!is_open(next)) return false;
    h = mesh.twin(next);
    if (h == first) return false;
  }
}

AnyAngleSearch::Sighting& AnyAngleSearch::sighting(std::uint32_t place) {
  if ((place & seam_bit) != 0) {
    Sighting& seen = sightings_at_seams_[place & ~seam_bit];
    seen.search = search_;
    return seen;
  }
  Sighting& seen =
      (place & link_bit) != 0 ? sightings_at_links_[place & ~link_bit] : sightings_[place];
  if (seen.search != search_) {
    seen = {};
    seen.search = search_;
  }
  return seen;
}

// The most that rounding may have added to a path through the root.
AnyAngleSearch::Length AnyAngleSearch::slack(std::uint32_t root) const {
  return *Length::checked(std::int64_t{roots_[root].legs} + 1);
}

bool AnyAngleSearch::see(std::uint32_t root, HalfedgeId at, const Length& to_it) {
  Sighting& seen = sighting(place_of(at));
  if (seen.root != none && to_it >= seen.shortest) return to_it >= sum(seen.shortest, slack(root));
  if (seen.is_turned_at && !is_same_part(seen.at, at)) return false;
  seen.root = root;
  seen.shortest = to_it;
  seen.at = at;
  return false;
}

// Are two half-edges at a vertex in the same part of the ground about it? Obstacles that meet in a
// vertex divide the ground about it into parts, and no path leads through the vertex from one part
// to another.
bool AnyAngleSearch::is_same_part(HalfedgeId one, HalfedgeId other) const {
  const Mesh& mesh = topology();
  HalfedgeId h = one;
  while (h != other && is_open(mesh.prev(h))) {
    h = mesh.twin(mesh.prev(h));
    if (h == one) return false;
  }
  if (h == other) return true;
  for (h = one; h != other && is_open(h);) h = mesh.next(mesh.twin(h));
  return h == other;
}

bool AnyAngleSearch::is_superseded(std::uint32_t root) {
  const Root& own = roots_[root];
  return own.place != none &&
         sum(own.length, kernel::constant<1>) >= sum(sighting(own.place).shortest, slack(root));
}

bool AnyAngleSearch::drop_superseded(Node& node) {
  if (has_one_root(node)) return !is_superseded(node.left_root);
  for (const Turn side : {Turn::left, Turn::right}) {
    while (is_superseded(root_at(node, side))) {
      if (has_one_root(node)) return false;
      end_at(node, side, root_beside(node, root_at(node, side), opposite(side)));
    }
  }
  return true;
}

bool AnyAngleSearch::is_within(const Point2& a, const Point2& b, const Length& most) {
  const auto x = abs(b.x - a.x), y = abs(b.y - a.y);
  if (kernel::shift_left<16>(std::max(x, y)) > most) return false;
  return kernel::shift_left<16>(x + y) <= most || distance(a, b) <= most;
}

// Is every point of an edge reached sooner by the vertex at `end`, because the other end is?
bool AnyAngleSearch::is_closer(std::uint32_t root, HalfedgeId end, VertexId other,
                               const Length& to_other) {
  const VertexId v = topology().origin(end);
  const Sighting& seen = has_seams_ ? sighting(place_at_seam(end)) : sightings_[v.value()];
  if ((seen.search != search_) | (seen.root == none) | (seen.root == root) |
      (seen.shortest >= to_other)) {
    return false;
  }
  const Length left = Length::trusted(to_other.raw() - seen.shortest.raw() - slack(root).raw());
  return is_within(point(v), point(other), left) && is_same_part(seen.at, end);
}

// Does a better root see everything that `root` sees beyond the apex on one side of it?
bool AnyAngleSearch::is_hidden(const Node& node, std::uint32_t root, Turn side) {
  if (is_superseded(root)) return true;
  Node own = node;
  end_at(own, Turn::left, root);
  end_at(own, Turn::right, root);
  const HalfedgeId apex = topology().prev(node.entry);
  const Sighting& seen = sighting(place_of(apex));
  // The better leg may come a turn before or after.
  return !seen.is_folded && is_behind_better_leg(own, side, seen, point(topology().origin(apex)));
}

bool AnyAngleSearch::is_behind_better_leg(const Node& node, Turn side, const Sighting& apex,
                                          const Point2& at) const {
  const bool is_left = side == Turn::left;
  const Sign outward = is_left ? Sign::positive : Sign::negative;
  const Point2 p = roots_[node.left_root].point, other = roots_[apex.root].point;
  const Point2 end = point(is_left ? topology().origin(node.entry) : topology().target(node.entry));
  return kernel::orient(p, at, other) == outward &&
         sign_of(cross((is_left ? node.left : node.right).along, other - p)) != -outward &&
         kernel::orient(at, end, other) != -outward;
}

// Drops a path to a corner if a shorter one is known, allowing for rounding; and of the paths along
// one line, through one edge, all but the best.
std::uint32_t AnyAngleSearch::add_root(const Node& node, Turn turn, Sign apex_side) {
  const HalfedgeId at = turn == Turn::left ? node.entry : topology().next(node.entry);
  const VertexId v = topology().origin(at);
  const std::uint32_t place = place_of(at);
  const std::uint32_t root = root_at(node, turn);
  const Length& known = turn == Turn::left ? node.to_left_end : node.to_right_end;
  const Length to_it = known > kernel::constant<0> ? known : length_by(root, point(v));
  if (to_it > cut_off) {
    is_cut_off_ = true;
    return none;
  }
  if (see(root, at, to_it) && is_same_part(sighting(place).at, at)) return none;
  if (!is_corner(node, turn, apex_side)) return none;
  Sighting& seen = sighting(place);
  if (!seen.is_turned_at && !is_same_part(seen.at, at)) {
    seen.root = root;
    seen.shortest = to_it;
    seen.at = at;
  }
  seen.is_turned_at = true;
  const By by{root, (turn == Turn::left ? node.left : node.right).is_straight};
  const Leg leg = by.is_straight ? leg_by(by, point(v)) : Leg{by, root, to_it};
  const std::uint32_t legs = roots_[leg.line].legs + 1;
  std::uint32_t& newest =
      arrivals_[static_cast<std::size_t>(turn)].find_or_add(node.entry.value()).first;
  if (const std::uint32_t other = same_arrival(newest, root, point(v)); other != 0) {
    // The nodes behind the corner are valid for each path that comes along this line.
    const Root& same = roots_[other];
    if (same.length == leg.length && same.legs == legs) ties_.push_back({other, by});
    if (same.length < leg.length || (same.length == leg.length && same.legs <= legs)) return none;
  }
  const std::uint32_t made = make_root(point(v), place, at, leg);
  roots_[made].beside = newest;
  return newest = made;
}

std::uint32_t AnyAngleSearch::same_arrival(std::uint32_t newest, std::uint32_t before,
                                           const Point2& p) const {
  const Vector2 leg = p - roots_[before].point;
  for (std::uint32_t root = newest; root != 0; root = roots_[root].beside) {
    if (roots_[root].before == before) return root;
    const Vector2 other = p - roots_[roots_[root].before].point;
    if (cross(leg, other) == kernel::constant<0> && dot(leg, other) > kernel::constant<0>)
      return root;
  }
  return 0;
}

}  // namespace offgrid::navmesh::detail
