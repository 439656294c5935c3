// find_nearest_goal: of several goals, the one to which the shortest or the cheapest path leads.
//
//   const FloorPoint exits[] = {north, south, roof};
//   const auto out = find_nearest_goal(finder, view, from, exits);
//   if (out) follow(out->path.corners);  // to exits[out->goal]
//
// The straight line is a lower bound of the length and of the cost of a path. So goals are searched
// for by increasing straight distance, until that of the next one is no less than the best path:
// most goals, those that are far, cost nothing.
#pragma once

#include <cstddef>
#include <span>

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

template <class PathType>
struct NearestGoalOf {
  PathType path;         ///< that of the finder, from the start to this goal alone
  std::size_t goal = 0;  ///< the index of the goal
};

/// The shortest of the paths to the goals; of equally long ones that to the goal that comes first.
/// Goals that have no path do not count. Requires at least one goal, and that the floors exist;
/// checked. Errors: if no goal has a path, that of finder.find() for the first one. Cost: O(n log
/// n) for n goals, and the searches for the goals whose straight distance is less than the length
/// of the path; where a link is shorter than the straight line between its ends, for all goals.
PathResult<NearestGoalOf<Path>> find_nearest_goal(ShortestPathFinder& finder, const View& view,
                                                  const FloorPoint& from,
                                                  std::span<const FloorPoint> goals);
/// The same for the path whose upper bound of the cost is least. Links do not matter.
kernel::Result<NearestGoalOf<CheapPath>, CheapPathError> find_nearest_goal(
    CheapPathFinder& finder, const View& view, const FloorPoint& from,
    std::span<const FloorPoint> goals);

}  // namespace offgrid::navmesh
