// Posed meshes beside meshes whose vertices were moved: where the moved vertices are on the grid,
// every answer is the same.
#include "offgrid/scene/model/posed.hpp"

#include <gtest/gtest.h>

#include <array>

#include "offgrid/kernel/division.hpp"
#include "scene_shapes.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

/// Rotations of small scale: of a cube, and of whole angles in planes and in space.
Rotation some_rotation(Random& random) {
  constexpr std::array<std::array<std::int64_t, 4>, 10> parts = {{{1, 0, 0, 0},
                                                                  {1, 1, 0, 0},
                                                                  {1, -1, 1, 1},
                                                                  {0, 0, 1, 0},
                                                                  {2, 1, 0, 0},
                                                                  {2, 0, -1, 0},
                                                                  {3, 0, 0, 1},
                                                                  {1, 1, 1, 0},
                                                                  {2, 1, 1, 1},
                                                                  {3, -2, 1, 1}}};
  const auto& q = random.pick(parts);
  return Rotation::make(q[0], q[1], q[2], q[3]).value();
}

/// A mesh of random triangles, often flat, repeated or degenerate, and the same where it stands.
struct Both {
  Mesh local;
  Pose pose;
  Mesh moved;

  Both(Random& random, std::int64_t reach) {
    pose = {random_point3(random, 3 * reach), some_rotation(random)};
    const std::int64_t scale = pose.rotation.scale().raw();
    std::vector<Point3> at_home;
    std::vector<Point3> away;
    for (int i = 0; i < 8; ++i) {
      const Point3 p = random_point3(random, reach);
      at_home.push_back(Point3::at(p.x.raw() * scale, p.y.raw() * scale, p.z.raw() * scale));
      const auto turned = pose.rotation.turned(p);
      away.push_back(Point3::at(pose.position.x + turned.x, pose.position.y + turned.y,
                                pose.position.z + turned.z));
    }
    std::vector<MeshTriangle> triangles;
    const auto corner = [&] { return static_cast<std::uint32_t>(random.between(0, 7)); };
    for (int i = 0; i < 12; ++i) {
      const std::uint32_t a = corner();
      const std::uint32_t b = corner();
      triangles.push_back({a, b, corner()});
    }
    const auto kind = static_cast<Acceleration>(random.between(0, 3));
    const MeshOptions options{.acceleration = kind, .octree_leaf_size = 1, .bvh_leaf_size = 1};
    local = Mesh::make(at_home, triangles, options).value();
    moved = Mesh::make(away, triangles).value();
  }
};

void expect_same(const std::optional<MeshHit>& posed, const std::optional<MeshHit>& moved) {
  ASSERT_EQ(posed.has_value(), moved.has_value());
  if (!posed) return;
  EXPECT_EQ(posed->triangle, moved->triangle);
  EXPECT_EQ(compare(posed->hit.t, moved->hit.t), Sign::zero);
  const auto sum = [](const Barycentric& at) { return (at.a + at.b) + at.c; };
  const Barycentric& a = posed->hit.at;
  const Barycentric& b = moved->hit.at;
  EXPECT_TRUE(a.a * sum(b) == b.a * sum(a));
  EXPECT_TRUE(a.b * sum(b) == b.b * sum(a));
  EXPECT_TRUE(a.c * sum(b) == b.c * sum(a));
}

TEST(Posed, rays_and_segments_hit_what_they_hit_of_the_moved_mesh) {
  Random random(701);
  int hits = 0;
  for (int i = 0; i < 400; ++i) {
    const std::int64_t reach = i % 4 == 3 ? 1000000 : i % 4 + 1;
    const Both both(random, reach);
    for (int k = 0; k < 30; ++k) {
      const auto& vertices = both.moved.vertices();
      // Often from or to a corner, so that rays run along edges and in planes.
      const auto end = [&] {
        return random.chance(1, 2) ? random.pick(std::span(vertices))
                                   : random_point3(random, 4 * reach);
      };
      const Point3 from = end();
      const Point3 to = end();
      const Ray3 ray{from, to - from};
      const Segment3 segment{from, to};
      expect_same(nearest_hit(both.local, both.pose, ray), nearest_hit(both.moved, ray));
      expect_same(nearest_hit(both.local, both.pose, segment), nearest_hit(both.moved, segment));
      EXPECT_EQ(meets(both.local, both.pose, ray), any_hit(both.moved, ray));
      EXPECT_EQ(meets(both.local, both.pose, segment), meets(both.moved, segment));
      hits += nearest_hit(both.moved, ray) ? 1 : 0;
    }
  }
  EXPECT_GT(hits, 3000);
}

