// LevelSolid: a level of the game in space: floors at their heights, steps between them, and walls.
//
//            wall |                                   | wall    walls face the room, as do the
//                 |      lintel                       |         lintels above an opening;
//                 |        |                          |         steps face the lower floor;
//                 |        '                 _________|         floors face upward.
//                 |                    step |  floor            There are no ceilings: crates
//                 |_________________________|                   fall in from above.
//                          floor
//
// Sectors are regions of a navigation mesh of their own, so a floor is the free triangles of that
// mesh, also where lines cross or sectors overlap. A map unit is LevelRules::grid_units in height
// as well.
#pragma once

#include <vector>

#include "common/level_sectors.hpp"
#include "offgrid/scene/mesh/mesh.hpp"

namespace offgrid::levels {

struct LevelSolid {
  scene::Mesh floors;
  scene::Mesh steps;
  scene::Mesh walls;  ///< lintels and closed doors included
};

/// The level in space. Sectors whose lines do not close have no floor. Errors: those of a world.
navmesh::AreaResult<LevelSolid> build_solid(const io::WadLevel& level);

/// The heights of all floors that the box lies above, under or on, rising, each once. Touching a
/// border from outside counts.
std::vector<kernel::Coordinate3> floor_heights(const LevelSolid& level, const scene::Box3& box);

}  // namespace offgrid::levels
