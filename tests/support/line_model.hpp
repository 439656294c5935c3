// Lines through corridors by the definitions, over fractions: the shortest one through doors, the
// cost of one, and an upper bound of the least cost in a small world.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/funnel.hpp"
#include "paths/definition.hpp"
#include "queries/spot.hpp"

namespace offgrid::testing {

using paths::FineLength;
using queries::Exact;

/// The shortest line that meets the portals in their order, by looking at every choice of corners.
/// Corners where nothing turns are left out.
std::vector<kernel::Point2> shortest_through(const kernel::Point2& start,
                                             std::span<const navmesh::Portal> portals,
                                             const kernel::Point2& goal);

/// Costs in units of 2^-256, rounded down a little.
struct FineCost {
  FineLength least;  ///< where a line runs along edges: in the cheapest of the free faces beside it
  FineLength most;   ///< in the dearest
};
/// The cost of a line, by dividing it at every edge that it meets.
FineCost fine_cost(const navmesh::World& world, std::span<const kernel::Point2> corners);

/// The cost of some path along points of the edges, many to an edge: at least what the cheapest way
/// does. None if there is none.
std::optional<FineLength> cost_of_some_way(const navmesh::World& world, const kernel::Point2& from,
                                           const kernel::Point2& to, int parts);

}  // namespace offgrid::testing
