// OutputFormat: what is written, and which names of files go with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "offgrid/failure.hpp"

namespace offgrid::tool {

enum class OutputFormat : std::uint8_t { world, geojson, svg, png };

/// As the option --to calls it: geojson svg png ogw; none for other words.
std::optional<OutputFormat> output_format(std::string_view word);

/// By the end of the name, in letters of either case; none if it is not one that is written.
std::optional<OutputFormat> output_format_of_name(std::string_view file);

/// Of a picture: PNG if the name says so, else SVG.
OutputFormat picture_format(std::string_view file);

/// Names whose end is that of no format.
enum class OtherEnds : std::uint8_t { refused, allowed };

/// Refuses a name that is empty, or whose end is that of another format than the one that is
/// written, or of none: the next program would take the file for what it is not. A name without an
/// end is fine. `option`: where the name stands on the command line. Errors: wrong_usage.
Failure check_output_name(std::string_view option, const std::string& file, OutputFormat format,
                          OtherEnds others = OtherEnds::refused);

}  // namespace offgrid::tool
