// Makes shapes from choices. A case has a lattice, which may be skewed, flat, or at the end of the
// range. A point is a place of the lattice, one of the sixteen newest points or beside one, on a
// line or in a plane of some, next to a plane (as near as a grid point can be), and so on; a case
// takes a few of these kinds only, so that they come together. A radius may reach to the other
// shape, and half extents to a point.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/choices.hpp"
#include "shapes/construct.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

/// Makes shapes whose points come from those before.
class ShapeMaker {
 public:
  /// Draws the lattice and the kinds of points. The choices must stay.
  explicit ShapeMaker(Choices& choices);

  Site3 point();
  /// A shape, beside another one if it is given.
  Shape shape(ShapeKind kind, const Shape* other);
  /// A pair of the kind with that number.
  ShapePair pair(std::size_t kind);
  /// The vector part of a quaternion, and w; of the rotation of a cube in three of eight cases.
  Site3 rotation_axis_and_angle(std::int64_t& w);
  /// Makes the point the newest one.
  void add(const Site3& p);

 private:
  enum class PointKind : std::uint8_t;

  std::size_t below(std::uint64_t bound) { return static_cast<std::size_t>(c_.below(bound)); }
  /// From -8 to 7; the first choice is 0.
  std::int64_t small() { return static_cast<std::int64_t>(below(16) ^ 8) - 8; }
  Site3 literals(std::int64_t most);
  Site3 place();
  const Site3& recent(std::size_t back) const { return recent_[(newest_ + 16 - back) % 16]; }
  Site3 build(PointKind kind, std::size_t mode);
  Site3 of_points(PointKind kind, std::size_t mode);
  Site3 direction(const Site3& origin);
  std::int64_t radius(const Site3& centre, const Shape* other);
  void fill_box(Shape& box);
  void fill_oriented_box(Shape& box);
  std::int64_t half_extent(const Shape& box, std::size_t axis);
  void add_corners(const Shape& box);
  void fill_plane(Shape& plane);

  Choices& c_;
  Lattice lattice_;
  std::array<PointKind, 4> kinds_{};  ///< of points, in this case
  std::array<Site3, 16> recent_{};
  std::size_t newest_ = 0;
};

/// One to four pairs.
ShapeProgram make_shapes(Choices& choices);

/// One of all pairs of a triangle and a segment that have their corners at those of a cube.
ShapeProgram make_small_shapes(Choices& choices);

}  // namespace offgrid::testing::shapes
