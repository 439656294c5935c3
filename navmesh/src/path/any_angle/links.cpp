#include "path/any_angle/links.hpp"

#include <algorithm>

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;

void Links::begin(LinkGraph& graph) {
  graph_ = &graph;
  lookouts_.clear();
  arrived_.clear();
}

void Links::look_for(const Node& node, FaceId f, const Roots& roots, Bounds& bounds,
                     const BestPath& best, Queue& queue) {
  const auto [first, last] = graph_->starts_in(f);
  if (first == last) return;
  const auto made = static_cast<std::uint32_t>(lookouts_.size());
  lookouts_.push_back({node, bounds.rest_from(roots, roots[node.oldest_root()].point)});
  graph_->starts().for_each_part(first, last, [&](BoxTree::Part part) {
    const Length bound = bound_by_part(lookouts_[made], part, roots, Length{});
    wait(made, part, bound, roots, best, queue);
  });
}

void Links::wait(std::uint32_t lookout, BoxTree::Part starts, const Length& bound,
                 const Roots& roots, const BestPath& best, Queue& queue) const {
  if (best.may_be_better(bound, Bounds::to_root(roots, lookouts_[lookout].node).legs + 1))
    queue.push(lookout, starts, bound);
}

// A link that is no shortcut is no shorter than the straight line, so a path by it is longer than
// the rest without it at least by the difference.
Length Links::bound_by_part(const Lookout& from, BoxTree::Part starts, const Roots& roots,
                            const Length& enough) {
  ShortcutBounds& shortcuts = graph_->shortcuts();
  const Root& oldest = roots[from.node.oldest_root()];
  const Length length = Bounds::to_root(roots, from.node).length;
  const Length there = sum(length, shortcuts.starts().distance(starts, oldest.point));
  const Length by_shortcut =
      sum(there, shortcuts.rest_by(starts, Length::trusted(enough.raw() - there.raw())));
  const Length detour = sum(sum(length, from.rest), graph_->least_detour(starts));
  return std::min(by_shortcut, std::max(there, detour));
}

// A single link, with the rest of the path from its end.
Length Links::bound_by_link(const Node& from, const DirectedLink& link, const Roots& roots,
                            const Length& enough) {
  const Length to_start = distance(roots[from.oldest_root()].point, link.from.point);
  const Length there =
      sum(sum(Bounds::to_root(roots, from).length, to_start), link.cost_as_length());
  const Length most =
      std::min(distance(link.to.point, roots.goal()), Length::trusted(enough.raw() - there.raw()));
  return sum(there, graph_->shortcuts().rest_from(link.to.point, std::max(most, Length{})));
}

// A bound that grows is asked an eighth farther, so what waits comes up a few times only.
std::uint32_t Links::look_at(const Waiting& waiting, const Node& node, const Roots& roots,
                             const BestPath& best, Queue& queue) {
  const std::uint32_t lookout = waiting.node;
  const BoxTree::Part starts = waiting.starts();
  const Length bound_before = waiting.bound;
  const Root& oldest = roots[lookouts_[lookout].node.oldest_root()];
  const std::int64_t ahead = bound_before.raw() - oldest.length.raw();
  const Length enough = Length::trusted(bound_before.raw() + ahead / 8 + 1);
  if (!graph_->starts().is_point(starts)) {
    const Length bound = bound_by_part(lookouts_[lookout], starts, roots, enough);
    if (bound > bound_before) {
      wait(lookout, starts, bound, roots, best, queue);
      return none;
    }
    for (const BoxTree::Part part : {2 * starts, 2 * starts + 1}) {
      const Length of_part = bound_by_part(lookouts_[lookout], part, roots, bound_before);
      wait(lookout, part, std::max(bound_before, of_part), roots, best, queue);
    }
    return none;
  }
  const std::uint32_t link = graph_->link_at(starts);
  const Length bound = bound_by_link(node, graph_->links()[link], roots, enough);
  if (bound <= bound_before) return link;
  wait(lookout, starts, bound, roots, best, queue);
  return none;
}

// The end of a link is reached anew by a shorter path only, or by one of equal length with fewer
// legs; so the search ends where links cost nothing.
void Links::take(std::uint32_t link, const By& by, Roots& roots, Sightings& sightings,
                 Bounds& bounds, BestPath& best) {
  const DirectedLink& taken = graph_->links()[link];
  const Point2 from = taken.from.point, to = taken.to.point;
  const std::uint32_t root = by.root;
  const bool is_there = roots[root].point == from;
  const Leg to_start = is_there ? Leg{by, root, roots[root].length} : roots.leg_by(by, from);
  const Length to_end = sum(to_start.length, taken.cost_as_length());
  if (roots.drops(to_end)) return;
  Sighting& seen = sightings.of(link_bit | link);
  if (seen.root != none && to_end > seen.shortest) return;
  const std::uint32_t legs =
      roots[to_start.line].legs + (is_there ? 1 : 2) + (to == roots.goal() ? 0 : 1);
  if (!best.may_be_better(sum(to_end, bounds.rest_from(roots, to)), legs)) return;
  const std::uint32_t start = is_there ? root : roots.make(from, none, {}, to_start);
  if (seen.root != none && to_end == seen.shortest) {
    if (roots[start].legs + 1 == roots[seen.root].legs) best.add_tie(seen.root, {start});
    if (roots[start].legs + 1 >= roots[seen.root].legs) return;
  }
  seen.shortest = to_end;
  seen.root = roots.make(to, link_bit | link, {}, {{start}, start, to_end});
  arrived_.push_back(seen.root);
}

}  // namespace offgrid::navmesh::detail::any_angle
