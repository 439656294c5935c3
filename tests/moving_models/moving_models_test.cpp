// Models that move edit a navigation mesh: the ground they cover is blocked, paths go round it, and
// digests tell whether the mesh is what the models make it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "ground.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "scene/scene_shapes.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using kernel::Point3;
using navmesh::Digest;
using navmesh::World;
using scene::Mesh;
using scene::ModelId;
using scene::Pose;
using scene::Rotation;
using scene::Scene;
using scene::Segment3;

constexpr std::int64_t reach = 4000;
const Slab slab{kernel::Coordinate3::checked(20).value(), kernel::Coordinate3::checked(60).value()};

Point2 at(std::int64_t x, std::int64_t y) { return Point2::at(x, y); }

World empty_world() {
  return World::make({.low = at(-reach, -reach), .high = at(reach, reach), .journal_limit = 1000})
      .value();
}

/// A model of the mesh that is added.
ModelId added(Scene& scene, const Mesh& mesh, const Pose& pose, ModelId parent = {}) {
  const ModelId model = scene.create(mesh, pose, parent).value();
  scene.add(model).value();
  return model;
}

Rotation turn(std::int64_t w, std::int64_t x, std::int64_t y, std::int64_t z) {
  return Rotation::make(w, x, y, z).value();
}

Pose place(std::int64_t x, std::int64_t y, const Rotation& rotation = {}) {
  return {Point3::at(x, y, 50), rotation};
}

/// The digest of a world that is made of the scene at once.
Digest digest_at_once(const Scene& scene) {
  World world = empty_world();
  EXPECT_TRUE(Ground(world, slab).follow(scene));
  return world.digest();
}

/// A scene, and a world that follows it.
struct Place {
  Scene scene;
  World world = empty_world();
  Ground ground{world, slab};
};

