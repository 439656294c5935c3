#include "offgrid/navmesh/path/near_path.hpp"

#include <optional>
#include <utility>

#include "mesh/text_of.hpp"
#include "path/reachable_ground.hpp"
#include "query/nearest_ground.hpp"

namespace offgrid::navmesh {

namespace {

using detail::LinkGraph;
using detail::reachable_ground;

/// Is the error about the goal alone, so that a path to another point may do?
template <class Code>
bool is_about_goal(const View& view, const FloorPoint& from, const PathErrorOf<Code>& error) {
  switch (error.code) {
    case Code::outside_world: return view.world().options().contains(from.point);
    case Code::goal_blocked:
    case Code::unreachable: return true;
    default: return false;
  }
}

/// The grid point to which a near path leads; none if the start is not free. Calls
/// follow_links(graph) for the links that count.
template <class FollowLinks>
std::optional<FloorPoint> near_end(const View& view, const FloorPoint& from, const FloorPoint& to,
                                   const FollowLinks& follow_links) {
  LinkGraph links;
  follow_links(links);
  return detail::nearest_ground(view, to, reachable_ground(view, from, links));
}

template <class PathType, class Code, class Finder, class FollowLinks>
kernel::Result<NearPathOf<PathType>, PathErrorOf<Code>> find_near_by(
    Finder& finder, const View& view, const FloorPoint& from, const FloorPoint& to,
    const FollowLinks& follow_links) {
  auto path = finder.find(view, from, to);
  if (path) return NearPathOf<PathType>{std::move(*path), to, true};
  if (!is_about_goal(view, from, path.error())) return path.error();
  // Where the goal is outside, the finder has not looked at the start.
  const auto end = near_end(view, from, to, follow_links);
  if (!end) return PathErrorOf<Code>{Code::start_blocked, from.point};
  path = finder.find(view, from, *end);
  if (!path) return path.error();
  return NearPathOf<PathType>{std::move(*path), *end, false};
}

template <class PathType, class Code, class Finder, class FollowLinks>
kernel::Result<PathType, NearestErrorOf<Code>> find_or_nearest_by(Finder& finder, const View& view,
                                                                  const FloorPoint& from,
                                                                  const FloorPoint& to,
                                                                  const FollowLinks& follow_links) {
  auto path = finder.find(view, from, to);
  if (path) return std::move(*path);
  NearestErrorOf<Code> error{path.error()};
  if (is_about_goal(view, from, error.error))
    error.nearest = near_end(view, from, to, follow_links);
  return error;
}

template <class Code>
std::string describe_nearest(const NearestErrorOf<Code>& error) {
  const std::string text = describe(error.error);
  if (!error.nearest) return text;
  return text + "; " + detail::text_of(error.nearest->point) + " is as near as one gets";
}

}  // namespace

std::string describe(const NearestPathError& error) { return describe_nearest(error); }
std::string describe(const NearestCheapPathError& error) { return describe_nearest(error); }
std::string describe(const NearestClearPathError& error) { return describe_nearest(error); }

PathResult<NearPath> find_near(ShortestPathFinder& finder, const View& view, const FloorPoint& from,
                               const FloorPoint& to) {
  return find_near_by<Path, PathErrorCode>(finder, view, from, to,
                                           [&](LinkGraph& links) { links.follow(view); });
}

kernel::Result<NearCheapPath, CheapPathError> find_near(CheapPathFinder& finder, const View& view,
                                                        const FloorPoint& from,
                                                        const FloorPoint& to) {
  return find_near_by<CheapPath, CheapPathErrorCode>(finder, view, from, to, [](LinkGraph&) {});
}

kernel::Result<Path, NearestPathError> find_or_nearest(ShortestPathFinder& finder, const View& view,
                                                       const FloorPoint& from,
                                                       const FloorPoint& to) {
  return find_or_nearest_by<Path, PathErrorCode>(finder, view, from, to,
                                                 [&](LinkGraph& links) { links.follow(view); });
}

kernel::Result<CheapPath, NearestCheapPathError> find_or_nearest(CheapPathFinder& finder,
                                                                 const View& view,
                                                                 const FloorPoint& from,
                                                                 const FloorPoint& to) {
  return find_or_nearest_by<CheapPath, CheapPathErrorCode>(finder, view, from, to,
                                                           [](LinkGraph&) {});
}

}  // namespace offgrid::navmesh
