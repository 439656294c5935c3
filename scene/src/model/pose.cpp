#include "offgrid/scene/model/pose.hpp"

#include "model/turned_box.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::scene {

namespace {

using kernel::constant;

template <int Bits>
bool is_odd(const Int<Bits>& v) {
  if constexpr (Bits <= 63) {
    return (v.raw() & 1) != 0;
  } else {
    return (kernel::detail::low_word(v.raw()) & 1) != 0;
  }
}

/// The nearest integer to n / d, halves to even. Requires d > 0.
template <int A, int B>
Int<A + 1> rounded_quotient(const Int<A>& n, const Int<B>& d) {
  const Int<A> below = kernel::floor_div(n, d);
  const auto twice_rest = kernel::shift_left<1>(n - below * d);
  const Sign order = compare(twice_rest, d);
  const bool goes_up = order == Sign::positive || (order == Sign::zero && is_odd(below));
  return goes_up ? Int<A + 1>(below + constant<1>) : Int<A + 1>(below);
}

/// floor(sqrt(n)), one bit of the root at a time. Requires n >= 0.
Int<36> root(const Int<72>& n) {
  Int<36> result;
  for (int bit = 35; bit >= 0; --bit) {
    const auto trial = Int<36>::trusted(result.raw() | std::int64_t{1} << bit);
    if (trial * trial <= n) result = trial;
  }
  return result;
}

/// A quaternion whose components are products of those of two rotations.
struct Product {
  Int<36> part[4];  // w, x, y, z

  Product(const Rotation& a, const Rotation& b)
      : part{(a.w() * b.w() - a.x() * b.x()) - (a.y() * b.y() + a.z() * b.z()),
             (a.w() * b.x() + a.x() * b.w()) + (a.y() * b.z() - a.z() * b.y()),
             (a.w() * b.y() + a.y() * b.w()) + (a.z() * b.x() - a.x() * b.z()),
             (a.w() * b.z() + a.z() * b.w()) + (a.x() * b.y() - a.y() * b.x())} {}

  Result<Rotation> rotation() const {
    return Rotation::make(part[0].raw(), part[1].raw(), part[2].raw(), part[3].raw());
  }

  /// The components times 65534 / isqrt(norm). That is below 2^32 in norm: the length before
  /// rounding is at most 65534 (1 + 1 / isqrt(norm)) < 65535, since isqrt(norm) is at least 65536;
  /// rounding adds at most sqrt(4) / 2 = 1.
  Rotation snapped() const {
    const auto norm =
        (part[0] * part[0] + part[1] * part[1]) + (part[2] * part[2] + part[3] * part[3]);
    // |a|^2 |b|^2 < 2^64
    const Int<36> length = root(Int<72>::trusted(norm.raw()));
    std::int64_t small[4];
    for (int i = 0; i < 4; ++i)
      small[i] = rounded_quotient(part[i] * constant<65534>, length).raw();
    return Rotation::make(small[0], small[1], small[2], small[3]).value();
  }
};

/// `offset` / scale on the grid, halves to even, added to `from`; clears is_exact if it is rounded.
template <int Bits>
Result<Point3> moved(const Point3& from, const Vec3<Int<Bits>>& offset,
                     const Rotation::Entry& scale, bool& is_exact) {
  const auto part = [&](const auto& v) {
    const auto quotient = rounded_quotient(v, scale);
    if (!(quotient * scale == v)) is_exact = false;
    return quotient;
  };
  const auto x = part(offset.x);
  const auto y = part(offset.y);
  const auto z = part(offset.z);
  return Point3::make(from.x + x, from.y + y, from.z + z);
}

Rotation turned_by(const Rotation& first, const Rotation& second, bool& is_exact) {
  const Product product(first, second);
  if (const auto exact = product.rotation()) return *exact;
  is_exact = false;
  return product.snapped();
}

}  // namespace

Result<ComposedPose> composed(const Pose& parent, const Pose& local) {
  ComposedPose result;
  const auto position = moved(parent.position, parent.rotation.turned(local.position),
                              parent.rotation.scale(), result.is_exact);
  if (!position) return position.error();
  result.pose.position = *position;
  result.pose.rotation = turned_by(parent.rotation, local.rotation, result.is_exact);
  return result;
}

