// AnyAngleSearch: links. The start of a link is a goal beside the path's own; when a path reaches
// it, the end of the link becomes a root with all faces about it.
//
// A node that enters a face with many starts does not look at each. They wait on the heap, part by
// part of a tree, with bounds of the paths by them; so only links are looked at by which a path may
// be as short as the best one.
#include "path/any_angle_search.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

void AnyAngleSearch::offer_in(FaceId f, std::uint32_t root, const Ray& side) {
  const Node node{root, root, {}, side, side};
  if (is_goal_face(f)) offer({root, is_straight_on(node, root, goal_)});
  if (!graph_->links().empty()) look_for_links(node, f);
}

void AnyAngleSearch::look_for_links(const Node& node, FaceId f) {
  const auto [first, last] = graph_->starts_in(f);
  if (first == last) return;
  const auto made = static_cast<std::uint32_t>(lookouts_.size());
  lookouts_.push_back({node, rest_from(roots_[oldest_root(node)].point)});
  graph_->starts().for_each_part(first, last, [&](BoxTree::Part part) {
    wait_for_links(made, part, bound_by_links(lookouts_[made], part, Length{}));
  });
}

void AnyAngleSearch::wait_for_links(std::uint32_t lookout, BoxTree::Part starts,
                                    const Length& bound) {
  if (!may_be_better(bound, least_to_root(lookouts_[lookout].node).legs + 1)) return;
  open_.push_back({bound, lookout, Waiting::links_bit | starts});
  std::push_heap(open_.begin(), open_.end());
}

// A link that is no shortcut is no shorter than the straight line, so a path by it is longer than
// the rest without it at least by the difference.
AnyAngleSearch::Length AnyAngleSearch::bound_by_links(const Lookout& from, BoxTree::Part starts,
                                                      const Length& enough) {
  ShortcutBounds& shortcuts = graph_->shortcuts();
  const Root& oldest = roots_[oldest_root(from.node)];
  const Length length = least_to_root(from.node).length;
  const Length there = sum(length, shortcuts.starts().distance(starts, oldest.point));
  const Length by_shortcut =
      sum(there, shortcuts.rest_by(starts, Length::trusted(enough.raw() - there.raw())));
  const Length detour = sum(sum(length, from.rest), graph_->least_detour(starts));
  return std::min(by_shortcut, std::max(there, detour));
}

// The same of a single link, with the rest from its end.
AnyAngleSearch::Length AnyAngleSearch::bound_by_link(const Node& from, const DirectedLink& link,
                                                     const Length& enough) {
  const Length to_start = distance(roots_[oldest_root(from)].point, link.from.point);
  const Length there = sum(sum(least_to_root(from).length, to_start), link.cost_as_length());
  const Length most =
      std::min(distance(link.to.point, goal_), Length::trusted(enough.raw() - there.raw()));
  return sum(there, graph_->shortcuts().rest_from(link.to.point, std::max(most, Length{})));
}

// A bound that grows is asked an eighth farther, so what waits comes up a few times only.
void AnyAngleSearch::look_at_links(const Waiting& waiting) {
  const auto [bound_before, lookout, rank] = waiting;
  const BoxTree::Part starts = rank & ~Waiting::links_bit;
  Node node = lookouts_[lookout].node;
  const Root& oldest = roots_[oldest_root(node)];
  if (!may_be_better(bound_before, least_to_root(node).legs + 1) || !drop_superseded(node)) return;
  const std::int64_t ahead = bound_before.raw() - oldest.length.raw();
  const Length enough = Length::trusted(bound_before.raw() + ahead / 8 + 1);
  if (!graph_->starts().is_point(starts)) {
    const Length bound = bound_by_links(lookouts_[lookout], starts, enough);
    if (bound > bound_before) return wait_for_links(lookout, starts, bound);
    for (const BoxTree::Part part : {2 * starts, 2 * starts + 1}) {
      const Length of_part = bound_by_links(lookouts_[lookout], part, bound_before);
      wait_for_links(lookout, part, std::max(bound_before, of_part));
    }
    return;
  }
  const std::uint32_t link = graph_->link_at(starts);
  const DirectedLink& taken = graph_->links()[link];
  const Length bound = bound_by_link(node, taken, enough);
  if (bound > bound_before) return wait_for_links(lookout, starts, bound);
  const Point2 start = taken.from.point;
  const std::uint32_t root = node.left_root;
  const By by =
      node.entry ? root_towards(node, start) : By{root, is_straight_on(node, root, start)};
  if (by.root != none) offer_link(by, link);
}

// The end of a link is reached anew by a shorter path only, or by one of equal length with fewer
// legs; so the search ends where links cost nothing.
void AnyAngleSearch::offer_link(const By& by, std::uint32_t link) {
  const DirectedLink& taken = graph_->links()[link];
  const Point2 from = taken.from.point, to = taken.to.point;
  const std::uint32_t root = by.root;
  const bool is_there = roots_[root].point == from;
  const Leg to_start = is_there ? Leg{by, root, roots_[root].length} : leg_by(by, from);
  const Length to_end = sum(to_start.length, taken.cost_as_length());
  if (to_end > cut_off) {
    is_cut_off_ = true;
    return;
  }
  Sighting& seen = sighting(link_bit | link);
  if (seen.root != none && to_end > seen.shortest) return;
  const std::uint32_t legs =
      roots_[to_start.line].legs + (is_there ? 1 : 2) + (to == goal_ ? 0 : 1);
  if (!may_be_better(sum(to_end, rest_from(to)), legs)) return;
  const std::uint32_t start = is_there ? root : make_root(from, none, {}, to_start);
  if (seen.root != none && to_end == seen.shortest) {
    if (roots_[start].legs + 1 == roots_[seen.root].legs) ties_.push_back({seen.root, {start}});
    if (roots_[start].legs + 1 >= roots_[seen.root].legs) return;
  }
  seen.shortest = to_end;
  seen.root = make_root(to, link_bit | link, {}, {{start}, start, to_end});
  arrived_.push_back(seen.root);
}

void AnyAngleSearch::follow_links() {
  for (std::size_t i = 0; i < arrived_.size(); ++i) {
    const std::uint32_t root = arrived_[i];
    const DirectedLink& link = graph_->links()[link_of(root)];
    if (sighting(link_bit | link_of(root)).root == root) start_at(root, link.to_faces, link.to_at);
  }
  arrived_.clear();
}

}  // namespace offgrid::navmesh::detail
