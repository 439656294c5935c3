// PathSearch: the search for a shortest path in slices, over several frames of a game.
//
//   PathSearch search(mesh.view(cart), from, to);
//   while (!search.run(2000)) next_frame();      // about 2,000 intervals a frame
//   if (search.result()) follow(search.result()->corners);
//
// The result is that of ShortestPathFinder::find, however the search is divided.
#pragma once

#include <cstddef>
#include <optional>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

/// Not thread-safe; several searches may go on in one world at once.
class PathSearch {
 public:
  /// The world of the view must outlive the search; of the view it keeps a copy. Requires that the
  /// floors exist; checked.
  PathSearch(const View& view, const FloorPoint& from, const FloorPoint& to);
  PathSearch(const PathSearch&) = delete;
  PathSearch(PathSearch&&) noexcept;
  PathSearch& operator=(const PathSearch&) = delete;
  PathSearch& operator=(PathSearch&&) noexcept;
  ~PathSearch();

  /// Goes on until so many intervals are expanded, or the few more that follow from the last one.
  /// Returns whether the result is there. If the world has been edited since the last slice, the
  /// search begins anew. Cost: that part of ShortestPathFinder::find; the first slice also locates
  /// both ends.
  bool run(std::size_t expansions);
  /// The path, or the error of ShortestPathFinder::find: of the world at the last slice. Requires
  /// that run() has returned true; checked.
  const PathResult<Path>& result() const;
  /// The number of intervals expanded since the search began, or began anew.
  std::size_t expansions() const;

 private:
  struct State;

  kernel::Owned<State> state_;
};

}  // namespace offgrid::navmesh
