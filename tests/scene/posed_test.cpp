// Meshes at poses: turned corners, no leaks, and the limits of the grid.
#include "offgrid/scene/model/posed.hpp"

#include <gtest/gtest.h>

#include "points.hpp"
#include "scene_shapes.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;
using kernel::constant;
using kernel::RayParameter;

/// A corner of the cube stands at (99, 7, 5), and none of it is beyond y = 7.
TEST(Posed, shapes_that_reach_a_turned_corner_meet_the_mesh) {
  const Mesh mesh = cube(5);
  const Pose pose{at(100, 0, 0), Rotation::make(2, 0, 0, 1).value()};  // cosine 3/5, sine 4/5
  for (const std::int64_t y : {7, 8}) {
    const bool is_reached = y == 7;
    EXPECT_EQ(meets(mesh, pose, at(99, y, 0)), is_reached);
    EXPECT_EQ(meets(mesh, pose, Segment3{at(90, y, 2), at(110, y, 2)}), is_reached);
    EXPECT_EQ(meets(mesh, pose, Ball3::make(at(99, y + 3, -4), 3).value()), is_reached);
    EXPECT_EQ(meets(mesh, pose, box(at(80, y, -1), at(120, 20, 1))), is_reached);
    EXPECT_EQ(meets(mesh, pose, OrientedBox3(box(at(80, y, -1), at(120, 20, 1)))), is_reached);
    EXPECT_EQ(meets(mesh, pose, Plane3::through(at(0, y, 0), at(1, y, 0), at(0, y, 1)).value()),
              is_reached);
    EXPECT_EQ(meets(mesh, pose, Triangle3{at(80, y, 0), at(120, y, 0), at(99, 20, 0)}), is_reached);
    EXPECT_EQ(meets(mesh, pose, mesh, {at(99, y + 5, 0), {}}), is_reached);
    const auto hit = nearest_hit(mesh, pose, Ray3{at(90, y, 0), at(3, 0, 0) - Point3{}});
    ASSERT_EQ(hit.has_value(), is_reached);
    const RayParameter three{constant<3>, constant<1>};
    EXPECT_TRUE(!hit || compare(hit->hit.t, three) == Sign::zero);
  }
}

TEST(Posed, a_closed_mesh_never_leaks_however_it_is_turned) {
  Random random(704);
  const Mesh mesh = octahedron(1000);
  for (int i = 0; i < 300; ++i) {
    // Rotations whose columns are directions of rays, and those of the largest norms.
    const bool towards_corners = i % 2 == 0;
    const std::int64_t most = towards_corners ? 16000 : 32767;
    const auto part = [&] { return random.between(-most, most); };
    const std::int64_t w = part();
    const std::int64_t x = part();
    const std::int64_t y = part();
    const Pose pose{random_point3(random, 500000000), Rotation::make(w, x, y, part()).value()};
    for (int axis = 0; axis < 3; ++axis) {
      const auto component = [&](int r) {
        const auto& row = pose.rotation.row(r);
        const auto& entry = axis == 0 ? row.x : axis == 1 ? row.y : row.z;
        return Int<30>::checked(towards_corners ? entry.raw() : entry.raw() >> 3).value();
      };
      const Vector3 direction{component(0), component(1), component(2)};
      EXPECT_TRUE(meets(mesh, pose, Ray3{pose.position, direction}));
      EXPECT_TRUE(meets(mesh, pose, Ray3{pose.position, -direction}));
      if (!towards_corners) continue;
      // The four triangles about the corner have the hit; the smallest is named.
      const auto hit = nearest_hit(mesh, pose, Ray3{pose.position, direction}).value();
      EXPECT_EQ(hit.triangle, 0U);
    }
  }
}

TEST(Posed, a_mesh_at_the_limit_of_the_grid_is_asked_with_every_acceleration) {
  for (const std::int64_t size : {255, 256, 257, 511, 513, 100'001}) {
    const std::vector<Point3> vertices = {at(0, 0, 0), at(size, 0, 0), at(0, size, 0),
                                          at(0, 0, size)};
    const std::vector<MeshTriangle> triangles = {{0, 1, 2}, {0, 1, 3}};
    for (const Acceleration kind :
         {Acceleration::none, Acceleration::octree, Acceleration::bvh, Acceleration::wide_bvh}) {
      const Mesh mesh = Mesh::make(vertices, triangles, {.acceleration = kind}).value();
      const std::int64_t v = limit - size;
      const Pose pose{at(v, v, v), Rotation()};
      EXPECT_TRUE(meets(mesh, pose, at(limit, v, v)));
      EXPECT_FALSE(meets(mesh, pose, at(limit, limit, v)));
      EXPECT_TRUE(meets(mesh, pose, mesh, pose));
      EXPECT_EQ(mesh.bounds()->high(), at(size, size, size));
    }
  }
}

/// The lemma posed_difference rests on it: such a corner is 2^63.1 from the ray, times the scale.
TEST(PosedDeathTest, a_mesh_that_leaves_the_grid_breaks_the_contract) {
  const Mesh mesh = octahedron(limit);
  const Pose pose{at(-limit, -limit, -limit), Rotation::make(65535, 1, 0, 0).value()};
  const Ray3 ray{at(limit, limit, limit), at(-1, -1, -1) - Point3{}};
  EXPECT_DEATH(static_cast<void>(nearest_hit(mesh, pose, ray)), "stands on the grid");
  EXPECT_DEATH(static_cast<void>(meets(mesh, pose, ray)), "stands on the grid");
  EXPECT_DEATH(static_cast<void>(meets(mesh, pose, ray.origin)), "stands on the grid");
}

TEST(Posed, an_empty_mesh_meets_nothing) {
  const Mesh none;
  const Pose pose{at(1, 2, 3), Rotation::make(2, 1, 0, 0).value()};
  EXPECT_FALSE(meets(none, pose, box(at(-9, -9, -9), at(9, 9, 9))));
  EXPECT_FALSE(meets(none, pose, cube(5), Pose{}));
  EXPECT_FALSE(nearest_hit(none, pose, Ray3{}));
}

}  // namespace
}  // namespace offgrid::testing
