// Makes programs of edits from choices.
#pragma once

#include "engine/choices.hpp"
#include "triangulation/form.hpp"

namespace offgrid::testing::triangulation {

/// Insertions, and edits of few kinds after them, at earlier points or others, and look-ups.
EditProgram make_edits(Choices& choices);

/// One of all sequences of four points of the 3x3 grid, with a constraint between two of them, and
/// the removal of one.
EditProgram make_small_edits(Choices& choices);

}  // namespace offgrid::testing::triangulation
