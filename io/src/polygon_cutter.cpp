#include "polygon_cutter.hpp"

#include <algorithm>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::io::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Point3;
using kernel::Sign;
using kernel::Vec3;

namespace {

/// A component of the normal, twice an area of the view along its axis. 4094 cross products of 61
/// bits stay below 2^73.
using Area = Int<73>;
static_assert(Surface::corners_max <= std::size_t{1} << 12);

Vec3<Area> normal_of(std::span<const Point3> points, std::span<const std::uint32_t> corners) {
  Vec3<Area> sum;
  const auto add = [](Area& to, const auto& part) { to = Area::trusted((to + part).raw()); };
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const Point3& first = points[corners[0]];
    const auto part =
        kernel::formula::cross3(points[corners[i - 1]] - first, points[corners[i]] - first);
    add(sum.x, part.x);
    add(sum.y, part.y);
    add(sum.z, part.z);
  }
  return sum;
}

}  // namespace

bool PolygonCutter::cut(std::span<const Point3> points, std::span<const std::uint32_t> corners,
                        std::vector<Corners>& triangles) {
  OFFGRID_EXPECTS(3 <= corners.size() && corners.size() <= Surface::corners_max,
                  "PolygonCutter: a face has three corners, and not too many");
  const bool has_ears = corners.size() > 3 && look_at(points, corners) && cut_ears();
  if (has_ears) {
    for (const Corners& ear : ears_)
      triangles.push_back({corners[ear[0]], corners[ear[1]], corners[ear[2]]});
    return true;
  }
  for (std::size_t i = 2; i < corners.size(); ++i)
    triangles.push_back({corners[0], corners[i - 1], corners[i]});
  return corners.size() == 3;
}

bool PolygonCutter::look_at(std::span<const Point3> points,
                            std::span<const std::uint32_t> corners) {
  const Vec3<Area> normal = normal_of(points, corners);
  const Area size_x = abs(normal.x);
  const Area size_y = abs(normal.y);
  const Area size_z = abs(normal.z);
  const bool is_x = size_x >= size_y && size_x >= size_z;
  const bool is_y = !is_x && size_y >= size_z;
  const Sign sign = sign_of(is_x ? normal.x : is_y ? normal.y : normal.z);
  if (sign == Sign::zero) return false;
  view_.clear();
  for (const std::uint32_t corner : corners) {
    const Point3& p = points[corner];
    const Point2 seen = is_x ? Point2{p.y, p.z} : is_y ? Point2{p.z, p.x} : Point2{p.x, p.y};
    view_.push_back(sign == Sign::positive ? seen : Point2{seen.y, seen.x});
  }
  return true;
}

bool PolygonCutter::cut_ears() {
  start_ring();
  ears_.clear();
  while (left_ > 3) {
    // In a simple polygon there is always an ear, and cutting one changes only its neighbours, so
    // three tests a corner do. One that touches or crosses itself may take more, but not long.
    if (tests_ > 16 * view_.size()) return false;
    const bool is_less = cut_next([this] { return is_ear(Border::counts); }) ||
                         cut_next([this] { return is_ear(Border::does_not); }) ||
                         cut_next([this] { return turns_[at_] == Sign::zero; });
    if (!is_less) return false;
  }
  if (turns_[at_] == Sign::negative) return false;
  ears_.push_back({before_[at_], at_, next_[at_]});
  return true;
}

/// Cuts off the first corner for which the test of at_ holds, from at_ on, and moves at_ to one of
/// its neighbours.
template <class Test>
bool PolygonCutter::cut_next(Test test) {
  for (std::uint32_t tried = 0; tried < left_; ++tried, at_ = next_[at_]) {
    if (!test()) continue;
    const std::uint32_t before = before_[at_];
    const std::uint32_t next = next_[at_];
    cut_off(at_);
    // The neighbour behind has been passed and may be an ear now.
    at_ = next;
    if (is_ear(Border::counts)) return true;
    at_ = before;
    if (!is_ear(Border::counts)) at_ = next;
    return true;
  }
  return false;
}

void PolygonCutter::start_ring() {
  const auto size = static_cast<std::uint32_t>(view_.size());
  next_.resize(size);
  before_.resize(size);
  turns_.resize(size);
  is_cut_.assign(size, false);
  others_.clear();
  for (std::uint32_t i = 0; i < size; ++i) {
    next_[i] = i + 1 == size ? 0 : i + 1;
    before_[i] = i == 0 ? size - 1 : i - 1;
  }
  for (std::uint32_t i = 0; i < size; ++i) {
    turns_[i] = turn(i);
    if (turns_[i] != Sign::positive) others_.push_back(i);
  }
  left_ = size;
  at_ = 1;
  tests_ = 0;
}

Sign PolygonCutter::turn(std::uint32_t at) const {
  return orient(view_[before_[at]], view_[at], view_[next_[at]]);
}

bool PolygonCutter::is_ear(Border border) {
  ++tests_;
  return turns_[at_] == Sign::positive && !holds_corner(border);
}

/// Does the triangle at at_ hold another corner that does not turn left? Corners at the places of
/// the triangle's own do not count.
bool PolygonCutter::holds_corner(Border border) const {
  const std::array<Point2, 3> t{view_[before_[at_]], view_[at_], view_[next_[at_]]};
  const auto [low_x, high_x] = std::minmax({t[0].x, t[1].x, t[2].x});
  const auto [low_y, high_y] = std::minmax({t[0].y, t[1].y, t[2].y});
  const Sign outside = border == Border::counts ? Sign::negative : Sign::zero;
  for (const std::uint32_t other : others_) {
    const Point2& p = view_[other];
    if (p.x < low_x || p.x > high_x || p.y < low_y || p.y > high_y) continue;
    if (is_cut_[other] || turns_[other] == Sign::positive) continue;
    if (std::find(t.begin(), t.end(), p) != t.end()) continue;
    if (orient(t[0], t[1], p) > outside && orient(t[1], t[2], p) > outside &&
        orient(t[2], t[0], p) > outside)
      return true;
  }
  return false;
}

void PolygonCutter::cut_off(std::uint32_t at) {
  const std::uint32_t before = before_[at];
  const std::uint32_t next = next_[at];
  ears_.push_back({before, at, next});
  is_cut_[at] = true;
  next_[before] = next;
  before_[next] = before;
  --left_;
  for (const std::uint32_t near : {before, next}) {
    // A corner that turned left may turn so no longer only in a polygon that crosses itself.
    const bool was_left = turns_[near] == Sign::positive;
    turns_[near] = turn(near);
    if (was_left && turns_[near] != Sign::positive) others_.push_back(near);
  }
}

}  // namespace offgrid::io::detail
