// read_map_areas: a map of ROS's map_server, or an image of cells, as areas of a mesh, in one call.
//
//   const auto map = read_map_areas("depot.yaml");
//   if (!map) std::puts(describe(map.error()).c_str());
//   NavMesh mesh = NavMesh::make({.low = map->low, .high = map->high,
//                                 .radii = {map->length(0.22).value()}}).value();   // metres
//   auto edit = mesh.edit();
//   for (const Area& area : map->areas) edit.add(area);
//   if (edit.commit()) mesh.path(map->at({-3, 1.5}).value(), map->at({8, 2}).value(), Agent{1});
//
// The program `offgrid build depot.yaml` makes the same areas.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/io/occupancy_map.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::io {

/// The areas of a map, and the map between its units, metres, and the grid.
struct MapAreas {
  /// The outlines of the cells that block: an area for each set of cells that touch, also at
  /// corners only, by the lowest row of the set and there its leftmost cell. All else is free.
  std::vector<navmesh::Area> areas;
  kernel::Point2 low;         ///< the lower left corner of the map
  kernel::Point2 high;        ///< the upper right corner of the map
  Quantisation quantisation;  ///< for world files (WorldFile::quantisation)

  /// The grid point nearest to a place; none if it is outside of the grid, or no number.
  std::optional<kernel::Point2> at(const Place& place) const;
  /// The place of a grid point.
  Place place(const kernel::Point2& p) const;
  /// A length in grid units, rounded up, so that an agent never gets thinner; only 0 becomes 0.
  /// None if it is negative, no number, or 2^30 grid units or more.
  std::optional<std::int32_t> length(double length) const {
    return grid_length(length, quantisation.scale);
  }
};

struct MapAreaOptions {
  OutlineOptions outline{};
  /// The width of a cell in grid units, at least 1; even if corners are cut, whose corners are in
  /// the middle of sides. Agents get corners of their own between those of cells, so that a cell
  /// should be some units wide.
  std::int32_t cell = 16;
};

/// The areas of a map. The lower left corner of its cells is (0, 0) on the grid, so that all
/// corners of areas are grid points without any rounding. Errors, with the name of the file at
/// fault: too_large for more corners than the options allow, and for a map of 2^30 grid units or
/// more on a side; out_of_range at the resolution if doubles cannot scale the grid. Requires a
/// `cell` as above; checked. Cost: nearly linear in the cells.
ReadResult<MapAreas> map_areas(const OccupancyMap& map, const MapAreaOptions& options = {});

/// Reads a map and makes its areas. Errors: those of read_occupancy_map and map_areas.
ReadResult<MapAreas> read_map_areas(const std::string& path, const MapAreaOptions& options = {});

}  // namespace offgrid::io
