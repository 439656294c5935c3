// World files (.ogw): the areas of a world, never its mesh, the heights of its ground and the sizes
// of its agents, in a versioned binary format, which docs/formats.md describes byte by byte.
//
//   write_file("level.ogw", write_world({.snapshot = snapshot(world)}));
//   const auto file = read_world(text);
//   const auto world = navmesh::restore(file->snapshot);
//
// The snapshot may be one of a NavMesh (nav_snapshot.hpp), and any file can be restored as both:
// restore() ignores agents, and restore_mesh() makes a mesh of points of a file without agents.
//
// Reading returns exactly what was written, ids and quantisation included. The file ends with a
// checksum: it always detects one wrong byte, and other damage except with probability 2^-128. The
// file also states the world's digest, which restore() compares, so a reader whose world differs
// from the writer's fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "offgrid/io/quantise.hpp"
#include "offgrid/io/read_error.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"

namespace offgrid::io {

/// The largest version that is read. A file is written in the smallest one that has room for it: a
/// world of one floor in version 1, one that has or had seams, links or more floors in version 2, a
/// relief in 3, the agents of a mesh in 4, the radius by which its obstacles grew in 5, areas with
/// updates in 6.
inline constexpr std::uint32_t world_file_version = 6;

struct WorldFile {
  navmesh::Snapshot snapshot{};
  /// the quantisation that made the coordinates, if stated
  std::optional<Quantisation> quantisation{};
  std::optional<navmesh::Relief> relief{};  ///< the heights of its first floors, if stated
  /// The radius in grid units, in [1, Disc::max_radius], of the disc of 16 sides by which blocked
  /// areas and barriers were grown before they were added, if stated. restore() ignores it: the
  /// areas of the snapshot are the grown ones. Areas added later should grow by it, too.
  std::optional<std::int32_t> grown_by{};
};

/// The bytes of the file. Areas are in the order of their ids, so equal snapshots have equal files.
/// Requires different ids and at most max_floors floors; checked: fewer than 2^32 areas, loops of
/// an area and points of a loop; a relief of at least one floor and no more than the world has; of
/// agents and of what has grown radii in [1, Disc::max_radius], and of agents 8, 16 or 32 sides.
std::string write_world(const WorldFile& file);

/// Reads a world file. Errors, with the byte: truncated; syntax (another kind of file, or more
/// after its end); unsupported (another version); out_of_range (a value that the format does not
/// have, a rectangle, a margin or a number of floors that no world has, a cost of walkable ground
/// below 1, an id that is not above the one before and below the next id, floors of an area that do
/// not increase or do not exist, an invalid quantisation, a triangle of the relief that is none of
/// Relief or is not in its order, a radius or a number of sides that no disc has, an update of an
/// area that is not there, with too large a cost, or that sets and clears the same bits); damaged
/// (the checksum differs). restore() checks that the areas lie in the world, and restore_mesh()
/// that the grid has room for the agents. Memory: at most ten times the file.
ReadResult<WorldFile> read_world(std::string_view bytes);

}  // namespace offgrid::io
