// Common parts of the kernel's unit tests: short points, readable failures, and loops over every
// class of generated input.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>

#include "offgrid/kernel/mesh_point.hpp"
#include "support/generate.hpp"

namespace offgrid::kernel {

inline void PrintTo(Sign s, std::ostream* out) {
  *out << (s == Sign::zero ? "zero" : s == Sign::positive ? "positive" : "negative");
}
inline void PrintTo(Side s, std::ostream* out) { *out << (s == Side::left ? "left" : "right"); }
inline void PrintTo(Order o, std::ostream* out) {
  *out << (o == Order::before ? "before" : "after");
}
inline void PrintTo(const Point2& p, std::ostream* out) {
  *out << "Point2::at(" << p.x.raw() << ", " << p.y.raw() << ")";
}
inline void PrintTo(const MeshPoint2& p, std::ostream* out) {
  *out << "mesh ";
  PrintTo(p.grid(), out);
}
inline void PrintTo(const Point3& p, std::ostream* out) {
  *out << "Point3::at(" << p.x.raw() << ", " << p.y.raw() << ", " << p.z.raw() << ")";
}
template <int Bits>
  requires(Bits <= 63)
void PrintTo(const Int<Bits>& v, std::ostream* out) {
  *out << v.raw();
}

}  // namespace offgrid::kernel

namespace offgrid::testing {

inline constexpr int limit2 = (1 << 30) - 1;
inline constexpr int limit3 = (1 << 29) - 1;

constexpr kernel::Point2 at(std::int64_t x, std::int64_t y) {
  return kernel::Point2::at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}
constexpr kernel::Point3 at(std::int64_t x, std::int64_t y, std::int64_t z) {
  return kernel::Point3::at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y),
                            static_cast<std::int32_t>(z));
}
constexpr kernel::MeshPoint2 mesh_at(std::int64_t x, std::int64_t y) {
  return kernel::MeshPoint2(at(x, y));
}

constexpr std::int64_t x_of(const kernel::Point2& p) { return p.x.raw(); }
constexpr std::int64_t y_of(const kernel::Point2& p) { return p.y.raw(); }

template <class Point, std::size_t N, class Classes, class Check>
void for_classes(const Classes& classes, std::uint64_t seed, int count, const Check& check) {
  for (const auto which : classes) {
    SCOPED_TRACE(name(which));
    Random random(seed + static_cast<std::uint64_t>(which));
    for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
      std::array<Point, N> points;
      fill(which, random, points);
      check(points, random);
      if (::testing::Test::HasFailure())
        ADD_FAILURE() << "with " << ::testing::PrintToString(points);
    }
  }
}

/// Calls check(points, random) on `count` arrays of N points of every class of the plane, until one
/// fails.
template <std::size_t N, class Check>
void for_all_classes2(int count, const Check& check) {
  for_classes<kernel::Point2, N>(all_classes2(), 0x2000, count, check);
}

/// The same in space.
template <std::size_t N, class Check>
void for_all_classes3(int count, const Check& check) {
  for_classes<kernel::Point3, N>(all_classes3(), 0x3000, count, check);
}

/// Calls check(points) on all arrays of N points of the grid [0, side)^2.
template <std::size_t N, class Check>
void for_all_grid_points(int side, Check check) {
  std::array<kernel::Point2, N> points{};
  std::array<int, N> cells{};
  for (bool done = false; !done && !::testing::Test::HasFailure();) {
    for (std::size_t i = 0; i < N; ++i) points[i] = at(cells[i] % side, cells[i] / side);
    check(points);
    if (::testing::Test::HasFailure()) ADD_FAILURE() << "with " << ::testing::PrintToString(points);
    done = true;
    for (std::size_t i = 0; i < N && done; ++i) {
      cells[i] = (cells[i] + 1) % (side * side);
      done = cells[i] == 0;
    }
  }
}

/// A symmetry of the square grid: turned by `turns` right angles, then mirrored at the y axis or
/// not.
constexpr kernel::Point2 transformed(const kernel::Point2& p, int turns, bool mirrored) {
  kernel::Point2 q = p;
  for (int i = 0; i < turns; ++i) q = at(-y_of(q), x_of(q));
  return mirrored ? at(-x_of(q), y_of(q)) : q;
}

/// All points moved by one random vector that keeps them in range.
template <std::size_t N>
std::array<kernel::Point2, N> translated(const std::array<kernel::Point2, N>& points,
                                         Random& random) {
  std::array<std::int64_t, 4> box{limit2, -limit2, limit2, -limit2};
  for (const kernel::Point2& p : points) {
    box = {std::min(box[0], x_of(p)), std::max(box[1], x_of(p)), std::min(box[2], y_of(p)),
           std::max(box[3], y_of(p))};
  }
  const std::int64_t dx = random.between(-limit2 - box[0], limit2 - box[1]);
  const std::int64_t dy = random.between(-limit2 - box[2], limit2 - box[3]);
  std::array<kernel::Point2, N> result;
  for (std::size_t i = 0; i < N; ++i) result[i] = at(x_of(points[i]) + dx, y_of(points[i]) + dy);
  return result;
}

}  // namespace offgrid::testing
