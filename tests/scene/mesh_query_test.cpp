// Queries: equal to a loop over all triangles whatever the acceleration, and closed meshes do not
// leak.
#include "offgrid/scene/mesh/mesh_query.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "mesh_shapes.hpp"

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

TEST(MeshQuery, nearest_hits_of_rays_are_those_of_a_loop) {
  for_each_soup(31, [](const Soup& soup, const std::vector<Mesh>& meshes, Random& random) {
    for (int i = 0; i < 40; ++i) {
      const Ray3 ray = random_ray(soup, random);
      const auto expected = loop_nearest(soup, ray);
      for (const Mesh& mesh : meshes) {
        expect_equal(nearest_hit(mesh, ray), expected);
        EXPECT_EQ(any_hit(mesh, ray), expected.has_value());
      }
    }
  });
}

TEST(MeshQuery, nearest_hits_of_segments_are_those_of_a_loop) {
  for_each_soup(32, [](const Soup& soup, const std::vector<Mesh>& meshes, Random& random) {
    for (int i = 0; i < 40; ++i) {
      const Point3 a = near(soup, random);
      const Point3 b = random.chance(1, 20) ? a : near(soup, random);
      const auto expected = loop_nearest(soup, Segment3{a, b});
      for (const Mesh& mesh : meshes) expect_equal(nearest_hit(mesh, Segment3{a, b}), expected);
      expect_as_loop(soup, meshes, Segment3{a, b});
    }
  });
}

TEST(MeshQuery, triangles_that_meet_points_balls_and_triangles_are_those_of_a_loop) {
  for_each_soup(33, [](const Soup& soup, const std::vector<Mesh>& meshes, Random& random) {
    for (int i = 0; i < 10; ++i) {
      const Point3 p = near(soup, random);
      const Point3 q = near(soup, random);
      const Point3 r = near(soup, random);
      expect_as_loop(soup, meshes, p);
      const auto radius = random.between(0, std::int64_t{1} << random.between(1, 29));
      expect_as_loop(soup, meshes, *Ball3::make(p, radius));
      expect_as_loop(soup, meshes, Triangle3{p, q, r});
    }
  });
}

TEST(MeshQuery, triangles_that_meet_boxes_and_planes_are_those_of_a_loop) {
  for_each_soup(34, [](const Soup& soup, const std::vector<Mesh>& meshes, Random& random) {
    for (int i = 0; i < 10; ++i) {
      const std::array<Point3, 3> corners = {near(soup, random), near(soup, random),
                                             near(soup, random)};
      const Box3 box = Box3::around(corners.begin(), corners.begin() + 2);
      expect_as_loop(soup, meshes, box);
      const auto half = random.between(0, 1 << 20);
      const auto w = random.between(1, 9);
      const auto x = random.between(-9, 9);
      const auto turn = Rotation::make(w, x, 2, 1);
      const OrientedBox3::Doubled centre = OrientedBox3(box).doubled_centre();
      const auto h = *Int<30>::checked(half);
      expect_as_loop(soup, meshes, *OrientedBox3::make(centre, *turn, {h, h, constant<3>}));
      const auto plane = Plane3::through(corners[0], corners[1], corners[2]);
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
  soup.add(soup);
  for (const Mesh& mesh : all_meshes(soup)) {
    const auto corner = nearest_hit(mesh, Ray3{at(0, 0, 0), at(1, 1, 1) - at(0, 0, 0)});
    ASSERT_TRUE(corner.has_value());
    EXPECT_EQ(corner->triangle, 2U);
  }
}

/// Rays from the origin through every vertex and the middle of every edge of a closed mesh.
void expect_tight(const Soup& soup) {
  const Point3 origin = at(0, 0, 0);
  for (const Mesh& mesh : all_meshes(soup)) {
    std::size_t leaks = 0;
    for (const MeshTriangle& t : soup.triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        const kernel::Vector3 p = soup.vertices[t[k]] - origin;
        const kernel::Vector3 q = soup.vertices[t[(k + 1) % 3]] - origin;
        const auto sum = [](const Int<30>& a, const Int<30>& b) {
          return *Int<30>::checked(a + b);
        };
        const kernel::Vector3 middle = {sum(p.x, q.x), sum(p.y, q.y), sum(p.z, q.z)};
        for (const kernel::Vector3& d : {p, middle, -middle}) {
          if (!nearest_hit(mesh, Ray3{origin, d})) ++leaks;
          if (!any_hit(mesh, Ray3{origin, d})) ++leaks;
        }
      }
    }
    EXPECT_EQ(leaks, 0U);
  }
}

TEST(MeshQuery, rays_through_vertices_and_edges_never_leave_a_closed_mesh) {
  expect_tight(cube(-7, 7));
  expect_tight(cube(-(1 << 28), 1 << 28));
  expect_tight(sphere(30, 2));
  expect_tight(sphere(1000003, 3));
  expect_tight(sphere(double{1 << 28}, 3, 0.3));
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
