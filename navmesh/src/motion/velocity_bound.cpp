#include "motion/velocity_bound.hpp"

#include <algorithm>

#include "offgrid/kernel/division.hpp"

namespace offgrid::navmesh::detail {

using kernel::constant;
using kernel::floor_div;
using kernel::floor_root;
using kernel::Int;
using kernel::shift_left;
using kernel::Sign;

namespace {

constexpr int fraction = 20;  ///< bits of a normal
constexpr auto one = constant<(std::int64_t{1} << fraction)>;

/// The value with fewer bits. Requires that the value fits.
template <int Bits, int From>
Int<Bits> fitted(const Int<From>& v) {
  return *Int<Bits>::checked(v);
}

/// floor(v / 2^20).
template <int Bits>
Int<Bits> whole_units(const Int<Bits>& v) {
  return floor_div(v, one);
}

/// A vector of length 2^20.
struct Normal {
  Int<21> x;
  Int<21> y;

  template <class Vector>
  auto operator*(const Vector& v) const {
    return x * v.x + y * v.y;
  }
};

/// The relative velocity less a part of the separation.
struct Relative {
  Int<31> x;
  Int<31> y;

  Int<63> squared() const { return x * x + y * y; }
};

/// Divided by rounding towards zero, so that both agents find the same vector, from both sides.
Relative relative(const Encounter& e, const Int<8>& steps) {
  const auto part = [&](const Int<30>& v) {
    const Int<30> size = floor_div(abs(v), steps);
    return v < constant<0> ? -size : size;
  };
  return {e.own.x - e.other.x - part(e.to_other.x), e.own.y - e.other.y - part(e.to_other.y)};
}

/// The direction of a vector that is not zero. Short vectors are enlarged, or their rounded lengths
/// would be wrong by too much.
Normal direction(const Relative& w) {
  const Int<63> square = w.squared();
  const auto divided = [&]<int More>() {
    const Int<32> length = floor_root(shift_left<2 * More>(*Int<63 - 2 * More>::checked(square)));
    const auto part = [&](const Int<31>& v) {
      return fitted<21>(floor_div(shift_left<fraction + More>(v), length));
    };
    return Normal{part(w.x), part(w.y)};
  };
  if (square < constant<(std::int64_t{1} << 22)>) return divided.operator()<20>();
  if (square < constant<(std::int64_t{1} << 42)>) return divided.operator()<10>();
  return divided.operator()<0>();
}

/// At the round tip of the cone: w is the relative velocity from its middle.
VelocityBound at_tip(const Encounter& e, Relative w, const Int<8>& steps) {
  const Int<32> length = floor_root(w.squared());
  const Int<34> inside = floor_div(e.radii, steps) + constant<1> - length;
  if (length == constant<0>) {
    // In the middle: away from the other, or, from the same point, the first to the right.
    w = {-e.to_other.x, -e.to_other.y};
    if (w.squared() == constant<0>) w.x = e.is_first ? constant<1> : constant<-1>;
  }
  const Normal n = direction(w);
  const auto half = floor_div(inside + constant<1>, constant<2>);
  return {n.x, n.y, fitted<34>(whole_units(n * e.own) + constant<1> + half)};
}

/// Beside the cone: the border is a tangent of the disc, and half of the way to it is where the
/// mean of both velocities is.
VelocityBound at_leg(const Encounter& e, const Relative& w) {
  const Separation& p = e.to_other;
  const Int<61> square = p.squared();
  const Int<30> tangent = fitted<30>(floor_root(square - e.radii * e.radii));
  const bool is_left = p.x * w.y - p.y * w.x > constant<0>;
  const Int<30> r = is_left ? e.radii : -e.radii;
  // The tangent, turned by a quarter to its outer side.
  Int<62> x = -(p.x * r + p.y * tangent), y = p.x * tangent - p.y * r;
  if (!is_left) {
    x = -x;
    y = -y;
  }
  const auto scaled = [&](const Int<62>& v) {
    constexpr auto large = constant<(std::int64_t{1} << 2 * fraction)>;
    if (square < large) return fitted<21>(floor_div(shift_left<fraction>(fitted<42>(v)), square));
    return fitted<21>(floor_div(v, whole_units(square)));
  };
  const Normal n = {scaled(x), scaled(y)};
  const auto twice = n * e.own + n * e.other;
  return {n.x, n.y, fitted<34>(floor_div(twice, shift_left<1>(one)) + constant<1>)};
}

/// The point of the half-plane's border that is closest to the wish, in the half-planes before it
/// and in the disc of the speed.
class Border {
 public:
  Border(const VelocityBound& plane, const Int<34>& relaxed)
      : along_{-plane.y, plane.x}, distance_(fitted<34>(plane.distance - relaxed)) {
    normal_ = {plane.x, plane.y};
  }

