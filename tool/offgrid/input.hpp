// Input: the bytes of a file or of standard input, and which format they are in. Output: a file, or
// standard output.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "offgrid/failure.hpp"
#include "offgrid/io/file_kind.hpp"

namespace offgrid::tool {

/// What stands for standard input and standard output on the command line.
inline constexpr std::string_view standard_stream = "-";

struct Input {
  std::string name;  ///< as messages call it
  io::FileKind kind = io::FileKind::world;
  std::string bytes;
};

/// The formats as the option --format calls them: wad map scen geojson topojson wkt poly ogw.
std::optional<io::FileKind> kind_of_format(std::string_view format);
std::string format_of_kind(io::FileKind kind);

/// What the bytes look like, by their beginning; none if that is the beginning of no format.
/// GeoJSON is any JSON.
std::optional<io::FileKind> kind_of_bytes(std::string_view bytes);

/// Reads all of it. Without a format the end of the name decides; if that is none of ours, or there
/// is no name, the first bytes do. Errors: unreadable, also for bytes that look like nothing;
/// wrong_usage for a format that is none, and for no name at all.
Outcome<Input> read_input(const std::string& path, const std::string& format);

/// Writes a file as a whole, or to standard output. The Failure of what went well has the code
/// none.
Failure write_output(const std::string& path, std::string_view bytes);

}  // namespace offgrid::tool
