#include "offgrid/io/read_drawing.hpp"

#include "geojson_reader.hpp"
#include "json_shapes.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/topojson.hpp"
#include "offgrid/io/wkt.hpp"
#include "text_reader.hpp"
#include "topojson_reader.hpp"

namespace offgrid::io {

ReadResult<Drawing> read_drawing(FileKind kind, std::string_view text) {
  switch (kind) {
    case FileKind::geojson: {
      auto tape = detail::JsonTape::parse(kind, text);
      if (!tape) return tape.error();
      if (detail::root_type(*tape) != "Topology") return detail::read_geojson(*tape);
      tape->set_file_kind(FileKind::topojson);
      return detail::read_topojson(*tape, text.size(), {});
    }
    case FileKind::topojson: return read_topojson(text);
    case FileKind::wkt: return read_wkt(text);
    case FileKind::poly: {
      const auto poly = read_poly(text);
      if (!poly) return poly.error();
      return drawing_of(*poly);
    }
    case FileKind::wad:
    case FileKind::grid_map:
    case FileKind::scenario:
    case FileKind::world:
    case FileKind::obj:
    case FileKind::off:
    case FileKind::netpbm:
    case FileKind::occupancy:
    case FileKind::tile_manifest:
    case FileKind::tile_pieces:
    case FileKind::tile:
    case FileKind::gltf: break;
  }
  return detail::error_at(kind, text, 0, ReadCode::unsupported, "a file of polygons and lines",
                          "another kind of file");
}

}  // namespace offgrid::io
