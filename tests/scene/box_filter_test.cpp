// BoxFilter: it keeps every box that the exact test finds, and hardly any other one.
#include "mesh/box_filter.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "meet_test.hpp"
#include "mesh/ray_box.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using scene::detail::BoxFilter;

constexpr float no_limit = std::numeric_limits<float>::infinity();

/// A few values that coincide often, from -span to span.
Point3 lattice_point(Random& random, std::int64_t span) {
  const auto coordinate = [&] { return random.between(-2, 2) * (span / 2); };
  const auto x = coordinate();
  const auto y = coordinate();
  return Point3::at(x, y, coordinate());
}

struct Kept {
  std::size_t entered = 0;
  std::size_t missed = 0;  ///< and kept
};

void ask(const Ray3& ray, const Box3& box, Kept& kept) {
  const bool is_kept = BoxFilter(ray).may_enter(box, no_limit);
  const auto entry = scene::detail::entry(box, ray);
  if (!entry) {
    kept.missed += is_kept ? 1 : 0;
    return;
  }
  ++kept.entered;
  EXPECT_TRUE(is_kept);
  const bool is_in_segment = entry->numerator <= entry->denominator;
  EXPECT_TRUE(!is_in_segment || BoxFilter(ray).may_enter(box, 1));
}

/// Rays along axes and without direction among them; boxes are flat and touched, too.
TEST(BoxFilter, keeps_what_a_ray_enters_up_to_the_limits_of_the_grid) {
  Random random(71);
  Kept kept;
  for (const std::int64_t span : {2, 1000, (1 << 29) - 2}) {
    for (int i = 0; i < 100000; ++i) {
      const Point3 corner = lattice_point(random, span);
      const Box3 target = box(corner, lattice_point(random, span));
      const Point3 from = lattice_point(random, span);
      ask({from, lattice_point(random, span) - from}, target, kept);
    }
  }
  EXPECT_GT(kept.entered, 50000U);
}

TEST(BoxFilter, drops_nearly_all_that_a_ray_misses) {
  Random random(72);
  Kept kept;
  constexpr int count = 100000;
  for (int i = 0; i < count; ++i) {
    const Point3 corner = random_point3(random, 1 << 28);
    const Box3 target = box(corner, random_point3(random, 1 << 28));
    const Point3 from = random_point3(random, 1 << 28);
    ask({from, random_point3(random, 1 << 28) - from}, target, kept);
  }
  EXPECT_GT(kept.entered, 10000U);
  EXPECT_LT(kept.missed, 20U);
}

TEST(BoxFilter, drops_boxes_behind_the_limit) {
  const BoxFilter filter({Point3::at(0, 0, 0), Point3::at(8, 0, 0) - Point3{}});
  const Box3 target = box(Point3::at(16, -1, -1), Point3::at(20, 1, 1));
  EXPECT_TRUE(filter.may_enter(target, no_limit));
  EXPECT_TRUE(filter.may_enter(target, 2));
  EXPECT_FALSE(filter.may_enter(target, 1.9F));
}

}  // namespace
}  // namespace offgrid::testing
