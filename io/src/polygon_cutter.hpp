// PolygonCutter: triangles of a polygon in space, by cutting ears off its view along an axis.
//
//        3 ________ 2         the corners 1, 2 are ears: the triangle with both neighbours turns
//         |   ...../          left and holds no other corner. Cutting 1 off leaves 0, 2, 3, 4:
//         |  /    /
//       4  \/____/ 1          the diagonal from 0 to 2, and the triangle 0, 1, 2
//          0
//
// The view drops the coordinate in which the polygon's normal is largest (the first such one), and
// is mirrored if that component is negative, so the polygon turns left as a whole. All signs are
// exact. A triangle may have corners on its border only where no other ear is left, as where the
// polygon touches itself; and only where there is none of these either a corner that does not turn
// is cut off, whose triangle is a line.
//
// Why the result needs no other check: the triangles' edges and the polygon's form the same cycle,
// so any n - 2 triangles cover each place as often as the polygon winds around it, if those that
// turn right count -1. If none turns right, they do not overlap where it winds around once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/io/surface.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::io::detail {

class PolygonCutter {
 public:
  using Corners = std::array<std::uint32_t, 3>;

  /// Appends n - 2 triangles of the polygon's n corners, in its direction, and returns true; or a
  /// fan of its first corner, and returns false, if ears do not make triangles that all turn left
  /// or not at all. Corners are indices of points. Requires 3 <= n <= Surface::corners_max. Cost:
  /// O(n) for a convex polygon, else O(n r) for r corners that do not turn left.
  bool cut(std::span<const kernel::Point3> points, std::span<const std::uint32_t> corners,
           std::vector<Corners>& triangles);

 private:
  /// Fills view_; false if the normal is zero.
  bool look_at(std::span<const kernel::Point3> points, std::span<const std::uint32_t> corners);
  /// Cuts the polygon of view_ into ears_; false if that fails.
  bool cut_ears();
  void start_ring();
  template <class Test>
  bool cut_next(Test test);
  /// Do corners on the border of a triangle count as held?
  enum class Border : std::uint8_t { counts, does_not };
  bool is_ear(Border border);
  bool holds_corner(Border border) const;
  void cut_off(std::uint32_t at);
  kernel::Sign turn(std::uint32_t at) const;

  std::vector<kernel::Point2> view_;
  std::vector<Corners> ears_;  // positions in the polygon

  // The ring of what is left; all by position in the polygon.
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> before_;
  std::vector<kernel::Sign> turns_;
  std::vector<bool> is_cut_;
  std::vector<std::uint32_t> others_;  // corners that did not turn left at first
  std::uint32_t left_ = 0;             // corners left
  std::uint32_t at_ = 0;               // the corner that is looked at
  std::size_t tests_ = 0;              // corners that were tested
};

}  // namespace offgrid::io::detail
