// Queries by the thousand: paths, lines of sight, rays and nearest points of many agents at once,
// on several threads.
//
//   std::vector<PathQuery> queries = ...;
//   const auto paths = find_paths(view, queries, 4);        // the i-th answer is of the i-th query
//
// The answers are those of the single queries, whatever the number of threads: threads share only
// the world, which nobody may edit meanwhile, and each has a view, a finder and memory of its own.
// With one thread, or where the standard library has no threads, the caller's does all. A game that
// has threads of its own keeps a finder and a view in each of them instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/detail/share_out.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/landmarks.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

struct PathQuery {
  FloorPoint from{};
  FloorPoint to{};
};

struct RayQuery {
  FloorPoint from{};
  kernel::Point2 to{};
};

namespace detail {

/// The answers of ask(view, query), where make() gives each thread its `ask`; `empty` fills their
/// places until they come.
template <class Answer, class Query, class Make>
std::vector<Answer> answers_of(const View& view, std::span<const Query> queries, unsigned threads,
                               const Answer& empty, const Make& make) {
  std::vector<Answer> answers(queries.size(), empty);
  share_out(queries.size(), threads, [&](const auto& next) {
    const View own = view;
    auto ask = make();
    for (std::size_t i = next(); i < queries.size(); i = next()) answers[i] = ask(own, queries[i]);
  });
  return answers;
}

}  // namespace detail

/// The shortest paths. Errors and cost: for each that of ShortestPathFinder::find.
inline std::vector<PathResult<Path>> find_paths(const View& view,
                                                std::span<const PathQuery> queries,
                                                unsigned threads = 1) {
  return detail::answers_of<PathResult<Path>>(
      view, queries, threads, PathError{PathErrorCode::unreachable}, [] {
        return [finder = ShortestPathFinder()](const View& own, const PathQuery& query) mutable {
          return finder.find(own, query.from, query.to);
        };
      });
}

/// The same paths, by landmarks that all threads share. Errors and cost: for each that of
/// LandmarkPathFinder::find.
inline std::vector<PathResult<Path>> find_paths(const View& view,
                                                std::span<const PathQuery> queries,
                                                const Landmarks& landmarks, unsigned threads = 1) {
  return detail::answers_of<PathResult<Path>>(
      view, queries, threads, PathError{PathErrorCode::unreachable}, [&landmarks] {
        return [finder = LandmarkPathFinder(), &landmarks](const View& own,
                                                           const PathQuery& query) mutable {
          return finder.find(own, query.from, query.to, landmarks);
        };
      });
}

/// 1 for each pair of which one sees the other (visible), else 0.
inline std::vector<std::uint8_t> find_visible(const View& view, std::span<const PathQuery> queries,
                                              unsigned threads = 1) {
  return detail::answers_of<std::uint8_t>(view, queries, threads, 0, [] {
    return [](const View& own, const PathQuery& query) -> std::uint8_t {
      return visible(own, query.from, query.to) ? 1 : 0;
    };
  });
}

/// Where each ray stops (raycast).
inline std::vector<RayHit> find_hits(const View& view, std::span<const RayQuery> queries,
                                     unsigned threads = 1) {
  return detail::answers_of<RayHit>(view, queries, threads, {}, [] {
    return
        [](const View& own, const RayQuery& query) { return raycast(own, query.from, query.to); };
  });
}

/// The nearest free points (nearest_free). Errors and cost: for each that of nearest_free.
inline std::vector<NearestResult<NearestPoint>> find_nearest_free(
    const View& view, std::span<const FloorPoint> points, unsigned threads = 1) {
  return detail::answers_of<NearestResult<NearestPoint>>(
      view, points, threads, NearestError{NearestErrorCode::nothing_free},
      [] { return [](const View& own, const FloorPoint& p) { return nearest_free(own, p); }; });
}

}  // namespace offgrid::navmesh
