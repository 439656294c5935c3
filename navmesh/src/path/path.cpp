#include "offgrid/navmesh/path/path.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
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

namespace {

/// Leaves out corner i, which lies between two others on one line.
void leave_out(Path& path, std::size_t i) {
  const Point2 &a = path.corners[i - 1], &b = path.corners[i], &c = path.corners[i + 1];
  path.length = *PathLength::checked(path.length - kernel::length(a, b) - kernel::length(b, c) +
                                     kernel::length(a, c));
  path.corners.erase(path.corners.begin() + static_cast<std::ptrdiff_t>(i));
  path.floors.erase(path.floors.begin() + static_cast<std::ptrdiff_t>(i));
  for (PathLink& link : path.links) link.corner -= link.corner > i ? 1 : 0;
}

/// Leaves out as many of these corners, in increasing order, as the path can be walked without: all
/// at once, or else half of them and half of them.
void leave_out(const View& view, Path& path, std::span<const std::size_t> corners) {
  if (corners.empty()) return;
  Path without = path;
  std::for_each(corners.rbegin(), corners.rend(), [&](std::size_t i) { leave_out(without, i); });
  if (can_walk(view, without)) {
    path = std::move(without);
  } else if (corners.size() > 1) {
    leave_out(view, path, corners.subspan(corners.size() / 2));
    leave_out(view, path, corners.first(corners.size() / 2));
  }
}

/// Leaves out corners between two others on one line where the path only goes on. The search leaves
/// them where the ground about them fills more than a full turn, since it may turn once more there;
/// then it cannot be walked without the corner, though its neighbours may see each other elsewhere.
void drop_straight(const View& view, Path& path) {
  std::vector<std::size_t> straight;
  for (std::size_t i = 1; i + 1 < path.corners.size(); ++i) {
    const Point2 &a = path.corners[i - 1], &b = path.corners[i], &c = path.corners[i + 1];
    const bool has_link =
        std::any_of(path.links.begin(), path.links.end(),
                    [&](const PathLink& link) { return link.corner == i - 1 || link.corner == i; });
    if (!has_link && kernel::orient(a, b, c) == kernel::Sign::zero &&
        dot(b - a, c - b) > kernel::constant<0>)
      straight.push_back(i);
  }
  leave_out(view, path, straight);
}

}  // namespace

template <class End>
PathResult<Path> ShortestPathFinder::search(const View& view, const End& from, const End& to) {
  auto& [search, ends, links] = *memory_;
  const PathError error = detail::find_ends<PathErrorCode>(view, from, to, ends);
  if (error.code != PathErrorCode::none) return error;
  links.follow(view);
  if (!links.may_connect(view, ends)) return PathError{PathErrorCode::unreachable, to.point};
  Path path{.corners = search.run(view, {from.point, ends.start, ends.start_faces},
                                  {to.point, ends.goal, ends.goal_faces}, links),
            .floors = {},
            .length = search.length()};
  for (const auto& [corner, link] : search.taken_links())
    path.links.push_back({corner, links.links()[link].id, links.links()[link].cost});
  if (path.corners.empty()) {
    return PathError{search.is_too_long() ? PathErrorCode::too_long : PathErrorCode::unreachable,
                     to.point};
  }
  path.floors = detail::corner_floors(view, detail::point_of(from), detail::point_of(to),
                                      path.corners, search.corner_faces());
  if (path.floors.empty()) return path;
  for (const auto& [corner, link] : search.taken_links()) {
    if (corner > 0) path.floors[corner] = links.links()[link].from.floor;
    if (corner + 2 < path.corners.size()) path.floors[corner + 1] = links.links()[link].to.floor;
  }
  if (!view.world().seams().empty()) drop_straight(view, path);
  return path;
}

}  // namespace offgrid::navmesh
