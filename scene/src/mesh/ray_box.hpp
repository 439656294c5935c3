// entry(box, ray): the parameter at which a ray enters a closed box, exactly, and the comparisons
// by which boxes are culled.
//
//              low    high            on each axis the ray is between the two planes for
//               |      |              near <= t <= far, fractions of 30 bits over the direction;
//      o ---d-->|------|--->          it is in the box from the largest near, or 0, to the
//             near    far             smallest far. Without a direction on an axis the origin
//                                     must be between the planes.
//
// Fractions are compared by their products, which have 60 bits; with the parameter of a hit they
// have 125. A box that the ray touches is entered.
#pragma once

#include <optional>

#include "meet/ray_triangle.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

/// numerator / denominator; the denominator is positive.
struct Fraction30 {
  Int<30> numerator;
  Int<30> denominator = kernel::constant<1>;

  friend constexpr bool operator<(const Fraction30& a, const Fraction30& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
};

/// The parameter of a hit.
using HitParameter = exact::Parameter<Int<95>>;

constexpr bool is_beyond(const Fraction30& t, const HitParameter& limit) {
  return t.numerator * limit.denominator > limit.numerator * t.denominator;
}

/// The parameters of a line within the planes of some axes.
class Slabs {
 public:
  /// Cuts the line to low <= x <= high on one more axis; false if nothing is left.
  constexpr bool cut(const Int<29>& low, const Int<29>& high, const Int<29>& origin,
                     const Int<30>& direction) {
    const Sign towards = sign_of(direction);
    if (towards == Sign::zero) return low <= origin && origin <= high;
    const bool rising = towards == Sign::positive;
    const Int<30> to_near = rising ? low - origin : origin - high;
    const Int<30> to_far = rising ? high - origin : origin - low;
    if (sign_of(to_far) == Sign::negative) return false;
    const Int<30> speed = abs(direction);
    if (const Fraction30 near{to_near, speed}; entry_ < near) entry_ = near;
    if (const Fraction30 far{to_far, speed}; !exit_ || far < *exit_) exit_ = far;
    return !exit_ || !(*exit_ < entry_);
  }

  constexpr const Fraction30& entry() const { return entry_; }

 private:
  Fraction30 entry_;                ///< at least 0
  std::optional<Fraction30> exit_;  ///< nothing while the line is not bounded
};

/// The smallest t >= 0 at which the ray is in the box; nothing if it never is.
constexpr std::optional<Fraction30> entry(const Box3& box, const Ray3& ray) {
  Slabs slabs;
  const Point3& o = ray.origin;
  const kernel::Vector3& d = ray.direction;
  if (!slabs.cut(box.low().x, box.high().x, o.x, d.x) ||
      !slabs.cut(box.low().y, box.high().y, o.y, d.y) ||
      !slabs.cut(box.low().z, box.high().z, o.z, d.z))
    return std::nullopt;
  return slabs.entry();
}

}  // namespace offgrid::scene::detail
