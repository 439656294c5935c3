// Queries: equal to a loop over all triangles whatever the acceleration, and closed meshes do not
// leak.
#include "offgrid/scene/mesh/mesh_query.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "mesh_shapes.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"

namespace offgrid::testing::meshes {
namespace {

/// Soups of every kind; calls check(soup, meshes, random) for each.
template <class Check>
void for_each_soup(std::uint64_t seed, const Check& check) {
  Random random(seed);
  for (const Heap kind : all_heaps) {
    for (const std::size_t count : {1U, 9U, 60U, 200U}) {
      const Soup soup = heap(kind, random, count);
      check(soup, all_meshes(soup), random);
    }
  }
  for (const Soup& soup : {cube(-3, 3), sphere(40, 2), sphere(double{1 << 28}, 3, 0.2)})
    check(soup, all_meshes(soup), random);
}

template <class Shape>
void expect_as_loop(const Soup& soup, const std::vector<Mesh>& meshes, const Shape& shape) {
  const std::vector<std::uint32_t> expected = loop_meeting(soup, shape);
  for (const Mesh& mesh : meshes) {
    EXPECT_EQ(triangles_meeting(mesh, shape), expected);
    EXPECT_EQ(meets(mesh, shape), !expected.empty());
    EXPECT_EQ(meets(shape, mesh), !expected.empty());
  }
}

/// A ray between two points, or along an axis, or without direction.
Ray3 random_ray(const Soup& soup, Random& random) {
  const Point3 from = near(soup, random);
  const Point3 through = near(soup, random);
  const kernel::Vector3 d = through - from;
  if (random.chance(1, 20)) return {from, {}};
  if (random.chance(1, 5)) return {from, {constant<0>, d.y, constant<0>}};
  if (random.chance(1, 5)) return {from, {d.x, constant<0>, d.z}};
  return {from, d};
}

TEST(MeshQuery, nearest_hits_are_those_of_a_loop) {
  for_each_soup(31, [](const Soup& soup, const std::vector<Mesh>& meshes, Random& random) {
    for (int i = 0; i < 40; ++i) {
      const Ray3 ray = random_ray(soup, random);
      const Point3 a = near(soup, random);
      const Segment3 segment = {a, random.chance(1, 20) ? a : near(soup, random)};
      const auto of_ray = loop_nearest(soup, ray), of_segment = loop_nearest(soup, segment);
      for (const Mesh& mesh : meshes) {
        expect_equal(nearest_hit(mesh, ray), of_ray);
        EXPECT_EQ(any_hit(mesh, ray), of_ray.has_value());
        expect_equal(nearest_hit(mesh, segment), of_segment);
      }
      expect_as_loop(soup, meshes, segment);
    }
  });
}

/// A turned box about the middle of another one, thin in one direction.
OrientedBox3 random_oriented_box(Random& random, const Box3& about) {
  const auto h = *Int<30>::checked(random.between(0, 1 << 20));
  const auto w = random.between(1, 9);
  const auto turn = Rotation::make(w, random.between(-9, 9), 2, 1);
  return *OrientedBox3::make(OrientedBox3(about).doubled_centre(), *turn, {h, h, constant<3>});
}

TEST(MeshQuery, triangles_that_meet_shapes_are_those_of_a_loop) {
  for_each_soup(33, [](const Soup& soup, const std::vector<Mesh>& meshes, Random& random) {
    for (int i = 0; i < 10; ++i) {
      const Point3 p = near(soup, random);
      const Point3 q = near(soup, random);
      const Point3 r = near(soup, random);
      expect_as_loop(soup, meshes, p);
      const auto radius = random.between(0, std::int64_t{1} << random.between(1, 29));
      expect_as_loop(soup, meshes, *Ball3::make(p, radius));
      expect_as_loop(soup, meshes, Triangle3{p, q, r});
      expect_as_loop(soup, meshes, box(p, q));
      expect_as_loop(soup, meshes, random_oriented_box(random, box(p, q)));
      const auto plane = Plane3::through(p, q, r);
      if (plane) expect_as_loop(soup, meshes, *plane);
    }
  });
}

std::vector<TrianglePair> loop_pairs(const Soup& a, const Soup& b) {
  std::vector<TrianglePair> pairs;
  for (std::size_t i = 0; i < a.triangles.size(); ++i)
    for (const std::uint32_t k : loop_meeting(b, a.triangle(i)))
      pairs.push_back({static_cast<std::uint32_t>(i), k});
  return pairs;
}

TEST(MeshQuery, touching_pairs_of_two_meshes_are_those_of_two_loops) {
  Random random(35);
  for (const Heap kind : all_heaps) {
    const Soup a = heap(kind, random, 30);
    const Soup b = heap(kind, random, 50);
    const auto expected = loop_pairs(a, b);
    for (const Mesh& mesh_a : all_meshes(a)) {
      for (const Mesh& mesh_b : all_meshes(b)) {
        EXPECT_EQ(touching_pairs(mesh_a, mesh_b), expected);
        EXPECT_EQ(meets(mesh_a, mesh_b), !expected.empty());
        EXPECT_EQ(meets(mesh_b, mesh_a), !expected.empty());
      }
    }
    EXPECT_EQ(touching_pairs(make(b), make(a)), loop_pairs(b, a));
  }
}

TEST(MeshQuery, a_mesh_inside_another_one_does_not_touch_it) {
  const Mesh outer = make(cube(-10, 10));
  EXPECT_FALSE(meets(outer, make(cube(-9, 9))));
  EXPECT_FALSE(meets(outer, *Box3::make(at(-9, -9, -9), at(9, 9, 9))));
  EXPECT_TRUE(meets(outer, make(cube(-9, 10))));
  EXPECT_TRUE(touching_pairs(outer, Mesh()).empty());
}

TEST(MeshQuery, the_smallest_index_is_named_where_several_triangles_are_hit_at_once) {
  Soup soup = cube(-5, 5);
  soup.add(cube(-5, 5));
  for (const Mesh& mesh : all_meshes(soup)) {
    const auto corner = nearest_hit(mesh, Ray3{at(0, 0, 0), at(1, 1, 1) - at(0, 0, 0)});
    ASSERT_TRUE(corner.has_value());
    EXPECT_EQ(corner->triangle, 2U);
  }
}

/// The directions from a camera to points of an edge: its ends, its points k / n for small n, and
/// points of the grid on it. Directions too long for a vector are left out.
std::vector<kernel::Vector3> aims(const Point3& camera, const Point3& a, const Point3& b) {
  const kernel::Vector3 p = a - camera;
  const kernel::Vector3 q = b - camera;
  std::vector<kernel::Vector3> found = {p, q};
  const auto add = [&](const auto& part) {
    const auto x = Int<30>::checked(part(p.x.raw(), q.x.raw()));
    const auto y = Int<30>::checked(part(p.y.raw(), q.y.raw()));
    const auto z = Int<30>::checked(part(p.z.raw(), q.z.raw()));
    if (x && y && z) found.push_back({*x, *y, *z});
  };
  for (const std::int64_t n : {2, 3, 5}) {
    for (std::int64_t k = 1; k < n; ++k)
      add([&](std::int64_t from, std::int64_t to) { return (n - k) * from + k * to; });
  }
  const auto edge = b - a;
  const std::int64_t steps = std::gcd(
      std::gcd(std::int64_t{edge.x.raw()}, std::int64_t{edge.y.raw()}), std::int64_t{edge.z.raw()});
  for (std::int64_t k = 1; k < steps; k += std::max<std::int64_t>(1, steps / 9))
    add([&](std::int64_t from, std::int64_t to) { return from + (to - from) / steps * k; });
  return found;
}

/// The rays that leave the mesh where a camera in it aims at every edge. An edge is met once in
/// either direction.
std::size_t leaks(const Mesh& mesh, const Point3& camera) {
  std::size_t found = 0;
  for (const MeshTriangle& t : mesh.triangles()) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Point3 a = mesh.vertices()[t[k]];
      const Point3 b = mesh.vertices()[t[(k + 1) % 3]];
      if (!nearest_hit(mesh, Segment3{camera, a})) ++found;
      if (t[k] > t[(k + 1) % 3]) continue;
      for (const kernel::Vector3& d : aims(camera, a, b)) {
        if (!nearest_hit(mesh, Ray3{camera, d})) ++found;
        if (!any_hit(mesh, Ray3{camera, d})) ++found;
      }
    }
  }
  return found;
}

