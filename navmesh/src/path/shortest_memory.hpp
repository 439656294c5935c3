// ShortestMemory: a search for a shortest path in three parts, so that it can be run in slices.
#pragma once

#include <optional>

#include "path/any_angle_search.hpp"
#include "path/path_ends.hpp"

namespace offgrid::navmesh::detail {

struct ShortestMemory {
  AnyAngleSearch search;
  PathEnds ends;
  LinkGraph links;

  /// Locates the ends, points of floors or positions, and begins at the start. An error is that of
  /// ShortestPathFinder::find, and ends the search. The view must stay as it is until the end.
  template <class End>
  std::optional<PathError> begin(const View& view, const End& from, const End& to) {
    if (const auto error = find_ends<PathErrorCode>(view, from, to, ends)) return error;
    links.follow(view);
    if (!links.may_connect(view, ends)) return PathError{PathErrorCode::unreachable, to.point};
    search.begin(view, {from.point, ends.start, ends.start_faces},
                 {to.point, ends.goal, ends.goal_faces}, links);
    return std::nullopt;
  }
  /// The path, or the error, of a search that has ended.
  PathResult<Path> result(const View& view, const FloorPoint& from, const FloorPoint& to);
};

}  // namespace offgrid::navmesh::detail
