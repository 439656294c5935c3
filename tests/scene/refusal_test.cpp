// Edits of a scene that are refused: each error of each call, and nothing has changed.
#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <utility>

#include "offgrid/scene/scene.hpp"
#include "scene_shapes.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;
using enum SceneErrorCode;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

Pose at(std::int64_t x, std::int64_t y, std::int64_t z) { return {Point3::at(x, y, z), {}}; }
Box3 whole_grid() {
  return Box3::make(Point3::at(-limit, -limit, -limit), Point3::at(limit, limit, limit)).value();
}

constexpr ModelId cart{0}, crate{1}, lid{2}, gone{3}, hidden{4}, far{5}, unknown{6};

/// A lid on a crate on a cart, one that was removed, one that is not added, and one at the border.
Scene example(SceneIndex index) {
  Scene scene({.index = index});
  const Rotation quarter = Rotation::make(1, 0, 0, 1).value();
  EXPECT_EQ(scene.create(cube(3), {Point3::at(100, 0, 0), quarter}).value(), cart);
  EXPECT_EQ(scene.create(cube(2), at(10, 0, 0), cart).value(), crate);
  EXPECT_EQ(scene.create(octahedron(4), at(0, 0, 5), crate).value(), lid);
  EXPECT_EQ(scene.create(cube(9)).value(), gone);
  EXPECT_EQ(scene.create(cube(1), at(7, 7, 7)).value(), hidden);
  EXPECT_EQ(scene.create(cube(5), at(limit - 5, 0, 0)).value(), far);
  for (const ModelId model : {cart, crate, lid, gone, far}) scene.add(model).value();
  scene.remove(gone).value();
  return scene;
}

/// All that a scene tells: of each model, of all together, and the id that comes next.
struct Told {
  struct OfModel {
    bool exists = false, is_added = false, is_exact = false;
    const detail::MeshData* mesh = nullptr;
    Pose local, world;
    ModelId parent;
    Scene::Models descendants;
    std::optional<Box3> bounds;
    Scene::Models near;  ///< its bounds

    friend bool operator==(const OfModel&, const OfModel&) = default;
  };
  std::vector<OfModel> models;
  Scene::Models added, near;
  std::vector<std::pair<ModelId, ModelId>> touching;
  std::vector<std::pair<ModelId, std::uint32_t>> hits;
  ModelId next;

  friend bool operator==(const Told&, const Told&) = default;
};

Told told_by(const Scene& scene) {
  Told told;
  for (std::uint32_t i = 0; i < unknown.value(); ++i) {
    Told::OfModel& of = told.models.emplace_back();
    const ModelId model(i);
    of.exists = scene.has(model);
    if (!of.exists) continue;
    of.is_added = scene.is_added(model);
    of.is_exact = scene.is_exact(model);
    of.mesh = scene.content(model) ? &scene.content(model)->data() : nullptr;
    of.local = scene.local_pose(model);
    of.world = scene.world_pose(model);
    of.parent = scene.parent(model);
    of.descendants = scene.descendants(model);
    of.bounds = scene.bounds(model);
    if (of.bounds) of.near = scene.near(*of.bounds);
  }
  EXPECT_FALSE(scene.has(unknown));
  told.added = scene.models();
  told.near = scene.near(whole_grid());
  told.touching = scene.touching();
  for (const Point3& eye : {Point3::at(100, 0, 400), Point3::at(100, 10, 400),
                            Point3::at(limit - 5, 0, 400), Point3::at(0, 0, 400)}) {
    const auto hit = scene.nearest_hit(Ray3{eye, Point3::at(0, 0, -1) - Point3{}});
    told.hits.emplace_back(hit ? hit->model : ModelId(), hit ? hit->triangle : 0);
  }
  Scene copy = scene;
  told.next = copy.create({}).value();
  return told;
}

struct Refused {
  const char* call;
  const char* what;
  std::function<SceneError(Scene&)> edit;
  SceneErrorCode code;
  ModelId model;
  Axis axis = Axis::none;
};

template <class Edit>
Refused refused(const char* call, const char* what, SceneErrorCode code, ModelId model, Edit edit,
                Axis axis = Axis::none) {
  return {call, what, [edit](Scene& scene) { return edit(scene).error(); }, code, model, axis};
}

std::vector<Refused> ids_at_fault() {
  std::vector<Refused> all;
  const std::pair<SceneErrorCode, ModelId> faults[] = {
      {no_such_model, unknown}, {no_such_model, ModelId()}, {removed_model, gone}};
  for (const auto& [code, id] : faults) {
    const ModelId model = id;
    const auto add = [&, c = code](const char* call, auto edit) {
      all.push_back(refused(call, "no model", c, model, edit));
    };
    add("add", [model](Scene& s) { return s.add(model); });
    add("remove", [model](Scene& s) { return s.remove(model); });
    add("set_pose", [model](Scene& s) { return s.set_pose(model, at(1, 1, 1)); });
    add("set_parent", [model](Scene& s) { return s.set_parent(model, hidden); });
    add("set_parent", [model](Scene& s) { return s.set_parent(model, {}); });
    add("set_content", [model](Scene& s) { return s.set_content(model, cube(7)); });
    if (model.is_none()) continue;  // as a parent it is the world
    add("create", [model](Scene& s) { return s.create(cube(7), {}, model); });
    add("set_parent", [model](Scene& s) { return s.set_parent(lid, model); });
  }
  return all;
}

