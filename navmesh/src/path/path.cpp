#include "offgrid/navmesh/path/path.hpp"

#include "mesh/text_of.hpp"
#include "path/any_angle_search.hpp"
#include "path/path_ends.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

struct detail::FinderMemory {
  AnyAngleSearch search;
  PathEnds ends;
};

std::string describe(const PathError& error) {
  const std::string at = detail::text_of(error.at);
  switch (error.code) {
    case PathErrorCode::none: return "no error";
    case PathErrorCode::outside_world: return at + " is outside the world";
    case PathErrorCode::start_blocked: return "the start " + at + " is blocked";
    case PathErrorCode::goal_blocked: return "the goal " + at + " is blocked";
    case PathErrorCode::unreachable: return "no path leads to the goal " + at;
    case PathErrorCode::too_long:
      return "the path to the goal " + at + " is longer than 2^46 units";
    case PathErrorCode::radius_out_of_range:
      return "an agent's radius must be positive and less than 2^28";
    case PathErrorCode::start_too_close:
      return "the start " + at + " is closer to an obstacle than the radius";
    case PathErrorCode::goal_too_close:
      return "the goal " + at + " is closer to an obstacle than the radius";
    case PathErrorCode::no_clearance:
      return "no path with clearance to the goal " + at + " was found";
  }
  return "unknown error";
}

PathFinder::PathFinder() = default;
PathFinder::PathFinder(const PathFinder&) = default;
PathFinder::PathFinder(PathFinder&&) noexcept = default;
PathFinder& PathFinder::operator=(const PathFinder&) = default;
PathFinder& PathFinder::operator=(PathFinder&&) noexcept = default;
PathFinder::~PathFinder() = default;

std::size_t PathFinder::expansions() const { return memory_->search.expansions(); }

PathResult<Path> PathFinder::shortest(const View& view, const Point2& from, const Point2& to) {
  auto& [search, ends] = *memory_;
  const PathError error = detail::find_ends(view, from, to, ends);
  if (error.code != PathErrorCode::none) return error;
  if (!detail::may_be_connected(view, ends)) return PathError{PathErrorCode::unreachable, to};
  Path path{
      search.run(view, {from, ends.start, ends.start_faces}, {to, ends.goal, ends.goal_faces}),
      search.length()};
  if (path.corners.empty()) {
    return PathError{search.is_too_long() ? PathErrorCode::too_long : PathErrorCode::unreachable,
                     to};
  }
  return path;
}

}  // namespace offgrid::navmesh
