// AnyAngleSearch: links. The start of a link is a goal beside the path's own; when a path reaches
// it, the end of the link becomes a root with all faces about it.
#include <algorithm>

#include "path/any_angle_search.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

void AnyAngleSearch::begin_links(std::span<const DirectedLink> links) {
  links_ = links;
  links_in_.clear();
  arrived_.clear();
  shortcuts_.clear();
  sightings_at_links_.clear();
  if (links.empty()) return;
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    for (const FaceId f : links[i].from_faces) links_in_.emplace_back(f, i);
  }
  std::sort(links_in_.begin(), links_in_.end());
  sightings_at_links_.resize(links.size());
  find_bounds_of_shortcuts();
}

// A link that costs at least the length from its start to its end is no shorter than the straight
// line, so it does not matter for bounds. For the others, the rest is the cost and a path from the
// end, straight or by further shortcuts: the distances of Dijkstra's algorithm from the goal. Where
// there are many shortcuts, the cost alone is the bound.
void AnyAngleSearch::find_bounds_of_shortcuts() {
  constexpr std::size_t many = 64;
  constexpr Length most = *Length::checked(std::int64_t{1} << 60);
  std::vector<Point2> ends;
  std::vector<Length> costs;
  for (std::uint32_t i = 0; i < links_.size(); ++i) {
    const Point2 &from = links_[i].from.point, &to = links_[i].to.point;
    if (cost_of(i) >= distance(from, to)) continue;
    ends.push_back(to);
    costs.push_back(cost_of(i));
    shortcuts_.push_back({from, sum(cost_of(i), distance(to, goal_))});
  }
  if (shortcuts_.size() > many) {
    for (std::size_t i = 0; i < shortcuts_.size(); ++i) shortcuts_[i].rest = costs[i];
    return;
  }
  std::vector<bool> is_settled(shortcuts_.size());
  for (std::size_t round = 0; round < shortcuts_.size(); ++round) {
    std::size_t best = shortcuts_.size();
    for (std::size_t i = 0; i < shortcuts_.size(); ++i) {
      if (!is_settled[i] &&
          (best == shortcuts_.size() || shortcuts_[i].rest < shortcuts_[best].rest))
        best = i;
    }
    is_settled[best] = true;
    for (std::size_t i = 0; i < shortcuts_.size(); ++i) {
      const Length by_best =
          sum(sum(costs[i], distance(ends[i], shortcuts_[best].from)), shortcuts_[best].rest);
      shortcuts_[i].rest = std::min(shortcuts_[i].rest, by_best);
    }
  }
  for (Shortcut& shortcut : shortcuts_) shortcut.rest = std::min(shortcut.rest, most);
}

// A path that takes a shortcut goes to its start first, at least straight from the oldest root.
AnyAngleSearch::Length AnyAngleSearch::bound_by_links(const Node& node, const Length& bound) const {
  const Root& oldest = roots_[oldest_root(node)];
  Length least = bound;
  for (const Shortcut& shortcut : shortcuts_) {
    const Length rest = sum(oldest.length, shortcut.rest);
    if (rest < least) least = std::min(least, sum(rest, distance(oldest.point, shortcut.from)));
  }
  return least;
}

void AnyAngleSearch::offer_in(FaceId f, std::uint32_t root) {
  if (is_goal_face(f)) offer(root);
  for_each_link_in(f, [&](std::uint32_t link) { offer_link(root, link); });
}

// The end of a link is reached anew by a shorter path only, or by one of equal length that is
// better; so links that cost nothing do not go round.
void AnyAngleSearch::offer_link(std::uint32_t root, std::uint32_t link) {
  const Point2 from = links_[link].from.point;
  const Length to_start = length_by(root, from), to_end = sum(to_start, cost_of(link));
  if (to_end > cut_off) {
    is_cut_off_ = true;
    return;
  }
  Sighting& seen = sightings_at_links_[link];
  if (seen.root != none && to_end > seen.shortest) return;
  const bool is_there = roots_[root].point == from;
  const std::uint32_t start = is_there ? root : make_root(from, none, {}, root, to_start);
  const bool is_worse = seen.root != none && to_end == seen.shortest &&
                        !is_better_path(start, roots_[seen.root].before);
  if (is_worse) return;
  seen.shortest = to_end;
  seen.root = make_root(links_[link].to.point, link_bit | link, {}, start, to_end);
  arrived_.push_back(seen.root);
}

void AnyAngleSearch::follow_links() {
  for (std::size_t i = 0; i < arrived_.size(); ++i) {
    const std::uint32_t root = arrived_[i];
    const DirectedLink& link = links_[link_of(root)];
    if (sightings_at_links_[link_of(root)].root == root) start_at(root, link.to_faces, link.to_at);
  }
  arrived_.clear();
}

}  // namespace offgrid::navmesh::detail
