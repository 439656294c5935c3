#include "offgrid/navmesh/path/path.hpp"

#include "offgrid/navmesh/mesh/detail/text_of.hpp"
#include "offgrid/navmesh/path/detail/path_ends.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

std::string describe(const PathError& error) {
  const std::string at = detail::text_of(error.at);
  switch (error.code) {
    case PathErrorCode::none: return "no error";
    case PathErrorCode::outside_world: return at + " is outside the world";
    case PathErrorCode::start_blocked: return "the start " + at + " is blocked";
    case PathErrorCode::goal_blocked: return "the goal " + at + " is blocked";
    case PathErrorCode::unreachable: return "no way leads to the goal " + at;
    case PathErrorCode::too_long: return "the way to the goal " + at + " is longer than 2^46 units";
    case PathErrorCode::radius_out_of_range: return "a mover's radius must be positive and less than 2^28";
    case PathErrorCode::start_too_close: return "the start " + at + " is closer to an obstacle than the radius";
    case PathErrorCode::goal_too_close: return "the goal " + at + " is closer to an obstacle than the radius";
    case PathErrorCode::no_clearance: return "no way to the goal " + at + " was found that keeps clear";
  }
  return "unknown error";
}

PathResult<Path> PathFinder::shortest(const View& view, const Point2& from, const Point2& to) {
  if (const PathError error = detail::find_ends(view, from, to, ends_); error.code != PathErrorCode::none) return error;
  if (!detail::may_be_connected(view, ends_)) return PathError{PathErrorCode::unreachable, to};
  Path path{search_.run(view, {from, ends_.start, ends_.start_faces}, {to, ends_.goal, ends_.goal_faces}), search_.length()};
  if (path.corners.empty()) return PathError{search_.is_too_long() ? PathErrorCode::too_long : PathErrorCode::unreachable, to};
  return path;
}

}  // namespace offgrid::navmesh
