// Goals: what a search looks for that is to give the lengths of the paths to all of several goals.
//
// Knows the goals in each face, the length of the shortest path so far to each, and the longest of
// these. Asks nothing of the other parts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/navmesh/mesh/mesh.hpp"
#include "path/any_angle/length.hpp"

namespace offgrid::navmesh::detail::any_angle {

class Goals {
 public:
  void clear();
  /// Adds a goal that can be reached, with the free faces whose closures contain it.
  void add(const kernel::Point2& p, std::span<const FaceId> faces);
  /// Is called when all goals are there.
  void sort();
  /// Is this a search for one goal?
  bool is_empty() const { return points_.empty(); }
  std::span<const FaceId> faces() const { return faces_; }

  /// The first place of a goal in a face, and the one behind the last.
  std::pair<std::uint32_t, std::uint32_t> in(FaceId f) const;
  std::uint32_t goal_at(std::uint32_t place) const { return places_[place].second; }
  const kernel::Point2& point(std::uint32_t goal) const { return points_[goal]; }

  /// May a path of this length be shorter than the shortest one so far?
  bool may_be_shorter(std::uint32_t goal, const Length& length) const {
    return !shortest_[goal] || length < *shortest_[goal];
  }
  void offer(std::uint32_t goal, const Length& length);
  /// Are the paths to all goals no longer than that?
  bool are_within(const Length& length);
  const std::optional<Length>& shortest(std::uint32_t goal) const { return shortest_[goal]; }

 private:
  std::vector<kernel::Point2> points_;
  std::vector<FaceId> faces_;
  std::vector<std::pair<FaceId, std::uint32_t>> places_;  ///< goals by their faces, sorted
  std::vector<std::optional<Length>> shortest_;
  std::size_t missing_ = 0;  ///< goals to which no path is known
  /// a heap of all lengths that were the shortest once; the longest one comes first
  std::vector<std::pair<Length, std::uint32_t>> longest_;
};

}  // namespace offgrid::navmesh::detail::any_angle
