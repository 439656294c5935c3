// Makes programs of walks from choices.
#pragma once

#include "engine/choices.hpp"
#include "walks/program.hpp"

namespace offgrid::testing::walks {

/// Up to 50 points, mostly less than 20, with barriers and blocked faces, and walks and lines of
/// sight of which many begin, pass or end at vertices and edges.
WalkProgram make_walks(Choices& choices);

/// One of all programs of a square of two units, with its centre or without, with a barrier between
/// two of these points or none, and a walk, ray or line of sight between two points of the square.
WalkProgram make_small_walks(Choices& choices);

}  // namespace offgrid::testing::walks
