// entry(box, ray): the parameter at which a ray enters a closed box, exactly, and the comparisons
// by which boxes are culled.
//
//              low    high            on each axis the ray is between the two planes for
//               |      |              near <= t <= far, fractions of 30 bits over the direction;
//      o ---d-->|------|--->          it is in the box from the largest near, or 0, to the
//             near    far             smallest far. Without a direction on an axis the origin
//                                     must be between the planes.
//
// Over Point3 fractions are compared by their products, which have 60 bits; with the parameter of a
// hit they have 125. The ray and the boxes of a posed mesh are larger by the scale of its rotation;
// there the products have 127 and 191 bits. A box that the ray touches is entered.
#pragma once

#include <optional>

#include "meet/ray_triangle.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

/// numerator / denominator; the denominator is positive.
template <int Above, int Below>
struct Fraction {
  Int<Above> numerator;
  Int<Below> denominator = kernel::constant<1>;

  friend constexpr bool operator<(const Fraction& a, const Fraction& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
};

/// The parameter of a hit over Point3.
using HitParameter = exact::Parameter<Int<95>>;

/// Does it come after the parameter of a hit? That has a positive denominator.
template <int Above, int Below, class Parameter>
constexpr bool is_beyond(const Fraction<Above, Below>& t, const Parameter& limit) {
  return t.numerator * limit.denominator > limit.numerator * t.denominator;
}

/// The parameters of a line within the planes of some axes, which are `Above` bits at most from its
/// origin. Its direction has `Below` bits.
template <int Above, int Below>
class Slabs {
 public:
  using Entry = Fraction<Above, Below>;

  /// Cuts the line to low <= x <= high on one more axis; false if nothing is left.
  template <class Low, class Origin>
  constexpr bool cut(const Low& low, const Low& high, const Origin& origin,
                     const Int<Below>& direction) {
    const Sign towards = sign_of(direction);
    if (towards == Sign::zero) return low <= origin && origin <= high;
    const bool rising = towards == Sign::positive;
    const Int<Above> to_near = rising ? low - origin : origin - high;
    const Int<Above> to_far = rising ? high - origin : origin - low;
    if (sign_of(to_far) == Sign::negative) return false;
    const Int<Below> speed = abs(direction);
    if (const Entry near{to_near, speed}; entry_ < near) entry_ = near;
    if (const Entry far{to_far, speed}; !exit_ || far < *exit_) exit_ = far;
    return !exit_ || !(*exit_ < entry_);
  }

  constexpr const Entry& entry() const { return entry_; }

 private:
  Entry entry_;                ///< at least 0
  std::optional<Entry> exit_;  ///< nothing while the line is not bounded
};

/// The smallest t >= 0 at which the ray is in the box; nothing if it never is.
constexpr std::optional<Fraction<30, 30>> entry(const Box3& box, const Ray3& ray) {
  Slabs<30, 30> slabs;
  const Point3& o = ray.origin;
  const kernel::Vector3& d = ray.direction;
  if (!slabs.cut(box.low().x, box.high().x, o.x, d.x) ||
      !slabs.cut(box.low().y, box.high().y, o.y, d.y) ||
      !slabs.cut(box.low().z, box.high().z, o.z, d.z))
    return std::nullopt;
  return slabs.entry();
}

}  // namespace offgrid::scene::detail
