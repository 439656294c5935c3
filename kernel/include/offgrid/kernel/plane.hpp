// Plane3: the oriented plane through three grid points, with its normal cached, so that a side test
// costs three products.
#pragma once

#include "offgrid/kernel/formula.hpp"

namespace offgrid::kernel {

/// An oriented plane through three grid points.
class Plane3 {
 public:
  using Normal = Vec3<Int<61>>;

  /// The plane through a, b, c, its normal towards the side from which they turn left;
  /// degenerate_plane if they are collinear.
  static constexpr Result<Plane3> through(const Point3& a, const Point3& b, const Point3& c) {
    const Normal normal = formula::cross3(b - a, c - a);
    return make(normal, formula::dot3(normal, a));
  }

  /// The plane of the points p with dot(normal, p) = offset; degenerate_plane if the normal is
  /// zero.
  static constexpr Result<Plane3> make(const Normal& normal, const Int<92>& offset) {
    const Int<61> zero = constant<0>;
    if (normal.x == zero && normal.y == zero && normal.z == zero)
      return Error{.code = ErrorCode::degenerate_plane};
    return Plane3(normal, offset);
  }

  /// The normal, exact and not normalised: cross(b - a, c - a) of a plane through three points.
  constexpr const Normal& normal() const { return normal_; }

  /// dot(normal(), p) for every p on the plane.
  constexpr const Int<92>& offset() const { return offset_; }

  /// positive on the side of the normal, zero on the plane: orient3d(a, b, c, p).
  constexpr Sign side(const Point3& p) const { return compare(formula::dot3(normal_, p), offset_); }

 private:
  constexpr Plane3(const Normal& normal, const Int<92>& offset)
      : normal_(normal), offset_(offset) {}

  Normal normal_;
  Int<92> offset_;
};

static_assert(Plane3::through(Point3::at(0, 0, 1), Point3::at(1, 0, 1), Point3::at(0, 1, 1))
                  ->side(Point3::at(5, 5, 2)) == Sign::positive);
static_assert(
    !Plane3::through(Point3::at(0, 0, 0), Point3::at(1, 1, 1), Point3::at(2, 2, 2)).has_value());

}  // namespace offgrid::kernel