TEST(MovingModels, a_model_takes_its_ground_along) {
  Place p;
  const ModelId crate = added(p.scene, cube(50), place(0, 0, turn(2, 0, 0, 1)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_FALSE(is_free(p.world, at(0, 0)));
  EXPECT_TRUE(is_free(p.world, at(1000, 0)));
  ASSERT_TRUE(p.scene.set_pose(crate, place(1000, 0, turn(2, 0, 0, 1))));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_TRUE(is_free(p.world, at(0, 0)));
  EXPECT_FALSE(is_free(p.world, at(1000, 0)));
}

TEST(MovingModels, a_move_and_its_undo_restore_the_digest_and_the_areas) {
  Place p;
  const ModelId crate = added(p.scene, cube(50), place(0, 0, turn(4, 1, 0, 2)));
  added(p.scene, octahedron(70), place(100, 30, turn(3, 0, 1, 1)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  const Digest before = p.world.digest();
  const auto areas = p.world.areas();
  const Pose pose = p.scene.local_pose(crate);
  ASSERT_TRUE(p.scene.set_pose(crate, place(90, 10, turn(5, -1, 2, 0))));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_NE(p.world.digest(), before);
  ASSERT_TRUE(p.scene.set_pose(crate, pose));
  ASSERT_TRUE(p.ground.undo(p.scene));
  EXPECT_EQ(p.world.digest(), before);
  EXPECT_EQ(p.world.areas(), areas);
}

TEST(MovingModels, a_move_back_restores_the_digest_as_an_undo_does) {
  Place p;
  const ModelId crate = added(p.scene, cube(50), place(0, 0, turn(4, 1, 0, 2)));
  added(p.scene, cube(40), place(60, 20, turn(3, 0, 0, 1)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  const Digest before = p.world.digest();
  const Pose pose = p.scene.local_pose(crate);
  for (std::int64_t i = 1; i < 20; ++i) {
    ASSERT_TRUE(p.scene.set_pose(crate, place(7 * i, 5 * i, turn(4, 1, i, 2))));
    ASSERT_TRUE(p.ground.follow(p.scene));
  }
  EXPECT_NE(p.world.digest(), before);
  ASSERT_TRUE(p.scene.set_pose(crate, pose));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_EQ(p.world.digest(), before);
}

TEST(MovingModels, the_order_of_moves_does_not_change_the_digest) {
  const auto final_pose = [](std::size_t i) {
    const auto k = static_cast<std::int64_t>(i);
    return place(60 * (k % 5), 50 * (k / 5), turn(5, k % 3, k % 4 - 1, k % 7 - 3));
  };
  constexpr std::size_t count = 20;
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  Random random(3);
  std::optional<Digest> first;
  for (int round = 0; round < 5; ++round) {
    Place p;
    std::vector<ModelId> crates;
    crates.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
      crates.push_back(added(p.scene, cube(30 + static_cast<std::int64_t>(i)),
                             place(-2000, 100 * static_cast<std::int64_t>(i))));
    ASSERT_TRUE(p.ground.follow(p.scene));
    for (const std::size_t i : order) {
      ASSERT_TRUE(p.scene.set_pose(crates[i], final_pose(i)));
      ASSERT_TRUE(p.ground.follow(p.scene));
    }
    if (!first) first = p.world.digest();
    EXPECT_EQ(p.world.digest(), *first);
    EXPECT_EQ(p.world.digest(), digest_at_once(p.scene));
    for (std::size_t k = count; k > 1; --k)
      std::swap(
          order[k - 1],
          order[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(k) - 1))]);
  }
}

TEST(MovingModels, a_parent_takes_the_ground_of_all_below_along) {
  Place p;
  const ModelId cart = p.scene.create(std::nullopt, place(0, 0)).value();
  for (const std::int64_t x : {-200, 0, 200})
    added(p.scene, cube(40), {Point3::at(x, 0, 0), {}}, cart);
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_FALSE(is_free(p.world, at(200, 0)));
  EXPECT_TRUE(is_free(p.world, at(0, 200)));
  // a quarter turn about the upright axis
  ASSERT_TRUE(p.scene.set_pose(cart, place(0, 0, turn(1, 0, 0, 1))));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_TRUE(is_free(p.world, at(200, 0)));
  EXPECT_FALSE(is_free(p.world, at(0, 200)));
  EXPECT_EQ(p.world.digest(), digest_at_once(p.scene));
}

TEST(MovingModels, a_model_that_leaves_the_slab_or_the_scene_frees_its_ground) {
  Place p;
  const Digest nothing = p.world.digest();
  const ModelId crate = added(p.scene, cube(50), place(0, 0, turn(3, 1, 0, 1)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_NE(p.world.digest(), nothing);
  ASSERT_TRUE(p.scene.set_pose(crate, {Point3::at(0, 0, 200), {}}));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_EQ(p.world.digest(), nothing);
  ASSERT_TRUE(p.scene.set_pose(crate, place(0, 0)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_NE(p.world.digest(), nothing);
  ASSERT_TRUE(p.scene.remove(crate));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_EQ(p.world.digest(), nothing);
}

TEST(MovingModels, the_surface_and_the_section_of_a_model_are_two_parts_of_one_area) {
  Place p;
  // Tilted, it has a side below the slab, and one in it.
  const ModelId crate = added(p.scene, cube(50), {Point3::at(0, 0, 40), turn(3, 1, 0, 0)});
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_NE(p.world.find(Ground::region_of(crate)), nullptr);
  EXPECT_TRUE(p.world.rims().contains(Ground::region_of(crate)));
  EXPECT_EQ(p.world.find(Ground::barrier_of(crate)), nullptr);
}

TEST(MovingModels, an_upright_triangle_is_a_barrier_that_moves) {
  Place p;
  const std::array<Point3, 3> corners = {Point3::at(-300, 0, 0), Point3::at(300, 0, 0),
                                         Point3::at(0, 0, 300)};
  const std::array<scene::MeshTriangle, 1> triangles = {{{0, 1, 2}}};
  const ModelId sail =
      added(p.scene, Mesh::make(corners, triangles).value(), {Point3::at(0, 0, 0), {}});
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_EQ(p.world.find(Ground::region_of(sail)), nullptr);
  EXPECT_FALSE(visible(p.world, at(0, -100), at(0, 100)));
  EXPECT_TRUE(visible(p.world, at(400, -100), at(400, 100)));
  ASSERT_TRUE(p.scene.set_pose(sail, {Point3::at(400, 0, 0), {}}));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_TRUE(visible(p.world, at(0, -100), at(0, 100)));
  EXPECT_FALSE(visible(p.world, at(400, -100), at(400, 100)));
}

TEST(MovingModels, a_path_goes_round_a_model_and_straight_when_it_is_gone) {
  Place p;
  const ModelId crate = added(p.scene, cube(100), place(0, 0, turn(7, 0, 0, 2)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  navmesh::ShortestPathFinder finder;
  const auto round = finder.find(p.world, at(-500, 3), at(500, -7));
  ASSERT_TRUE(round);
  EXPECT_GT(round->corners.size(), 2U);
  ASSERT_TRUE(p.scene.set_pose(crate, place(0, 1000)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  const auto straight = finder.find(p.world, at(-500, 3), at(500, -7));
  ASSERT_TRUE(straight);
  EXPECT_EQ(straight->corners, (std::vector<Point2>{at(-500, 3), at(500, -7)}));
  EXPECT_LT(straight->length, round->length);
}

/// Is a point of a model above the point of the plane, within the slab? Models are convex, so a
/// point is inside if its model is met above and below it.
bool is_covered(const Scene& scene, const Point2& p) {
  const auto ray = [&](std::int64_t up) {
    return scene::Ray3{Point3::at(p.x.raw(), p.y.raw(), slab.low.raw()),
                       Point3::at(0, 0, up) - Point3{}};
  };
  const Segment3 upright{ray(1).origin, Point3::at(p.x.raw(), p.y.raw(), slab.high.raw())};
  if (scene.any_hit(upright)) return true;
  for (const ModelId model : scene.models()) {
    const Mesh& mesh = *scene.content(model);
    const Pose& pose = scene.world_pose(model);
    if (meets(mesh, pose, ray(1)) && meets(mesh, pose, ray(-1))) return true;
  }
  return false;
}

/// Is the point closer to a border than roundings may move that? Borders are rounded and snapped,
/// each by half a unit along each axis at most.
bool is_near_border(const World& world, const Point2& p) {
  if (is_free(world, p)) return !keeps_clear(world, p, p, 3);
  for (std::int64_t dx = -3; dx <= 3; ++dx) {
    for (std::int64_t dy = -3; dy <= 3; ++dy) {
      if (is_free(world, at(p.x.raw() + dx, p.y.raw() + dy))) return true;
    }
  }
  return false;
}

TEST(MovingModels, ground_is_blocked_where_upright_lines_meet_models) {
  Place p;
  Random random(11);
  const auto number = [&](std::int64_t low, std::int64_t high) {
    return random.between(low, high);
  };
  std::vector<ModelId> models;
  models.reserve(12);
  for (int i = 0; i < 12; ++i)
    models.push_back(added(p.scene, i % 2 == 0 ? cube(40 + i) : octahedron(90 - i), place(0, 0)));
  std::size_t blocked = 0, asked = 0;
  for (int round = 0; round < 40; ++round) {
    for (const ModelId model : models) {
      const std::int64_t x = number(-300, 300), y = number(-300, 300), z = number(-60, 140);
      const std::int64_t i = number(-3, 3), j = number(-3, 3);
      p.scene.set_pose(model, {Point3::at(x, y, z), turn(4, i, j, number(-3, 3))}).value();
    }
    ASSERT_TRUE(p.ground.follow(p.scene));
    for (int i = 0; i < 80; ++i) {
      const std::int64_t x = number(-400, 400);
      const Point2 q = at(x, number(-400, 400));
      const bool is_blocked = !is_free(p.world, q);
      if (is_near_border(p.world, q)) continue;
      ++asked;
      blocked += is_blocked ? 1 : 0;
      EXPECT_EQ(is_covered(p.scene, q), is_blocked) << x << " " << q.y.raw();
    }
  }
  EXPECT_GT(asked, 1000U);
  EXPECT_GT(blocked, 200U);
  EXPECT_GT(asked - blocked, 200U);
}

/// A random edit of the scene.
void edit(Scene& scene, Random& random) {
  const auto models = scene.models();
  const auto number = [&](std::int64_t low, std::int64_t high) {
    return random.between(low, high);
  };
  const std::int64_t kind = number(0, 9);
  const std::int64_t x = number(-500, 500), y = number(-500, 500), z = number(-80, 150);
  const std::int64_t i = number(-9, 9), j = number(-9, 9), k = number(-9, 9);
  const Pose pose{Point3::at(x, y, z), turn(8, i, j, k)};
  const std::int64_t size = number(10, 90);
  const Mesh mesh = kind % 2 == 0 ? cube(size) : octahedron(size);
  if (kind < 3 || models.empty()) {
    added(scene, mesh, pose);
    return;
  }
  const ModelId one = random.pick(std::span(models)), two = random.pick(std::span(models));
  if (kind == 3) scene.remove(one).value();
  if (kind == 4) scene.set_content(one, mesh).value();
  if (kind == 5) static_cast<void>(scene.set_parent(one, two));  // refused if it were a cycle
  if (kind == 6) scene.set_parent(one, ModelId()).value();
  if (kind > 6) static_cast<void>(scene.set_pose(one, pose));
}

TEST(MovingModels, a_world_that_followed_any_edits_is_the_world_made_at_once) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Place p;
    Random random(seed);
    for (int i = 0; i < 60; ++i) {
      edit(p.scene, random);
      ASSERT_TRUE(p.ground.follow(p.scene));
      if (i % 5 != 4) continue;
      ASSERT_EQ(p.world.digest(), digest_at_once(p.scene)) << seed << " " << i;
    }
  }
}

TEST(MovingModels, undo_leads_back_through_every_digest) {
  for (std::uint64_t seed = 100; seed < 104; ++seed) {
    Place p;
    Random random(seed);
    std::vector<std::pair<Scene, Digest>> before;
    for (int i = 0; i < 40; ++i) {
      before.emplace_back(p.scene, p.world.digest());
      edit(p.scene, random);
      ASSERT_TRUE(p.ground.follow(p.scene));
      // now and then forward again after some steps back
      for (std::int64_t back = i % 7 == 6 ? 3 : 0; back > 0; --back) {
        ASSERT_TRUE(p.ground.undo(before.back().first));
        p.scene = before.back().first;
        EXPECT_EQ(p.world.digest(), before.back().second);
        before.pop_back();
      }
    }
    while (!before.empty()) {
      ASSERT_TRUE(p.ground.undo(before.back().first));
      EXPECT_EQ(p.world.digest(), before.back().second);
      before.pop_back();
    }
    EXPECT_TRUE(p.world.areas().empty());
  }
}

TEST(MovingModels, a_refused_move_leaves_world_and_scene_as_they_were) {
  Place p;
  const ModelId crate = added(p.scene, cube(50), place(0, 0));
  ASSERT_TRUE(p.ground.follow(p.scene));
  const Digest before = p.world.digest();
  // beyond the world's rectangle, though on the grid of the scene
  ASSERT_TRUE(p.scene.set_pose(crate, place(reach + 10, 0)));
  EXPECT_FALSE(p.ground.follow(p.scene));
  EXPECT_EQ(p.world.digest(), before);
  ASSERT_TRUE(p.scene.set_pose(crate, place(5, 5)));
  ASSERT_TRUE(p.ground.follow(p.scene));
  EXPECT_EQ(p.world.digest(), digest_at_once(p.scene));
}

}  // namespace
}  // namespace offgrid::testing
