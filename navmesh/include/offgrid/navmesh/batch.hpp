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

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/world/view.hpp"

#if __has_include(<thread>)
#include <thread>
#endif

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

/// Calls work(next) on so many threads, the caller's among them, where next() gives each of the
/// numbers below count to one of them, and count to each at the end.
template <class Work>
void share_out(std::size_t count, unsigned threads, const Work& work) {
  // Shares are small, so that no thread waits long for the last one. In long batches they are a
  // line of the cache in answers of a byte, so that two threads seldom write to the same one.
  constexpr std::size_t shares = 32, line = 64;
  const std::size_t at_once =
      std::clamp<std::size_t>(count / (shares * std::max(threads, 1U)), 1, line);
  std::atomic<std::size_t> given{0};
  const auto share = [&] {
    std::size_t next = 0, end = 0;
    work([&]() -> std::size_t {
      if (next == end) {
        next = given.fetch_add(at_once, std::memory_order_relaxed);
        end = std::min(next + at_once, count);
      }
      return next < count ? next++ : count;
    });
  };
#if defined(__cpp_lib_jthread)
  std::vector<std::jthread> others;
  const std::size_t useful = std::min<std::size_t>(threads, (count + at_once - 1) / at_once);
  for (std::size_t i = 1; i < useful; ++i) others.emplace_back(share);
#endif
  share();
}

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
