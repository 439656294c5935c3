// Pictures as files: SVG as it is, PNG with the program rsvg-convert where it is installed.
#pragma once

#include <string>

#include "offgrid/failure.hpp"

namespace offgrid::tool {

/// Writes the SVG; to a file whose name ends with .png the same picture as PNG, with the SVG next to it. Errors: unreadable, which says how
/// to make a PNG if rsvg-convert is not there.
Failure write_picture(const std::string& file, const std::string& svg);

}  // namespace offgrid::tool
