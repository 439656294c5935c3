// write_picture: writes pictures, as SVG, or as PNG by the program rsvg-convert.
#pragma once

#include <optional>
#include <string>

#include "common/failure.hpp"
#include "offgrid/output_format.hpp"

namespace offgrid::tool {

/// Writes the SVG, or the same picture as PNG, to a file or to standard output; touches no other
/// file. Requires one of these two formats. Errors: unreadable, which says how to make a PNG if
/// rsvg-convert is not installed; nothing is written then.
std::optional<Failure> write_picture(const std::string& file, const std::string& svg,
                                     OutputFormat format);

}  // namespace offgrid::tool
