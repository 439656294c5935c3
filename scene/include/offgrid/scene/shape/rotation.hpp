// Rotation: an exact rotation of space, given by a quaternion of integers.
//
// The quaternion (w, x, y, z) of norm n = w^2 + x^2 + y^2 + z^2 rotates by the matrix M / n, where
// the entries of M are integers (Euler and Rodrigues):
//
//       w^2 + x^2 - y^2 - z^2     2 (x y - w z)            2 (x z + w y)
//   M = 2 (x y + w z)             w^2 - x^2 + y^2 - z^2    2 (y z - w x)
//       2 (x z - w y)             2 (y z + w x)            w^2 - x^2 - y^2 + z^2
//
// So nothing is ever inverted: the inverse is the transposed M over n. M and n are divided by their
// greatest common divisor, which leaves `scale`: the 24 rotations of a cube have scale 1.
//
// Range  n < 2^32, so components are below 2^16. The entries of M are at most n in magnitude. With
//        points below 2^29 every number of a ray's hit on a rotated triangle fits 127 bits, also
//        the weights of a ray in its plane, which are n^2 times those of the world
//        (docs/scene.md).
// Equal  Quaternions that differ by a factor are the same rotation and compare equal: the divisor
//        of the components is taken out, and the first that is not zero is positive.
#pragma once

#include <cstdint>
#include <numeric>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::scene {

class Rotation {
 public:
  using Component = kernel::Int<16>;
  using Entry = kernel::Int<32>;

  /// |w|^2 + |x|^2 + |y|^2 + |z|^2 of a rotation is below 2^norm_bits.
  static constexpr int norm_bits = 32;

  /// No rotation: the quaternion (1, 0, 0, 0).
  constexpr Rotation() = default;

  /// The rotation of a quaternion. Errors: zero_rotation; rotation_too_large if the norm is 2^32 or
  /// more after its common divisor is taken out.
  static constexpr kernel::Result<Rotation> make(std::int64_t w, std::int64_t x, std::int64_t y,
                                                 std::int64_t z) {
    const std::uint64_t divisor =
        gcd(gcd(magnitude(w), magnitude(x)), gcd(magnitude(y), magnitude(z)));
    if (divisor == 0) return kernel::Error{.code = kernel::ErrorCode::zero_rotation};
    Rotation result;
    const bool flips = w != 0 ? w < 0 : x != 0 ? x < 0 : y != 0 ? y < 0 : z < 0;
    const auto reduce = [&](std::int64_t v, Component& out) {
      const std::uint64_t size = magnitude(v) / divisor;
      if (size >= std::uint64_t{1} << Component::bits) return false;
      const auto signed_size = static_cast<std::int32_t>(size);
      out = Component::trusted((v < 0) != flips ? -signed_size : signed_size);
      return true;
    };
    if (!reduce(w, result.w_) || !reduce(x, result.x_) || !reduce(y, result.y_) ||
        !reduce(z, result.z_) || !result.set_matrix())
      return kernel::Error{.code = kernel::ErrorCode::rotation_too_large, .bits = norm_bits};
    return result;
  }

  constexpr const Component& w() const { return w_; }
  constexpr const Component& x() const { return x_; }
  constexpr const Component& y() const { return y_; }
  constexpr const Component& z() const { return z_; }

  /// The positive integer by which `turned` and `turned_back` are too long.
  constexpr const Entry& scale() const { return scale_; }
  /// Row r of M, divided: scale() times a row of the rotation's matrix. Requires 0 <= r < 3.
  constexpr const kernel::Vec3<Entry>& row(int r) const {
    OFFGRID_EXPECTS(0 <= r && r < 3, "Rotation::row: a matrix has three rows");
    return row_[r];
  }
  /// Column c of M, divided: scale() times the direction into which axis c is rotated. Requires
  /// 0 <= c < 3.
  constexpr kernel::Vec3<Entry> column(int c) const {
    OFFGRID_EXPECTS(0 <= c && c < 3, "Rotation::column: a matrix has three columns");
    const auto entry = [c](const kernel::Vec3<Entry>& row) {
      return c == 0 ? row.x : c == 1 ? row.y : row.z;
    };
    return {entry(row_[0]), entry(row_[1]), entry(row_[2])};
  }