TEST(Posed, shapes_meet_what_they_meet_of_the_moved_mesh) {
  Random random(702);
  std::array<int, 7> met{};
  for (int i = 0; i < 400; ++i) {
    const std::int64_t reach = i % 4 == 3 ? 1000000 : i % 4 + 1;
    const Both both(random, reach);
    const auto agree = [&](std::size_t kind, const auto& shape) {
      const bool expected = meets(both.moved, shape);
      EXPECT_EQ(meets(both.local, both.pose, shape), expected) << kind;
      met[kind] += expected ? 1 : 0;
    };
    for (int k = 0; k < 10; ++k) {
      const Point3 p = random_point3(random, 4 * reach);
      const Point3 q = random_point3(random, 4 * reach);
      const std::array<Point3, 2> ends = {p, q};
      const Box3 box = Box3::around(ends.begin(), ends.end());
      agree(0, random.pick(std::span(both.moved.vertices())));
      agree(1, Ball3::make(p, random.between(0, 4 * reach)).value());
      agree(2, box);
      const OrientedBox3 upright(box);
      agree(3, OrientedBox3::make(upright.doubled_centre(), some_rotation(random),
                                  upright.doubled_half())
                   .value());
      const Triangle3 t{p, q, random_point3(random, 4 * reach)};
      if (const auto plane = Plane3::through(t.a, t.b, t.c)) agree(4, *plane);
      agree(5, t);
      agree(6, p);
    }
  }
  for (const int count : met) EXPECT_GT(count, 0);
}

TEST(Posed, two_posed_meshes_meet_where_the_moved_ones_do) {
  Random random(703);
  int met = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::int64_t reach = i % 4 == 3 ? 1000000 : i % 4 + 1;
    const Both a(random, reach);
    const Both b(random, reach);
    const bool expected = meets(a.moved, b.moved);
    EXPECT_EQ(meets(a.local, a.pose, b.local, b.pose), expected);
    EXPECT_EQ(meets(b.local, b.pose, a.local, a.pose), expected);
    met += expected ? 1 : 0;
  }
  EXPECT_GT(met, 100);
  EXPECT_LT(met, 1400);
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
      const std::uint32_t expected[] = {0, 0, 0};
      EXPECT_EQ(hit.triangle, expected[axis]);
    }
  }
}

TEST(Posed, a_mesh_at_the_limit_of_the_grid_is_asked_with_every_acceleration) {
  constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;
  for (const std::int64_t size : {255, 256, 257, 511, 513, 100'001}) {
    const std::vector<Point3> vertices = {Point3::at(0, 0, 0), Point3::at(size, 0, 0),
                                          Point3::at(0, size, 0), Point3::at(0, 0, size)};
    const std::vector<MeshTriangle> triangles = {{0, 1, 2}, {0, 1, 3}};
    for (const Acceleration kind :
         {Acceleration::none, Acceleration::octree, Acceleration::bvh, Acceleration::wide_bvh}) {
      const Mesh mesh = Mesh::make(vertices, triangles, {.acceleration = kind}).value();
      const std::int64_t at = limit - size;
      const Pose pose{Point3::at(at, at, at), Rotation()};
      EXPECT_TRUE(meets(mesh, pose, Point3::at(limit, at, at)));
      EXPECT_FALSE(meets(mesh, pose, Point3::at(limit, limit, at)));
      EXPECT_TRUE(meets(mesh, pose, mesh, pose));
      EXPECT_EQ(mesh.bounds()->high(), Point3::at(size, size, size));
    }
  }
}

/// The lemma posed_difference rests on it: such a corner is 2^63.1 from the ray, times the scale.
TEST(PosedDeathTest, a_mesh_that_leaves_the_grid_breaks_the_contract) {
  constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;
  const Mesh mesh = octahedron(limit);
  const Pose pose{Point3::at(-limit, -limit, -limit), Rotation::make(65535, 1, 0, 0).value()};
  const Ray3 ray{Point3::at(limit, limit, limit), Point3::at(-1, -1, -1) - Point3{}};
  EXPECT_DEATH(static_cast<void>(nearest_hit(mesh, pose, ray)), "stands on the grid");
  EXPECT_DEATH(static_cast<void>(meets(mesh, pose, ray)), "stands on the grid");
  EXPECT_DEATH(static_cast<void>(meets(mesh, pose, ray.origin)), "stands on the grid");
}

TEST(Posed, an_empty_mesh_meets_nothing) {
  const Mesh none;
  const Pose pose{Point3::at(1, 2, 3), Rotation::make(2, 1, 0, 0).value()};
  EXPECT_FALSE(meets(none, pose, Box3::make(Point3::at(-9, -9, -9), Point3::at(9, 9, 9)).value()));
  EXPECT_FALSE(meets(none, pose, cube(5), Pose{}));
  EXPECT_FALSE(nearest_hit(none, pose, Ray3{}));
}

}  // namespace
}  // namespace offgrid::testing
