// Worlds made of maps of cells: the free cells are an area over blocked ground.
#pragma once

#include <optional>
#include <string>

#include "navmesh/cells.hpp"
#include "report/options.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

/// grid units in a cell, so that its middle is a grid point and 512 cells need 16 bits
constexpr int cell_width = 4;

/// A map of Moving AI, as in "sc1/BlackLotus", from the folder of shared data; none, with a note,
/// if it is missing.
std::optional<Cells> find_map(const std::string& map, const Options& options, Results& results);

/// The world whose free cells are one area.
std::optional<navmesh::World> world_of(const Cells& cells);

/// The middle of a random cell, free or not.
kernel::Point2 random_middle(const Cells& cells, testing::Random& random);
/// The middle of a random free cell that is not at the border of the map. Requires one.
kernel::Point2 random_free_middle(const Cells& cells, testing::Random& random);

}  // namespace offgrid::bench
