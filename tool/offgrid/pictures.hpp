// Pictures as files: SVG as it is, PNG with the program rsvg-convert where it is installed.
#pragma once

#include <string>

#include "offgrid/failure.hpp"
#include "offgrid/output_format.hpp"

namespace offgrid::tool {

/// Writes the SVG, or the same picture as PNG, to a file or to standard output; no other file is
/// touched. Requires one of these two formats. Errors: unreadable, which says how to make a PNG if
/// rsvg-convert is not there; then nothing is written.
Failure write_picture(const std::string& file, const std::string& svg, OutputFormat format);

}  // namespace offgrid::tool
