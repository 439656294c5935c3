// Shapes of space: triangle, segment, ray, ball, box. Each is a closed set of points, and every
// degenerate one is a set too: a triangle may be a segment or a point, a box may be flat.
//
//   Triangle3   the convex hull of three grid points
//   Segment3    the hull of two
//   Ray3        origin + t direction, t >= 0; the origin alone if the direction is zero
//   Ball3       the points at a distance of at most `radius` from the centre
//   Box3        low <= x <= high on each axis
//
// Two shapes meet if they share a point (room `meet`). The oriented box is in oriented_box.hpp, the
// plane is kernel::Plane3.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "offgrid/kernel/plane.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::scene {

using kernel::Axis;
using kernel::Error;
using kernel::ErrorCode;
using kernel::Int;
using kernel::Plane3;
using kernel::Point3;
using kernel::Result;
using kernel::Sign;
using kernel::Vec3;
using kernel::Vector3;

/// The convex hull of three points: a segment if they are collinear, a point if they are equal.
struct Triangle3 {
  Point3 a;
  Point3 b;
  Point3 c;

  friend constexpr bool operator==(const Triangle3&, const Triangle3&) = default;
};

/// The points between a and b, both included.
struct Segment3 {
  Point3 a;
  Point3 b;

  friend constexpr bool operator==(const Segment3&, const Segment3&) = default;
};

/// The points origin + t direction, t >= 0. A zero direction leaves the origin.
struct Ray3 {
  Point3 origin;
  Vector3 direction;

  friend constexpr bool operator==(const Ray3&, const Ray3&) = default;
};

/// The points at a distance of at most `radius` from `centre`, the inside included. Points of it
/// may lie beyond the grid.
class Ball3 {
 public:
  using Radius = Int<30>;

  /// Errors: negative_radius, whatever its size; out_of_range if the radius is 2^30 or more. The
  /// largest radius reaches across the grid along an axis, not from corner to corner.
  template <kernel::IntegerInput R>
  static constexpr Result<Ball3> make(const Point3& centre, R radius) {
    const auto checked = kernel::detail::coordinate<Radius::bits>(radius, Axis::none);
    const double value = checked ? static_cast<double>(checked->raw()) : checked.error().value;
    if (value < 0) return Error{.code = ErrorCode::negative_radius, .value = value};
    if (!checked) return checked.error();
    return Ball3(centre, *checked);
  }

  constexpr const Point3& centre() const { return centre_; }
  constexpr const Radius& radius() const { return radius_; }

  friend constexpr bool operator==(const Ball3&, const Ball3&) = default;

 private:
  constexpr Ball3(const Point3& centre, const Radius& radius) : centre_(centre), radius_(radius) {}

  Point3 centre_;
  Radius radius_;
};

/// The points with low <= x <= high on each axis. It may be flat, or one point.
class Box3 {
 public:
  /// Errors: reversed_box with the first axis on which low is above high.
  static constexpr Result<Box3> make(const Point3& low, const Point3& high) {
    const auto reversed = [&](Axis axis, const auto& from) {
      return Error{
          .code = ErrorCode::reversed_box, .axis = axis, .value = static_cast<double>(from.raw())};
    };
    if (low.x > high.x) return reversed(Axis::x, low.x);
    if (low.y > high.y) return reversed(Axis::y, low.y);
    if (low.z > high.z) return reversed(Axis::z, low.z);
    return Box3(low, high);
  }

  /// The smallest box that holds the points of [first, last). Requires one at least.
  template <class Iterator>
  static constexpr Box3 around(Iterator first, Iterator last) {
    OFFGRID_EXPECTS(first != last, "Box3::around: there is a point");
    Box3 box(*first, *first);
    for (++first; first != last; ++first) box = box.joined(Box3(*first, *first));
    return box;
  }
  static constexpr Box3 around(const Triangle3& t) {
    const std::array<Point3, 3> corners = {t.a, t.b, t.c};
    return around(corners.begin(), corners.end());
  }

  constexpr const Point3& low() const { return low_; }
  constexpr const Point3& high() const { return high_; }

  /// The smallest box that holds both.
  constexpr Box3 joined(const Box3& other) const {
    return Box3({std::min(low_.x, other.low_.x), std::min(low_.y, other.low_.y),
                 std::min(low_.z, other.low_.z)},
                {std::max(high_.x, other.high_.x), std::max(high_.y, other.high_.y),
                 std::max(high_.z, other.high_.z)});
  }

  /// Does the box hold the point, or all of the other box?
  constexpr bool contains(const Point3& p) const {
    return low_.x <= p.x && p.x <= high_.x && low_.y <= p.y && p.y <= high_.y && low_.z <= p.z &&
           p.z <= high_.z;
  }
  constexpr bool contains(const Box3& other) const {
    return contains(other.low_) && contains(other.high_);
  }

  friend constexpr bool operator==(const Box3&, const Box3&) = default;

 private:
  constexpr Box3(const Point3& low, const Point3& high) : low_(low), high_(high) {}

  Point3 low_;
  Point3 high_;
};

static_assert(Box3::make(Point3::at(0, 3, 0), Point3::at(1, 2, 0)).error().axis == Axis::y);
static_assert(Ball3::make(Point3{}, -1).error().code == ErrorCode::negative_radius &&
              Ball3::make(Point3{}, INT64_MIN).error().code == ErrorCode::negative_radius);

}  // namespace offgrid::scene
