// Scenes as plain numbers: meshes, edits of models and questions, in the order in which they come.
// form.hpp says how they are written.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "shapes/shape.hpp"

namespace offgrid::testing::scenes {

using namespace shapes;  // models are made of them, and asked with them

/// Where a model stands: the quaternion is (w, x, y, z).
struct ModelPose {
  Site3 position{};
  std::array<std::int64_t, 4> turn{1, 0, 0, 0};

  friend bool operator==(const ModelPose&, const ModelPose&) = default;
};

enum class MeshTree : std::uint8_t { none, octree, bvh, wide_bvh };

/// A mesh that is to be made.
struct MeshPlan {
  std::vector<Site3> vertices{};
  std::vector<std::array<std::uint32_t, 3>> triangles{};
  MeshTree tree = MeshTree::none;  ///< of models
  bool has_small_leaves = false;   ///< of a single triangle
  bool is_moved = false;           ///< its vertices were moved to where they are

  Shape triangle(std::size_t i) const {
    Shape made{ShapeKind::triangle, {}};
    for (std::size_t k = 0; k < 3; ++k) made.set(3 * k, vertices[triangles[i][k]]);
    return made;
  }
  friend bool operator==(const MeshPlan&, const MeshPlan&) = default;
};

/// An edit or a question. Models have the numbers that the library gives them: those that were
/// made, counted from 0.
struct Act {
  enum class Kind : std::uint8_t {
    create,
    add,
    remove,
    move,
    parent,
    content,
    touching,    ///< which models touch?
    ask,         ///< all that can be asked about the shape
    footprints,  ///< what do models cover between the heights of the two points, and is the middle
                 ///< of both covered?
    quaternion,  ///< which rotation is it?
    degrees,     ///< the same: pitch, yaw and roll
    matrix       ///< the same, row by row
  };

  Kind kind = Kind::touching;
  std::int64_t model = -1;
  std::int64_t mesh = -1;    ///< -1, or none of the program: none
  std::int64_t parent = -1;  ///< -1: none
  ModelPose pose{};
  Shape shape{};                       ///< what is asked about
  Site3 from{}, to{};                  ///< of footprints
  std::array<std::int64_t, 9> bits{};  ///< the doubles that are imported

  bool is_edit() const { return kind < Kind::touching; }
  bool is_import() const { return kind >= Kind::quaternion; }
  std::array<double, 9> numbers() const { return std::bit_cast<std::array<double, 9>>(bits); }
  /// How many of them are imported.
  std::size_t import_size() const {
    return kind == Kind::quaternion ? 4 : kind == Kind::degrees ? 3 : 9;
  }
};
using ActKind = Act::Kind;

struct SceneProgram {
  std::vector<MeshPlan> meshes{};
  std::vector<Act> acts{};
};

}  // namespace offgrid::testing::scenes
