// FileKind: the formats that io reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace offgrid::io {

enum class FileKind : std::uint8_t {
  wad,       ///< Doom's archive of levels
  grid_map,  ///< a map of Moving AI's benchmarks: cells of a grid
  scenario,  ///< a scenario of Moving AI's benchmarks: pairs of cells
  geojson,
  topojson,
  wkt,            ///< well-known text
  poly,           ///< an input of Shewchuk's Triangle
  world,          ///< areas of a navmesh, in the format of world_file.hpp
  obj,            ///< meshes, in Wavefront's format
  off,            ///< a mesh, in Geomview's Object File Format
  netpbm,         ///< an image of greys (PGM) or of black and white (PBM)
  occupancy,      ///< a map of ROS's map_server: names an image, and says what its greys mean
  tile_manifest,  ///< of a world in tiles, in the format of tile_file.hpp
  tile_pieces,    ///< what a tile must know of its world, likewise
  tile,           ///< a tile that was built, likewise
  gltf,           ///< a scene of meshes, in glTF 2.0, as text or binary
};

/// The name of a format in messages, as in "Doom WAD".
std::string_view name(FileKind kind);

/// The format by the end of the file's name, in either case: .wad .map .scen .geojson .json
/// .topojson .wkt .poly .ogw .obj .off .gltf .glb .pgm .pbm .pnm .yaml .yml .ogm .ogp .ogt; none
/// for any other. A .json file counts as GeoJSON; read_drawing() of read_drawing.hpp looks inside.
std::optional<FileKind> kind_of_name(std::string_view path);

}  // namespace offgrid::io
