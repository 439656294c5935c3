// nearest_free: the nearest free or reachable point to a point that is blocked or unreachable.
//
//   const auto spot = nearest_free(world, p);                  // exact: a rational point
//   const auto grid = nearest_free_grid(world, p);             // a grid point close to it
//   const auto goal = nearest_reachable(world, unit, target);  // the nearest that `unit` can reach
//
// Free space is closed, as it is for lines of sight (sight.hpp): it contains the points of all free
// faces and of their borders. So the nearest point to a blocked point is a vertex of the mesh, or
// the foot of a perpendicular inside an edge, which is rarely a grid point. Points on barriers are
// free.
//
// The result is the lexicographically smallest of several nearest points, so it depends on
// coordinates only. It is exact: distances are compared as fractions of 124 over 63 bits
// (kernel/distance.hpp).
//
// On floors the point must be on ground that hangs together with p close by: for the least r such
// that the part about p of all ground closer to p than r, blocked or free, over seams but not
// through walls, holds a free point, the result is the nearest free point of that part; of one
// place on several floors the smallest counts. So the road below a bridge is not near to the deck.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "offgrid/navmesh/offset/rational_point.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

enum class NearestErrorCode : std::uint8_t {
  outside_world = 1,  ///< a point is outside the world's rectangle
  start_blocked,      ///< the closure of no free face contains the start
  nothing_free,       ///< no face is free and counts
};

struct NearestError {
  NearestErrorCode code;
  kernel::Point2 at{};  ///< the point at fault; nothing_free: the query

  friend bool operator==(const NearestError&, const NearestError&) = default;
};

/// The error in words, as in "(90, 5) is outside the world".
std::string describe(const NearestError& error);

template <class T>
using NearestResult = kernel::Result<T, NearestError>;

struct NearestPoint {
  RationalPoint point;
  Ratio<124, 63> squared_distance;
  /// the element that contains the point: a vertex; an edge, as a half-edge of a free face; or a
  /// face, if the query itself is inside a free one
  Location feature;
  Floor floor = 0;  ///< a floor on which the point is free; that of p if p itself is free there
};

/// Says which free faces count; empty: all. It is called for free faces only, for some repeatedly.
using FaceFilter = std::function<bool(FaceId)>;

/// The nearest point to p of the free faces that count. Requires that the floor exists; checked.
/// Errors: outside_world, nothing_free. Cost: n log n for n faces closer than the result; all faces
/// if there is none.
NearestResult<NearestPoint> nearest_free(const View& view, const FloorPoint& p,
                                         const FaceFilter& counts = {});

/// A grid point of the free faces that count, close to the nearest point but not always the nearest
/// grid point: p itself if it is free; otherwise the nearest to p among the free ones of the four
/// grid points about nearest_free and the ends of the edge on which that lies. Ties go to the
/// lexicographically smallest. It is on the floor of the nearest point. Errors and cost: those of
/// nearest_free.
NearestResult<FloorPoint> nearest_free_grid(const View& view, const FloorPoint& p,
                                            const FaceFilter& counts = {});

/// The nearest point to the goal that can be reached from the start: of the free faces that are
/// connected through open edges with one that contains the start. The goal itself if it can be
/// reached. Errors: outside_world, start_blocked; on floors nothing_free, if none of these faces
/// hangs together with the goal (find_near of path/near_path.hpp has an answer then, too). Cost:
/// that of nearest_free, and in a view that leaves areas out the faces that can be reached.
NearestResult<NearestPoint> nearest_reachable(const View& view, const FloorPoint& start,
                                              const FloorPoint& goal);

/// The grid point of nearest_free_grid among the faces that can be reached from the start. Errors:
/// those of nearest_reachable.
NearestResult<FloorPoint> nearest_reachable_grid(const View& view, const FloorPoint& start,
                                                 const FloorPoint& goal);

}  // namespace offgrid::navmesh
