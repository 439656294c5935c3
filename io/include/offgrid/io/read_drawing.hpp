// Any file of polygons and lines.
#pragma once

#include <string_view>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/file_kind.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// Reads GeoJSON, TopoJSON, WKT or .poly. A text that is to be GeoJSON and says that it is a
/// Topology is read as TopoJSON, with all of its objects. Errors: as the reader of the format has
/// them; unsupported for a kind that holds no drawing.
ReadResult<Drawing> read_drawing(FileKind kind, std::string_view text);

}  // namespace offgrid::io
