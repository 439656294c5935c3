// ShortestMemory: a search for a shortest path in three parts, so that it can be run in slices.
#pragma once

#include <optional>

#include "path/any_angle_search.hpp"
#include "path/landmark_table.hpp"
#include "path/path_ends.hpp"

namespace offgrid::navmesh::detail {

struct ShortestMemory {
  AnyAngleSearch search;
  any_angle::Marks marks;
  PathEnds ends;
  LinkGraph links;
  bool uses_landmarks = false;

  /// Locates the ends, points of floors or positions, and begins at the start. An error is that of
  /// ShortestPathFinder::find, and ends the search. The view must stay as it is until the end.
  template <class End>
  std::optional<PathError> begin(const View& view, const End& from, const End& to) {
    return begin(view, from, to, nullptr);
  }
  /// The same, with landmarks that hold in the view, unless they are null or of no use.
  template <class End>
  std::optional<PathError> begin(const View& view, const End& from, const End& to,
                                 const LandmarkTable* landmarks) {
    if (const auto error = find_ends<PathErrorCode>(view, from, to, ends)) return error;
    links.follow(view);
    if (!links.may_connect(view, ends)) return PathError{PathErrorCode::unreachable, to.point};
    const AnyAngleSearch::End start{from.point, ends.start, ends.start_faces},
        goal{to.point, ends.goal, ends.goal_faces};
    uses_landmarks = landmarks != nullptr && links.links().empty();
    if (uses_landmarks) {
      marks.begin(*landmarks, view, start.point, start.faces, goal.point, goal.faces);
      uses_landmarks = !marks.is_empty();
    }
    if (uses_landmarks) {
      search.begin(view, start, goal, links, &marks, margin_in(view.world()));
    } else {
      search.begin(view, start, goal, links);
    }
    return std::nullopt;
  }
  /// The same where only these faces are known, without links: the ends' faces are.
  std::optional<PathError> begin(const View& view, const FloorPoint& from, const FloorPoint& to,
                                 const KnownFaces& known) {
    if (const auto error = find_ends<PathErrorCode>(view, from, to, ends)) return error;
    links.follow(view);
    search.begin(view, {from.point, ends.start, ends.start_faces},
                 {to.point, ends.goal, ends.goal_faces}, links, known);
    return std::nullopt;
  }
  /// The path, or the error, of a search that has ended.
  PathResult<Path> result(const View& view, const FloorPoint& from, const FloorPoint& to);
};

}  // namespace offgrid::navmesh::detail
