// Worlds that are maps of cells: what is free is an area over blocked ground.
#pragma once

#include <optional>
#include <string>

#include "navmesh/cells.hpp"
#include "navmesh/options.hpp"
#include "navmesh/results.hpp"

namespace offgrid::bench {

/// So that the middle of a cell is a point of the grid, and 512 cells have coordinates of 16 bits.
constexpr int cell_width = 4;

/// A map of Moving AI's, as in "sc1/BlackLotus", from the folder of shared data; none if it cannot
/// be had, and then there is a note.
std::optional<Cells> find_map(const std::string& map, const Options& options, Results& results);

/// The outlines of what is free, as one area.
std::optional<navmesh::World> world_of(const Cells& cells);

/// The middle of a random cell, free or not.
kernel::Point2 random_middle(const Cells& cells, testing::Random& random);
/// The same of a cell that is free and not at the border of the map. Requires one.
kernel::Point2 random_free_middle(const Cells& cells, testing::Random& random);

}  // namespace offgrid::bench
