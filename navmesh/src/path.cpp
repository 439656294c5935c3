#include "offgrid/navmesh/path.hpp"

#include <algorithm>

#include "offgrid/navmesh/detail/free_faces.hpp"
#include "offgrid/navmesh/detail/text_of.hpp"

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
    case PathErrorCode::radius_out_of_range: return "a mover's radius must be positive and less than 2^28";
    case PathErrorCode::start_too_close: return "the start " + at + " is closer to an obstacle than the radius";
    case PathErrorCode::goal_too_close: return "the goal " + at + " is closer to an obstacle than the radius";
    case PathErrorCode::no_clearance: return "no way to the goal " + at + " was found that keeps clear";
  }
  return "unknown error";
}

bool PathFinder::share_component(const World& world) const {
  return std::any_of(start_faces_.begin(), start_faces_.end(), [&](FaceId from) {
    return std::any_of(goal_faces_.begin(), goal_faces_.end(), [&](FaceId to) { return world.component(from) == world.component(to); });
  });
}

PathResult<Path> PathFinder::shortest(const View& view, const Point2& from, const Point2& to) {
  for (const Point2& p : {from, to}) {
    if (!view.world().options().contains(p)) return PathError{PathErrorCode::outside_world, p};
  }
  const Location at_start = view.world().snap().triangulation().locate(from), at_goal = view.world().snap().triangulation().locate(to);
  detail::collect_free_faces(view, at_start, start_faces_);
  if (start_faces_.empty()) return PathError{PathErrorCode::start_blocked, from};
  detail::collect_free_faces(view, at_goal, goal_faces_);
  if (goal_faces_.empty()) return PathError{PathErrorCode::goal_blocked, to};
  if (view.is_whole() && !share_component(view.world())) return PathError{PathErrorCode::unreachable, to};
  Path path{search_.run(view, {from, at_start, start_faces_}, {to, at_goal, goal_faces_}), search_.length()};
  if (path.corners.empty()) return PathError{PathErrorCode::unreachable, to};
  return path;
}

}  // namespace offgrid::navmesh
