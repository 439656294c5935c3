// The loops of a split: every instruction set fills the same bins and makes the same parts, at the
// limits of the grid too.
#include "mesh/split.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mesh/wide_query.hpp"
#include "mesh_shapes.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing::meshes {
namespace {

using scene::detail::Bins;
using scene::detail::BinScale;
using scene::detail::Bounds;
using scene::detail::BuildTriangle;
using scene::detail::Cut;

std::vector<BuildTriangle> random_triangles(Random& random, std::int64_t span, int count) {
  std::vector<BuildTriangle> made;
  for (int i = 0; i < count; ++i) {
    Bounds box = Bounds::of(random_point3(random, span));
    box.add(Bounds::of(random_point3(random, random.chance(1, 2) ? span : span / 8)));
    box.at[3] = i;
    made.push_back({box});
  }
  return made;
}

BinScale scale_of(const std::vector<BuildTriangle>& triangles) {
  BinScale scale{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::int32_t low = triangles[0].centre(axis);
    std::int32_t high = low;
    for (const BuildTriangle& t : triangles) {
      low = std::min(low, t.centre(axis));
      high = std::max(high, t.centre(axis));
    }
    scale.lowest[axis] = low;
    while ((std::int64_t{high} - low) >> scale.shift[axis] >=
           std::int64_t{scene::detail::most_bins})
      ++scale.shift[axis];
  }
  return scale;
}

/// The numbers that count.
std::vector<std::int32_t> numbers(const Bounds& bounds) {
  std::vector<std::int32_t> all;
  for (std::size_t k = 0; k < 8; ++k)
    if (k % 4 != 3) all.push_back(bounds.at[k]);
  return all;
}

/// The box and the number of the triangles in a bin, triangle by triangle.
Bounds bounds_of_bin(const std::vector<BuildTriangle>& triangles, const BinScale& scale,
                     std::size_t axis, std::size_t bin, std::uint32_t& count) {
  Bounds bounds;
  count = 0;
  for (const BuildTriangle& t : triangles) {
    if (scale.bin(t, axis) != bin) continue;
    bounds.add(t.box);
    ++count;
  }
  return bounds;
}

void expect_bins(const std::vector<BuildTriangle>& triangles, const BinScale& scale,
                 const Bins& bins) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::size_t bin = 0; bin < scene::detail::most_bins; ++bin) {
      std::uint32_t count = 0;
      const Bounds bounds = bounds_of_bin(triangles, scale, axis, bin, count);
      EXPECT_EQ(numbers(bins.bounds[axis][bin]), numbers(bounds));
      EXPECT_EQ(bins.counts[axis][bin], count);
    }
  }
}

void expect_parts(const std::vector<BuildTriangle>& before, std::vector<BuildTriangle> after,
                  const BinScale& scale, const Cut& cut, std::uint32_t left,
                  const std::array<Bounds, 2>& centres) {
  std::array<Bounds, 2> expected;
  for (std::uint32_t i = 0; i < after.size(); ++i) {
    const BuildTriangle& t = after[i];
    EXPECT_EQ(scale.bin(t, cut.axis) <= cut.bin, i < left);
    Bounds centre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      centre.at[axis] = t.box.low(axis) + t.box.high(axis);
      centre.at[axis + 4] = -centre.at[axis];
    }
    expected[i < left ? 0 : 1].add(centre);
  }
  for (std::size_t side = 0; side < 2; ++side)
    EXPECT_EQ(numbers(centres[side]), numbers(expected[side]));
  std::sort(after.begin(), after.end(), [](const BuildTriangle& a, const BuildTriangle& b) {
    return a.triangle() < b.triangle();
  });
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i].box.at, before[i].box.at);
}

template <class Fill, class Divide>
void ask(std::int64_t span, int count, Random& random, const Fill& fill, const Divide& divide) {
  const std::vector<BuildTriangle> triangles = random_triangles(random, span, count);
  const BinScale scale = scale_of(triangles);
  Bins bins;
  fill(triangles, scale, bins);
  expect_bins(triangles, scale, bins);
  Cut cut;
  cut.axis = static_cast<std::size_t>(random.between(0, 2));
  cut.bin = static_cast<std::uint32_t>(random.between(0, 15));
  std::vector<BuildTriangle> parted = triangles;
  std::array<Bounds, 2> centres;
  const std::uint32_t left = divide(parted, scale, cut, centres);
  expect_parts(triangles, parted, scale, cut, left, centres);
}

template <class Fill, class Divide>
void ask(const Fill& fill, const Divide& divide) {
  Random random(91);
  for (const std::int64_t span : {std::int64_t{1}, std::int64_t{1000}, std::int64_t{limit}})
    for (const int count : {1, 2, 9, 100})
      for (int i = 0; i < 10; ++i) ask(span, count, random, fill, divide);
}

TEST(Split, fills_bins_and_parts_triangles_by_their_centres) {
  ask(scene::detail::fill_bins_portable, scene::detail::part_portable);
}

#if OFFGRID_BATCH_X86
TEST(Split, fills_bins_and_parts_triangles_with_vector_instructions) {
  if (scene::detail::widest_isa() < kernel::Isa::avx2) GTEST_SKIP() << "no AVX2";
  ask(scene::detail::fill_bins_avx2, scene::detail::part_avx2);
}
#endif

}  // namespace
}  // namespace offgrid::testing::meshes
