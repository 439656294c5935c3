// What a world must be, from the definition of its areas; and random areas.
#pragma once

#include <string>

#include "offgrid/navmesh/world/world.hpp"
#include "support/random.hpp"
#include "support/snap_model.hpp"

namespace offgrid::testing {

/// What is wrong with the world: its mesh (find_snap_fault), how often each area goes round each
/// face, the state of a face, which edges are barriers, or a digest that differs from that of a
/// world with the same areas under other ids. Empty if nothing is. Slow.
std::string find_world_fault(const navmesh::World& world);

/// A world with the same areas, put in one by one and in another order.
navmesh::World rebuild(const navmesh::World& world, Random& random);

/// A random area with corners in [0, side]^2, of one or more loops, of any meaning.
navmesh::Area random_area(Random& random, SnapClass which, std::int64_t side);

}  // namespace offgrid::testing
