#include "scenes/library_scenes.hpp"

#include <algorithm>

#include "offgrid/scene/meet/normal.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "shapes/library_shapes.hpp"
#include "support/unlimited.hpp"

namespace offgrid::testing::scenes {

namespace {

kernel::Point3 point(const Site3& p) { return kernel::Point3::at(p[0], p[1], p[2]); }

scene::ModelId id(std::int64_t model) {
  return model < 0 ? scene::ModelId() : scene::ModelId(static_cast<std::uint32_t>(model));
}

scene::Pose pose_of(const ModelPose& pose) {
  const auto& q = pose.turn;
  return {point(pose.position), scene::Rotation::make(q[0], q[1], q[2], q[3]).value()};
}

kernel::Coordinate3 height(std::int64_t z) { return kernel::Coordinate3::checked(z).value(); }

scene::Mesh mesh_of(const MeshPlan& plan, std::size_t acceleration) {
  scene::MeshOptions options;
  options.acceleration = static_cast<scene::Acceleration>(acceleration);
  if (plan.has_small_leaves) options.octree_leaf_size = options.bvh_leaf_size = 1;
  std::vector<kernel::Point3> vertices;
  for (const Site3& v : plan.vertices) vertices.push_back(point(v));
  if (!plan.is_moved) return scene::Mesh::make(vertices, plan.triangles, options).value();
  // The vertices of another mesh, each moved to where it is to be.
  std::vector<scene::VertexMove> moves;
  for (std::size_t i = 0; i < vertices.size(); ++i)
    moves.push_back({static_cast<std::uint32_t>(i), vertices[i]});
  std::reverse(vertices.begin(), vertices.end());
  return scene::Mesh::make(vertices, plan.triangles, options).value().moved(moves).value();
}

std::int64_t number(const scene::ModelId& model) {
  return model.is_none() ? -1 : std::int64_t{model.value()};
}

ModelList list(const scene::Scene::Models& models) {
  ModelList made;
  for (const scene::ModelId& model : models) made.push_back(number(model));
  return made;
}

template <class Point>
Site3 site(const Point& p) {
  return {p.x.raw(), p.y.raw(), p.z.raw()};
}

ModelPose pose_of(const scene::Pose& pose) {
  const auto& q = pose.rotation;
  return {site(pose.position), {q.w().raw(), q.x().raw(), q.y().raw(), q.z().raw()}};
}

Shape shape_of(const scene::Box3& box) {
  Shape made{ShapeKind::box, {}};
  made.set(0, site(box.low()));
  made.set(3, site(box.high()));
  return made;
}

Shape shape_of(const scene::OrientedBox3& box) {
  Shape made{ShapeKind::oriented_box, {}};
  const ModelPose turn = pose_of(scene::Pose{{}, box.rotation()});
  made.set(0, site(box.doubled_centre()));
  for (std::size_t i = 0; i < 4; ++i) made.numbers[3 + i] = turn.turn[i];
  made.set(7, site(box.doubled_half()));
  return made;
}

HitAnswer hit_of(const scene::Hit& hit) {
  return {unlimited<WideInteger>(hit.t.numerator),
          unlimited<WideInteger>(hit.t.denominator),
          {unlimited<WideInteger>(hit.at.a), unlimited<WideInteger>(hit.at.b),
           unlimited<WideInteger>(hit.at.c)}};
}

PlaceAnswer place_of(const scene::SpacePoint& p) {
  const auto rounded = p.rounded().value();
  const auto doubles = p.doubles();
  return {site(rounded.point),
          {rounded.error_x, rounded.error_y, rounded.error_z},
          {doubles.x, doubles.y, doubles.z}};
}

template <class Line>
ModelHit hit_of(const Line& line, std::int64_t model, const scene::MeshHit& hit,
                const scene::Mesh& mesh, const scene::Pose& pose) {
  ModelHit made{model, hit.triangle, hit_of(hit.hit), place_of(point_of(line, hit.hit)), {}};
  if (const auto normal = triangle_normal(mesh.triangle(hit.triangle), pose.rotation)) {
    const auto unit = normal->unit();
    made.normal = {unit.x, unit.y, unit.z};
  }
  return made;
}

PointAnswer point_of(std::int64_t model, const scene::MeshPoint& p) {
  PointAnswer made;
  made.model = model;
  made.triangle = p.triangle;
  made.feature = static_cast<std::size_t>(p.feature);
  const auto& v = p.point.numerator;
  made.numerator = {unlimited<WideInteger>(v.x), unlimited<WideInteger>(v.y),
                    unlimited<WideInteger>(v.z)};
  made.denominator = unlimited<WideInteger>(p.point.denominator);
  made.squared_distance = {unlimited<WideInteger>(p.squared_distance.numerator),
                           unlimited<WideInteger>(p.squared_distance.denominator)};
  made.distance = p.squared_distance.root();
  made.place = place_of(p.point);
  return made;
}

GroundAnswer ground(const scene::Footprint& print) {
  const auto lines = [](const std::vector<scene::Footprint::Loop>& loops) {
    std::vector<Line2> made;
    for (const auto& loop : loops) {
      Line2& line = made.emplace_back();
      for (const auto& p : loop) line.push_back({p.x.raw(), p.y.raw()});
    }
    return made;
  };
  return {number(print.model), lines(print.surface), lines(print.section), lines(print.walls)};
}

ImportAnswer imported(const kernel::Result<scene::RoundedRotation>& found) {
  ImportAnswer answer;
  if (found) {
    answer.turn = pose_of(scene::Pose{{}, found->rotation}).turn;
    answer.error = found->error;
    return answer;
  }
  const kernel::Error& error = found.error();
  switch (error.code) {
    case kernel::ErrorCode::not_a_number: answer.refusal = ImportRefusal::not_a_number; break;
    case kernel::ErrorCode::infinite: answer.refusal = ImportRefusal::infinite; break;
    case kernel::ErrorCode::zero_rotation: answer.refusal = ImportRefusal::zero_rotation; break;
    case kernel::ErrorCode::not_a_rotation: answer.refusal = ImportRefusal::not_a_rotation; break;
    default: answer.refusal = ImportRefusal::another;
  }
  if (error.index != kernel::Error::single) answer.index = static_cast<std::int64_t>(error.index);
  answer.value = error.value;
  return answer;
}

Verdict refused(const scene::SceneError& error) {
  const auto refusal = error.code == scene::SceneErrorCode::too_many_models
                           ? Refusal::none
                           : static_cast<Refusal>(error.code);
  const unsigned axes =
      error.axis == kernel::Axis::none ? 0 : 1u << (static_cast<unsigned>(error.axis) - 1);
  return {refusal, 0, number(error.model), axes};
}

Verdict verdict(const scene::Scene::Outcome<bool>& outcome) {
  if (!outcome) return refused(outcome.error());
  return {Refusal::none, *outcome ? 1 : 0, -1, 0};
}

template <class Asked>
MeshAnswer posed(const scene::Mesh& mesh, const scene::Pose& pose, const Asked& asked) {
  MeshAnswer answer;
  answer.meets = scene::meets(mesh, pose, asked);
  if constexpr (requires { scene::nearest_hit(mesh, pose, asked); }) {
    if (const auto hit = scene::nearest_hit(mesh, pose, asked))
      answer.nearest = hit_of(asked, -1, *hit, mesh, pose);
  }
  if constexpr (requires { scene::nearest_point(mesh, pose, asked); }) {
    if (const auto found = scene::nearest_point(mesh, pose, asked))
      answer.closest = point_of(-1, *found);
  }
  return answer;
}

template <class Asked>
MeshAnswer unposed(const scene::Mesh& mesh, const Asked& asked) {
  MeshAnswer answer;
  if constexpr (requires { scene::any_hit(mesh, asked); }) {
    answer.meets = scene::any_hit(mesh, asked);
  } else {
    answer.meets = scene::meets(mesh, asked);
  }
  if constexpr (requires { scene::triangles_meeting(mesh, asked); })
    answer.triangles = scene::triangles_meeting(mesh, asked);
  if constexpr (requires { scene::nearest_hit(mesh, asked); }) {
    if (const auto hit = scene::nearest_hit(mesh, asked))
      answer.nearest = hit_of(asked, -1, *hit, mesh, {});
  }
  if constexpr (requires { scene::nearest_point(mesh, asked); }) {
    if (const auto found = scene::nearest_point(mesh, asked)) answer.closest = point_of(-1, *found);
  }
  if constexpr (requires { scene::contains(mesh, asked); }) {
    answer.winding = scene::winding_number(mesh, asked);
    answer.contains = scene::contains(mesh, asked);
  }
  return answer;
}

}  // namespace

LibraryScenes::LibraryScenes(std::span<const MeshPlan> meshes) {
  for (const MeshPlan& plan : meshes) {
    auto& made = meshes_.emplace_back();
    for (std::size_t k = 0; k < accelerations; ++k) made[k] = mesh_of(plan, k);
    builds_.push_back(static_cast<std::size_t>(plan.tree));
  }
  for (std::size_t i = 0; i < scene_indexes; ++i)
    scenes_[i] = {scene::Scene({.index = static_cast<scene::SceneIndex>(i)}), 0};
}

Verdict LibraryScenes::edit(std::size_t index, const Act& act) {
  scene::Scene& all = scenes_[index].scene;
  const scene::ModelId model = id(act.model);
  switch (act.kind) {
    case ActKind::create: {
      const auto made = all.create(content(act.mesh), pose_of(act.pose), id(act.parent));
      if (!made) return refused(made.error());
      ++scenes_[index].made;
      return {Refusal::none, number(*made), -1, 0};
    }
    case ActKind::add: return verdict(all.add(model));
    case ActKind::remove: return verdict(all.remove(model));
    case ActKind::move: return verdict(all.set_pose(model, pose_of(act.pose)));
    case ActKind::parent: return verdict(all.set_parent(model, id(act.parent)));
    default: return verdict(all.set_content(model, content(act.mesh)));
  }
}

std::vector<ModelState> LibraryScenes::states(std::size_t index) const {
  const auto& [all, made] = scenes_[index];
  std::vector<ModelState> found;
  for (std::int64_t i = 0; i < made; ++i) {
    const scene::ModelId model = id(i);
    ModelState& state = found.emplace_back();
    state.exists = all.has(model);
    if (!state.exists) continue;
    state.is_added = all.is_added(model);
    state.is_exact = all.is_exact(model);
    state.mesh = number_of(all.content(model));
    state.parent = number(all.parent(model));
    state.local = pose_of(all.local_pose(model));
    state.world = pose_of(all.world_pose(model));
    state.descendants = list(all.descendants(model));
    if (const auto box = all.bounds(model)) state.bounds = shape_of(*box);
    if (const auto box = all.oriented_box(model)) state.oriented_box = shape_of(*box);
  }
  return found;
}

ModelList LibraryScenes::models(std::size_t index) const {
  return list(scenes_[index].scene.models());
}

SceneAnswer LibraryScenes::ask(std::size_t index, const Shape& shape) const {
  const scene::Scene& all = scenes_[index].scene;
  SceneAnswer answer;
  std::visit(
      [&](const auto& asked) {
        if constexpr (requires { all.nearest_hit(asked); }) {
          answer.any_hit = all.any_hit(asked);
          if (const auto hit = all.nearest_hit(asked))
            answer.nearest = hit_of(asked, number(hit->model), {hit->triangle, hit->hit},
                                    *all.content(hit->model), all.world_pose(hit->model));
        }
        if constexpr (requires { all.nearest_point(asked); }) {
          if (const auto found = all.nearest_point(asked))
            answer.closest = point_of(number(found->model), found->nearest);
        }
        if constexpr (requires { all.near(asked); }) {
          answer.near = list(all.near(asked));
          answer.near_turned = list(all.near(asked, scene::NearBy::turned_box));
        }
        if constexpr (requires { all.meeting(asked); }) answer.meeting = list(all.meeting(asked));
      },
      LibraryShapes::made(shape));
  return answer;
}

ModelPairs LibraryScenes::touching(std::size_t index) const {
  ModelPairs pairs;
  for (const auto& [a, b] : scenes_[index].scene.touching())
    pairs.push_back({number(a), number(b)});
  return pairs;
}

std::optional<std::vector<GroundAnswer>> LibraryScenes::footprints(std::size_t index,
                                                                   std::int64_t low,
                                                                   std::int64_t high) const {
  const auto found = scene::footprints(scenes_[index].scene, height(low), height(high));
  if (!found) return std::nullopt;
  std::vector<GroundAnswer> answers;
  for (const scene::Footprint& print : *found) answers.push_back(ground(print));
  return answers;
}

MeshAnswer LibraryScenes::ask_mesh(std::int64_t mesh, std::size_t acceleration,
                                   const ModelPose* pose, const Shape& shape) const {
  const scene::Mesh& m = meshes_[static_cast<std::size_t>(mesh)][acceleration];
  return std::visit(
      [&](const auto& asked) { return pose ? posed(m, pose_of(*pose), asked) : unposed(m, asked); },
      LibraryShapes::made(shape));
}

bool LibraryScenes::meets(std::int64_t a, const ModelPose& pose_a, std::int64_t b,
                          const ModelPose& pose_b, std::size_t acceleration) const {
  return scene::meets(meshes_[static_cast<std::size_t>(a)][acceleration], pose_of(pose_a),
                      meshes_[static_cast<std::size_t>(b)][acceleration], pose_of(pose_b));
}

std::optional<GroundAnswer> LibraryScenes::footprint(std::int64_t mesh, std::size_t acceleration,
                                                     const ModelPose& pose, std::int64_t low,
                                                     std::int64_t high) const {
  const auto found = scene::footprint(meshes_[static_cast<std::size_t>(mesh)][acceleration],
                                      pose_of(pose), height(low), height(high));
  if (!found) return std::nullopt;
  return ground(*found);
}

std::array<float, 16> LibraryScenes::matrix(const ModelPose& pose) const {
  return scene::matrix(pose_of(pose));
}

ImportAnswer LibraryScenes::import_rotation(const Act& act) const {
  const std::array<double, 9> numbers = act.numbers();
  const auto& [a, b, c, d, e, f, g, h, i] = numbers;
  return imported(act.kind == ActKind::quaternion ? scene::rotation_from_quaternion(a, b, c, d)
                  : act.kind == ActKind::degrees  ? scene::rotation_from_degrees(a, b, c)
                                                  : scene::rotation_from_matrix(numbers));
}

scene::Scene::Content LibraryScenes::content(std::int64_t mesh) const {
  if (mesh < 0 || mesh >= static_cast<std::int64_t>(meshes_.size())) return std::nullopt;
  const auto which = static_cast<std::size_t>(mesh);
  return meshes_[which][builds_[which]];
}

std::int64_t LibraryScenes::number_of(const scene::Scene::Content& content) const {
  for (std::size_t i = 0; content && i < meshes_.size(); ++i) {
    if (&meshes_[i][builds_[i]].data() == &content->data()) return static_cast<std::int64_t>(i);
  }
  return -1;
}

}  // namespace offgrid::testing::scenes
