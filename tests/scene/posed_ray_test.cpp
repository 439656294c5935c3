// Rays at meshes that are turned, through the wide tree: every instruction set finds what the exact
// test of each triangle finds, and no box that the ray enters is dropped.
#include "mesh/posed_ray.hpp"

#include <gtest/gtest.h>

#include "mesh/mesh_data.hpp"
#include "mesh/wide_query.hpp"
#include "mesh_shapes.hpp"
#include "offgrid/scene/model/pose.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing::meshes {
namespace {

using scene::detail::PosedRay;
using scene::detail::WideRay;

/// The index of the triangle that the ray hits first, by the exact test of each.
std::optional<std::uint32_t> first_of_all(const Soup& soup, const PosedRay& ray,
                                          exact::Reach reach) {
  scene::detail::FirstTriangle<PosedRay::Number> first(reach);
  for (std::uint32_t i = 0; i < soup.triangles.size(); ++i)
    if (const auto t = first_parameter(ray, soup.triangle(i), reach)) first.offer(i, *t);
  return first.triangle();
}

/// Returns whether there is a hit.
bool ask(const Soup& soup, const Mesh& mesh, const PosedRay& ray) {
  bool is_hit = false;
  for (const exact::Reach reach : {exact::Reach::ray, exact::Reach::segment}) {
    const auto expected = first_of_all(soup, ray, reach);
    is_hit = is_hit || expected.has_value();
    for (const kernel::Isa isa : {kernel::Isa::scalar, kernel::Isa::avx2, kernel::Isa::avx512}) {
      for (const bool wants_any : {false, true}) {
        WideRay walk(ray, reach, wants_any, *mesh.bounds());
        walk_wide(mesh.data().wide, walk, isa);
        EXPECT_EQ(walk.triangle().has_value(), expected.has_value());
        if (!expected || !walk.triangle()) continue;
        EXPECT_EQ(walk.corners(), soup.triangle(*walk.triangle()));
        EXPECT_TRUE(wants_any || *walk.triangle() == *expected);
      }
    }
  }
  return is_hit;
}

Rotation random_rotation(Random& random) {
  const std::int64_t most = random.chance(1, 2) ? 3 : 32767;
  const auto part = [&] { return random.between(-most, most); };
  const std::int64_t w = part();
  const std::int64_t x = part();
  const std::int64_t y = part();
  const auto made = Rotation::make(w, x, y, part());
  return made ? made.value() : Rotation();
}

/// A column of the matrix: an axis of the mesh as it is turned.
Vector3 column(const Rotation& turn, int k) {
  const auto part = [&](int r) {
    const auto& row = turn.row(r);
    const auto& entry = k == 0 ? row.x : k == 1 ? row.y : row.z;
    return Int<30>::checked(entry.raw() / 8).value();
  };
  return {part(0), part(1), part(2)};
}

/// About a point: through it, past it, along the axes of the mesh.
Ray3 random_ray(Random& random, const Pose& pose, std::int64_t span) {
  const Point3 through = random_point3(random, span);
  const Point3 from = random_point3(random, 2 * span);
  const auto moved = [&](const Point3& p) {
    return at(p.x.raw() + pose.position.x.raw(), p.y.raw() + pose.position.y.raw(),
              p.z.raw() + pose.position.z.raw());
  };
  const Point3 target = random.chance(1, 3) ? pose.position : moved(through);
  if (random.chance(1, 4))
    return {random.chance(1, 2) ? target : moved(from),
            column(pose.rotation, static_cast<int>(random.between(0, 2)))};
  return {moved(from), target - moved(from)};
}

void ask_about(const Soup& soup, std::int64_t span, std::int64_t room, Random& random) {
  const Mesh mesh = make(soup, {.acceleration = Acceleration::wide_bvh});
  int hits = 0;
  for (int i = 0; i < 12; ++i) {
    const Pose pose{random_point3(random, room), random_rotation(random)};
    for (int k = 0; k < 20; ++k) {
      const PosedRay ray(pose.rotation, pose.position, random_ray(random, pose, span));
      if (has_direction(ray)) hits += ask(soup, mesh, ray) ? 1 : 0;
    }
  }
  EXPECT_GT(hits, 0);
}

TEST(PosedRay, finds_in_the_wide_tree_what_the_exact_test_of_each_triangle_finds) {
  Random random(805);
  ask_about(cube(-1, 1), 3, 5, random);
  ask_about(cube(-5, 4), 9, 100'000'000, random);
  ask_about(sphere(9, 2), 12, 20, random);
  ask_about(sphere(1000, 3, 0.2), 1500, 300'000'000, random);
  ask_about(sphere(100'000'000, 3, 0.1), 120'000'000, 100'000'000, random);
}

/// The box of a node as the walk knows it is entered if the exact one is.
TEST(PosedRay, enters_in_floats_every_box_that_it_enters_exactly) {
  Random random(806);
  constexpr float no_limit = std::numeric_limits<float>::infinity();
  std::size_t entered = 0;
  std::size_t kept = 0;
  for (const std::int64_t span : {3, 1000, 100'000'000}) {
    for (int i = 0; i < 20'000; ++i) {
      const Pose pose{random_point3(random, span), random_rotation(random)};
      const PosedRay ray(pose.rotation, pose.position, random_ray(random, pose, span));
      const Point3 corner = random_point3(random, span);
      const Box3 target = box(corner, random.chance(1, 3) ? corner : random_point3(random, span));
      const bool is_kept = scene::detail::BoxFilter(local_ray(ray)).may_enter(target, no_limit);
      const bool is_entered = ray.entry(target).has_value();
      EXPECT_TRUE(is_kept || !is_entered);
      entered += is_entered ? 1 : 0;
      kept += is_kept && span > 1000 ? 1 : 0;
    }
  }
  EXPECT_GT(entered, 5000U);
  EXPECT_LT(kept, 18'000U);
}

}  // namespace
}  // namespace offgrid::testing::meshes
