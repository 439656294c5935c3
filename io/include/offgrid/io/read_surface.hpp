// read_surface: reads any format of meshes.
#pragma once

#include <string_view>

#include "offgrid/io/file_kind.hpp"
#include "offgrid/io/read_error.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// Reads OBJ or OFF. Errors: those of the format's reader; unsupported for a kind without meshes.
ReadResult<Surface> read_surface(FileKind kind, std::string_view text);

}  // namespace offgrid::io
