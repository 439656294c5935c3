#include "offgrid/navmesh/path/near_path.hpp"

#include <optional>
#include <utility>

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

/// Calls follow_links(graph) if links are needed.
template <class PathType, class Code, class Finder, class FollowLinks>
kernel::Result<NearPathOf<PathType>, PathErrorOf<Code>> find_near_by(
    Finder& finder, const View& view, const FloorPoint& from, const FloorPoint& to,
    const FollowLinks& follow_links) {
  auto path = finder.find(view, from, to);
  if (path) return NearPathOf<PathType>{std::move(*path), to, true};
  if (!is_about_goal(view, from, path.error())) return path.error();
  // Where the goal is outside, the finder has not looked at the start.
  LinkGraph links;
  follow_links(links);
  const auto end = detail::nearest_ground(view, to, reachable_ground(view, from, links));
  if (!end) return PathErrorOf<Code>{Code::start_blocked, from.point};
  path = finder.find(view, from, *end);
  if (!path) return path.error();
  return NearPathOf<PathType>{std::move(*path), *end, false};
}

}  // namespace

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

}  // namespace offgrid::navmesh
