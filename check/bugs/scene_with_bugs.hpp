// Included before anything else in the copy of the scene that has bugs: it lives in a namespace of
// its own, so that both can be linked into one program.
#pragma once

#include "bugs/bug.hpp"
#include "engine/broken_contract.hpp"
#include "offgrid/kernel/kernel.hpp"
#include "scenes/subject.hpp"
#include "shapes/subject.hpp"
#include "support/unlimited.hpp"

#define scene scene_with_bugs
#define LibraryShapes LibraryShapesWithBugs
#define LibraryScenes LibraryScenesWithBugs

// Where the library would stop the program, its copy throws: a bug may well break a
// contract.
#undef OFFGRID_EXPECTS
#define OFFGRID_EXPECTS(condition, what) \
  ((condition) ? static_cast<void>(0) : throw ::offgrid::testing::BrokenContract{what})
