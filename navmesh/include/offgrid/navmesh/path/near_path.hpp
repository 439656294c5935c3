// find_near: the path to a goal, or as near to it as one gets.
//
//   ShortestPathFinder finder;
//   const auto near = find_near(finder, mesh.view(cart), from, to);
//   if (near && !near->is_goal) say_that_it_ends_at(near->end);
//
//     .-------.------.
//     | from  |      |     The goal may be on ground that no path leads to, in blocked
//     |   '---*   to |     ground, or outside the world's rectangle. Then the path leads to
//     |       |      |     the point * that is nearest to the goal by straight distance,
//     '-------'------'     walls or not, of all that can be reached.
//
// So an island near the goal counts only if a path leads to it.
//
// Paths end at grid points, so * is the one that nearest_free_grid (query/nearest_free.hpp) gives
// among the faces to which the finder's paths lead: for a ShortestPathFinder by links, too. It is
// the nearest point if that is on the grid; otherwise it is close to it, and another grid point
// may be nearer to the goal. Of several that are as near it is the lexicographically smallest.
//
// An agent with a radius goes near in the world that is grown by it: the view of a NavMesh for the
// agent, as above. ClearPathFinder has no such answer.
//
// On floors what is near hangs together with the goal by ground, free or blocked, as for
// nearest_free. Where no such ground can be reached, the nearest point on the map counts, of one
// place on several floors that on the smallest.
#pragma once

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

/// A path, to the goal or as near to it as one gets.
template <class PathType>
struct NearPathOf {
  PathType path;
  FloorPoint end{};      ///< the point that it leads to
  bool is_goal = false;  ///< Is that the goal? Then the path is that of find().
};
using NearPath = NearPathOf<Path>;
using NearCheapPath = NearPathOf<CheapPath>;

/// The shortest path to the goal, or to the nearest reachable grid point. Requires that the floors
/// exist; checked. Errors: outside_world and start_blocked, of the start; too_long. Cost: that of
/// finder.find(); if that fails, also those of the links, of nearest_free and of a second path, and
/// in a view that leaves areas out all faces that can be reached. All faces of the world if nothing
/// that can be reached hangs together with the goal.
PathResult<NearPath> find_near(ShortestPathFinder& finder, const View& view, const FloorPoint& from,
                               const FloorPoint& to);
/// A cheap path to the goal, or to the grid point that is nearest among those to which one comes
/// without links. Otherwise as above.
kernel::Result<NearCheapPath, CheapPathError> find_near(CheapPathFinder& finder, const View& view,
                                                        const FloorPoint& from,
                                                        const FloorPoint& to);

}  // namespace offgrid::navmesh
