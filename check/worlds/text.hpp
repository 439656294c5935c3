// Programs of worlds as text and as tests.
#pragma once

#include <string>
#include <vector>

#include "engine/step.hpp"
#include "worlds/program.hpp"

namespace offgrid::testing::worlds {

/// An area is a step `add 7`, `put 7` or `replace 7`, and a step for each thing to say of it: so
/// any of them can be left out. A seam is a step `add-seam 7` or `put-seam 7` and one that is
/// `open X Y X Y LEFT RIGHT` or `closed` as many. A link is a step `add-link 7` or `put-link 7`,
/// one that is `one-way X Y X Y FROM-FLOOR TO-FLOOR COST TAG` or `both-ways` as many, and
/// `disabled` if it is. A question is `path X Y X Y`, or with the floors of both ends behind, after
/// `switch-off 3` and `switch-off-link 3` for each area and link that its view leaves out.
std::vector<Step> steps_of(const WorldProgram& program);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, WorldProgram& made);

/// In a few words.
std::string show(const WorldStep& step);

/// A GoogleTest case that needs nothing but the library; with the models of tests/support if
/// `with_models`, which see more.
std::string test_of_worlds(const WorldProgram& program, const std::string& name,
                           bool with_models = false);

}  // namespace offgrid::testing::worlds
