// SceneMarks: which degenerate situations a program of scenes reaches. The judge tells it what is
// done, and hands over what the definition says; the library is not asked.
#pragma once

#include <span>

#include "engine/classes.hpp"
#include "scenes/book.hpp"
#include "scenes/ground.hpp"
#include "scenes/imports.hpp"

namespace offgrid::testing::scenes {

inline constexpr auto scene_class_list = list_of_classes(
    "edits:", "made", "added", "added twice", "removed", "removed with children", "moved",
    "moved with children", "a grandparent moved", "the same pose again", "under another parent",
    "another mesh", "the same mesh again",  //
    "refused:", "no such model", "a removed model", "under itself", "under a child",
    "under a grandchild", "outside the grid", "outside the grid below the one that moved",
    "under a removed model",  //
    "poses:", "not turned", "a rotation of a cube", "another rotation", "a large norm",
    "a rounded position", "a snapped rotation", "exact below another",
    "placed exactly below a rounded one", "bounds that end at the end of the grid",
    "an oriented box that is rounded",  //
    "meshes:", "no mesh", "no triangles", "a degenerate triangle", "closed", "ten triangles",
    "moved vertices",  //
    "lines:", "no hit", "on the inside of a turned triangle", "on a turned edge",
    "on a turned vertex", "in the plane of a turned triangle", "on a degenerate triangle",
    "begins on a model", "two triangles at one place", "two models at one place",
    "only on a model that was not added",  //
    "questions:", "a point on a turned triangle", "a point inside a closed mesh",
    "a point beside a vertex of a closed mesh", "a ball that touches from outside",
    "a ball that meets bounds only", "a box that touches bounds from outside",
    "a box that meets bounds only", "an oriented box that meets one of two",
    "a plane through a turned vertex", "a plane along a turned triangle",
    "a triangle in the plane of a turned one", "a removed model",
    "no models",  //
    "two models:", "touch", "touch, both turned", "touch where bounds touch", "bounds meet only",
    "three touch",  //
    "footprints:", "none", "a surface", "a section", "walls", "a turned model", "a flat model",
    "equal heights", "a vertex at a height", "an edge at a height", "a triangle at a height",
    "an upright triangle, cut", "a line after rounding", "a point after rounding",
    "a halved coordinate", "a sheet with two sides", "a corner twice", "a body on the height",
    "a closed mesh that begins within", "a covered point", "a point inside a section",
    "a point beside the ground",  //
    "imports:", "a quaternion", "angles", "a matrix", "not a number", "infinite",
    "a quaternion of zeros", "a subnormal quaternion", "a rotation of a cube",
    "a component that is nearly a half", "more than a turn", "a mirror image", "a flat matrix",
    "a matrix of no rotation", "a matrix that may overflow");

class SceneMarks : ClassMarks<scene_class_list> {
 public:
  /// The book must stay.
  SceneMarks(const SceneProgram& program, const SceneBook& book, std::span<std::uint8_t> marks);

  /// Takes an edit before it is done, and again with the verdict.
  void see(const Act& edit);
  void see_done(const Act& edit, const Verdict& verdict);
  void see_touching(const ModelPairs& pairs);
  void see_shape(const Shape& shape, const RightOfScene& right);
  /// Takes the right footprint of a model, and what is known of a point.
  void see_footprint(const ModelState& state, std::int64_t low, std::int64_t high,
                     const Ground& right, const Cover& cover);
  void see_import(const Act& act, const RightImport& right);

 private:
  const ModelState* state_of(std::int64_t model) const;
  const MeshPlan& mesh_of(const ModelState& state) const {
    return program_.meshes[static_cast<std::size_t>(state.mesh)];
  }
  void see_mesh(const MeshPlan& mesh);
  void see_refused(const Act& edit, const Verdict& verdict);
  void see_pose(const ModelState& state);
  void see_point(const Site3& p);
  void see_model(const Shape& shape, const MeshPlan& mesh, const ModelPose& pose,
                 const RightOfMesh& right);
  void see_plane(const Shape& triangle, const Shape& plane);
  void see_bounds(const Shape& shape, const ModelState& state, const RightOfMesh& right);
  void see_line(const Shape& line, const RightOfScene& right);
  void see_hit(const Shape& line, const ModelState& state, const RightOfMesh& right);
  void see_piece(const MeshPlan& mesh, std::size_t i, const ModelPose& pose, std::int64_t low,
                 std::int64_t high, bool is_of_body);

  const SceneProgram& program_;
  const SceneBook& book_;
  ModelState before_;  ///< the edit
  bool has_grandchild_ = false;
};

}  // namespace offgrid::testing::scenes
