#include "offgrid/navmesh/path.hpp"

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
  }
  return "unknown error";
}

PathResult<Path> PathFinder::shortest(const World& world, const Point2& from, const Point2& to) {
  const auto is_inside = [&](const Point2& p) {
    const WorldOptions& options = world.options();
    return options.low.x <= p.x && p.x <= options.high.x && options.low.y <= p.y && p.y <= options.high.y;
  };
  if (!is_inside(from)) return PathError{PathErrorCode::outside_world, from};
  if (!is_inside(to)) return PathError{PathErrorCode::outside_world, to};
  const Location at_start = world.snap().triangulation().locate(from), at_goal = world.snap().triangulation().locate(to);
  if (detail::AnyAngleSearch::free_faces(world, at_start).empty()) return PathError{PathErrorCode::start_blocked, from};
  if (detail::AnyAngleSearch::free_faces(world, at_goal).empty()) return PathError{PathErrorCode::goal_blocked, to};
  Path path{search_.run(world, from, at_start, to, at_goal), search_.length()};
  if (path.corners.empty()) return PathError{PathErrorCode::unreachable, to};
  return path;
}

}  // namespace offgrid::navmesh
