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
// agent, as above. On the mesh as it is, a ClearPathFinder leads to a point that keeps clear:
//
//     #####   to            The nearest point * of the faces that the agent can enter may be too
//     =====*====gate        close to an obstacle. So of the points at a distance of the radius from
//         o                 the walls and corners about it the one counts that is nearest to the
//        /                  goal and to which the finder has a path (o). A point that is nearer,
//     from                  at the radius from two corners, may exist.
//
// find_or_nearest() gives the path to the goal or, with the error, the point as near as one gets:
//
//   const auto path = find_or_nearest(finder, mesh.view(cart), from, to);
//   if (!path && path.error().nearest) offer(*path.error().nearest);
//
// On floors what is near hangs together with the goal by ground, free or blocked, as for
// nearest_free. Where no such ground can be reached, the nearest point on the map counts, of one
// place on several floors that on the smallest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
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
/// A path that keeps clear, to the goal or, beside an obstacle, to a point near it, as drawn above;
/// its end keeps clear, too. Of several that are as near it is the lexicographically smallest, then
/// that on the smallest floor. Errors: those of the start, radius_out_of_range. Cost: that of
/// finder.find(); if that fails, also that of nearest_free, all faces that the agent can enter, the
/// faces within four radii of the nearest point, and for each point of these that is tried a look
/// at their walls, or a search; if there is none to which the finder has a path, the faces within
/// twice the distance, and so on.
kernel::Result<NearPath, ClearPathError> find_near(ClearPathFinder& finder, const View& view,
                                                   const FloorPoint& from, const FloorPoint& to,
                                                   std::int32_t radius);

/// The reason why a finder has no path, and the point that is as near to the goal as one gets.
template <class Code>
struct NearestErrorOf {
  PathErrorOf<Code> error;
  std::optional<FloorPoint> nearest{};  ///< none if the start is at fault

  friend bool operator==(const NearestErrorOf&, const NearestErrorOf&) = default;
};
using NearestPathError = NearestErrorOf<PathErrorCode>;
using NearestCheapPathError = NearestErrorOf<CheapPathErrorCode>;
using NearestClearPathError = NearestErrorOf<ClearPathErrorCode>;

/// The error in words, as in "no path leads to the goal (3, 4); (3, 2) is as near as one gets".
std::string describe(const NearestPathError& error);
std::string describe(const NearestCheapPathError& error);
std::string describe(const NearestClearPathError& error);

/// The path of finder.find() or, with its error, the point where the path of find_near() would end.
/// Cost: that of find_near(), without the path to that point; with clearance, all of it.
kernel::Result<Path, NearestPathError> find_or_nearest(ShortestPathFinder& finder, const View& view,
                                                       const FloorPoint& from,
                                                       const FloorPoint& to);
kernel::Result<CheapPath, NearestCheapPathError> find_or_nearest(CheapPathFinder& finder,
                                                                 const View& view,
                                                                 const FloorPoint& from,
                                                                 const FloorPoint& to);
kernel::Result<Path, NearestClearPathError> find_or_nearest(ClearPathFinder& finder,
                                                            const View& view,
                                                            const FloorPoint& from,
                                                            const FloorPoint& to,
                                                            std::int32_t radius);

}  // namespace offgrid::navmesh
