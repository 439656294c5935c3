// Pose: where a model stands, and how it is turned. Exact, and exactly rigid.
//
//   a local point v stands in the world at   position + rotation.turned(v) / rotation.scale()
//
// Most of these points are not on the grid; questions about posed models are asked without
// computing them. A world point p is seen from the model at turned_back(p - position), which is
// scale() times its local place: integers again.
//
// A pose under another one is `composed`. The exact result may need a larger rotation than
// Rotation holds, or a position between grid points. It is then rounded by a fixed rule, and
// `is_exact` says so:
//
//   rotation   the product of the quaternions; if its norm is 2^32 or more, each component is
//              multiplied by 65534 / isqrt(norm), halves to even. The angle moves by less than
//              2^-14 rad.
//   position   each coordinate to the nearest integer, which is one, as scales are odd. The point
//              moves by at most sqrt(3) / 2 units.
//
// Exact are moves and rotations of a cube in any number, one other rotation with only moves above
// it and nothing but its mesh below, and whatever else stays below the norm and on the grid.
#pragma once

#include <array>

#include "offgrid/scene/shape/oriented_box.hpp"
#include "offgrid/scene/shape/rotation.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene {

struct Pose {
  Point3 position{};
  Rotation rotation{};

  friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

/// A pose, and whether it is the exact composition.
struct ComposedPose {
  Pose pose;
  bool is_exact = true;

  friend constexpr bool operator==(const ComposedPose&, const ComposedPose&) = default;
};

/// The pose in the world of what stands at `local` under something that stands at `parent`. Errors:
/// out_of_range with the axis on which the position leaves the grid.
Result<ComposedPose> composed(const Pose& parent, const Pose& local);

/// The pose at which `world` is seen from `parent`: composed(parent, relative(parent, world)) is
/// `world` if it is exact. Rounded by the rule of `composed`. Errors: out_of_range.
Result<ComposedPose> relative(const Pose& parent, const Pose& world);

/// The smallest box of the grid that holds the box as it stands in the world. Errors: out_of_range
/// with the axis on which it leaves the grid.
Result<Box3> bounds(const Box3& local, const Pose& pose);

/// The box as it stands in the world, exact if its doubled centre is an integer there; else the
/// doubled centre is rounded to one, halves to even, and the box is half a unit larger in each
/// local direction, so that it holds the exact one. Corners may lie off the grid. Errors:
/// out_of_range with the axis on which the centre leaves it.
Result<OrientedBox3> oriented_box(const Box3& local, const Pose& pose);

/// A 4x4 matrix for renderers, row by row, that takes local columns (x, y, z, 1) to the world.
/// Rounded to floats; nothing here reads it back.
std::array<float, 16> matrix(const Pose& pose);

/// A rotation that came from floating-point numbers, and how far it is from them. The components of
/// its quaternion are those of the quaternion that was meant, at length 65534, rounded to integers.
struct RoundedRotation {
  Rotation rotation;
  /// twice the distance of both quaternions at length 1, an angle in radians to the first order;
  /// below 2^-14, and computed in doubles, which are off by less than 2^-46
  double error = 0;
};

/// The rotation of a quaternion that need not have length 1. Errors: not_a_number, infinite, with
/// the index of the number; zero_rotation if the largest component is zero or subnormal.
Result<RoundedRotation> rotation_from_quaternion(double w, double x, double y, double z);

/// The rotation about x by `pitch`, then about y by `yaw`, then about z by `roll`, all about the
/// axes of the world, in degrees. The names are those of a world whose y is up: where z is up, as
/// for footprints, a model turns on the ground by roll. Sines are computed by a polynomial of this
/// library, so the result is the same on every machine. Errors: not_a_number, infinite, with the
/// index of the angle.
Result<RoundedRotation> rotation_from_degrees(double pitch, double yaw, double roll);

/// The rotation of a matrix, row by row, whose rows have length 1 and are orthogonal, up to
/// rounding. Take a scale out first: every matrix with a positive determinant is accepted, but its
/// rotation may be far from the one that was meant. `error` is the largest distance between one of
/// its rows and the rotation's, an angle to the first order if both have length 1, and then below
/// 2^-14. Errors: not_a_number, infinite, with the index of the number; not_a_rotation if the
/// determinant as computed, which `value` has, is not positive (a mirror image, or flat, or the
/// products underflow), or if the determinant, the quaternion or `error` overflows.
Result<RoundedRotation> rotation_from_matrix(const std::array<double, 9>& rows);

}  // namespace offgrid::scene