void expect_tight(const Soup& soup, const Point3& camera) {
  ASSERT_EQ(contains(make(soup), camera), true);
  for (const Mesh& mesh : all_meshes(soup)) EXPECT_EQ(leaks(mesh, camera), 0U);
}

TEST(MeshQuery, rays_through_vertices_and_edges_never_leave_a_closed_mesh) {
  constexpr int large = 1 << 28;
  for (const Point3& camera : {at(0, 0, 0), at(3, -2, 1), at(-7, 7, 7), at(0, 7, -3)})
    expect_tight(cube(-7, 7), camera);
  expect_tight(cube(-large, large), at(0, 0, 0));
  expect_tight(cube(-large, large), at(1 - large, large - 1, 12345));
  expect_tight(sphere(30, 2), at(0, 0, 0));
  expect_tight(sphere(30, 2), at(4, 5, -9));
  expect_tight(sphere(1000003, 2), at(200000, -300000, 100001));
  expect_tight(sphere(double{large}, 2, 0.3), at(0, 0, 0));
  expect_tight(sphere(double{large}, 3, 0.3), at(50000001, 30000000, -20000003));
}

TEST(MeshQuery, a_segment_inside_a_closed_mesh_meets_nothing) {
  for (const Mesh& mesh : all_meshes(cube(-7, 7))) {
    EXPECT_FALSE(meets(mesh, Segment3{at(-6, -6, 0), at(6, 6, 6)}));
    EXPECT_TRUE(meets(mesh, Segment3{at(-6, -6, 0), at(6, 6, 7)}));
    const auto end = nearest_hit(mesh, Segment3{at(0, 0, 0), at(0, 0, 7)});
    ASSERT_TRUE(end.has_value());
    EXPECT_EQ(end->hit.t.numerator, end->hit.t.denominator);
    EXPECT_FALSE(nearest_hit(mesh, Segment3{at(0, 0, 0), at(0, 0, 6)}).has_value());
  }
}

TEST(MeshQuery, threads_may_ask_one_mesh) {
  const Soup soup = sphere(1000, 3);
  const Mesh mesh = make(soup);
  const Ray3 ray = {at(0, 0, 0), at(3, 2, 1) - at(0, 0, 0)};
  const auto expected = loop_nearest(soup, ray);
  const auto ask = [&] {
    for (int i = 0; i < 100; ++i) expect_equal(nearest_hit(mesh, ray), expected);
  };
  std::thread other(ask);
  ask();
  other.join();
}

}  // namespace
}  // namespace offgrid::testing::meshes
