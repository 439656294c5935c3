// Points of space that are built from others, so that they touch, or miss by as little as they can.
#pragma once

#include <cstdint>
#include <optional>

#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

/// Divided by its greatest common divisor.
Site3 primitive(const Site3& v);
/// Is it in the range of points?
bool is_inside(const Site3& p);

/// The places i u + j v + k w from a first one.
struct Lattice {
  Site3 first{};
  std::array<Site3, 3> axes{};

  /// Straight, skewed, orthogonal but turned, or flat, seen along any axis, with a spacing; at 0,
  /// or at the ends of the range.
  static Lattice of_bytes(std::uint8_t frame, std::uint8_t spacing);
  Site3 at(const Site3& steps) const;
};

/// A coordinate near a power of two or an end of the range.
std::int64_t anchored(std::uint8_t byte);

/// From a, so many steps between grid points along the line to b.
Site3 along(const Site3& a, const Site3& b, std::int64_t steps);
/// A grid point between a and b, at about share / 255 of the distance.
Site3 between(const Site3& a, const Site3& b, std::int64_t share);
/// p[0] + k u + l v, the shortest steps u to p[1] and v to p[2].
Site3 in_plane(const std::array<Site3, 3>& p, std::int64_t k, std::int64_t l);
/// A grid point as near to the plane of three points as one that is not on it can be, above
/// p[0] + s (p[1] - p[0]) + t (p[2] - p[0]) with 0 <= s, t < 1. The mode says on which side. p[0]
/// if they are on a line.
Site3 next_to_plane(const std::array<Site3, 3>& p, int mode);
/// One of the 48 images of p under the symmetries of a cube around the centre.
Site3 cube_image(const Site3& p, const Site3& centre, std::size_t symmetry);
/// A vector whose length is a whole number, as (2, 1, 2).
Site3 whole_vector(std::uint8_t which, std::uint8_t factor);

/// The norm of the quaternion (w, q) times v turned by it, or back.
std::array<WideNumber, 3> turned(std::int64_t w, const Site3& q, const Site3& v,
                                 bool is_back = false);

/// The positive integer that makes the matrix of an oriented box's rotation whole.
std::int64_t scale_of_rotation(const Shape& box);
/// How far from the doubled centre of an oriented box twice the point is, along its axes, rounded
/// down.
Site3 reach_of(const Shape& box, const Site3& p);
/// The corner on the sides that the bits say, if it is on the grid.
std::optional<Site3> corner_of(const Shape& box, int sides);

}  // namespace offgrid::testing::shapes
