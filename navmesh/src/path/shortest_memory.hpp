// ShortestMemory: a search for a shortest path in three parts, so that it can be run in slices.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>

#include "path/any_angle_search.hpp"
#include "path/landmark_table.hpp"
#include "path/path_ends.hpp"

namespace offgrid::navmesh::detail {

struct ShortestMemory {
  /// A larger margin prunes less, and paths have fewer corners; if one has more, the search is not
  /// certain.
  static constexpr any_angle::Length most_margin = kernel::constant<4096>;

  AnyAngleSearch search;
  any_angle::Marks marks;
  PathEnds ends;
  LinkGraph links;
  bool uses_landmarks = false;
  std::size_t expansions = 0;  ///< by run()

  /// Locates the ends, points of floors or positions, and begins at the start, to advance() the
  /// search in slices. An error is that of ShortestPathFinder::find, and ends the search. The view
  /// must stay as it is until the end.
  template <class End>
  std::optional<PathError> begin(const View& view, const End& from, const End& to) {
    if (const auto error = locate(view, from, to)) return error;
    search.begin(view, start(from), goal(to), links);
    return std::nullopt;
  }
  /// Searches for the path: with landmarks that hold in the view unless they are null or of no use,
  /// and through corridors in one step, if the answer is the same.
  template <class End>
  std::optional<PathError> run(const View& view, const End& from, const End& to,
                               const LandmarkTable* landmarks) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    expansions = 0;
    uses_landmarks = false;
    if (const auto error = locate(view, from, to)) return error;
    if (landmarks != nullptr && links.links().empty()) {
      marks.begin(*landmarks, view, point_of(from).point, ends.start_faces, point_of(to).point,
                  ends.goal_faces);
      uses_landmarks = !marks.is_empty();
    }
    if (uses_landmarks || AnyAngleSearch::knows_corridors(view, links)) {
      search.begin(view, start(from), goal(to), links, uses_landmarks ? &marks : nullptr,
                   std::min(margin_in(view.world()), most_margin));
      search.advance(all);
      expansions = search.expansions();
      if (search.is_certain()) return std::nullopt;
    }
    uses_landmarks = false;
    search.begin(view, start(from), goal(to), links);
    search.advance(all);
    expansions += search.expansions();
    return std::nullopt;
  }
  /// The same where only these faces are known: the ends' faces are. If it has met what is not
  /// known, it has looked for more of that, as far as the slack.
  std::optional<PathError> run(const View& view, const FloorPoint& from, const FloorPoint& to,
                               const KnownFaces& known, const any_angle::Length& slack) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    if (const auto error = find_ends<PathErrorCode>(view, from, to, ends)) return error;
    links.follow(view, known);
    if (AnyAngleSearch::knows_corridors(view, links)) {
      search.begin(view, start(from), goal(to), links, known, {},
                   std::min(margin_in(view.world()), most_margin));
      search.advance(all);
      if (!search.has_met_unknown() && search.is_certain()) return std::nullopt;
    }
    search.begin(view, start(from), goal(to), links, known, slack, {});
    search.advance(all);
    return std::nullopt;
  }
  /// The path, or the error, of a search that has ended.
  PathResult<Path> result(const View& view, const FloorPoint& from, const FloorPoint& to);

 private:
  template <class End>
  std::optional<PathError> locate(const View& view, const End& from, const End& to) {
    if (const auto error = find_ends<PathErrorCode>(view, from, to, ends)) return error;
    links.follow(view);
    if (!links.may_connect(view, ends)) return PathError{PathErrorCode::unreachable, to.point};
    return std::nullopt;
  }
  template <class End>
  AnyAngleSearch::End start(const End& from) const {
    return {from.point, ends.start, ends.start_faces};
  }
  template <class End>
  AnyAngleSearch::End goal(const End& to) const {
    return {to.point, ends.goal, ends.goal_faces};
  }
};

}  // namespace offgrid::navmesh::detail
