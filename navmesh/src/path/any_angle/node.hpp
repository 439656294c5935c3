// Node: the part of an edge that a root sees, or several roots side by side.
//
// Knows the edge, the rays on both sides, and which roots see what is between them. Asks the roots
// where they are. The roots of a node lead from the newest one back to the oldest one, by
// Root::older.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/mesh.hpp"
#include "path/any_angle/roots.hpp"

namespace offgrid::navmesh::detail::any_angle {

enum class Turn : std::uint8_t { left, right };
constexpr Turn opposite(Turn side) { return side == Turn::left ? Turn::right : Turn::left; }

struct Node {
  std::uint32_t left_root = none, right_root = none;  ///< ends of the chain; equal for one root
  /// the half-edge on the crossed edge in the face that is entered; it starts at the left end
  HalfedgeId entry;
  Ray left, right;
  Turn turn = Turn::left;  ///< the turn of several roots, and the side of the newest one
  /// the lengths of paths to the ends of the edge through the rays' roots; zero: unknown
  Length to_left_end = {}, to_right_end = {};

  std::uint32_t root_at(Turn side) const { return side == Turn::left ? left_root : right_root; }
  bool has_one_root() const { return left_root == right_root; }
  std::uint32_t oldest_root() const { return root_at(opposite(turn)); }
  /// Adds a root as the newest one.
  void add(Roots& roots, Turn side, std::uint32_t root);
  /// The neighbour of a root, on the given side. Cost: O(log n).
  std::uint32_t root_beside(const Roots& roots, std::uint32_t root, Turn side) const;
  /// The root that sees a point beyond the edge, the newer one of two on one line with it; if the
  /// point is not between the rays, the root at that end. Cost: O(log n).
  std::uint32_t viewer(const Roots& roots, const kernel::Point2& p) const {
    return has_one_root() ? left_root : viewer_among(roots, p);
  }
  std::uint32_t viewer_among(const Roots& roots, const kernel::Point2& p) const;
  /// Is the point on one line with the viewer and the root before it?
  bool is_seen_by_two(const Roots& roots, std::uint32_t viewer, const kernel::Point2& p) const {
    return !has_one_root() && viewer != oldest_root() && is_on_line_before(roots, viewer, p);
  }
  static bool is_on_line_before(const Roots& roots, std::uint32_t root, const kernel::Point2& p);
  /// Is the point on a ray of that root on which a path goes straight on?
  bool is_straight_on(const Roots& roots, std::uint32_t root, const kernel::Point2& p) const;
  /// Removes the roots beyond `root` on that side, and what they see.
  void end_at(const Roots& roots, Turn side, std::uint32_t root);
};

}  // namespace offgrid::navmesh::detail::any_angle
