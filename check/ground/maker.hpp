// Makes soups and questions from choices. A soup has a lattice: its spacing, its place, the unit of
// heights, whether it is skewed. It gets faces, faces beside a side of another one or beside a part
// of it, folds, copies, faces that are no ground, plates, stairs, spirals, storeys above others. A
// corner is a place of the lattice, one of the sixteen newest corners, beside one, on the line of
// two.
#pragma once

#include "engine/choices.hpp"
#include "ground/program.hpp"

namespace offgrid::testing::ground {

GroundProgram make_ground(Choices& choices);
/// Two faces on the places of a square, whose heights differ, and the height at a place.
GroundProgram make_small_ground(Choices& choices);

}  // namespace offgrid::testing::ground
