// Scenes: edits and queries; refusal_test.cpp has all that they refuse.
#include "offgrid/scene/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "scene_shapes.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

Pose at(std::int64_t x, std::int64_t y, std::int64_t z) { return {Point3::at(x, y, z), {}}; }

TEST(Scene, adding_a_model_twice_changes_nothing) {
  Scene scene;
  const ModelId crate = scene.create(cube(2)).value();
  EXPECT_FALSE(scene.is_added(crate));
  EXPECT_TRUE(scene.models().empty());
  EXPECT_TRUE(scene.add(crate).value());
  EXPECT_FALSE(scene.add(crate).value());
  EXPECT_EQ(scene.models(), Scene::Models{crate});
  const Box3 box = Box3::make(Point3{}, Point3{}).value();
  EXPECT_EQ(scene.near(box), Scene::Models{crate});
}

TEST(Scene, children_of_a_removed_model_stay_where_they_stand_and_become_roots) {
  Scene scene;
  const Rotation quarter = Rotation::make(1, 0, 0, 1).value();
  const ModelId cart = scene.create(std::nullopt, {Point3::at(100, 0, 0), quarter}).value();
  const ModelId crate = scene.create(cube(2), at(10, 0, 0), cart).value();
  const ModelId lid = scene.create(cube(1), at(0, 0, 5), crate).value();
  scene.add(crate).value();
  const Pose before = scene.world_pose(lid);
  EXPECT_EQ(scene.world_pose(crate).position, Point3::at(100, 10, 0));
  scene.remove(cart).value();
  EXPECT_TRUE(scene.parent(crate).is_none());
  EXPECT_EQ(scene.local_pose(crate), (Pose{Point3::at(100, 10, 0), quarter}));
  EXPECT_EQ(scene.parent(lid), crate);
  EXPECT_EQ(scene.world_pose(lid), before);
  EXPECT_TRUE(scene.is_added(crate));
}

TEST(Scene, a_removed_model_is_refused_by_name_and_its_id_never_comes_back) {
  Scene scene;
  const ModelId first = scene.create(cube(1)).value();
  scene.add(first).value();
  scene.remove(first).value();
  EXPECT_TRUE(scene.models().empty());
  EXPECT_FALSE(scene.has(first));
  EXPECT_EQ(describe(scene.add(first).error()), "model 0 was removed");
  EXPECT_EQ(describe(scene.add(ModelId(7)).error()), "the scene never made model 7");
  EXPECT_EQ(describe(scene.add(ModelId()).error()), "the id names no model");
  EXPECT_NE(scene.create(cube(1)).value(), first);
}

TEST(Scene, a_model_never_stands_under_itself) {
  Scene scene;
  const ModelId a = scene.create({}).value();
  const ModelId b = scene.create({}, {}, a).value();
  const ModelId c = scene.create({}, {}, b).value();
  for (const ModelId below : {a, b, c}) {
    const auto error = scene.set_parent(a, below).error();
    EXPECT_EQ(error.code, SceneErrorCode::cycle);
    EXPECT_EQ(error.model, a);
  }
  EXPECT_TRUE(scene.parent(a).is_none());
  EXPECT_FALSE(scene.set_parent(c, b).value());
  EXPECT_TRUE(scene.set_parent(c, a).value());
  EXPECT_TRUE(scene.set_parent(b, c).value());
  EXPECT_EQ(scene.descendants(a), (Scene::Models{b, c}));
}

TEST(Scene, descendants_are_found_at_any_depth) {
  Scene scene;
  ModelId last = scene.create({}).value();
  const ModelId root = last;
  Scene::Models expected;
  for (int i = 0; i < 100; ++i) {
    last = scene.create({}, at(1, 0, 0), last).value();
    expected.push_back(last);
    expected.push_back(scene.create({}, at(0, 1, 0), last).value());
  }
  EXPECT_EQ(scene.descendants(root), expected);
  EXPECT_EQ(scene.world_pose(last).position, Point3::at(100, 0, 0));
  scene.set_pose(root, at(5, 5, 5)).value();
  EXPECT_EQ(scene.world_pose(last).position, Point3::at(105, 5, 5));
}

TEST(Scene, a_move_may_carry_a_child_up_to_the_border_of_the_grid) {
  Scene scene;
  const ModelId cart = scene.create({}).value();
  scene.create(cube(2), at(100, 0, 0), cart).value();
  EXPECT_EQ(scene.set_pose(cart, at(limit - 101, 0, 0)).error().code, SceneErrorCode::outside_grid);
  EXPECT_TRUE(scene.set_pose(cart, at(limit - 102, 0, 0)).has_value());
  EXPECT_EQ(scene.create(cube(2), at(0, limit - 1, 0)).error().axis, Axis::y);
  EXPECT_EQ(scene.create(cube(2), at(0, 0, -limit + 2)).value(), ModelId(2));
}

