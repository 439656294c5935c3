#include "offgrid/navmesh/path/nearest_goal.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

namespace {

/// May a path by a link be shorter than the straight line?
bool has_shortcut(const View& view) {
  const auto& links = view.world().links();
  return std::any_of(links.begin(), links.end(), [&](const auto& each) {
    const Link& link = each.second;
    return view.has_link(each.first, link) && *PathLength::checked(view.link_cost(link)) <
                                                  kernel::length(link.from.point, link.to.point);
  });
}

/// Takes the goals by straight distance, as long as one may be better than the best; `measure` is
/// what a path is compared by.
template <class PathType, class Error, class Finder, class Measure>
kernel::Result<NearestGoalOf<PathType>, Error> nearest_of(Finder& finder, const View& view,
                                                          const FloorPoint& from,
                                                          std::span<const FloorPoint> goals,
                                                          bool is_bounded, const Measure& measure) {
  OFFGRID_EXPECTS(!goals.empty(), "find_nearest_goal: there is a goal");
  std::vector<std::pair<PathLength, std::size_t>> order;
  for (std::size_t i = 0; i < goals.size(); ++i)
    order.emplace_back(kernel::length(from.point, goals[i].point), i);
  kernel::sort(order.begin(), order.end());
  std::optional<NearestGoalOf<PathType>> best;
  std::optional<Error> first;
  for (const auto& [straight, i] : order) {
    if (best && is_bounded && measure(best->path) < straight) break;
    auto path = finder.find(view, from, goals[i]);
    if (!path) {
      if (i == 0) first = path.error();
      continue;
    }
    const bool is_better = !best || measure(*path) < measure(best->path) ||
                           (measure(*path) == measure(best->path) && i < best->goal);
    if (is_better) best = NearestGoalOf<PathType>{*std::move(path), i};
  }
  if (!best) return *first;
  return *std::move(best);
}

}  // namespace

PathResult<NearestGoalOf<Path>> find_nearest_goal(ShortestPathFinder& finder, const View& view,
                                                  const FloorPoint& from,
                                                  std::span<const FloorPoint> goals) {
  return nearest_of<Path, PathError>(finder, view, from, goals, !has_shortcut(view),
                                     [](const Path& path) { return path.length; });
}

kernel::Result<NearestGoalOf<CheapPath>, CheapPathError> find_nearest_goal(
    CheapPathFinder& finder, const View& view, const FloorPoint& from,
    std::span<const FloorPoint> goals) {
  return nearest_of<CheapPath, CheapPathError>(
      finder, view, from, goals, true, [](const CheapPath& path) { return path.cost.upper; });
}

}  // namespace offgrid::navmesh
