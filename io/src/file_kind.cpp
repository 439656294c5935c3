#include "offgrid/io/file_kind.hpp"

#include <array>
#include <utility>

#include "file_name.hpp"

namespace offgrid::io {
std::string_view name(FileKind kind) {
  switch (kind) {
    case FileKind::wad: return "Doom WAD";
    case FileKind::grid_map: return "Moving AI map";
    case FileKind::scenario: return "Moving AI scenario";
    case FileKind::geojson: return "GeoJSON";
    case FileKind::topojson: return "TopoJSON";
    case FileKind::wkt: return "WKT";
    case FileKind::poly: return "Triangle poly";
    case FileKind::world: return "offgrid world";
    case FileKind::obj: return "OBJ";
    case FileKind::off: return "OFF";
    case FileKind::netpbm: return "PGM or PBM";
    case FileKind::occupancy: return "ROS map";
    case FileKind::tile_manifest: return "offgrid manifest of tiles";
    case FileKind::tile_pieces: return "offgrid pieces of a tile";
    case FileKind::tile: return "offgrid tile";
    case FileKind::gltf: return "glTF";
  }
  return "file";
}

std::optional<FileKind> kind_of_name(std::string_view path) {
  using Ending = std::pair<std::string_view, FileKind>;
  constexpr std::array endings{
      Ending{".wad", FileKind::wad},           Ending{".map", FileKind::grid_map},
      Ending{".scen", FileKind::scenario},     Ending{".topojson", FileKind::topojson},
      Ending{".geojson", FileKind::geojson},   Ending{".json", FileKind::geojson},
      Ending{".wkt", FileKind::wkt},           Ending{".poly", FileKind::poly},
      Ending{".ogw", FileKind::world},         Ending{".obj", FileKind::obj},
      Ending{".off", FileKind::off},           Ending{".pgm", FileKind::netpbm},
      Ending{".pbm", FileKind::netpbm},        Ending{".pnm", FileKind::netpbm},
      Ending{".yaml", FileKind::occupancy},    Ending{".yml", FileKind::occupancy},
      Ending{".gltf", FileKind::gltf},         Ending{".glb", FileKind::gltf},
      Ending{".ogm", FileKind::tile_manifest}, Ending{".ogp", FileKind::tile_pieces},
      Ending{".ogt", FileKind::tile}};
  for (const auto& [ending, kind] : endings) {
    if (detail::ends_with_any_case(path, ending)) return kind;
  }
  return std::nullopt;
}

}  // namespace offgrid::io
