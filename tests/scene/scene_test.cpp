// Scenes: edits, what they refuse, and queries beside a loop over all models.
#include "offgrid/scene/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "offgrid/scene/model/posed.hpp"
#include "scene_shapes.hpp"
#include "support/random.hpp"

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
  for (const SceneError& error :
       {scene.add(first).error(), scene.remove(first).error(), scene.set_pose(first, {}).error(),
        scene.set_content(first, {}).error(), scene.set_parent(first, {}).error(),
        scene.create({}, {}, first).error()}) {
    EXPECT_EQ(error.code, SceneErrorCode::removed_model);
    EXPECT_EQ(error.model, first);
    EXPECT_EQ(describe(error), "model 0 was removed");
  }
  EXPECT_EQ(scene.add(ModelId(7)).error().code, SceneErrorCode::no_such_model);
  EXPECT_EQ(describe(scene.add(ModelId(7)).error()), "the scene never made model 7");
  EXPECT_EQ(scene.add(ModelId()).error().code, SceneErrorCode::no_such_model);
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

TEST(Scene, a_move_that_would_carry_a_child_off_the_grid_changes_nothing) {
  Scene scene;
  const ModelId cart = scene.create({}).value();
  const ModelId crate = scene.create(cube(2), at(100, 0, 0), cart).value();
  scene.add(crate).value();
  const auto error = scene.set_pose(cart, at(limit - 101, 0, 0)).error();
  EXPECT_EQ(error.code, SceneErrorCode::outside_grid);
  EXPECT_EQ(error.model, crate);
  EXPECT_EQ(error.axis, Axis::x);
  EXPECT_EQ(scene.local_pose(cart), Pose{});
  EXPECT_EQ(scene.world_pose(crate), at(100, 0, 0));
  EXPECT_EQ(scene.bounds(crate)->high(), Point3::at(102, 2, 2));
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

/// A scene and what it should hold, under random edits.
class RandomScene {
 public:
  RandomScene(std::uint64_t seed, SceneIndex index) : random_(seed), scene_({.index = index}) {}

  const Scene& scene() const { return scene_; }

  void edit() {
    const auto some = [&] {
      return ModelId(
          static_cast<std::uint32_t>(random_.between(0, std::max<std::int64_t>(count_, 1) - 1)));
    };
    switch (random_.between(0, 5)) {
      case 0:
      case 1: {
        const auto made = scene_.create(mesh(), pose(), random_.chance(1, 3) ? some() : ModelId());
        if (!made) break;
        ++count_;
        if (random_.chance(4, 5)) (void)scene_.add(*made);
        break;
      }
      case 2: (void)scene_.set_pose(some(), pose()); break;
      case 3: (void)scene_.set_parent(some(), random_.chance(1, 2) ? some() : ModelId()); break;
      case 4: (void)scene_.set_content(some(), mesh()); break;
      default:
        if (random_.chance(1, 2)) (void)scene_.remove(some());
        break;
    }
  }

 private:
  Scene::Content mesh() {
    if (random_.chance(1, 8)) return std::nullopt;
    return random_.chance(1, 2) ? cube(random_.between(1, 6)) : octahedron(random_.between(1, 9));
  }
  Pose pose() {
    const auto q = [&] { return random_.between(-2, 2); };
    const std::int64_t w = q();
    const std::int64_t x = q();
    const std::int64_t y = q();
    const auto rotation = Rotation::make(w, x, y, q());
    const std::int64_t px = random_.between(-30, 30);
    const std::int64_t py = random_.between(-30, 30);
    return {Point3::at(px, py, random_.between(-9, 9)), rotation ? *rotation : Rotation()};
  }

  Random random_;
  Scene scene_;
  std::int64_t count_ = 0;
};

template <class Shape>
Scene::Models meeting_by_loop(const Scene& scene, const Shape& shape) {
  Scene::Models found;
  for (const ModelId id : scene.models()) {
    if (scene.content(id) && meets(*scene.content(id), scene.world_pose(id), shape))
      found.push_back(id);
  }
  return found;
}

TEST(Scene, queries_agree_with_a_loop_over_all_models_whatever_the_index) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    std::vector<RandomScene> scenes;
    for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree})
      scenes.emplace_back(seed, index);
    Random random(seed + 100);
    for (int step = 0; step < 60; ++step) {
      for (RandomScene& each : scenes) each.edit();
      if (step % 4 != 0) continue;
      const auto point = [&] {
        const std::int64_t x = random.between(-40, 40);
        const std::int64_t y = random.between(-40, 40);
        return Point3::at(x, y, random.between(-12, 12));
      };
      const Point3 p = point();
      const Point3 q = point();
      const std::array<Point3, 2> ends = {p, q};
      const Box3 box = Box3::around(ends.begin(), ends.end());
      const Ball3 ball = Ball3::make(p, random.between(0, 20)).value();
      const Segment3 segment{p, q};
      const Ray3 ray{p, q - p};
      const Scene& first = scenes[0].scene();
      const auto expected = first.nearest_hit(ray);
      for (const RandomScene& each : scenes) {
        const Scene& scene = each.scene();
        EXPECT_EQ(scene.meeting(box), meeting_by_loop(scene, box));
        EXPECT_EQ(scene.meeting(ball), meeting_by_loop(scene, ball));
        EXPECT_EQ(scene.meeting(Triangle3{p, q, Point3{}}),
                  meeting_by_loop(scene, Triangle3{p, q, Point3{}}));
        EXPECT_EQ(scene.any_hit(ray), !meeting_by_loop(scene, ray).empty());
        EXPECT_EQ(scene.any_hit(segment), !meeting_by_loop(scene, segment).empty());
        const auto hit = scene.nearest_hit(ray);
        ASSERT_EQ(hit.has_value(), expected.has_value());
        if (hit) {
          EXPECT_EQ(hit->model, expected->model);
          EXPECT_EQ(hit->triangle, expected->triangle);
        }
        EXPECT_EQ(scene.touching(), first.touching());
      }
    }
  }
}

}  // namespace
}  // namespace offgrid::testing
