// PathIndex: the paths of many agents, and those that an edit breaks or may have made too long.
//
//   PathIndex paths;
//   const PathNumber mine = paths.add(*path);
//   const auto done = edit.commit();
//   const PathChanges changes = paths.follow(view, *done);
//   for (const PathNumber each : changes.broken) ...           // ask for another path
//   for (const PathNumber each : changes.perhaps_shorter) ...  // ask, or not
//
// A Change has boxes: some hold what the edit closed, some what it opened. A path that meets
// no closed box is as good as it was, and no path becomes shorter but through an opened one. So an
// edit costs what it touches, and for each path a few comparisons. Broken is exact. Perhaps shorter
// is a bound: the straight length from the start by an opened box to the goal is less than the
// length of the path. Where there are links, a part of that line may also lead straight to the
// nearest one and straight on from the nearest end of one, at the cost of the cheapest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

/// Can the path be walked in the view, from corner to corner and round each of them, and over its
/// links at their costs? False for a path without corners, and if a corner is on no floor of the
/// world. Costs do not count. Cost: a location, and the faces that meet the path.
bool can_walk(const View& view, const Path& path);

/// Does the path meet a box of what the edit may have closed? If not, it can be walked if it could
/// before. Cost: the product of boxes and legs.
bool touches(const Change& change, const Path& path);

/// Can a path that could be walked before the edit still be? Cost: that of touches(); that of
/// can_walk() if it touches.
bool is_still_good(const View& view, const Path& path, const Change& change);

/// The number of a path in an index; numbers of removed paths are used again.
using PathNumber = Id<struct PathNumberKind>;

struct PathChanges {
  std::vector<PathNumber> broken;           ///< those that cannot be walked any more; increasing
  std::vector<PathNumber> perhaps_shorter;  ///< of the others; increasing
};

class PathIndex {
 public:
  /// Adds a path with at least one corner; checked. Cost: amortised O(1), and a copy of the path.
  PathNumber add(Path path);
  /// Requires that the path is there; checked.
  void remove(PathNumber number);
  /// The path, or null.
  const Path* find(PathNumber number) const;
  std::size_t size() const { return entries_.size() - free_.size(); }

  /// The paths that the edit changes, in the view that they are of. Broken paths stay in the index
  /// until they are removed, and are answered once. Follow every edit and undo, in their order. A
  /// path is broken, too, if a link of it leads no more. Cost: for each path, comparisons with the
  /// box of all that was closed and of all that was opened; for those that come close, with each
  /// box; for those that meet a closed one, that of can_walk(). If the edit opens something, the
  /// number of links more for each path.
  PathChanges follow(const View& view, const Change& change);
  /// The same, where each path that is perhaps shorter is searched for: only those are answered
  /// that are. Cost: their searches more.
  PathChanges follow(const View& view, const Change& change, ShortestPathFinder& finder);

 private:
  struct Entry {
    std::optional<Path> path;
    Box box{};  ///< of the path
    bool is_broken = false;
  };

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> free_;  ///< entries without a path
};

}  // namespace offgrid::navmesh