Result<ComposedPose> relative(const Pose& parent, const Pose& world) {
  ComposedPose result;
  const auto position =
      moved(Point3{}, parent.rotation.turned_back(world.position - parent.position),
            parent.rotation.scale(), result.is_exact);
  if (!position) return position.error();
  result.pose.position = *position;
  result.pose.rotation = turned_by(parent.rotation.inverse(), world.rotation, result.is_exact);
  return result;
}

Result<Box3> bounds(const Box3& local, const Pose& pose) {
  const detail::TurnedBox box(local, pose.rotation);
  const auto twice = kernel::shift_left<1>(pose.rotation.scale());
  const auto low = [&](const auto& at, const auto& middle, const auto& reach) {
    return at + kernel::floor_div(middle - reach, twice);
  };
  const auto high = [&](const auto& at, const auto& middle, const auto& reach) {
    return at - kernel::floor_div(-(middle + reach), twice);
  };
  const Point3& at = pose.position;
  const auto lowest =
      Point3::make(low(at.x, box.centre.x, box.reach.x), low(at.y, box.centre.y, box.reach.y),
                   low(at.z, box.centre.z, box.reach.z));
  if (!lowest) return lowest.error();
  const auto highest =
      Point3::make(high(at.x, box.centre.x, box.reach.x), high(at.y, box.centre.y, box.reach.y),
                   high(at.z, box.centre.z, box.reach.z));
  if (!highest) return highest.error();
  return Box3::make(*lowest, *highest);
}

Result<OrientedBox3> oriented_box(const Box3& local, const Pose& pose) {
  const OrientedBox3 box(local);
  const auto centre = pose.rotation.turned(box.doubled_centre());
  bool is_exact = true;
  const auto part = [&](const auto& at, const auto& middle, Axis axis) {
    const auto quotient = rounded_quotient(middle, pose.rotation.scale());
    if (!(quotient * pose.rotation.scale() == middle)) is_exact = false;
    return kernel::detail::coordinate<30>(kernel::shift_left<1>(at) + quotient, axis);
  };
  const auto x = part(pose.position.x, centre.x, Axis::x);
  if (!x) return x.error();
  const auto y = part(pose.position.y, centre.y, Axis::y);
  if (!y) return y.error();
  const auto z = part(pose.position.z, centre.z, Axis::z);
  if (!z) return z.error();
  OrientedBox3::Doubled half = box.doubled_half();
  if (!is_exact) {
    // The doubled centre moved by at most sqrt(3) / 2 < 1 in any direction.
    const auto more = [](const Int<30>& v, Axis axis) {
      return kernel::detail::coordinate<30>(v + constant<1>, axis);
    };
    const auto hx = more(half.x, Axis::x);
    if (!hx) return hx.error();
    const auto hy = more(half.y, Axis::y);
    if (!hy) return hy.error();
    const auto hz = more(half.z, Axis::z);
    if (!hz) return hz.error();
    half = {*hx, *hy, *hz};
  }
  return OrientedBox3::make({*x, *y, *z}, pose.rotation, half);
}

std::array<float, 16> matrix(const Pose& pose) {
  std::array<float, 16> result{};
  const auto scale = static_cast<double>(pose.rotation.scale().raw());
  const std::int64_t position[] = {pose.position.x.raw(), pose.position.y.raw(),
                                   pose.position.z.raw()};
  for (std::size_t r = 0; r < 3; ++r) {
    const auto& row = pose.rotation.row(static_cast<int>(r));
    result[4 * r] = static_cast<float>(static_cast<double>(row.x.raw()) / scale);
    result[4 * r + 1] = static_cast<float>(static_cast<double>(row.y.raw()) / scale);
    result[4 * r + 2] = static_cast<float>(static_cast<double>(row.z.raw()) / scale);
    result[4 * r + 3] = static_cast<float>(position[r]);
  }
  result[15] = 1;
  return result;
}

}  // namespace offgrid::scene
