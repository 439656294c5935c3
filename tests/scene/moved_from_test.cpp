// Objects of the scene that were moved from: they stop the program with a message, or are empty.
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "offgrid/scene/footprint.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "offgrid/scene/scene.hpp"
#include "scene_shapes.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

TEST(MovedFromDeathTest, a_mesh_that_was_moved_from_says_so_in_every_call) {
  Mesh mesh = cube(5);
  const Mesh taken = std::move(mesh);
  const Point3 p{};
  const Ray3 ray{p, Point3::at(1, 0, 0) - p};
  const Segment3 segment{p, Point3::at(9, 0, 0)};
  const Ball3 ball = Ball3::make(p, 3).value();
  const Box3 box = Box3::make(p, p).value();
  const Triangle3 triangle{p, p, p};
  const Pose pose;
  const std::pair<const char*, std::function<void()>> calls[] = {
      {"vertices", [&] { mesh.vertices(); }},
      {"triangles", [&] { mesh.triangles(); }},
      {"options", [&] { mesh.options(); }},
      {"bounds", [&] { mesh.bounds(); }},
      {"triangle", [&] { mesh.triangle(0); }},
      {"memory", [&] { mesh.memory(); }},
      {"moved", [&] { (void)mesh.moved({}); }},
      {"data", [&] { mesh.data(); }},
      {"nearest_hit of a ray", [&] { nearest_hit(mesh, ray); }},
      {"nearest_hit of a segment", [&] { nearest_hit(mesh, segment); }},
      {"any_hit", [&] { any_hit(mesh, ray); }},
      {"meets a point", [&] { meets(mesh, p); }},
      {"meets a segment", [&] { meets(mesh, segment); }},
      {"meets a ball", [&] { meets(mesh, ball); }},
      {"meets a box", [&] { meets(mesh, box); }},
      {"meets a triangle", [&] { meets(mesh, triangle); }},
      {"meets another", [&] { meets(taken, mesh); }},
      {"meets another, first", [&] { meets(mesh, taken); }},
      {"triangles_meeting", [&] { triangles_meeting(mesh, box); }},
      {"touching_pairs", [&] { touching_pairs(mesh, taken); }},
      {"touching_pairs, second", [&] { touching_pairs(taken, mesh); }},
      {"is_closed", [&] { is_closed(mesh); }},
      {"winding_number", [&] { winding_number(mesh, p); }},
      {"contains", [&] { contains(mesh, p); }},
      {"self_intersections", [&] { self_intersections(mesh); }},
      {"nearest_hit at a pose", [&] { nearest_hit(mesh, pose, ray); }},
      {"meets a ray at a pose", [&] { meets(mesh, pose, ray); }},
      {"meets at a pose", [&] { meets(mesh, pose, box); }},
      {"meets at two poses", [&] { meets(taken, pose, mesh, pose); }},
      {"footprint", [&] { (void)footprint(mesh, pose, kernel::constant<0>, kernel::constant<9>); }},
      {"a model of it", [&] { Scene().create(mesh).value(); }},
  };
  for (const auto& [name, call] : calls)
    EXPECT_DEATH(call(), "scene::Mesh: it was not moved from") << name;
}

TEST(MovedFrom, a_mesh_can_be_assigned_to_copied_and_destroyed) {
  Mesh mesh = cube(5);
  const Mesh taken = std::move(mesh);
  const Mesh copy = mesh;
  mesh = taken;
  EXPECT_EQ(mesh.triangles().size(), 12U);
  EXPECT_EQ(&mesh.data(), &taken.data());
}

TEST(MovedFrom, a_scene_is_empty_and_can_be_filled_again) {
  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
    Scene scene({.index = index});
    scene.add(scene.create(cube(5)).value()).value();
    const Scene taken = std::move(scene);
    const Box3 box = Box3::make(Point3{}, Point3{}).value();
    EXPECT_TRUE(scene.models().empty());
    EXPECT_TRUE(scene.near(box).empty());
    EXPECT_FALSE(scene.has(ModelId(0)));
    EXPECT_EQ(scene.add(ModelId(0)).error().code, SceneErrorCode::no_such_model);
    EXPECT_EQ(scene.create(cube(2)).value(), ModelId(0));
    EXPECT_TRUE(scene.add(ModelId(0)).value());
    EXPECT_EQ(scene.near(box), Scene::Models{ModelId(0)});
    EXPECT_EQ(taken.near(box), Scene::Models{ModelId(0)});
    EXPECT_EQ(taken.bounds(ModelId(0))->high(), Point3::at(5, 5, 5));
  }
}

}  // namespace
}  // namespace offgrid::testing
