// Prints one hash over what the scene answers: shapes, meshes under every acceleration and
// instruction set, posed meshes, scenes under every index and number of threads, footprints, and
// what becomes of poses and of rotations in doubles.
//
// Nothing of it may depend on the compiler, on its options or on the machine. scene.txt in this
// folder holds the hash; whoever changes an answer changes that file, knowingly.
#include <array>
#include <vector>
#ifndef __wasm__
#include <thread>
#endif

#include "hash.hpp"
#include "mesh/mesh_data.hpp"
#include "mesh/wide_query.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "scene_numbers.hpp"
#include "scene_random.hpp"

namespace offgrid::testing {
namespace {

using scene::Acceleration;
using scene::Mesh;
using scene::MeshOptions;
using scene::ModelId;
using scene::Pose;
using scene::Scene;
using scene::SceneIndex;

constexpr int shape_rounds = 3000;
constexpr std::uint64_t mesh_rounds = 48;
constexpr std::uint64_t scene_rounds = 16;
constexpr int questions_of_a_mesh = 12;

constexpr std::array<MeshOptions, 7> all_options = {
    {{.acceleration = Acceleration::none},
     {.acceleration = Acceleration::octree},
     {.acceleration = Acceleration::octree, .octree_depth = 0},
     {.acceleration = Acceleration::octree, .octree_depth = 30, .octree_leaf_size = 1},
     {.acceleration = Acceleration::bvh},
     {.acceleration = Acceleration::bvh, .bvh_leaf_size = 1},
     {.acceleration = Acceleration::wide_bvh}}};

class Run {
 public:
  explicit Run(bool flip_one) : flip_one_(flip_one) {}

  std::uint64_t hash() {
    for (int round = 0; round < shape_rounds; ++round) shapes(round);
    for (std::uint64_t seed = 0; seed < mesh_rounds; ++seed) meshes(seed);
    for (std::uint64_t seed = 0; seed < scene_rounds; ++seed) scenes(seed);
    for (int i = 0; i < 500; ++i) rotations();
    if (flip_one_) hash_.add(true);
    return hash_.value();
  }

 private:
  static Class3 class_of(std::uint64_t round) {
    return all_classes3()[round % all_classes3().size()];
  }

  void shapes(int round) {
    random_.choose_points(class_of(static_cast<std::uint64_t>(round)), 0);
    const SomeShapes s = random_.shapes();
    const auto meets_all = [&](const auto& first, const auto&... others) {
      (hash_.add(meets(first, others)), ...);
    };
    meets_all(s.triangle, s.point, s.segment, s.ray, s.ball, s.box, s.oriented, s.plane, s.other);
    meets_all(s.box, s.point, s.segment, s.ray, s.ball, scene::Box3::around(s.other), s.oriented,
              s.plane);
    meets_all(s.oriented, s.point, s.ball, s.plane, random_.oriented_box());
    hash_.add_all(hit(s.ray, s.triangle), hit(s.segment, s.triangle),
                  closest_point(s.triangle, s.point), squared_distance(s.triangle, s.point),
                  projection(s.triangle, s.point));
  }

  /// The same geometry under every acceleration, asked the same questions.
  void meshes(std::uint64_t seed) {
    std::vector<std::uint64_t> values;
    for (const MeshOptions& options : all_options) {
      SceneRandom random(seed);
      // so small that every pose stands on the grid
      random.choose_points(class_of(seed), 3);
      const Mesh mesh = random.mesh(8 + 5 * seed, options);
      const Mesh other = random.mesh(20, options);
      SceneHash answers;
      for (int i = 0; i < questions_of_a_mesh; ++i) ask(answers, mesh, random);
      pairs(answers, mesh, other, random);
      answers.add(mesh.bounds());
      values.push_back(answers.value());
      values.push_back(ask_closed(seed, options));
    }
    // Each acceleration has two values, whose places in the list alternate.
    std::vector<std::uint64_t> open, closed;
    for (std::size_t i = 0; i < values.size(); ++i)
      (i % 2 == 0 ? open : closed).push_back(values[i]);
    hash_.add_alike(open);
    hash_.add_alike(closed);
  }

