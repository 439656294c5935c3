// read_surface: reads any format of meshes.
#pragma once

#include <string>
#include <string_view>

#include "offgrid/io/file_kind.hpp"
#include "offgrid/io/read_error.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// Reads OBJ, OFF or glTF. `path` is the name of the file that the bytes are of: glTF may have
/// buffers beside it, which are refused without a name. Errors: those of the format's reader;
/// unsupported for a kind without meshes.
ReadResult<Surface> read_surface(FileKind kind, std::string_view text,
                                 const std::string& path = {});

}  // namespace offgrid::io
