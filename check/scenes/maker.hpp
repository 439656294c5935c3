// Makes programs of scenes from choices. Points come from the constructions of shapes
// (shapes/maker.hpp), and the vertices of models are among the newest ones where they stand, so
// that shapes touch turned models. A mesh is a heap of triangles or a closed body, a rotation one
// of a cube, of a table, or with components as large as they can be. A model is one of those that
// were made, or any number. Numbers of an import are those of such a rotation, or next to them, or
// as bad as doubles can be.
#pragma once

#include "engine/choices.hpp"
#include "scenes/program.hpp"

namespace offgrid::testing::scenes {

/// Two models and some questions of one or two kinds about them.
SceneProgram make_poses(Choices& choices);
/// A scene that is edited and asked.
SceneProgram make_scene(Choices& choices);
/// One of both.
SceneProgram make_scenes(Choices& choices);
/// A triangle under a rotation of a cube, asked about a point or a segment.
SceneProgram make_small_scenes(Choices& choices);

}  // namespace offgrid::testing::scenes
