#include "growth/scenes.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "offgrid/scene/scene.hpp"
#include "support/random.hpp"

namespace offgrid::growth {

namespace {

using scene::ModelId;
using scene::Point3;
using scene::Pose;
using scene::Scene;
using scene::SceneIndex;

using Work = std::function<void()>;
using Models = std::shared_ptr<Scene>;

constexpr int some = 100;  ///< edits or questions, however many models there are
constexpr std::int64_t far = std::int64_t{1} << 28;

scene::Mesh crate(std::int64_t side) {
  const std::vector<Point3> corners = {Point3::at(0, 0, 0), Point3::at(side, 0, 0),
                                       Point3::at(0, side, 0), Point3::at(0, 0, side)};
  const std::vector<scene::MeshTriangle> faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  return scene::Mesh::make(corners, faces).value();
}

Pose at(std::int64_t x, std::int64_t y, std::int64_t z) {
  return {.position = Point3::at(x, y, z), .rotation = {}};
}

/// Place i of n, in a square, about as dense for any n.
Pose place(int i, int count) {
  std::int64_t side = 1;
  while (side * side < count) ++side;
  return at(100 * (i % side) + i * 7 % 40, 100 * (i / side) + i * 11 % 40, i * 13 % 50);
}

Models empty(SceneIndex index) {
  return std::make_shared<Scene>(scene::SceneOptions{.index = index});
}

void add(Scene& scene, const scene::Mesh& mesh, const Pose& pose, ModelId parent = {}) {
  scene.add(scene.create(mesh, pose, parent).value()).value();
}

/// A scene of n models with the ids from 0.
Models filled(SceneIndex index, int count) {
  Models scene = empty(index);
  const scene::Mesh mesh = crate(30);
  for (int i = 0; i < count; ++i) add(*scene, mesh, place(i, count));
  return scene;
}

/// Does something to some of n models, chosen evenly.
template <class Do>
Work to_some(Models scene, int count, Do work) {
  return [scene = std::move(scene), count, work = std::move(work)] {
    for (int k = 0; k < some; ++k)
      work(*scene, ModelId(static_cast<std::uint32_t>(k * 7919 % count)), k);
  };
}

Work adds(SceneIndex index, int count) {
  return [scene = empty(index), mesh = crate(30), count] {
    for (int i = 0; i < count; ++i) add(*scene, mesh, place(i, count));
  };
}

Work removes(SceneIndex index, int count) {
  return to_some(filled(index, count), count, [](Scene& scene, ModelId model, int) {
    if (scene.has(model)) scene.remove(model).value();
  });
}

Work moves(SceneIndex index, int count) {
  return to_some(filled(index, count), count, [count](Scene& scene, ModelId model, int k) {
    const Pose pose = k % 2 == 0 ? place(k * 31 % count, count) : at(-far + 1000 * k, far, k);
    scene.set_pose(model, pose).value();
  });
}

/// The models are on the plane where the whole space is halved, so an octree cannot part them.
Work moves_on_a_border(SceneIndex index, int count) {
  const Models scene = empty(index);
  const scene::Mesh mesh = crate(30);
  for (int i = 0; i < count; ++i) add(*scene, mesh, at(100 * i, -20, -20));
  return to_some(scene, count, [](Scene& same, ModelId model, int k) {
    same.set_pose(model, at(-100 * k - 100, -20, -20)).value();
  });
}

Work other_meshes(SceneIndex index, int count) {
  return to_some(filled(index, count), count,
                 [large = crate(60)](Scene& scene, ModelId model, int) {
                   scene.set_content(model, large).value();
                 });
}

Work other_parents(SceneIndex index, int count) {
  return to_some(filled(index, count), count, [](Scene& scene, ModelId model, int k) {
    const ModelId parent(static_cast<std::uint32_t>(k));
    if (model != parent && scene.parent(parent).is_none())
      static_cast<void>(scene.set_parent(model, parent));
  });
}

Work refusals(SceneIndex index, int count) {
  return to_some(filled(index, count), count, [](Scene& scene, ModelId model, int) {
    static_cast<void>(scene.set_pose(model, at(2 * far - 1, 2 * far - 1, 0)));
    static_cast<void>(scene.set_parent(model, model));
    static_cast<void>(scene.create(scene.content(model), at(2 * far - 1, 0, 0), model));
  });
}

/// A parent with n children, moved and then removed.
Work parent_of_many(SceneIndex index, int count) {
  const Models scene = empty(index);
  const scene::Mesh mesh = crate(30);
  add(*scene, mesh, {});
  for (int i = 0; i < count; ++i) add(*scene, mesh, place(i, count), ModelId(0));
  return [scene] {
    scene->set_pose(ModelId(0), at(5000, 0, 0)).value();
    scene->remove(ModelId(0)).value();
  };
}

Work rays(SceneIndex index, int count) {
  return to_some(filled(index, count), count, [](Scene& scene, ModelId model, int) {
    const Point3 p = scene.world_pose(model).position;
    const Point3 q = Point3::at(p.x.raw() + 200, p.y.raw() + 120, p.z.raw() + 10);
    static_cast<void>(scene.nearest_hit(scene::Segment3{p, q}));
    static_cast<void>(scene.any_hit(scene::Segment3{p, q}));
    const auto down = Point3::at(0, 0, -1) - Point3{};
    static_cast<void>(scene.nearest_hit(scene::Ray3{q, down}));
  });
}

Work near(SceneIndex index, int count) {
  return to_some(filled(index, count), count, [](Scene& scene, ModelId model, int) {
    const scene::Box3 box = *scene.bounds(model);
    static_cast<void>(scene.near(box));
    static_cast<void>(scene.meeting(box));
    const Point3 at = scene.world_pose(model).position;
    static_cast<void>(scene.meeting(scene::Triangle3{box.low(), box.high(), at}));
  });
}

/// Asks at points above the models, and at some that are far from all.
Work nearest_points(SceneIndex index, int count) {
  return to_some(filled(index, count), count, [](Scene& scene, ModelId model, int k) {
    const Point3 p = scene.world_pose(model).position;
    const Point3 above = Point3::at(p.x.raw() + 45, p.y.raw() + 20, p.z.raw() + 60);
    static_cast<void>(scene.nearest_point(above));
    static_cast<void>(scene.nearest_point(scene::Ball3::make(above, 10).value()));
    if (k % 10 == 0) static_cast<void>(scene.nearest_point(Point3::at(-far, k, far)));
  });
}

Work touching(SceneIndex index, int count) {
  return [scene = filled(index, count)] { static_cast<void>(scene->touching()); };
}

/// Copying takes as long as there is memory to be copied.
Work copy_after_moves(SceneIndex index, int count) {
  const Models scene = filled(index, 1);
  testing::Random random(17);
  const auto any = [&] { return random.between(-far, far); };
  for (int i = 0; i < count; ++i) {
    const std::int64_t x = any(), y = any(), z = any();
    scene->set_pose(ModelId(0), at(x, y, z)).value();
  }
  return [scene] { const Scene copy = *scene; };
}

Work far_moves(SceneIndex index, int count) {
  return [scene = filled(index, 1), count] {
    for (std::int64_t i = 0; i < count; ++i)
      scene->set_pose(ModelId(0), at(i * 7919 % far, i * 104'729 % far, i * 1'299'709 % far))
          .value();
  };
}

struct Subject {
  const char* names[2];  ///< with a tree, with an octree
  const char* what;
  int smallest;
  double most_exponent;
  Work (*prepare)(SceneIndex index, int count);
};

constexpr Subject subjects[] = {
    {{"scene-adds-tree", "scene-adds-octree"}, "n models", 500, 1.2, adds},
    {{"scene-removes-tree", "scene-removes-octree"}, "a hundred of n models", 500, 0.3, removes},
    {{"scene-moves-tree", "scene-moves-octree"}, "a hundred, far ones too", 500, 0.3, moves},
    {{"scene-moves-on-border-tree", "scene-moves-on-border-octree"},
     "a hundred where an octree parts nothing",
     500,
     0.3,
     moves_on_a_border},
    {{"scene-meshes-tree", "scene-meshes-octree"}, "a hundred others", 500, 0.3, other_meshes},
    {{"scene-parents-tree", "scene-parents-octree"}, "a hundred others", 500, 0.3, other_parents},
    {{"scene-refusals-tree", "scene-refusals-octree"}, "three hundred", 500, 0.3, refusals},
    {{"scene-parent-of-many-tree", "scene-parent-of-many-octree"},
     "of n children, moved and removed",
     500,
     1.2,
     parent_of_many},
    {{"scene-rays-tree", "scene-rays-octree"}, "three hundred short ones", 500, 0.3, rays},
    {{"scene-near-tree", "scene-near-octree"}, "three hundred questions", 500, 0.3, near},
    {{"scene-nearest-tree", "scene-nearest-octree"},
     "two hundred nearest points",
     500,
     0.3,
     nearest_points},
    {{"scene-touching-tree", "scene-touching-octree"}, "all pairs", 500, 1.2, touching},
    {{"scene-copy-tree", "scene-copy-octree"},
     "of a scene whose one model has moved n times",
     500,
     0.1,
     copy_after_moves},
    {{"scene-far-moves-tree", "scene-far-moves-octree"}, "n of one model", 500, 1.1, far_moves},
};

std::vector<Case> all_scene_cases() {
  std::vector<Case> cases;
  for (const Subject& subject : subjects) {
    for (const SceneIndex index : {SceneIndex::tree, SceneIndex::octree}) {
      cases.push_back(
          {subject.names[index == SceneIndex::tree ? 0 : 1], subject.what, subject.smallest,
           10 * subject.smallest, subject.most_exponent,
           [prepare = subject.prepare, index](int size) { return prepare(index, size); }});
    }
  }
  return cases;
}

}  // namespace

std::span<const Case> scene_cases() {
  static const std::vector<Case> cases = all_scene_cases();
  return cases;
}

}  // namespace offgrid::growth
