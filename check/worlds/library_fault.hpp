// Judges a world of the library, and a shortest path in it, by their definitions.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "support/random.hpp"

namespace offgrid::testing::worlds {

/// The fault of the world, or "": it differs from its definition (worlds/stack_definition.hpp), or
/// its digest from that of a world with the same areas under other ids.
std::string find_world_fault(const navmesh::World& world);

/// The fault of the finder's answer, by the definition (paths/definition.hpp), or that it
/// goes straight on at a corner. Empty if nothing is.
std::string find_path_fault(navmesh::ShortestPathFinder& finder, const navmesh::World& world,
                            const navmesh::FloorPoint& from, const navmesh::FloorPoint& to);

/// Can each of the paths be walked, by the definition, over its links by their ids and at the costs
/// that it states?
std::vector<bool> walkable(const navmesh::World& world, std::span<const navmesh::Path> paths);

/// A world with the same areas, seams and links, put in one by one and in another order.
navmesh::World rebuild(const navmesh::World& world, Random& random);

}  // namespace offgrid::testing::worlds
