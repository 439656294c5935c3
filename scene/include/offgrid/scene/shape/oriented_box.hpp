// OrientedBox3: a box under an exact rotation.
//
// With C the doubled centre, H the doubled half extents and R the rotation, it is the set of points
// p with |R^-1 (2 p - C)| <= H on each axis. Doubling makes every box of the grid an oriented box
// whose rotation is none. In integers: |turned_back(2 p - C)| <= scale H.
//
// Range  |C| < 2^30 and 0 <= H < 2^30 on each axis, which holds every Box3.
// Equal  Boxes of equal numbers compare equal; a cube turned by a right angle is the same set and
//        is not equal.
#pragma once

#include "offgrid/scene/shape/rotation.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene {

class OrientedBox3 {
 public:
  using Doubled = Vec3<Int<30>>;

  /// Errors: reversed_box with the first axis whose half extent is negative.
  static constexpr Result<OrientedBox3> make(const Doubled& doubled_centre,
                                             const Rotation& rotation,
                                             const Doubled& doubled_half) {
    const auto reversed = [](Axis axis, const Int<30>& half) {
      return Error{
          .code = ErrorCode::reversed_box, .axis = axis, .value = static_cast<double>(half.raw())};
    };
    const Int<30> zero;
    if (doubled_half.x < zero) return reversed(Axis::x, doubled_half.x);
    if (doubled_half.y < zero) return reversed(Axis::y, doubled_half.y);
    if (doubled_half.z < zero) return reversed(Axis::z, doubled_half.z);
    return OrientedBox3(doubled_centre, rotation, doubled_half);
  }

  /// The same set of points as the box.
  constexpr explicit OrientedBox3(const Box3& box)
      : doubled_centre_{box.low().x + box.high().x, box.low().y + box.high().y,
                        box.low().z + box.high().z},
        doubled_half_{box.high().x - box.low().x, box.high().y - box.low().y,
                      box.high().z - box.low().z} {}

  constexpr const Doubled& doubled_centre() const { return doubled_centre_; }
  constexpr const Rotation& rotation() const { return rotation_; }
  constexpr const Doubled& doubled_half() const { return doubled_half_; }

  friend constexpr bool operator==(const OrientedBox3& a, const OrientedBox3& b) {
    return same(a.doubled_centre_, b.doubled_centre_) && a.rotation_ == b.rotation_ &&
           same(a.doubled_half_, b.doubled_half_);
  }

 private:
  static constexpr bool same(const Doubled& u, const Doubled& v) {
    return u.x == v.x && u.y == v.y && u.z == v.z;
  }

  constexpr OrientedBox3() = default;
  constexpr OrientedBox3(const Doubled& doubled_centre, const Rotation& rotation,
                         const Doubled& doubled_half)
      : doubled_centre_(doubled_centre), rotation_(rotation), doubled_half_(doubled_half) {}

  Doubled doubled_centre_;
  Rotation rotation_;
  Doubled doubled_half_;
};

}  // namespace offgrid::scene
