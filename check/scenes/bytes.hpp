// Programs of scenes as bytes: the code of `offgrid-fuzz-scenes`, and the generator of every check.
//
// Two bytes choose a lattice. Then an act is one byte, and its operands. Points come from the
// constructions of shapes (shapes/bytes.hpp), and the vertices of models are among the newest ones
// where they stand, so that shapes touch turned models. A mesh is a heap of triangles or a closed
// body, a rotation one of a cube, of a table, or with components as large as they can be. A model
// is one of those that were made, or any number. Numbers of an import are those of such a rotation,
// or next to them, or as bad as doubles can be. Missing bytes read as zero, and every byte string
// means something.
#pragma once

#include "scenes/program.hpp"
#include "shapes/bytes.hpp"

namespace offgrid::testing::scenes {

inline constexpr std::size_t scene_acts_max = 24, scene_meshes_max = 4;

SceneProgram read_scenes(std::span<const std::uint8_t> bytes);
/// Bytes that are read as this program, which was read from bytes or is smaller.
ShapeBytes write_scenes(const SceneProgram& program);

/// The kinds of questions about two models: the shapes, then footprints and imports.
inline constexpr std::size_t question_kinds = shape_kinds + 2;
const char* name_of_question(std::size_t kind);

/// Random bytes of two models and some questions about them: of that kind, or of any.
ShapeBytes random_pose_bytes(Random& random, std::optional<std::size_t> kind);
/// Random bytes of so many acts, and of what they need.
ShapeBytes random_scene_bytes(Random& random, int acts);

}  // namespace offgrid::testing::scenes
