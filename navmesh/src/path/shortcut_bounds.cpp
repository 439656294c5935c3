#include "path/shortcut_bounds.hpp"

#include <algorithm>

#include "mesh/hilbert.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

FixedLength sum(const FixedLength& a, const FixedLength& b) {
  return FixedLength::trusted(a.raw() + b.raw());
}

}  // namespace

void ShortcutBounds::build(std::span<const Link> links, std::span<const std::uint32_t> link_at) {
  links_.assign(links.begin(), links.end());
  rest_.assign(links.size(), infinite);
  std::vector<std::uint32_t> shortcuts;
  std::vector<Point2> points;
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    if (links[i].cost >= kernel::length(links[i].from, links[i].to)) continue;
    rest_[i] = not_known;
    shortcuts.push_back(i);
    points.push_back(links[i].to);
  }
  link_at_end_.clear();
  std::vector<Point2> ends;
  std::vector<FixedLength> costs;
  for (const std::uint32_t i : hilbert_sort(points).order) {
    link_at_end_.push_back(shortcuts[i]);
    ends.push_back(points[i]);
    costs.push_back(links[shortcuts[i]].cost);
  }
  ends_.build(ends);
  costs_.build(costs);
  starts_of_.clear();
  points.clear();
  std::vector<FixedLength> rests;
  for (const std::uint32_t link : link_at) {
    rests.push_back(rest_[link]);
    starts_of_.emplace_back(link, static_cast<std::uint32_t>(points.size()));
    points.push_back(links[link].from);
  }
  kernel::sort(starts_of_.begin(), starts_of_.end());
  starts_.build(points);
  rests_.build(rests);
  settled_.clear();
}

void ShortcutBounds::begin(const Point2& goal) {
  goal_ = goal;
  last_.reset();
  open_.clear();
  for (const std::uint32_t end : settled_) {
    const std::uint32_t link = link_at_end_[end];
    costs_.set(end, links_[link].cost);
    set_rest(link, not_known);
  }
  settled_.clear();
  if (!is_empty()) wait(none, BoxTree::whole);
}

void ShortcutBounds::set_rest(std::uint32_t link, const FixedLength& rest) {
  rest_[link] = rest;
  auto at = std::lower_bound(starts_of_.begin(), starts_of_.end(), std::pair(link, 0U));
  for (; at != starts_of_.end() && at->first == link; ++at) rests_.set(at->second, rest);
}

// Searches ask several times in a row about one point. What is less than `most` is exact.
FixedLength ShortcutBounds::rest_from(const Point2& p, const FixedLength& most) {
  if (is_empty()) return most;
  const bool is_same = last_ && last_->from == p;
  if (is_same && (most <= last_->rest || last_->rest < last_->most))
    return std::min(most, last_->rest);
  FixedLength least = least_known(p, most, BoxTree::whole);
  while (unknown() < least) {
    const std::uint32_t known = advance();
    if (known == none) continue;
    least = std::min(least, sum(kernel::length(p, links_[known].from), rest_[known]));
  }
  last_ = {p, most, least};
  return least;
}

FixedLength ShortcutBounds::rest_by(BoxTree::Part starts, const FixedLength& most) {
  if (rests_.of(starts) == infinite) return largest;
  while (unknown() < std::min(most, rests_.of(starts))) advance();
  return std::min({rests_.of(starts), unknown(), largest});
}

// The part with the smaller bound comes first, so that the other one is left out mostly.
FixedLength ShortcutBounds::least_known(const Point2& p, const FixedLength& most,
                                        BoxTree::Part part) const {
  const auto bound_by = [&](BoxTree::Part by) {
    const FixedLength& least = rests_.of(by);
    if (least >= most) return most;
    const Point2 q = starts_.box(by).nearest(p);
    const FixedLength at_least =
        sum(least, kernel::shift_left<16>(std::max(abs(q.x - p.x), abs(q.y - p.y))));
    return at_least >= most ? most : sum(least, kernel::length(p, q));
  };
  if (starts_.is_point(part)) return std::min(most, bound_by(part));
  const FixedLength bounds[] = {bound_by(2 * part), bound_by(2 * part + 1)};
  const std::uint32_t first = bounds[1] < bounds[0] ? 1 : 0, second = 1 - first;
  FixedLength least = most;
  if (bounds[first] < least) least = least_known(p, least, 2 * part + first);
  if (bounds[second] < least) least = least_known(p, least, 2 * part + second);
  return least;
}

FixedLength ShortcutBounds::bound_of(std::uint32_t by, BoxTree::Part part) const {
  const Point2& from = by == none ? goal_ : links_[by].from;
  const FixedLength there = sum(ends_.distance(part, from), costs_.of(part));
  return by == none ? there : sum(there, rest_[by]);
}

void ShortcutBounds::wait(std::uint32_t by, BoxTree::Part part) {
  if (costs_.of(part) == infinite) return;
  open_.push_back({bound_of(by, part), by, part});
  std::push_heap(open_.begin(), open_.end());
}

std::uint32_t ShortcutBounds::advance() {
  std::pop_heap(open_.begin(), open_.end());
  const Waiting next = open_.back();
  open_.pop_back();
  if (costs_.of(next.part) == infinite) return none;
  if (bound_of(next.by, next.part) > next.bound) {  // what was close has become known
    wait(next.by, next.part);
    return none;
  }
  if (!ends_.is_point(next.part)) {
    wait(next.by, 2 * next.part);
    wait(next.by, 2 * next.part + 1);
    return none;
  }
  const std::uint32_t end = ends_.index(next.part);
  settle(end, std::min(next.bound, largest));
  return link_at_end_[end];
}

void ShortcutBounds::settle(std::uint32_t end, const FixedLength& rest) {
  const std::uint32_t link = link_at_end_[end];
  const Point2& from = links_[link].from;
  const FixedLength within = sum(rest, kernel::constant<1>);
  const bool goes_on =
      kernel::length(from, goal_) > rest && least_known(from, within, BoxTree::whole) == within;
  costs_.set(end, infinite);
  set_rest(link, rest);
  settled_.push_back(end);
  if (goes_on) wait(link, BoxTree::whole);
}

}  // namespace offgrid::navmesh::detail
