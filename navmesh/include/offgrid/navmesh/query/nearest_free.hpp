// nearest_free: where to go from a place that is blocked, or cannot be reached.
//
//   const auto spot = nearest_free(world, p);                  // exact: spot->point is rational,
//   spot->squared_distance a ratio const auto grid = nearest_free_grid(world, p);             // a
//   grid point close to it const auto goal = nearest_reachable(world, unit, target);  // nearest to
//   the target, of what the unit can come to
//
// Free space is closed, as it is for lines of sight (visible.hpp): the points of all free faces,
// with their borders. So the nearest point to one that is blocked is a vertex of the mesh, or lies
// inside an edge, where it is the foot of a perpendicular and hardly ever a grid point. Barriers
// take nothing away from free space: one may stand on them.
//
// Of several nearest points the lexicographically smallest is the answer, so it depends on
// coordinates only. All is exact: distances are compared as fractions of 124 over 63 bits
// (kernel/distance.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "offgrid/navmesh/offset/rational_point.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

enum class NearestErrorCode : std::uint8_t {
  none,
  outside_world,  ///< a point does not lie in the world's rectangle
  start_blocked,  ///< no free face holds the start, not even at its border
  nothing_free,   ///< no face is free, or none of those that count
};

struct NearestError {
  NearestErrorCode code = NearestErrorCode::none;
  kernel::Point2 at{};  ///< the point at fault; of nothing_free the one that was asked about

  friend bool operator==(const NearestError&, const NearestError&) = default;
};

/// The error in words, as in "(90, 5) is outside the world".
std::string describe(const NearestError& error);

template <class T>
using NearestResult = kernel::Result<T, NearestError>;

struct NearestPoint {
  RationalPoint point;
  Ratio<124, 63> squared_distance;
  /// What the point lies on, or in: a vertex; inside an edge, as a half-edge of a free face; or
  /// inside a face, if the point that was asked about is itself inside a free one.
  Location feature;
};

/// Which free faces count; empty: all. Is asked about free faces only, about some of them several
/// times.
using FaceFilter = std::function<bool(FaceId)>;

/// The nearest point of the free faces that count. Errors: outside_world, nothing_free.
/// Cost: the faces that are closer than the answer, n log n; all faces if there is no answer.
NearestResult<NearestPoint> nearest_free(const View& view, const kernel::Point2& p,
                                         const FaceFilter& counts = {});

/// A grid point of the free faces that count, close to the nearest point, but not always the
/// nearest of all grid points: the point itself if it is free; else the nearest to it of the four
/// grid points about nearest_free, as far as they are free, and the ends of the edge on which that
/// lies. Ties go to the lexicographically smallest. Errors and cost: as nearest_free.
NearestResult<kernel::Point2> nearest_free_grid(const View& view, const kernel::Point2& p,
                                                const FaceFilter& counts = {});

/// The nearest point to the goal of all that can be reached from the start: of the free faces to
/// which one comes from those that hold the start across edges that are open. If the goal can be
/// reached, the goal. Errors: outside_world, start_blocked. Cost: the faces that can be reached,
/// and that of nearest_free.
NearestResult<NearestPoint> nearest_reachable(const View& view, const kernel::Point2& start,
                                              const kernel::Point2& goal);

/// As nearest_free_grid, of what can be reached from the start. Errors: outside_world,
/// start_blocked.
NearestResult<kernel::Point2> nearest_reachable_grid(const View& view, const kernel::Point2& start,
                                                     const kernel::Point2& goal);

}  // namespace offgrid::navmesh
