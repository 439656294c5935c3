// The nearest point of meshes and scenes, beside a loop over all triangles.
#include "offgrid/scene/mesh/nearest_point.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "mesh_shapes.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "offgrid/scene/scene.hpp"
#include "scene_shapes.hpp"

namespace offgrid::testing {
namespace {

using meshes::Soup;
using namespace scene;

constexpr std::array all_accelerations = {Acceleration::none, Acceleration::octree,
                                          Acceleration::bvh, Acceleration::wide_bvh};
constexpr std::array all_indexes = {SceneIndex::none, SceneIndex::octree, SceneIndex::tree};

/// A random heap of triangles on a small grid, where many points are equally near.
Soup heap(Random& random, int count, std::int64_t reach) {
  Soup soup;
  for (int i = 0; i < 3 * count; ++i) {
    const std::int64_t x = random.between(-reach, reach);
    const std::int64_t y = random.between(-reach, reach);
    soup.vertices.push_back(at(x, y, random.between(-reach, reach)));
  }
  for (int i = 0; i < count; ++i) {
    const auto corner = [&] {
      return static_cast<std::uint32_t>(random.between(0, 3 * count - 1));
    };
    const std::uint32_t a = corner();
    const std::uint32_t b = corner();
    soup.triangles.push_back({a, b, corner()});
  }
  return soup;
}

/// 0, 1, 2 for a corner, an edge, the inside.
int rank(Feature f) { return f <= Feature::c ? 0 : f == Feature::inside ? 2 : 1; }

std::array<std::array<int, 3>, 3> sorted_corners(const Triangle3& t) {
  std::array<std::array<int, 3>, 3> all;
  const std::array corners = {t.a, t.b, t.c};
  for (std::size_t i = 0; i < 3; ++i)
    all[i] = {corners[i].x.raw(), corners[i].y.raw(), corners[i].z.raw()};
  std::sort(all.begin(), all.end());
  return all;
}

/// The nearest point by a loop, by the rule of ties.
std::optional<MeshPoint> by_loop(const Soup& soup, const Point3& p) {
  std::optional<MeshPoint> best;
  for (std::uint32_t i = 0; i < soup.triangles.size(); ++i) {
    const Triangle3 t = soup.triangle(i);
    const ClosestPoint closest = closest_point(t, p);
    const MeshPoint next{i, closest.feature, point_of(closest),
                         distance_of(squared_distance(t, p))};
    const auto is_before = [&](const MeshPoint& other) {
      if (next.squared_distance != other.squared_distance)
        return next.squared_distance < other.squared_distance;
      if (next.point != other.point) return next.point < other.point;
      if (rank(next.feature) != rank(other.feature))
        return rank(next.feature) < rank(other.feature);
      return sorted_corners(t) < sorted_corners(soup.triangle(other.triangle));
    };
    if (!best || is_before(*best)) best = next;
  }
  return best;
}

void expect_same(const std::optional<MeshPoint>& right, const std::optional<MeshPoint>& found) {
  ASSERT_EQ(right.has_value(), found.has_value());
  if (!right) return;
  EXPECT_EQ(right->triangle, found->triangle);
  EXPECT_EQ(right->feature, found->feature);
  EXPECT_TRUE(right->point == found->point);
  EXPECT_TRUE(right->squared_distance == found->squared_distance);
}

TEST(NearestPoint, of_a_mesh_it_is_that_of_a_loop_whatever_the_hierarchy) {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const std::int64_t reach = round % 3 == 0 ? limit : round % 3 == 1 ? 3 : 40;
    const Soup soup = heap(random, round % 20 + 1, reach);
    for (const Acceleration acceleration : all_accelerations) {
      const Mesh mesh =
          Mesh::make(soup.vertices, soup.triangles, {.acceleration = acceleration}).value();
      for (int i = 0; i < 12; ++i) {
        const std::int64_t x = random.between(-reach, reach);
        const std::int64_t y = random.between(-reach, reach);
        const Point3 p = at(x, y, random.between(-reach, reach));
        const auto right = by_loop(soup, p);
        expect_same(right, nearest_point(mesh, p));
        expect_same(right, nearest_point(mesh, Pose{}, p));
      }
    }
  }
}

TEST(NearestPoint, of_equally_near_points_the_smallest_is_named_and_then_the_smallest_feature) {
  const Mesh box = cube(10);
  const MeshPoint from_inside = nearest_point(box, at(0, 0, 0)).value();
  EXPECT_EQ(from_inside.point, point_of(at(-10, 0, 0)));  // of six sides
  EXPECT_EQ(from_inside.squared_distance, (SpaceDistance{kernel::constant<100>}));
  const MeshPoint at_corner = nearest_point(box, at(50, 50, 50)).value();
  EXPECT_EQ(at_corner.point, point_of(at(10, 10, 10)));
  EXPECT_LE(at_corner.feature, Feature::c);
  // Six triangles have that corner; this one has (-10, -10, 10) and (-10, 10, 10).
  EXPECT_EQ(at_corner.triangle, 3U);
}

TEST(NearestPoint, what_is_named_depends_on_no_order_of_triangles) {
  Random random(7);
  for (int round = 0; round < 40; ++round) {
    Soup soup = heap(random, 12, 3);
    Soup reversed = soup;
    std::reverse(reversed.triangles.begin(), reversed.triangles.end());
    const Mesh mesh = Mesh::make(soup.vertices, soup.triangles).value();
    const Mesh other = Mesh::make(reversed.vertices, reversed.triangles).value();
    for (std::int64_t x = -4; x <= 4; ++x) {
      const auto a = nearest_point(mesh, at(x, 1, 0)).value();
      const auto b = nearest_point(other, at(x, 1, 0)).value();
      EXPECT_EQ(sorted_corners(mesh.triangle(a.triangle)),
                sorted_corners(other.triangle(b.triangle)));
      EXPECT_TRUE(a.point == b.point);
    }
  }
}

TEST(NearestPoint, a_ball_holds_what_is_on_its_border_and_nothing_beyond) {
  const Mesh box = cube(10);
  const Pose pose = {at(100, 0, 0), Rotation::make(2, 1, 0, 0).value()};  // about x
  const auto within = [](std::int64_t radius) { return Ball3::make(at(60, 0, 0), radius).value(); };
  EXPECT_TRUE(nearest_point(box, pose, within(30)));
  EXPECT_FALSE(nearest_point(box, pose, within(29)));
  EXPECT_TRUE(nearest_point(box, Ball3::make(at(17, 0, 0), 7).value()));
  EXPECT_FALSE(nearest_point(box, Ball3::make(at(17, 0, 0), 6).value()));
  for (const SceneIndex index : all_indexes) {
    Scene all({.index = index});
    all.add(all.create(box, pose).value()).value();
    EXPECT_TRUE(all.nearest_point(within(30)));
    EXPECT_FALSE(all.nearest_point(within(29)));
  }
}

TEST(NearestPoint, of_a_turned_mesh_it_is_a_fraction_of_the_world) {
  const Mesh box = cube(10);
  const Pose pose = {at(0, 0, 0), Rotation::make(3, 0, 0, 1).value()};  // about z, cosine 4/5
  // The side x' = 10 is where 4 x + 3 y = 50.
  const MeshPoint found = nearest_point(box, pose, at(20, 10, 0)).value();
  EXPECT_EQ(found.squared_distance, (SpaceDistance{kernel::constant<144>}));
  EXPECT_EQ(found.point.doubles().x, 10.4);
  EXPECT_EQ(found.point.doubles().y, 2.8);
  EXPECT_EQ(found.point.rounded()->point, at(10, 3, 0));
}

TEST(NearestPoint, at_the_limit_of_the_grid_all_numbers_fit) {
  const auto turn = Rotation::make(30'011, 29'989, 34'999, 25'013).value();
  const Mesh box = cube(limit / 2);
  for (const Acceleration acceleration : all_accelerations) {
    const Mesh mesh =
        Mesh::make(box.vertices(), box.triangles(), {.acceleration = acceleration}).value();
    for (const Point3& p : {at(limit, limit, limit), at(-limit, limit, -limit), at(0, 0, limit)}) {
      const MeshPoint found = nearest_point(mesh, {{}, turn}, p).value();
      const auto rounded = found.point.rounded().value();
      const auto away = kernel::Vector3(rounded.point - p);
      const double d = found.squared_distance.root();
      EXPECT_NEAR(std::sqrt(static_cast<double>(dot(away, away).raw())), d, 1);
    }
  }
}

TEST(NearestPoint, of_a_scene_it_is_the_nearest_of_its_models) {
  Random random(3);
  for (int round = 0; round < 30; ++round) {
    std::vector<Scene> scenes;
    for (const SceneIndex index : all_indexes) scenes.emplace_back(SceneOptions{.index = index});
    for (int model = 0; model < 8; ++model) {
      const Soup soup = heap(random, 3, 4);
      const Mesh mesh = Mesh::make(soup.vertices, soup.triangles).value();
      const std::int64_t x = random.between(-9, 9);
      const std::int64_t w = random.between(1, 3);
      const Pose pose = {at(x, random.between(-9, 9), 0), Rotation::make(w, 0, 1, 1).value()};
      for (Scene& all : scenes) all.add(all.create(mesh, pose).value()).value();
    }
    for (int i = 0; i < 12; ++i) {
      const std::int64_t x = random.between(-20, 20);
      const std::int64_t y = random.between(-20, 20);
      const Point3 p = at(x, y, random.between(-20, 20));
      std::optional<MeshPoint> right;
      for (const ModelId m : scenes[0].models()) {
        const auto next = nearest_point(*scenes[0].content(m), scenes[0].world_pose(m), p);
        const bool is_before =
            !right || next->squared_distance < right->squared_distance ||
            (next->squared_distance == right->squared_distance && next->point < right->point);
        if (is_before) right = next;
      }
      const auto first = scenes[0].nearest_point(p).value();
      for (const Scene& all : scenes) {
        const auto found = all.nearest_point(p).value();
        EXPECT_TRUE(found.nearest.squared_distance == right->squared_distance);
        EXPECT_TRUE(found.nearest.point == right->point);
        EXPECT_EQ(found.model, first.model);
        EXPECT_EQ(found.nearest.triangle, first.nearest.triangle);
      }
    }
  }
}

TEST(NearestPoint, the_same_triangle_in_two_models_is_that_of_the_smaller_one) {
  Scene all;
  const Mesh box = cube(10);
  const ModelId first = all.create(box).value();
  const ModelId second = all.create(box).value();
  all.add(second).value();
  EXPECT_EQ(all.nearest_point(at(50, 0, 0))->model, second);
  all.add(first).value();
  EXPECT_EQ(all.nearest_point(at(50, 0, 0))->model, first);
  all.set_pose(first, {.position = at(-1, 0, 0)}).value();
  EXPECT_EQ(all.nearest_point(at(50, 0, 0))->model, second);
}

TEST(NearestPoint, where_nothing_is_nothing_is_nearest) {
  EXPECT_FALSE(nearest_point(Mesh(), at(1, 2, 3)));
  EXPECT_FALSE(nearest_point(Mesh(), Pose{}, at(1, 2, 3)));
  Scene all;
  EXPECT_FALSE(all.nearest_point(at(1, 2, 3)));
  all.add(all.create(std::nullopt).value()).value();
  all.create(cube(10)).value();
  EXPECT_FALSE(all.nearest_point(at(1, 2, 3)));
}

}  // namespace
}  // namespace offgrid::testing
