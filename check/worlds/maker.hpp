// Makes programs of worlds from choices.
#pragma once

#include "engine/choices.hpp"
#include "worlds/program.hpp"

namespace offgrid::testing::worlds {

/// Edits of a world, with questions after them. One of three has floors, one of three has links.
WorldProgram make_worlds(Choices& choices);

/// One of all worlds of an area with three corners, or a barrier, in a square of two units, with a
/// question.
WorldProgram make_small_worlds(Choices& choices);

}  // namespace offgrid::testing::worlds
