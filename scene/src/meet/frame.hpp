// The frame of a box: what tests of boxes ask of a rotation, so that one formula serves boxes along
// the axes, oriented boxes, and both of them in the frame of a posed model.
//
// A frame has
//   turned_back(v)   scale() times v in the frame
//   column(i)        scale() times the frame's axis i
//   scale()          a positive integer
// of the rotation M / scale, so M^T M = scale^2. Two identities of rotations keep numbers short:
//   (M^T u) x (M^T v) = scale M^T (u x v)
//   (M^T u) . (M^T v) = scale^2 u . v
// Rotation is a frame; Unturned is that of the axes.
#pragma once

#include <array>

#include "meet/sides.hpp"
#include "offgrid/scene/shape/rotation.hpp"

namespace offgrid::scene::exact {

struct Unturned {
  template <class V>
  constexpr V turned_back(const V& v) const {
    return v;
  }
  constexpr kernel::Vec3<kernel::Int<1>> column(int i) const {
    const kernel::Int<1> one = kernel::constant<1>;
    const kernel::Int<1> zero;
    return {i == 0 ? one : zero, i == 1 ? one : zero, i == 2 ? one : zero};
  }
  constexpr kernel::Int<1> scale() const { return kernel::constant<1>; }
};

/// Component by component, as minus.
template <class A, class B>
constexpr auto plus(const A& a, const B& b) {
  return kernel::Vec3<decltype(a.x + b.x)>{a.x + b.x, a.y + b.y, a.z + b.z};
}

/// 2 p - doubled: from the centre of a box to p, doubled.
template <class P, class Doubled>
constexpr auto doubled_offset(const P& p, const Doubled& doubled) {
  using kernel::shift_left;
  return kernel::Vec3<decltype(shift_left<1>(p.x) - doubled.x)>{shift_left<1>(p.x) - doubled.x,
                                                                shift_left<1>(p.y) - doubled.y,
                                                                shift_left<1>(p.z) - doubled.z};
}

/// The components' magnitudes.
template <class Number>
constexpr kernel::Vec3<Number> magnitudes(const kernel::Vec3<Number>& v) {
  return {abs(v.x), abs(v.y), abs(v.z)};
}

/// The components times a factor.
template <class Factor, class V>
constexpr auto times(const Factor& factor, const V& v) {
  return kernel::Vec3<decltype(factor * v.x)>{factor * v.x, factor * v.y, factor * v.z};
}

/// Three vectors, and their first, second and third components.
template <class Number>
constexpr std::array<kernel::Vec3<Number>, 3> matrix(const kernel::Vec3<Number>& a,
                                                     const kernel::Vec3<Number>& b,
                                                     const kernel::Vec3<Number>& c) {
  return {a, b, c};
}
template <class Number>
constexpr std::array<kernel::Vec3<Number>, 3> transposed(
    const std::array<kernel::Vec3<Number>, 3>& m) {
  return {kernel::Vec3<Number>{m[0].x, m[1].x, m[2].x},
          {m[0].y, m[1].y, m[2].y},
          {m[0].z, m[1].z, m[2].z}};
}

/// Is |v| <= reach on each axis?
template <class V, class Reach>
constexpr bool within(const V& v, const Reach& reach) {
  const auto size = magnitudes(v);
  return (static_cast<int>(size.x <= reach.x) & static_cast<int>(size.y <= reach.y) &
          static_cast<int>(size.z <= reach.z)) != 0;
}

/// How far a box of these half extents reaches on the three products of a direction with its axes;
/// `direction` in magnitudes.
template <class Half, class V>
constexpr auto spread(const Half& half, const V& direction) {
  return kernel::Vec3<decltype(half.x * direction.y + half.y * direction.x)>{
      half.y * direction.z + half.z * direction.y, half.z * direction.x + half.x * direction.z,
      half.x * direction.y + half.y * direction.x};
}

}  // namespace offgrid::scene::exact
