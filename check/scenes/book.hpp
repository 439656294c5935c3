// The definition of a scene: a book of models with parents by number, and answers by looking at
// every triangle of every model, in exact integers. It uses no header of the library.
//
// A vertex v of a model at position p, turned by the quaternion q of norm n, stands at
// p + q v q* / n: n times that is whole. So a question about a model is asked n times as large, of
// the definition of shapes (shapes/definition.hpp).
#pragma once

#include "scenes/answers.hpp"
#include "shapes/definition.hpp"

namespace offgrid::testing::scenes {

/// The quaternion without common divisor, its first component that is not zero being positive.
std::array<std::int64_t, 4> reduced(std::array<std::int64_t, 4> turn);

/// A pose that may be rounded, or the axes on which it leaves the grid.
struct Composition {
  ModelPose pose;
  bool is_exact = true;
  bool is_snapped = false;  ///< the rotation was too large
  unsigned axes = 0;
};
/// The pose in the world of what stands at `local` under something at `parent`.
Composition composition(const ModelPose& parent, const ModelPose& local);

/// The grid point nearest to where a vertex stands, and whether it stands there.
struct Standing {
  Site3 nearest;
  bool is_exact = true;
};
Standing standing(const Site3& vertex, const ModelPose& pose);

/// The norm of the rotation, and a triangle and a shape that many times as large. The triangle
/// stands on the grid.
std::int64_t norm_of(const ModelPose& pose);
Shape posed_triangle(const Shape& triangle, const ModelPose& pose);
Shape enlarged(Shape shape, std::int64_t factor);

/// The box around the triangles of a mesh; nothing without triangles.
std::optional<Shape> box_of(const MeshPlan& mesh);

/// A hit without its weights.
struct FirstHit {
  std::int64_t model = -1;
  std::uint32_t triangle = 0;
  Ratio t;
};
/// Is it a ray or a segment?
bool is_line(const Shape& shape);

/// The right answers about a mesh at a pose.
struct RightOfMesh {
  std::vector<std::uint32_t> triangles;  ///< those that the shape meets
  std::optional<FirstHit> nearest;       ///< of a line
};
RightOfMesh right_of(const MeshPlan& mesh, const ModelPose& pose, const Shape& shape);

/// The right answers of a scene.
struct RightOfScene {
  std::vector<RightOfMesh> models;  ///< of all that were made, added or not
  std::optional<FirstHit> nearest;
  ModelList near, near_turned, meeting;
};

/// The triangles of both that touch.
std::vector<std::pair<std::uint32_t, std::uint32_t>> touching_triangles(const MeshPlan& a,
                                                                        const ModelPose& pose_a,
                                                                        const MeshPlan& b,
                                                                        const ModelPose& pose_b);

/// The triangles of a mesh in the world, so many times its norm as large.
std::vector<WideTriangle> wide_triangles(const MeshPlan& mesh, const ModelPose& pose,
                                         std::int64_t factor);

/// How often the triangles of a closed mesh surround a point that is on none of them.
std::int64_t winding_number(const std::vector<WideTriangle>& triangles,
                            const std::array<WideInteger, 3>& p);
/// How often a mesh surrounds a point; nothing if it is not closed or the point is on it.
std::optional<std::int64_t> winding_number(const MeshPlan& mesh, const Site3& p);
bool is_closed(const MeshPlan& mesh);

class SceneBook {
 public:
  explicit SceneBook(std::vector<MeshPlan> meshes) : meshes_(std::move(meshes)) {}

  void add_mesh(const MeshPlan& mesh) { meshes_.push_back(mesh); }
  Verdict edit(const Act& act);

  const std::vector<ModelState>& states() const { return states_; }
  /// The models that queries see.
  ModelList models() const;
  /// The mesh of a model, or null.
  const MeshPlan* mesh_of(std::int64_t model) const;

  RightOfScene right_of(const Shape& shape) const;
  ModelPairs touching() const;
  bool are_touching(std::int64_t a, std::int64_t b) const;

 private:
  using States = std::vector<ModelState>;

  ModelState& at(std::int64_t model) { return states_[static_cast<std::size_t>(model)]; }
  const ModelState& at(std::int64_t model) const {
    return states_[static_cast<std::size_t>(model)];
  }
  Verdict checked(std::int64_t model) const;
  Verdict done_or_undone(States before, const Verdict& verdict);
  Verdict remove(std::int64_t model);
  std::vector<std::int64_t> children_of(std::int64_t model) const;
  Verdict place(std::int64_t model);

  std::vector<MeshPlan> meshes_;
  States states_;
};

}  // namespace offgrid::testing::scenes
