// Makes programs of worlds from choices.
#pragma once

#include "engine/choices.hpp"
#include "worlds/program.hpp"

namespace offgrid::testing::worlds {

/// Edits of a world, of floors and links in one of three cases each, and questions after them.
WorldProgram make_worlds(Choices& choices);

/// One of all worlds of an area with three corners, or a barrier, in a square of two units, with a
/// question.
WorldProgram make_small_worlds(Choices& choices);

}  // namespace offgrid::testing::worlds
