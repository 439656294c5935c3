// Makes programs of cuts from choices.
#pragma once

#include "cut/form.hpp"
#include "engine/choices.hpp"

namespace offgrid::testing::cut {

/// Updates whose corners come from earlier ones and from crossings of earlier sides, now and then
/// many, up to 96, and a line here and there.
CutProgram make_cuts(Choices& choices);

/// One of all lines through two points of the half grid, with one of all triangles of the 3x3 grid,
/// in one of both orders.
CutProgram make_small_cuts(Choices& choices);

}  // namespace offgrid::testing::cut
