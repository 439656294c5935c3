// least_on_graph: what a cheap path costs at most: no bound of the costs of paths may be more.
//
// Dijkstra's algorithm, between the ends of eight equal parts of each edge. Coordinates are times
// eight, so these are on their edges, and each sequence of them is a path.
#pragma once

#include <optional>

#include "paths/definition.hpp"

namespace offgrid::testing::paths {

/// The cost of some path, in units of 2^-16; none if no path leads there. Requires that both ends
/// are in closures of free faces.
std::optional<PlainLength> least_on_graph(const PathDefinition& ground, const FloorPlace& from,
                                          const FloorPlace& to);

}  // namespace offgrid::testing::paths
