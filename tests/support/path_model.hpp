// Judges the shortest path in a world of the library by its definition.
#pragma once

#include <string>

#include "offgrid/navmesh/path/path.hpp"
#include "paths/definition.hpp"

namespace offgrid::testing {

/// The fault of the finder's answer, by the definition (paths/definition.hpp), or that it
/// goes straight on at a corner. Empty if nothing is.
std::string find_path_fault(navmesh::ShortestPathFinder& finder, const navmesh::World& world,
                            const kernel::Point2& from, const kernel::Point2& to);

}  // namespace offgrid::testing
