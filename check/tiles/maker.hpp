// Makes programs of worlds in tiles from choices.
#pragma once

#include "engine/choices.hpp"
#include "tiles/program.hpp"

namespace offgrid::testing::tiles {

/// A world whose areas and seams run along the lines between tiles, end on them, pass them by a
/// unit and wind about their crossings; one of four is a program of the maker of worlds.
TilesProgram make_tiles(Choices& choices);

/// One of all worlds of an area with three corners, or a barrier, in a square of two units, in
/// tiles of one unit.
TilesProgram make_small_tiles(Choices& choices);

}  // namespace offgrid::testing::tiles