TEST(Scene, a_child_that_would_leave_the_grid_is_not_made) {
  Scene scene;
  const ModelId cart = scene.create({}, at(limit, 0, 0)).value();
  EXPECT_EQ(scene.create({}, at(1, 0, 0), cart).error().code, SceneErrorCode::outside_grid);
  const ModelId crate = scene.create({}, at(7, 0, 0)).value();  // takes the id of the refused one
  EXPECT_EQ(crate, ModelId(1));
  EXPECT_TRUE(scene.descendants(cart).empty());
  EXPECT_TRUE(scene.set_pose(cart, at(1, 0, 0)).value());
  EXPECT_EQ(scene.world_pose(crate), at(7, 0, 0));
}

TEST(Scene, the_model_that_would_leave_the_grid_is_the_same_whatever_was_edited_before) {
  for (const bool is_reordered : {false, true}) {
    Scene scene;
    const ModelId cart = scene.create(std::nullopt).value();
    const ModelId first = scene.create(std::nullopt, at(10, 0, 0), cart).value();
    scene.create(std::nullopt, at(20, 0, 0), cart).value();
    if (is_reordered) {
      scene.set_parent(first, {}).value();
      scene.set_parent(first, cart).value();
    }
    EXPECT_EQ(scene.set_pose(cart, at(limit, 0, 0)).error().model, first);
  }
}

TEST(Scene, a_model_without_a_mesh_or_triangles_meets_nothing_and_has_no_bounds) {
  Scene scene;
  const ModelId none = scene.create(std::nullopt).value();
  const ModelId empty = scene.create(Mesh()).value();
  const ModelId crate = scene.create(cube(3)).value();
  for (const ModelId id : {none, empty, crate}) scene.add(id).value();
  EXPECT_FALSE(scene.bounds(none) || scene.bounds(empty));
  EXPECT_FALSE(scene.oriented_box(none) || scene.oriented_box(empty));
  const Box3 all = Box3::make(Point3::at(-9, -9, -9), Point3::at(9, 9, 9)).value();
  EXPECT_EQ(scene.near(all), Scene::Models{crate});
  EXPECT_TRUE(scene.set_content(crate, std::nullopt).value());
  EXPECT_FALSE(scene.bounds(crate).has_value());
  EXPECT_TRUE(scene.near(all).empty());
  EXPECT_FALSE(scene.set_content(crate, std::nullopt).value());
}

TEST(Scene, a_chain_of_rotations_says_where_it_stops_being_exact) {
  Scene scene;
  const Rotation turn = Rotation::make(201, 100, -50, 7).value();
  ModelId last;
  std::vector<bool> is_exact;
  for (int i = 0; i < 6; ++i) {
    last = scene.create({}, {Point3{}, turn}, last).value();
    is_exact.push_back(scene.is_exact(last));
  }
  EXPECT_TRUE(is_exact[0]);
  EXPECT_TRUE(is_exact[1]);
  EXPECT_FALSE(is_exact[3]);
  EXPECT_TRUE(std::is_sorted(is_exact.rbegin(), is_exact.rend()));
  const ModelId child = scene.create({}, {}, last).value();
  EXPECT_FALSE(scene.is_exact(child)) << "it stands where last does";
  const Pose pose = scene.world_pose(child);
  ASSERT_TRUE(scene.remove(last).value());
  EXPECT_TRUE(scene.is_exact(child)) << "it is a root, and stands where its pose says";
  EXPECT_EQ(scene.world_pose(child), pose);
}

TEST(Scene, the_nearest_of_equal_hits_is_that_of_the_smallest_model) {
  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
    Scene scene({.index = index});
    std::vector<ModelId> ids;
    for (int i = 0; i < 5; ++i) ids.push_back(scene.create(cube(2), at(20, 0, 0)).value());
    ids.push_back(scene.create(cube(2), at(30, 0, 0)).value());
    std::reverse(ids.begin(), ids.end());
    for (const ModelId id : ids) scene.add(id).value();
    const Ray3 ray{Point3{}, Point3::at(1, 0, 0) - Point3{}};
    const auto hit = scene.nearest_hit(ray).value();
    EXPECT_EQ(hit.model, ModelId(0));
    EXPECT_TRUE(compare(hit.hit.t, kernel::RayParameter{kernel::constant<18>,
                                                        kernel::constant<1>}) == Sign::zero);
    scene.remove(ModelId(0)).value();
    EXPECT_EQ(scene.nearest_hit(ray)->model, ModelId(1));
    EXPECT_FALSE(scene.any_hit(Ray3{Point3{}, Point3::at(-1, 0, 0) - Point3{}}));
    EXPECT_FALSE(scene.any_hit(Segment3{Point3{}, Point3::at(17, 0, 0)}));
    EXPECT_TRUE(scene.any_hit(Segment3{Point3{}, Point3::at(18, 0, 0)}));
  }
}

