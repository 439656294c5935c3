// Reading: what the readers say about bytes, as data that a judge can look at and a bug can spoil.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/io/cell_outline.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/ground.hpp"
#include "offgrid/io/map_areas.hpp"
#include "offgrid/io/netpbm.hpp"
#include "offgrid/io/occupancy.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/io/quantise_surface.hpp"
#include "offgrid/io/scenario.hpp"
#include "offgrid/io/tile_file.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::readers {

/// The formats that are fuzzed, which are the first ones; not glTF.
inline constexpr std::size_t file_kinds = 15;

/// For tables and names of files: "wad".
const char* short_name(io::FileKind kind);

/// Has a file of this format no lines?
inline bool is_binary(io::FileKind kind) {
  return kind == io::FileKind::wad || kind == io::FileKind::world || kind == io::FileKind::netpbm ||
         kind == io::FileKind::tile_manifest || kind == io::FileKind::tile_pieces ||
         kind == io::FileKind::tile;
}

struct FileInput {
  io::FileKind kind = io::FileKind::wad;
  std::string text;
};

/// Polygons in cells of sixteen bits, as Recast has them.
struct PolyMesh {
  std::vector<std::uint16_t> verts, polys;
  std::uint32_t nvp = 3;

  io::PolyMeshView view() const { return {verts, polys, nvp}; }
};

struct Reading {
  /// nothing: the file was read; of a WAD that of the archive or of the first level that has one
  std::optional<io::ReadError> error;
  std::size_t most_bytes = 0;  ///< that were allocated at once
  std::size_t size = 0;        ///< of the file

  // One of these, by the format.
  io::WadFile wad;
  std::vector<io::WadLevel> levels;
  io::GridMap map;
  io::Scenario scenario;
  std::optional<io::PolyFile> poly;
  std::optional<io::Drawing> drawing;  ///< of polygons and lines

  /// GeoJSON with the properties "kind", "cost", "tag" and "height", as far as the text has these
  /// words; or the error
  std::optional<io::Drawing> with_properties;
  std::optional<io::ReadError> property_error;

  std::optional<io::Surface> surface;

  std::optional<io::GreyImage> image;
  io::CellMap cells{0, 0};  ///< numbers of Occupancy of the image, by the default rule
  /// the outlines of its occupied cells, with square corners and with cut ones
  std::array<std::optional<io::Drawing>, 2> outlines;

  std::optional<io::MapAreas> areas;  ///< of its cells with square corners, unknown ones free

  std::optional<io::OccupancyFile> map_file;
  /// images of all greys, and the cells that the rule of the map makes of them
  std::vector<std::pair<io::GreyImage, io::CellMap>> ramps;

  std::optional<io::WorldFile> world;
  std::optional<navmesh::Snapshot> restored;  ///< of the world or mesh that was made of it

  std::optional<io::TileManifest> manifest;
  std::optional<io::TilePieces> pieces;
  std::optional<io::TileFile> tile;

  // The fate of a drawing, and of a surface.
  std::optional<io::GridDrawing> quantised;
  std::optional<io::GridDrawing> again;  ///< on the grid that was chosen
  std::optional<io::GridSurface> on_grid;
  std::optional<io::GridSurface> on_grid_again;  ///< of the surface as it is written and read again
  kernel::ErrorCode quantise_error{};

  // The ground of a surface on the grid, with y up and with z up.
  std::array<std::vector<navmesh::GroundTriangle>, 2> ground;
  std::array<std::optional<navmesh::GroundReport>, 2> imported;
  PolyMesh polygons;  ///< its faces, with coordinates modulo 2^16
  std::optional<std::vector<navmesh::GroundTriangle>> ground_of_polygons;

  bool is_read() const { return !error; }
};

/// A reader's answer about a file: no error if it reads it, and a WAD's levels.
std::optional<io::ReadError> error_of(const FileInput& file);

/// Reads the file and follows the result.
Reading read_file_input(const FileInput& file);

/// The memory allocated since the last call (allocation.cpp): the most bytes at once, beyond those
/// that were there then, and the largest block.
struct Allocated {
  std::size_t most = 0;
  std::size_t largest = 0;
};
Allocated take_allocated();

}  // namespace offgrid::readers
