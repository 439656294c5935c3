// advance, slide: agents that move, along a path or towards a target, in steps.
//
//   const auto path = find_path(finder, view, place, goal);
//   ...
//   const Step step = advance(view, place, *path, 3 * Step::unit);  // 3 units of length
//   place = step.place;
//   if (step.end == StepEnd::blocked) ...  // an edit closed the path ahead: ask for a new one
//
// An agent is never in blocked ground and never goes through a barrier, whatever is edited between
// its steps. A motion is straight from the old place, by the points that the step passes, to the
// new one; every piece of it is free in the view that was given (sight.hpp), but for links. The new
// place is the leg's point x after the distance, rounded to the first of the grid points about it,
// nearest first, that
//
//   - is not more than a unit from the leg, and in no coordinate from x,
//   - sees the old place, or the last corner passed, and the end of the leg, and
//   - is plain: all free ground about it is connected about it, so it is on no barrier and not
//     where obstacles touch. Rounding opens no passage that the path does not take.
//
// A corner of the path need not be plain. From such a corner, and from a place between, the point
// must see x instead, and x must be plain: so it is on the side of the barrier where the path is.
// (An agent that stands on a barrier because it began there, or stopped at a corner there, may
// leave on either side, as a path from there may.)
//
//      ####\                        a, c  ends of the leg        g  the place: on the grid
//      #####\   c                   x     travelled so far       x  is kept with it
//      ######\ /
//      #######x g                   In a passage thinner than a unit there may be no g:
//      ######/#                     then the place is between, at x.
//      a----/##
//
// The length of what is left is exactly the old one less the distance: it never grows, and every
// path ends after finitely many steps. Proofs: docs/motion.md.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/motion/agent_place.hpp"

namespace offgrid::navmesh {

enum class StepEnd : std::uint8_t {
  moving,   ///< the whole distance was used
  arrived,  ///< at the end of the path, or at the target
  /// an edit closed the leg ahead: the agent is where it was, or at the last corner passed
  blocked,
  displaced,   ///< an edit covered the agent: it is at a free point close by, without a leg
  covered,     ///< an edit covered the agent, and nothing is free: its place stays
  other_path,  ///< the path does not begin at the place, and is not the one of its leg
  stopped,     ///< slide: no motion along the obstacle brings the agent closer
};

struct Step {
  /// A unit of length; distances are in units of 2^-16 of one.
  static constexpr std::int64_t unit = std::int64_t{1} << 16;

  AgentPlace place;
  StepEnd end = StepEnd::moving;
  /// the points where the motion turned, the ends of links among them: from the old place by these
  /// to the new one
  std::vector<FloorPoint> passed{};

  friend bool operator==(const Step&, const Step&) = default;
};

/// Moves the agent along the path by the distance, which is at least 0 (checked), over links too: a
/// link takes as long as a leg of its cost. The path is that of the place, or a new one that begins
/// at its point or, if it is between, at an end of its leg; with any other, other_path and the
/// place as it was. Corners of the path may be passed. The path may be one of another view, or from
/// before an edit. Cost: sight along the leg, for each corner passed, and for at most nine grid
/// points.
Step advance(const View& view, const AgentPlace& place, const Path& path, std::int64_t distance);

/// Moves the agent towards the target by the distance, at least 0 (checked), and along what stops
/// it, as long as each piece brings it closer to the target on the map: a local answer, that may
/// stop behind an obstacle that a path would go around. The target need not be free. On the way it
/// stands on plain points only, or between. It takes no link, but ends one that was begun.
///
/// Where the straight motion is stopped, the agent goes towards the end of a wall that it sees, the
/// one whose direction is closest to that of the target. A wall is the longest straight piece of
/// the border of the free ground beside it, over seams too, however many edges, areas and barriers
/// divide it; it ends where the border turns, or another wall meets it on this side. At a corner
/// there are two walls. Cost: as advance, for each obstacle along which it moves, and the edges of
/// each wall.
Step slide(const View& view, const AgentPlace& place, const kernel::Point2& target,
           std::int64_t distance);

/// The length of the path that is left at a place that advance gave for it; advance lessens it by
/// the distance. Cost: the corners that are left.
PathLength length_left(const AgentPlace& place, const Path& path);

/// The shortest path from a place: from its point; from a place between, by the end of its leg that
/// is better, both lengths counted; from a link by its end. The path begins at that end, and its
/// length is from there. Errors: those of the finder; start_blocked if an edit covered the place.
PathResult<Path> find_path(ShortestPathFinder& finder, const View& view, const AgentPlace& place,
                           const FloorPoint& goal);

}  // namespace offgrid::navmesh
