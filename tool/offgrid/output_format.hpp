// OutputFormat: the formats that are written, and the names of their files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/failure.hpp"

namespace offgrid::tool {

enum class OutputFormat : std::uint8_t { world, geojson, svg, png, obj, image };

/// The format of a word of the option --to: geojson svg png ogw; none for other words.
std::optional<OutputFormat> output_format(std::string_view word);

/// The format by the end of the name, in either case; none if it is not written.
std::optional<OutputFormat> output_format_of_name(std::string_view file);

/// The format of a picture: PNG if the name says so, otherwise SVG.
OutputFormat picture_format(std::string_view file);

/// The treatment of names whose end is that of no known format.
enum class OtherEnds : std::uint8_t { refused, allowed };

/// Refuses an empty name, and one whose end is that of another format or of none: the next program
/// would misread the file. The end of a known format that is not written, such as .bmp, is refused
/// in any case, with the ends that `format` may have. For SVG these are .svg and .png, since
/// picture_format takes both. A name without an end is fine. `option` is the option that has the
/// name. Errors: wrong_usage.
std::optional<Failure> check_output_name(std::string_view option, const std::string& file,
                                         OutputFormat format,
                                         OtherEnds others = OtherEnds::refused);

/// The format of a file that any of GeoJSON, SVG, PNG and a world may be written to: by the word of
/// --to if it is not empty, otherwise by the end of the name. `option` is the option that has the
/// name. Errors: wrong_usage.
Outcome<OutputFormat> target_format(std::string_view option, const std::string& file,
                                    const std::string& to);

}  // namespace offgrid::tool
