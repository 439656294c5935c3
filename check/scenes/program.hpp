// Scenes as plain numbers: meshes, edits of models and questions, in the order in which they come.
// The language in which every check says what is done with a scene. Programs are read from bytes
// (bytes.hpp) and from text, and written as both and as a test.
//
//   mesh BUILD VERTICES X Y Z ... A B C ...     BUILD: see MeshPlan; a triangle is three indices
//   create MESH PARENT POSE                     POSE: X Y Z QW QX QY QZ; -1 is no mesh, no parent
//   add MODEL     remove MODEL     move MODEL POSE     parent MODEL PARENT     content MODEL MESH
//   touching                                    which models touch?
//   ray 0 0 0 1 0 0                             a shape: all that can be asked about it
//   footprints A B                              what do models cover between the heights of the
//                                               two points, and is the middle of both covered?
//   quaternion W X Y Z     degrees PITCH YAW ROLL     matrix M00 M01 ... M22
//                                               which rotation is it? Doubles, as their 64 bits
//
// Models have the numbers that the library gives them: those that were made, counted from 0.
#pragma once

#include <string>
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

/// A mesh that is to be made.
struct MeshPlan {
  std::vector<Site3> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  /// Bits: two for the acceleration of models; 4: leaves of a single triangle; 8: its vertices were
  /// moved to where they are.
  int build = 0;

  Shape triangle(std::size_t i) const;
  friend bool operator==(const MeshPlan&, const MeshPlan&) = default;
};

enum class ActKind : std::uint8_t {
  create,
  add,
  remove,
  move,
  parent,
  content,
  touching,
  ask,
  footprints,
  quaternion,
  degrees,
  matrix
};
/// How many numbers are imported; 0 if the act is no import.
std::size_t imported_numbers(ActKind kind);

/// An edit or a question.
struct Act {
  ActKind kind = ActKind::touching;
  std::int64_t model = -1;
  std::int64_t mesh = -1;    ///< -1, or none of the program: none
  std::int64_t parent = -1;  ///< -1: none
  ModelPose pose{};
  Shape shape{};  ///< what is asked about; of footprints the segment between both points
  std::array<std::int64_t, 9> bits{};  ///< the doubles that are imported

  bool is_edit() const { return kind < ActKind::touching; }
  bool is_import() const { return imported_numbers(kind) > 0; }
  friend bool operator==(const Act&, const Act&) = default;
};

struct SceneProgram {
  std::vector<MeshPlan> meshes;
  std::vector<Act> acts;
};

/// Does the library take its numbers? Models need not exist.
bool is_valid(const SceneProgram& program);

std::vector<Step> steps_of(const SceneProgram& program);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, SceneProgram& made);
std::string show(const Act& act);
/// The whole program, a line for each step.
std::string show(const SceneProgram& program);

/// The numbers of a program, as shrink_numbers takes them, and the points among them.
Numbers numbers_of(const SceneProgram& program, std::vector<NumberSpot>& points);
/// The program with other numbers, which may be none that is valid.
SceneProgram with_numbers(SceneProgram program, const Numbers& numbers);

}  // namespace offgrid::testing::scenes
