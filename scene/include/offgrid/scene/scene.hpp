// Scene: models that stand in space, and questions about all of them at once.
//
//   Scene scene;
//   const ModelId crate = scene.create(mesh, {.position = Point3::at(10, 0, 0)}).value();
//   scene.add(crate);
//   if (const auto first = scene.nearest_hit({eye, direction})) use(first->model, first->hit.t);
//
// A model is a mesh at a pose, or a pose alone. `create` makes one; `add` puts it among the models
// that queries see, and a model that is not added may still carry others. A model stands under its
// parent, if it has one: its pose in the world is computed anew from the root whenever something
// above it changes, by the rule of `composed` (pose.hpp), so nothing drifts.
//
// An edit takes effect as a whole or is refused, and a refused one changes nothing. Ids are never
// reused. Answers do not depend on the order of edits, the kind of index, the compiler or the
// number of threads: lists are sorted by id, and of equally near hits the one of the smaller model
// and then of the smaller triangle is first. Threads may call const members at once while none
// edits.
//
// Cost    an edit of a pose, parent or mesh: all that stands below the model, and its changes of
//         the index; a query: the models whose bounds come near, then that of mesh_query.hpp,
//         and memory for its lists. models() and touching() also pass all ids ever made. The
//         memory of a removed model's slot is not given back; the index has the memory that the
//         most models needed which were there at once, however often they moved.
//
// A scene that was moved from is empty, and has a tree as its index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/kernel/id.hpp"
#include "offgrid/kernel/owned.hpp"
#include "offgrid/scene/mesh/mesh.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"
#include "offgrid/scene/mesh/nearest_point.hpp"
#include "offgrid/scene/model/pose.hpp"

namespace offgrid::scene {

/// A model of a scene. Only ids of the same scene can be compared.
using ModelId = kernel::Id<struct ModelKind>;

enum class SceneErrorCode : std::uint8_t {
  no_such_model = 1,  ///< the scene never made this model
  removed_model,      ///< the model was removed
  cycle,              ///< a model would stand under itself
  outside_grid,       ///< a model, or a part of it, would leave the grid
  too_many_models,    ///< ids are used up: 2^32 - 1 models were made
};

/// The reason of a refusal, and the model at fault.
struct SceneError {
  SceneErrorCode code;
  /// The model at fault, which may be one below the model that was moved: of those on the highest
  /// level the first.
  ModelId model;
  Axis axis = Axis::none;  ///< outside_grid: the axis on which it leaves
};

/// The error in words, as in "model 7 was removed".
std::string describe(const SceneError& error);

/// The index over the bounds of models.
enum class SceneIndex : std::uint8_t {
  none,    ///< a list
  octree,  ///< cells that halve; boxes on a border stay in the larger cell
  tree,    ///< a tree of boxes that changes with the models
};

struct SceneOptions {
  SceneIndex index = SceneIndex::tree;
};

/// The part of a model that Scene::near asks.
enum class NearBy : std::uint8_t {
  bounds,      ///< the smallest box of the grid around the turned box, along the axes
  turned_box,  ///< the box of the mesh exactly as it stands, turned and not rounded
};

/// A hit on a triangle of a model.
struct SceneHit {
  ModelId model;
  std::uint32_t triangle = 0;
  Hit hit;  ///< its parameter is that of the ray in the world
};

/// A point of a model, nearest to the point that was asked about.
struct ScenePoint {
  ModelId model;
  MeshPoint nearest;  ///< in the world
};

namespace detail {
struct SceneState;
}  // namespace detail

class Scene {
 public:
  using Content = std::optional<Mesh>;
  template <class T>
  using Outcome = kernel::Result<T, SceneError>;
  using Models = std::vector<ModelId>;

  explicit Scene(const SceneOptions& options = {});
  Scene(const Scene&);
  Scene(Scene&&) noexcept;
  Scene& operator=(const Scene&);
  Scene& operator=(Scene&&) noexcept;
  ~Scene();

  // ---- edits

  /// Makes a model of a mesh, or of none, at `local` under `parent`, or in the world if that is
  /// none. Queries do not see it before it is added. Errors: no_such_model and removed_model for
  /// the parent; outside_grid, whose model is the id that this one would
  /// have had and the next model will have; too_many_models.
  Outcome<ModelId> create(Content content, const Pose& local = {}, ModelId parent = {});