  std::optional<Velocity> closest(std::span<const VelocityBound> before, const Int<34>& relaxed,
                                  const Velocity& wish, const Int<27>& speed) {
    if (distance_ > speed || distance_ < -speed) return std::nullopt;
    const Int<28> off = fitted<28>(distance_);
    foot_ = {fitted<28>(whole_units(normal_.x * off)), fitted<28>(whole_units(normal_.y * off))};
    high_ = floor_root(speed * speed - off * off);
    low_ = -high_;
    for (const VelocityBound& plane : before) {
      if (!cut(plane, fitted<34>(plane.distance - relaxed))) return std::nullopt;
    }
    const Int<50> wanted = whole_units(along_ * wish);
    const Int<32> t = fitted<32>(std::clamp<Int<50>>(wanted, low_, high_));
    return Velocity{fitted<28>(foot_.x + whole_units(along_.x * t)),
                    fitted<28>(foot_.y + whole_units(along_.y * t))};
  }

 private:
  /// Keeps the part of the border that is in the half-plane. Returns false if nothing is left.
  bool cut(const VelocityBound& plane, const Int<34>& distance) {
    const Normal n = {plane.x, plane.y};
    const auto slope = whole_units(n * along_);
    const Int<56> lacking = shift_left<fraction>(distance) - n * foot_;
    if (slope == constant<0>) return lacking <= constant<0>;
    if (slope > constant<0>) {
      const Int<56> least = -floor_div(-lacking, slope);
      if (least > high_) return false;
      if (least > low_) low_ = fitted<32>(least);
    } else {
      const Int<56> most = floor_div(-lacking, -slope);
      if (most < low_) return false;
      if (most < high_) high_ = fitted<32>(most);
    }
    return true;
  }

  Normal along_;
  Normal normal_;
  Int<34> distance_;
  Velocity foot_;
  Int<32> low_;
  Int<32> high_;
};

std::optional<Velocity> solve(std::span<const VelocityBound> planes, const Int<34>& relaxed,
                              const Velocity& wish, const Int<27>& speed) {
  Velocity v = wish;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    VelocityBound plane = planes[i];
    plane.distance = fitted<34>(plane.distance - relaxed);
    if (plane.contains(v)) continue;
    const auto closest = Border(planes[i], relaxed).closest(planes.first(i), relaxed, wish, speed);
    if (!closest) return std::nullopt;
    v = *closest;
  }
  return v;
}

}  // namespace

bool VelocityBound::contains(const Velocity& v) const {
  return Normal{x, y} * v >= shift_left<fraction>(distance);
}

VelocityBound bound_of(const Encounter& e, const Int<8>& horizon) {
  if (e.to_other.squared() <= e.radii * e.radii) {
    constexpr auto soon = constant<2>;
    return at_tip(e, relative(e, soon), soon);
  }
  const Relative w = relative(e, horizon);
  const Int<62> along = w.x * e.to_other.x + w.y * e.to_other.y;
  const bool is_before = along < constant<0> && along * along > e.radii * e.radii * w.squared();
  return is_before ? at_tip(e, w, horizon) : at_leg(e, w);
}

Velocity choose_velocity(std::span<const VelocityBound> planes, const Velocity& wish,
                         const Int<27>& speed) {
  if (const auto v = solve(planes, {}, wish, speed)) return *v;
  constexpr int rounds = 8;
  Int<34> low, high;  // of what the half-planes are widened by: too little, and enough to stop
  for (const VelocityBound& plane : planes) high = std::max(high, plane.distance);
  Velocity best;
  for (int round = 0; round < rounds; ++round) {
    const Int<34> middle = fitted<34>(floor_div(low + high, constant<2>));
    const auto v = solve(planes, middle, wish, speed);
    (v ? high : low) = middle;
    if (v) best = *v;
  }
  return best;
}

}  // namespace offgrid::navmesh::detail