  /// scale() times v rotated. V has members x, y, z that are Int.
  template <class V>
  constexpr auto turned(const V& v) const {
    return products(row_[0], row_[1], row_[2], v);
  }

  /// scale() times v rotated the other way.
  template <class V>
  constexpr auto turned_back(const V& v) const {
    return products(column(0), column(1), column(2), v);
  }

  /// The inverse rotation.
  constexpr Rotation inverse() const {
    return *make(w_.raw(), -std::int64_t{x_.raw()}, -std::int64_t{y_.raw()},
                 -std::int64_t{z_.raw()});
  }

  friend constexpr bool operator==(const Rotation& a, const Rotation& b) {
    return a.w_ == b.w_ && a.x_ == b.x_ && a.y_ == b.y_ && a.z_ == b.z_;
  }

 private:
  static constexpr std::uint64_t magnitude(std::int64_t v) {
    return v < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
  }
  static constexpr std::uint64_t gcd(std::uint64_t a, std::uint64_t b) { return std::gcd(a, b); }

  template <class V>
  static constexpr auto products(const kernel::Vec3<Entry>& x, const kernel::Vec3<Entry>& y,
                                 const kernel::Vec3<Entry>& z, const V& v) {
    using kernel::formula::dot3;
    return kernel::Vec3<decltype(dot3(x, v))>{dot3(x, v), dot3(y, v), dot3(z, v)};
  }

  /// Fills matrix and scale; false if the norm is too large.
  constexpr bool set_matrix() {
    const auto ww = w_ * w_;
    const auto xx = x_ * x_;
    const auto yy = y_ * y_;
    const auto zz = z_ * z_;
    const auto norm = Entry::checked((ww + xx) + (yy + zz));
    if (!norm) return false;
    const auto twice = [](const auto& v) { return kernel::shift_left<1>(v); };
    const kernel::Int<36> entry[] = {
        (ww + xx) - (yy + zz),    twice(x_ * y_ - w_ * z_), twice(x_ * z_ + w_ * y_),
        twice(x_ * y_ + w_ * z_), (ww + yy) - (xx + zz),    twice(y_ * z_ - w_ * x_),
        twice(x_ * z_ - w_ * y_), twice(y_ * z_ + w_ * x_), (ww + zz) - (xx + yy)};
    std::uint64_t divisor = magnitude(norm->raw());
    for (const auto& e : entry) divisor = gcd(divisor, magnitude(e.raw()));
    const auto divided = [&](std::int64_t v) {
      return Entry::trusted(v / static_cast<std::int64_t>(divisor));
    };
    scale_ = divided(norm->raw());
    for (int r = 0; r < 3; ++r)
      row_[r] = {divided(entry[3 * r].raw()), divided(entry[3 * r + 1].raw()),
                 divided(entry[3 * r + 2].raw())};
    return true;
  }

  Component w_ = kernel::constant<1>;
  Component x_;
  Component y_;
  Component z_;
  Entry scale_ = kernel::constant<1>;
  kernel::Vec3<Entry> row_[3] = {
      {kernel::constant<1>, {}, {}}, {{}, kernel::constant<1>, {}}, {{}, {}, kernel::constant<1>}};
};

static_assert(*Rotation::make(-2, 0, 0, 0) == Rotation());
static_assert(Rotation::make(1, 1, 0, 0)->scale() == kernel::constant<1>);
static_assert(Rotation::make(2, 1, 0, 0)->scale() == kernel::constant<5>);
static_assert(Rotation::make(0, 0, 0, 0).error().code == kernel::ErrorCode::zero_rotation);

}  // namespace offgrid::scene
