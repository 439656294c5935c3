// read_file: reads a whole file.
#pragma once

#include <cstddef>
#include <string>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// The default limit of read_file: 1 GiB.
inline constexpr std::size_t file_bytes_max = std::size_t{1} << 30;

/// The file's bytes. `kind` and the file's name go into the errors. Errors: unreadable with the
/// system's reason (a folder is no file); too_large beyond bytes_max, without reading further.
/// Memory: at most three times the bytes read.
ReadResult<std::string> read_file(const std::string& path, FileKind kind,
                                  std::size_t bytes_max = file_bytes_max);

/// The error with the file's name; one that names a file already keeps it.
ReadError in_file(ReadError error, const std::string& path);

}  // namespace offgrid::io