std::vector<Refused> cycles_and_borders() {
  using enum Axis;
  return {
      refused("set_parent", "under itself", cycle, cart,
              [](Scene& s) { return s.set_parent(cart, cart); }),
      refused("set_parent", "under its child", cycle, cart,
              [](Scene& s) { return s.set_parent(cart, crate); }),
      refused("set_parent", "under its grandchild", cycle, cart,
              [](Scene& s) { return s.set_parent(cart, lid); }),
      refused(
          "create", "along x", outside_grid, unknown,
          [](Scene& s) { return s.create(cube(2), at(limit - 1, 0, 0)); }, x),
      refused(
          "create", "along y", outside_grid, unknown,
          [](Scene& s) { return s.create(cube(2), at(0, 1 - limit, 0)); }, y),
      refused(
          "create", "along z", outside_grid, unknown,
          [](Scene& s) { return s.create(cube(2), at(0, 0, limit), cart); }, z),
      refused(
          "create", "under one at the border", outside_grid, unknown,
          [](Scene& s) { return s.create({}, at(9, 0, 0), far); }, x),
      refused(
          "set_pose", "itself", outside_grid, lid,
          [](Scene& s) { return s.set_pose(lid, at(0, 0, limit - 3)); }, z),
      refused(
          "set_pose", "its child", outside_grid, crate,
          [](Scene& s) { return s.set_pose(cart, at(limit - 11, 0, 0)); }, x),
      refused(
          "set_pose", "its grandchild", outside_grid, lid,
          [](Scene& s) { return s.set_pose(cart, at(0, 0, limit - 8)); }, z),
      refused(
          "set_parent", "under one at the border", outside_grid, cart,
          [](Scene& s) { return s.set_parent(cart, far); }, x),
      refused(
          "set_parent", "with its child", outside_grid, hidden,
          [](Scene& s) { return s.set_parent(hidden, far); }, x),
      refused(
          "set_content", "too large a mesh", outside_grid, far,
          [](Scene& s) { return s.set_content(far, cube(6)); }, x),
  };
}

std::vector<Refused> all_refusals() {
  std::vector<Refused> all = ids_at_fault();
  for (Refused& each : cycles_and_borders()) all.push_back(std::move(each));
  return all;
}

TEST(SceneRefusal, every_error_of_every_edit_leaves_the_scene_as_it_was) {
  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
    Scene scene = example(index);
    const Told before = told_by(scene);
    for (const Refused& each : all_refusals()) {
      const std::string of = std::string(each.call) + ", " + each.what;
      const SceneError error = each.edit(scene);
      EXPECT_EQ(error.code, each.code) << of;
      EXPECT_EQ(error.model, each.model) << of;
      EXPECT_EQ(error.axis, each.axis) << of;
      EXPECT_TRUE(told_by(scene) == before) << of;
    }
  }
}

TEST(SceneRefusal, a_scene_goes_on_after_all_refusals_like_one_without) {
  const Mesh smaller = cube(4);
  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
    Scene scene = example(index), other = scene;
    for (const Refused& each : all_refusals()) static_cast<void>(each.edit(scene));
    for (Scene* each : {&scene, &other}) {
      each->set_pose(cart, at(-40, 60, 3)).value();
      each->set_parent(crate, hidden).value();
      each->add(hidden).value();
      each->set_content(far, smaller).value();
      each->remove(cart).value();
    }
    EXPECT_TRUE(told_by(scene) == told_by(other));
  }
}

// The errors that scene.hpp promises for each call; too_many_models takes 2^32 - 1 models.
TEST(SceneRefusal, the_table_has_every_error_that_the_header_promises) {
  const std::set<std::pair<std::string, SceneErrorCode>> promised = {
      {"create", no_such_model},      {"create", removed_model},     {"create", outside_grid},
      {"add", no_such_model},         {"add", removed_model},        {"remove", no_such_model},
      {"remove", removed_model},      {"set_pose", no_such_model},   {"set_pose", removed_model},
      {"set_pose", outside_grid},     {"set_parent", no_such_model}, {"set_parent", removed_model},
      {"set_parent", cycle},          {"set_parent", outside_grid},  {"set_content", no_such_model},
      {"set_content", removed_model}, {"set_content", outside_grid}};
  std::set<std::pair<std::string, SceneErrorCode>> found;
  for (const Refused& each : all_refusals()) found.emplace(each.call, each.code);
  EXPECT_EQ(found, promised);
}

}  // namespace
}  // namespace offgrid::testing
