#include "offgrid/navmesh/path/funnel.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

std::span<const Point2> Funnel::pull(const Point2& start, std::span<const Portal> portals,
                                     const Point2& goal) {
  corners_.clear();
  for (Chain* chain : {&left_, &right_}) {
    chain->points.clear();
    chain->first = 0;
  }
  left_.away = Sign::positive;
  right_.away = Sign::negative;
  apex_ = start;
  corners_.push_back(start);
  portals_of_corners_.assign(1, 0);
  for (std::size_t i = 0; i < portals.size(); ++i) {
    extend(left_, right_, {portals[i].left, i});
    extend(right_, left_, {portals[i].right, i});
  }
  extend(right_, left_, {goal, portals.size()});
  for (std::size_t i = right_.first; i < right_.points.size(); ++i) move_apex(right_.points[i]);
  return corners_;
}

// Puts an end of a portal on its chain. An end on the line of its chain removes the ones before it:
// it is nearer, or the chain does not turn there. An end on the line of the other chain makes no
// corner certain: it may lie before the beginning of that chain.
void Funnel::extend(Chain& chain, Chain& other, const End& end) {
  const Point2& p = end.point;
  if ((chain.empty() ? apex_ : chain.points.back().point) == p) return;
  while (!chain.empty()) {
    const std::size_t last = chain.points.size() - 1;
    const Point2 before = last == chain.first ? apex_ : chain.points[last - 1].point;
    if (kernel::orient(before, chain.points[last].point, p) == chain.away) break;
    chain.points.pop_back();
  }
  if (chain.empty()) {
    while (!other.empty() &&
           kernel::orient(apex_, other.points[other.first].point, p) == other.away)
      move_apex(other.points[other.first++]);
  }
  if (!chain.empty() || p != apex_) chain.points.push_back(end);
}

void Funnel::move_apex(const End& end) {
  apex_ = end.point;
  if (end.point == corners_.back()) return;
  corners_.push_back(end.point);
  portals_of_corners_.push_back(end.portal);
}

}  // namespace offgrid::navmesh
