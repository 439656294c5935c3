#include "offgrid/navmesh/path/path.hpp"

#include "path/corner_floors.hpp"
#include "path/shortest_memory.hpp"

namespace offgrid::navmesh {

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

std::size_t ShortestPathFinder::expansions() const { return memory_->expansions; }

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
  if (const auto error = memory_->run(view, from, to, nullptr)) return *error;
  return memory_->result(view, detail::point_of(from), detail::point_of(to));
}

PathResult<Path> detail::ShortestMemory::result(const View& view, const FloorPoint& from,
                                                const FloorPoint& to) {
  Path path{.corners = search.take(), .floors = {}, .length = search.answer().length()};
  for (const auto& [corner, link] : search.answer().taken_links())
    path.links.push_back({corner, links.links()[link].id, links.links()[link].cost});
  if (path.corners.empty()) {
    return PathError{search.is_too_long() ? PathErrorCode::too_long : PathErrorCode::unreachable,
                     to.point};
  }
  path.floors = corner_floors(view, from, to, path.corners, search.answer().corner_faces());
  if (path.floors.empty()) return path;
  for (const auto& [corner, link] : search.answer().taken_links()) {
    if (corner > 0) path.floors[corner] = links.links()[link].from.floor;
    if (corner + 2 < path.corners.size()) path.floors[corner + 1] = links.links()[link].to.floor;
  }
  return path;
}

}  // namespace offgrid::navmesh
