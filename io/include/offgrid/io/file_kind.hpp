// FileKind: the formats that are read.
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
  wkt,    ///< well-known text
  poly,   ///< an input of Shewchuk's Triangle
  world,  ///< areas of a navmesh, in the format of world_file.hpp
};

/// As messages call it: "Doom WAD".
std::string_view name(FileKind kind);

/// By the end of the file's name, in letters of either case: .wad .map .scen .geojson .json
/// .topojson .wkt .poly .ogw; none if it is another. A file called .json is taken for GeoJSON;
/// read_drawing() of read_drawing.hpp looks inside.
std::optional<FileKind> kind_of_name(std::string_view path);

}  // namespace offgrid::io
