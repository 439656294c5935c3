// Input: the bytes of a file or of standard input, and their format. write_output: to a file, or to
// standard output.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/failure.hpp"
#include "offgrid/io/file_kind.hpp"

namespace offgrid::tool {

/// The name of standard input and standard output on the command line.
inline constexpr std::string_view standard_stream = "-";

struct Input {
  std::string name;  ///< the input's name in messages
  io::FileKind kind = io::FileKind::world;
  std::string bytes;
};

/// The format of a word of the option --format: wad map scen geojson topojson wkt poly ogw obj off
/// gltf pgm yaml.
std::optional<io::FileKind> kind_of_format(std::string_view format);
std::string format_of_kind(io::FileKind kind);

/// The format by the first bytes; none if no format begins like that. Any JSON counts as GeoJSON,
/// so glTF must be binary.
std::optional<io::FileKind> kind_of_bytes(std::string_view bytes);

/// Reads a whole input. Without a format the end of the name decides; if it is unknown, or there is
/// no name, the first bytes do. Errors: unreadable, also for bytes of no known format; wrong_usage
/// for an unknown format or an empty name.
Outcome<Input> read_input(const std::string& path, const std::string& format);

/// Writes a file as a whole, or to standard output; the failure, if any.
std::optional<Failure> write_output(const std::string& path, std::string_view bytes);

}  // namespace offgrid::tool