/// The ray enters the bounds of the octahedron early, and hits it where it enters the cube.
TEST(Scene, a_model_that_is_entered_only_at_the_best_hit_may_be_the_one_that_is_named) {
  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
    Scene scene({.index = index});
    const ModelId entered_late = scene.create(cube(2), at(17, 5, 0)).value();
    const ModelId entered_early = scene.create(octahedron(10), at(20, 0, 0)).value();
    const Ray3 ray{Point3::at(0, 5, 0), Point3::at(1, 0, 0) - Point3{}};
    scene.add(entered_early).value();
    EXPECT_TRUE(compare(scene.nearest_hit(ray)->hit.t,
                        kernel::RayParameter{kernel::constant<15>, kernel::constant<1>}) ==
                Sign::zero);
    scene.add(entered_late).value();
    EXPECT_EQ(scene.nearest_hit(ray)->model, entered_late);
  }
}

TEST(Scene, near_asks_bounds_and_meeting_and_touching_ask_triangles) {
  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
    Scene scene({.index = index});
    const ModelId gem = scene.create(octahedron(10)).value();
    const ModelId crate = scene.create(cube(2), at(11, 0, 0)).value();
    const ModelId beside = scene.create(cube(2), at(8, 8, 8)).value();
    for (const ModelId id : {beside, crate, gem}) scene.add(id).value();
    EXPECT_EQ(scene.touching(), (std::vector{std::pair(gem, crate)}));
    const Box3 corner = Box3::make(Point3::at(7, 7, 7), Point3::at(9, 9, 10)).value();
    EXPECT_EQ(scene.near(corner), (Scene::Models{gem, beside}));
    EXPECT_EQ(scene.meeting(corner), Scene::Models{beside});
    const Ball3 ball = Ball3::make(Point3::at(10, 0, 3), 1).value();
    EXPECT_EQ(scene.near(ball), (Scene::Models{gem, crate}));
    EXPECT_EQ(scene.meeting(ball), Scene::Models{crate});
    EXPECT_EQ(&scene.content(gem)->data(), &Scene(scene).content(gem)->data());
  }
}

TEST(Scene, near_by_the_turned_box_leaves_out_what_only_corners_of_bounds_meet) {
  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
    Scene scene({.index = index});
    const Pose turned = {at(0, 0, 0).position, Rotation::make(3, 0, 0, 1).value()};  // cosine 4/5
    const ModelId crate = scene.create(cube(10), turned).value();
    scene.add(crate).value();
    // Its corner is at (8 + 6, 8 - 6), so bounds reach from -14 to 14; its side x' = 10 is the
    // plane 4 x + 3 y = 50, which (11, 2) is on.
    const auto from = [](std::int64_t x, std::int64_t y) {
      return Box3::make(Point3::at(x, y, -1), Point3::at(x + 3, y + 3, 1)).value();
    };
    EXPECT_EQ(scene.near(from(11, 11)), Scene::Models{crate});
    EXPECT_TRUE(scene.near(from(11, 11), NearBy::turned_box).empty());
    EXPECT_EQ(scene.near(from(11, 2), NearBy::turned_box), Scene::Models{crate});  // touches
    EXPECT_TRUE(scene.near(from(11, 3), NearBy::turned_box).empty());
    // (16, 12) is 20 along x', so 10 from that side.
    const auto ball = [](std::int64_t radius) {
      return Ball3::make(Point3::at(16, 12, 0), radius).value();
    };
    EXPECT_EQ(scene.near(ball(10), NearBy::turned_box), Scene::Models{crate});
    EXPECT_TRUE(scene.near(ball(9), NearBy::turned_box).empty());
    EXPECT_EQ(scene.near(ball(9)), Scene::Models{crate});
  }
}

TEST(Scene, copies_are_independent) {
  Scene first;
  const ModelId crate = first.create(cube(2)).value();
  first.add(crate).value();
  Scene second = first;
  second.set_pose(crate, at(100, 0, 0)).value();
  EXPECT_EQ(first.world_pose(crate), Pose{});
  EXPECT_EQ(second.world_pose(crate), at(100, 0, 0));
  second.remove(crate).value();
  EXPECT_TRUE(first.has(crate));
}

}  // namespace
}  // namespace offgrid::testing