  static void ask(SceneHash& answers, const Mesh& mesh, SceneRandom& random) {
    const SomeShapes s = random.shapes();
    const Pose pose = random.pose();
    answers.add_all(nearest_hit(mesh, s.ray), nearest_hit(mesh, s.segment), any_hit(mesh, s.ray));
    const auto ask_about = [&](const auto&... shapes) {
      (answers.add_all(meets(mesh, shapes), triangles_meeting(mesh, shapes)), ...);
      (answers.add(meets(mesh, pose, shapes)), ...);
    };
    ask_about(s.point, s.segment, s.ball, s.box, s.oriented, s.plane, s.other);
    answers.add_all(meets(mesh, pose, s.ray), nearest_hit(mesh, pose, s.ray),
                    nearest_hit(mesh, pose, s.segment));
    ask_instructions(answers, mesh, s.ray);
  }

  /// The instruction sets of this machine find the triangle that the query finds.
  static void ask_instructions(SceneHash& answers, const Mesh& mesh, const scene::Ray3& ray) {
    const scene::detail::MeshData& data = mesh.data();
    const bool is_wide = mesh.options().acceleration == Acceleration::wide_bvh;
    const auto expected = nearest_hit(mesh, ray);
    for (const kernel::Isa isa : {kernel::Isa::scalar, kernel::Isa::avx2, kernel::Isa::avx512}) {
      bool is_same = true;
      if (is_wide && !ray.direction.is_zero()) {
        scene::detail::WideRay walk(ray, scene::exact::Reach::ray, false, *data.bounds);
        scene::detail::walk_wide(data.wide, walk, isa);
        is_same = walk.triangle().has_value() == expected.has_value() &&
                  (!expected || *walk.triangle() == expected->triangle);
      }
      answers.add(is_same);
    }
  }

  static void pairs(SceneHash& answers, const Mesh& mesh, const Mesh& other, SceneRandom& random) {
    const Pose a = random.pose(), b = random.pose();
    answers.add_all(meets(mesh, other), meets(mesh, a, other, b), touching_pairs(mesh, other),
                    self_intersections(mesh), is_closed(mesh));
    std::vector<scene::VertexMove> moves;
    for (int i = 0; i < 3; ++i) {
      const auto vertex = static_cast<std::uint32_t>(random.below(mesh.vertices().size()));
      moves.push_back({vertex, random.point()});
    }
    const Mesh moved = mesh.moved(moves).value();
    answers.add_all(moved.bounds(), nearest_hit(moved, random.ray()));
  }

  static std::uint64_t ask_closed(std::uint64_t seed, const MeshOptions& options) {
    SceneRandom random(seed);
    random.choose_points(class_of(seed), 24);
    const Mesh mesh = random.closed_mesh(1 + static_cast<std::int64_t>(random.below(20)), options);
    SceneHash answers;
    answers.add(is_closed(mesh));
    for (int i = 0; i < questions_of_a_mesh; ++i) {
      const kernel::Point3 p = random.point();
      answers.add_all(contains(mesh, p), winding_number(mesh, p));
    }
    for (int i = 0; i < 4; ++i) {
      const std::int64_t z = random.numbers().between(-20, 20);
      const auto height = [](std::int64_t v) { return kernel::Coordinate3::checked(v).value(); };
      answers.add(footprint(mesh, random.pose(), height(z), height(z + 7)));
    }
    return answers.value();
  }

  /// The same edits of a scene under every index, asked the same questions by one, two and five
  /// threads.
  void scenes(std::uint64_t seed) {
    std::vector<std::uint64_t> values;
    for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, SceneIndex::tree}) {
      SceneRandom random(seed);
      random.choose_points(class_of(seed), 4);
      Scene scene({.index = index});
      SceneHash answers;
      for (int i = 0; i < 60; ++i) edit(answers, scene, random);
      for (int i = 0; i < 5; ++i) ask(answers, scene, random);
      answers.add(scene.touching());
      answers.add(
          footprints(scene, random.point().z, kernel::Coordinate3::checked(1 << 28).value()));
      std::vector<scene::Ray3> rays;
      while (rays.size() < 40) rays.push_back(random.ray());
      for (const std::size_t threads : {1U, 2U, 5U}) {
        values.push_back(answers.value() ^ hits(scene, rays, threads));
      }
    }
    hash_.add_alike(values);
  }

