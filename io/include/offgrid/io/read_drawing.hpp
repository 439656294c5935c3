// read_drawing: reads any format of polygons and lines.
#pragma once

#include <string_view>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/file_kind.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// Reads GeoJSON, TopoJSON, WKT or .poly. A text of kind GeoJSON whose type is Topology is read as
/// TopoJSON, with all of its objects. Errors: those of the format's reader; unsupported for a kind
/// without drawings.
ReadResult<Drawing> read_drawing(FileKind kind, std::string_view text);

}  // namespace offgrid::io
