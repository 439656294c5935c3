// The judge of scenes: everything that the library says after each act, under each index of scenes
// and each acceleration of meshes, beside the definition.
#pragma once

#include <functional>

#include "engine/counts.hpp"
#include "engine/finding.hpp"
#include "scenes/library_scenes.hpp"

namespace offgrid::testing::scenes {

/// The first wrong answer. Counts "edits", "refused", "questions" and the "answers" that were
/// compared, if counts are given.
std::optional<Finding> judge(LibraryScenes& subject, const SceneProgram& program,
                             Counts* counts = nullptr);

/// The program without what it does not need and with smaller numbers, for which `fails` still
/// holds.
SceneProgram shrunk_program(SceneProgram program,
                            const std::function<bool(const SceneProgram&)>& fails);

/// A GoogleTest case that needs nothing but the library. `name` is as in "Suite, case".
std::string test_of_scenes(const SceneProgram& program, const std::string& name);

}  // namespace offgrid::testing::scenes