  static void edit(SceneHash& answers, Scene& scene, SceneRandom& random) {
    const auto model = [&] { return ModelId(static_cast<std::uint32_t>(random.below(12))); };
    // One after the other: arguments of a call are drawn in no order.
    const std::size_t kind = random.below(9);
    const ModelId one = model(), two = model();
    const Pose pose = random.pose();
    const Mesh mesh = random.mesh(6, {});
    switch (kind) {
      case 0: answers.add(scene.remove(one)); break;
      case 1: answers.add(scene.set_pose(one, pose)); break;
      case 2: answers.add(scene.set_parent(one, two)); break;
      case 3: answers.add(scene.set_content(one, mesh)); break;
      case 4: answers.add(scene.add(one)); break;
      default: {
        const auto made = scene.create(mesh, pose, kind == 5 ? one : ModelId());
        answers.add(made);
        if (made) answers.add(scene.add(*made));
      }
    }
    for (const ModelId m : scene.models())
      answers.add_all(m, scene.world_pose(m), scene.is_exact(m), scene.bounds(m),
                      scene.oriented_box(m), scene.descendants(m));
  }

  static void ask(SceneHash& answers, const Scene& scene, SceneRandom& random) {
    const SomeShapes s = random.shapes();
    answers.add_all(scene.nearest_hit(s.ray), scene.nearest_hit(s.segment), scene.any_hit(s.ray),
                    scene.any_hit(s.segment), scene.near(s.box), scene.near(s.ball),
                    scene.meeting(s.box), scene.meeting(s.ball), scene.meeting(s.oriented),
                    scene.meeting(s.plane), scene.meeting(s.triangle));
  }

  /// The hits of all rays, which several threads share; WebAssembly has one only.
  static std::uint64_t hits(const Scene& scene, const std::vector<scene::Ray3>& rays,
                            std::size_t threads) {
    std::vector<std::uint64_t> found(rays.size());
    const auto share = [&](std::size_t first) {
      for (std::size_t i = first; i < rays.size(); i += threads) {
        SceneHash answer;
        answer.add(scene.nearest_hit(rays[i]));
        found[i] = answer.value();
      }
    };
#ifdef __wasm__
    for (std::size_t i = 0; i < threads; ++i) share(i);
#else
    std::vector<std::thread> running;
    running.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) running.emplace_back(share, i);
    for (std::thread& thread : running) thread.join();
#endif
    SceneHash all;
    all.add(found);
    return all.value();
  }

  void rotations() {
    random_.choose_points(class_of(random_.below(8)), 3);
    const Pose parent = random_.pose(), local = random_.pose();
    const scene::Box3 box = random_.box();
    hash_.add_all(composed(parent, local), relative(parent, local), bounds(box, parent),
                  oriented_box(box, parent));
    for (const float v : matrix(local)) hash_.add(v);
    const auto number = [&] {
      const auto whole = static_cast<double>(random_.numbers().between(-100'000, 100'000));
      return whole / (random_.numbers().chance(1, 2) ? 4096 : 1000);
    };
    const double a = number(), b = number(), c = number(), d = number();
    hash_.add_all(scene::rotation_from_quaternion(a, b, c, d),
                  scene::rotation_from_degrees(a, b * 16, c * 360));
    std::array<double, 9> rows{};
    for (double& v : rows) v = number();
    hash_.add(scene::rotation_from_matrix(rows));
  }

  bool flip_one_;
  SceneRandom random_{20261125};
  SceneHash hash_;
};

}  // namespace
}  // namespace offgrid::testing

int main(int argc, char** argv) {
  return offgrid::testing::print_hash<offgrid::testing::Run>(argc, argv,
                                                             "the answers of the scene");
}
