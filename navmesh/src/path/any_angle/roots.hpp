// Roots: the corners of the paths of a search, each with the one before it on its path.
//
// Knows how long each path is, where its last leg begins, and which paths were too long. Asks
// nothing of the other parts.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/mesh/mesh.hpp"
#include "path/any_angle/length.hpp"

namespace offgrid::navmesh::detail::any_angle {

inline constexpr std::uint32_t none = 0xFFFFFFFF;
// Places that are no vertices.
inline constexpr std::uint32_t seam_bit = std::uint32_t{1} << 31;
inline constexpr std::uint32_t link_bit = std::uint32_t{1} << 30;  ///< the end of a link

/// A root by which a path goes on.
struct By {
  std::uint32_t root = none;
  bool is_straight = false;  ///< does it go straight on there?
};

/// A leg by a root to a point, or a link.
struct Leg {
  By by;
  std::uint32_t line = none;  ///< the root where it begins
  Length length;              ///< the length of the path to the point
};

/// A ray from a root, on one side of what it sees.
struct Ray {
  kernel::Vector2 along{};
  /// is root + along a corner of the mesh? Otherwise the ray continues the leg to the root
  bool is_to_corner = false;
  bool is_taut = false;      ///< is the end of the edge on the ray? Then the path may turn there
  bool is_straight = false;  ///< does the leg to the root go straight on along the ray?
};

/// A corner of a path.
struct Root {
  kernel::Point2 point{};
  std::uint32_t place = none;   ///< where it is (Sightings::place_of); none: the start
  std::uint32_t before = none;  ///< the previous root of the path
  std::uint32_t older = none;   ///< the value of `before` when the root was made; never changes
  std::uint32_t line = none;    ///< where the leg to it begins: `before`, or one behind that
  std::uint32_t skip = none;    ///< an older root, for searches in O(log n) steps; or itself
  std::uint32_t legs = 0;       ///< the number of legs from the start
  std::uint32_t beside = 0;     ///< an older root that is reached through the same edge, or 0
  bool is_straight = false;     ///< does the path go straight on at `before`?
  HalfedgeId at;                ///< the half-edge there of the face through which the path comes
  Length length;                ///< the length from the start
  Length through;               ///< length, and the straight line to the goal

  bool is_link_end() const { return place != none && (place & (seam_bit | link_bit)) == link_bit; }
  std::uint32_t link() const { return place & ~link_bit; }
};

class Roots {
 public:
  /// Begins a search that leaves a margin (certainty.hpp), or none.
  void begin(const kernel::Point2& goal, const Length& margin);
  const kernel::Point2& goal() const { return goal_; }
  const Length& margin() const { return margin_; }
  const Root& operator[](std::uint32_t root) const { return roots_[root]; }
  Root& operator[](std::uint32_t root) { return roots_[root]; }
  std::uint32_t make(const kernel::Point2& p, std::uint32_t place, HalfedgeId at, const Leg& leg);

  /// A path is dropped in favour of another one that is shorter by that: the most that rounding may
  /// have added to a path through the root, and the margin.
  Length slack(std::uint32_t root) const {
    return Length::trusted(margin_.raw() + roots_[root].legs + 1);
  }
  Leg leg_by(const By& by, const kernel::Point2& p) const {
    const std::uint32_t line = line_by(by);
    return {by, line, length_by(line, p)};
  }
  /// The root where a leg by another one begins.
  std::uint32_t line_by(const By& by) const {
    return by.is_straight ? roots_[by.root].line : by.root;
  }
  /// The length of the path to a root and straight on to a point.
  Length length_by(std::uint32_t root, const kernel::Point2& p) const {
    return sum(roots_[root].length, distance(roots_[root].point, p));
  }
  /// Is a path of that length dropped, only because of it?
  bool drops(const Length& length) {
    if (length > cut_off) has_dropped_ = true;
    return length > cut_off;
  }
  bool has_dropped() const { return has_dropped_; }
  /// Does some path have more legs than the margin allows for?
  bool exceed_margin() const { return most_legs_ + 2 > margin_.raw(); }
  /// The ray from a root to a corner of the mesh.
  Ray ray_to(std::uint32_t root, const kernel::Point2& corner) const {
    return {corner - roots_[root].point, true, true, false};
  }
  /// The last corner of a path by a root, and of the path to one.
  std::uint32_t corner_by(By by) const {
    while (by.is_straight) by = {roots_[by.root].before, roots_[by.root].is_straight};
    return by.root;
  }
  std::uint32_t corner_before(std::uint32_t root) const {
    return corner_by({roots_[root].before, roots_[root].is_straight});
  }

 private:
  kernel::Point2 goal_{};
  Length margin_;
  std::vector<Root> roots_;
  bool has_dropped_ = false;
  std::uint32_t most_legs_ = 0;
};

}  // namespace offgrid::navmesh::detail::any_angle
