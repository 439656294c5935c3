#include "offgrid/navmesh/path/path.hpp"

#include "path/any_angle_search.hpp"
#include "path/corner_floors.hpp"
#include "path/path_ends.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

struct detail::ShortestMemory {
  AnyAngleSearch search;
  PathEnds ends;
  LinkGraph links;
};

std::string describe(const PathError& error) {
  if (error.code == PathErrorCode::too_long)
    return "the path to the goal " + detail::text_of(error.at) + " is longer than 2^46 units";
  return detail::describe_common(error);
}

ShortestPathFinder::ShortestPathFinder() = default;
ShortestPathFinder::ShortestPathFinder(const ShortestPathFinder&) = default;
ShortestPathFinder::ShortestPathFinder(ShortestPathFinder&&) noexcept = default;
ShortestPathFinder& ShortestPathFinder::operator=(const ShortestPathFinder&) = default;
ShortestPathFinder& ShortestPathFinder::operator=(ShortestPathFinder&&) noexcept = default;
ShortestPathFinder::~ShortestPathFinder() = default;

std::size_t ShortestPathFinder::expansions() const { return memory_->search.expansions(); }

PathResult<Path> ShortestPathFinder::find(const View& view, const FloorPoint& from,
                                          const FloorPoint& to) {
  return search(view, from, to);
}

PathResult<Path> ShortestPathFinder::find(const View& view, const Position& from,
                                          const Position& to) {
  return search(view, from, to);
}

template <class End>
PathResult<Path> ShortestPathFinder::search(const View& view, const End& from, const End& to) {
  auto& [search, ends, links] = *memory_;
  if (const auto error = detail::find_ends<PathErrorCode>(view, from, to, ends)) return *error;
  links.follow(view);
  if (!links.may_connect(view, ends)) return PathError{PathErrorCode::unreachable, to.point};
  Path path{.corners = search.run(view, {from.point, ends.start, ends.start_faces},
                                  {to.point, ends.goal, ends.goal_faces}, links),
            .floors = {},
            .length = search.answer().length()};
  for (const auto& [corner, link] : search.answer().taken_links())
    path.links.push_back({corner, links.links()[link].id, links.links()[link].cost});
  if (path.corners.empty()) {
    return PathError{search.is_too_long() ? PathErrorCode::too_long : PathErrorCode::unreachable,
                     to.point};
  }
  path.floors = detail::corner_floors(view, detail::point_of(from), detail::point_of(to),
                                      path.corners, search.answer().corner_faces());
  if (path.floors.empty()) return path;
  for (const auto& [corner, link] : search.answer().taken_links()) {
    if (corner > 0) path.floors[corner] = links.links()[link].from.floor;
    if (corner + 2 < path.corners.size()) path.floors[corner + 1] = links.links()[link].to.floor;
  }
  return path;
}

}  // namespace offgrid::navmesh
