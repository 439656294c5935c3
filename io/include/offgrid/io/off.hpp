// read_off: reads meshes in the Object File Format of Geomview.
#pragma once

#include <string_view>

#include "offgrid/io/read_error.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// Reads a text of these parts, in which a comment begins with "#" and ends with the line:
///
///   OFF           or with ST, C, N before it, in this order (texture, colour, normal)
///   V F E         numbers of vertices, faces and edges; the last one is not used
///   X Y Z         V lines; further numbers of a line are passed over
///   N I J K ..    F lines: N corners as indices of vertices from 0, then numbers passed over
///
/// The counts may stand in the line of OFF. Not read: binary files, files in four dimensions (4OFF)
/// or in n (nOFF), files without the word OFF.
///
/// Errors have the line and the byte: syntax, truncated, out_of_range (a count that a text of this
/// size cannot hold, a coordinate beyond doubles), bad_reference (a corner), bad_shape (a face of
/// fewer than three corners), too_large (a face of more than Surface::corners_max corners, a text
/// of 4 GiB), unsupported. Memory: at most twelve times the text.
ReadResult<Surface> read_off(std::string_view text);

}  // namespace offgrid::io
