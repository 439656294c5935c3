// Judges a snap rounding and a world of the library by their definitions.
#pragma once

#include <set>
#include <string>

#include "offgrid/navmesh/world/world.hpp"
#include "support/random_areas.hpp"
#include "triangulation/program.hpp"

namespace offgrid::testing {

/// The fault of the snap rounding of these segments and the four sides of its rectangle;
/// empty if nothing is.
std::string find_snap_fault(const navmesh::SnapRounding& snap, const std::set<Piece>& segments);

/// The fault of the world: what it shows, by the definition (worlds/definition.hpp), or a
/// digest that differs from that of a world with the same areas under other ids. Empty if nothing
/// is.
std::string find_world_fault(const navmesh::World& world);

/// A world with the same areas, put in one by one and in another order.
navmesh::World rebuild(const navmesh::World& world, Random& random);

}  // namespace offgrid::testing
