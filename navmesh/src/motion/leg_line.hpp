// LegLine: the coordinate tests of a line of sight from a grid point to a point inside a leg.
//
// The point is x = a + (b - a) s / L, with integers 0 <= s <= L < 2^48. It has no coordinates on
// the grid, but a linear function f has f(x) L = (L - s) f(a) + s f(b): so an orientation with x
// takes two with grid points, of 62 bits, and fits 111 bits.
#pragma once

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/motion/agent_place.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::navmesh::detail {

/// A point inside a leg on the ground, or at an end of it.
class LegPoint {
 public:
  explicit LegPoint(const Leg& leg)
      : from_(leg.from.point),
        to_(leg.to.point),
        done_(kernel::Int<48>::trusted(static_cast<std::int64_t>(leg.travelled.raw()))),
        left_(kernel::Int<48>::trusted(
            static_cast<std::int64_t>((leg.length - leg.travelled).raw()))) {}

  /// The sum of the values at the leg's ends, weighted: length() times the value at the point.
  template <int Bits>
  kernel::Int<Bits + 49> mixed(const kernel::Int<Bits>& at_from,
                               const kernel::Int<Bits>& at_to) const {
    return left_ * at_from + done_ * at_to;
  }
  kernel::Int<49> length() const { return left_ + done_; }
  /// The side of the line u -> v on which the point is.
  kernel::Sign side_of(const kernel::Point2& u, const kernel::Point2& v) const {
    return sign_of(mixed(kernel::orient_value(u, v, from_), kernel::orient_value(u, v, to_)));
  }
  const kernel::Point2& from() const { return from_; }
  const kernel::Point2& to() const { return to_; }

  /// length() times the vector from a grid point.
  struct Offset {
    kernel::Int<80> x, y;
  };
  Offset offset_from(const kernel::Point2& p) const {
    const kernel::Vector2 a = from_ - p, b = to_ - p;
    return {mixed(a.x, b.x), mixed(a.y, b.y)};
  }

  friend bool operator==(const kernel::Point2& p, const LegPoint& x) {
    const Offset d = x.offset_from(p);
    return d.x == kernel::constant<0> && d.y == kernel::constant<0>;
  }

 private:
  kernel::Point2 from_;
  kernel::Point2 to_;
  kernel::Int<48> done_;
  kernel::Int<48> left_;
};

/// For SightWalk. Tells no parameters of stops.
class LegLine {
 public:
  using Target = LegPoint;

  /// Requires different ends.
  LegLine(const kernel::Point2& from, const LegPoint& to)
      : from_(from), to_(to), offset_(to.offset_from(from)) {
    along_x_ = abs(offset_.x) >= abs(offset_.y);
  }

  kernel::Sign side(const kernel::Point2& p) const {
    return sign_of(to_.mixed(kernel::orient_value(from_, to_.from(), p),
                             kernel::orient_value(from_, to_.to(), p)));
  }
  kernel::Sign side_of_end(const kernel::Point2& u, const kernel::Point2& v) const {
    return to_.side_of(u, v);
  }
  bool is_at_end(const kernel::Point2& p) const {
    const auto done = component(p - from_) * to_.length();
    return is_forward() ? done >= along() : done <= along();
  }
  bool is_before(const kernel::Point2& p, const kernel::Point2& q) const {
    return is_forward() ? component(p - from_) < component(q - from_)
                        : component(p - from_) > component(q - from_);
  }
  SegmentParameter at(const kernel::Point2&) const { return {}; }
  SegmentParameter crossing(const kernel::Point2&, const kernel::Point2&) const { return {}; }

 private:
  kernel::Int<31> component(const kernel::Vector2& v) const { return along_x_ ? v.x : v.y; }
  const kernel::Int<80>& along() const { return along_x_ ? offset_.x : offset_.y; }
  bool is_forward() const { return along() > kernel::constant<0>; }

  kernel::Point2 from_;
  LegPoint to_;
  LegPoint::Offset offset_;
  bool along_x_ = true;
};

}  // namespace offgrid::navmesh::detail
