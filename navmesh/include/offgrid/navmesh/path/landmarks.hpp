// Landmarks: shortest paths in less time, on ground that rests or only closes.
//
//   Landmarks landmarks = Landmarks::of(world);                     // when a level is loaded
//   LandmarkPathFinder finder;
//   const auto path = finder.find(world, from, to, landmarks);      // that of ShortestPathFinder
//   landmarks.follow(world, *edit.commit());                        // after an edit
//
// The landmarks of a world are some vertices far from each other, with the distances of all other
// vertices from each, by free ground. They say how long the rest of a path is at least where walls
// make it longer than a straight line, so a search expands fewer intervals. The path is that of
// ShortestPathFinder::find, corner for corner: where rounding could make a difference, which is
// rare, the finder also searches without them.
//
// They are made on request, since only the caller knows whether ground rests long enough: with
// eight of them that takes as long as 150 to 600 paths. They are a value that does not change while
// it is used, so that many finders, in many threads, can share them. docs/paths.md tells where they
// pay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

namespace detail {
struct LandmarkTable;
struct LandmarkMemory;
}  // namespace detail

/// The landmarks of a world. A copy shares the table of distances.
class Landmarks {
 public:
  /// No landmarks, which hold in no view.
  Landmarks() = default;
  /// `count` landmarks in each component of the ground, at most 64; checked. Memory: 8 + 4 * count
  /// bytes a vertex. Cost: O(count) searches of the whole ground, O(n log n) each in practice.
  static Landmarks of(const World& world, std::size_t count = 8);

  /// Are the distances lower bounds in the view? True if the view is of the world, which is as it
  /// was made or as follow() knows it, and switches off no obstacle: closed tags, and switched-off
  /// areas of walkable ground, only make paths longer. Cost: O(log n) for each switched-off area.
  bool hold_in(const View& view) const;
  /// Takes an edit of the world, right after it was made. Landmarks of which the edit opens no
  /// ground (Change::opened) still hold; others are dropped. Of a world with several floors they
  /// are always dropped. Vertices that the edit made know no distance.
  void follow(const World& world, const Change& change);
  bool is_empty() const { return table_ == nullptr; }
  /// The memory of the distances.
  std::size_t bytes() const;

 private:
  friend class LandmarkPathFinder;

  std::shared_ptr<const detail::LandmarkTable> table_;
  std::uint64_t version_ = 0;  ///< of the world in which they hold
  Digest digest_;              ///< of that world
};

/// Finds shortest paths with landmarks, and keeps its working memory from one search to the next.
/// Not thread-safe; several finders may use one world and its landmarks at once.
class LandmarkPathFinder {
 public:
  LandmarkPathFinder();
  LandmarkPathFinder(const LandmarkPathFinder&);
  LandmarkPathFinder(LandmarkPathFinder&&) noexcept;
  LandmarkPathFinder& operator=(const LandmarkPathFinder&);
  LandmarkPathFinder& operator=(LandmarkPathFinder&&) noexcept;
  ~LandmarkPathFinder();

  /// The path, or the error, of ShortestPathFinder::find. Landmarks that do not hold in the view,
  /// or a view with links, mean a search without landmarks. Cost: the intervals that may be part of
  /// a path of that length, as far as the landmarks know.
  PathResult<Path> find(const View& view, const FloorPoint& from, const FloorPoint& to,
                        const Landmarks& landmarks);
  PathResult<Path> find(const View& view, const Position& from, const Position& to,
                        const Landmarks& landmarks);

  /// The number of intervals that the last search expanded, with and without landmarks.
  std::size_t expansions() const;
  /// Did the last search use landmarks, and was its answer certain?
  bool used_landmarks() const;

 private:
  template <class End>
  PathResult<Path> search(const View& view, const End& from, const End& to,
                          const Landmarks& landmarks);

  kernel::Owned<detail::LandmarkMemory> memory_;
};

}  // namespace offgrid::navmesh
