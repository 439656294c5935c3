#include "offgrid/navmesh/cheapest_path.hpp"

#include "offgrid/navmesh/detail/path_ends.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

PathResult<CheapPath> CheapestPath::find(const View& view, const Point2& from, const Point2& to) {
  return find(view, from, to, detail::PortalRules{});
}

PathResult<CheapPath> CheapestPath::find(const View& view, const Point2& from, const Point2& to, const Trim& trim) {
  detail::PortalRules rules;
  rules.trim = trim;
  return find(view, from, to, rules);
}

PathResult<CheapPath> CheapestPath::find(const View& view, const Point2& from, const Point2& to, const detail::PortalRules& rules) {
  detail::PathEnds ends;
  if (const PathError error = detail::find_ends(view, from, to, ends); error.code != PathErrorCode::none) return error;
  auto corridor = search_.run(view, from, ends.start, to, ends.goal, rules);
  if (!corridor) return PathError{PathErrorCode::unreachable, to};
  detail::portals_of(view, *corridor, portals_);
  const auto line = funnel_.pull(from, portals_, to);
  CheapPath path;
  path.corners.assign(line.begin(), line.end());
  path.length = detail::length_of(line);
  path.cost = detail::line_cost(view, *corridor, line);
  path.lower_bound = std::max(detail::cost_bound(view, from, ends.start, to), detail::cost_bound(view, to, ends.goal, from));
  path.estimate = corridor->estimate;
  path.faces = std::move(corridor->faces);
  return path;
}

}  // namespace offgrid::navmesh