  /// Lets queries see the model, for good; set_content(model, std::nullopt) takes its mesh away and
  /// keeps it. True if they did not before. Errors: no_such_model, removed_model.
  Outcome<bool> add(ModelId model);

  /// Removes the model for good. Its children become roots where they stand, and their poses are
  /// exact from then on. True always. Errors:
  /// no_such_model, removed_model.
  Outcome<bool> remove(ModelId model);

  /// Moves the model, and all that stands under it. True if the pose is another than before.
  /// Errors: no_such_model, removed_model; outside_grid with the model that would leave the grid.
  Outcome<bool> set_pose(ModelId model, const Pose& local);

  /// Puts the model under another parent, or under none, at the same local pose. True if the parent
  /// is another than before. Errors: no_such_model, removed_model for either; cycle; outside_grid.
  Outcome<bool> set_parent(ModelId model, ModelId parent);

  /// Gives the model another mesh, or none; a copy of the mesh that it has is the same. True if it
  /// is another. Errors: no_such_model, removed_model, outside_grid.
  Outcome<bool> set_content(ModelId model, Content content);

  // ---- models

  /// Was the model made, and not removed? Takes any id.
  bool has(ModelId model) const;
  /// The models that queries see, sorted.
  Models models() const;

  // ---- one model: each requires that it exists, or the program ends with a message

  /// Do queries see it?
  bool is_added(ModelId model) const;

  const Content& content(ModelId model) const;
  const Pose& local_pose(ModelId model) const;
  const Pose& world_pose(ModelId model) const;
  /// Is the pose in the world the exact composition of those above, or was it rounded?
  bool is_exact(ModelId model) const;
  /// The parent, or none.
  ModelId parent(ModelId model) const;
  /// All models that stand under this one, at any depth, sorted.
  Models descendants(ModelId model) const;

  /// The smallest box of the grid that holds the box of the mesh as it stands in the world; nothing
  /// if it has no triangles.
  std::optional<Box3> bounds(ModelId model) const;
  /// The box of the mesh as it stands in the world (model/pose.hpp); nothing without triangles.
  std::optional<OrientedBox3> oriented_box(ModelId model) const;

  // ---- queries of all models that were added

  /// The first hit of the ray; equally near ones by model, then by triangle.
  std::optional<SceneHit> nearest_hit(const Ray3& ray) const;
  /// The hit nearest to s.a.
  std::optional<SceneHit> nearest_hit(const Segment3& s) const;
  /// Does anything meet the ray, or the segment?
  bool any_hit(const Ray3& ray) const;
  bool any_hit(const Segment3& s) const;

  /// The point of all models that is nearest to p, or to the centre and in the closed ball; nothing
  /// if there is none. Ties by the rule of nearest_point.hpp, and the same triangle in several
  /// models is that of the smallest model. Cost: the models whose bounds are about as near, by an
  /// order of distance from the index, then that of a mesh; with an octree also a look at the
  /// bounds of all models that lie across the borders of the cells on the way.
  std::optional<ScenePoint> nearest_point(const Point3& p) const;
  std::optional<ScenePoint> nearest_point(const Ball3& within) const;

  /// The models whose bounds, or whose turned boxes, meet the shape, sorted. Turned boxes leave out
  /// models that only the corners of their bounds bring near, for a test of some fifteen axes each.
  Models near(const Box3& box, NearBy by = NearBy::bounds) const;
  Models near(const Ball3& ball, NearBy by = NearBy::bounds) const;
  /// The models of which a triangle meets the shape, sorted.
  Models meeting(const Box3& box) const;
  Models meeting(const Ball3& ball) const;
  Models meeting(const OrientedBox3& box) const;
  Models meeting(const Plane3& plane) const;
  Models meeting(const Triangle3& t) const;

  /// All pairs of models that share a point, the smaller id first, sorted.
  std::vector<std::pair<ModelId, ModelId>> touching() const;

 private:
  kernel::Owned<detail::SceneState> state_;
};

}  // namespace offgrid::scene
