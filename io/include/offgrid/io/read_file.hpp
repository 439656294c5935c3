// A whole file, read.
#pragma once

#include <cstddef>
#include <string>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// What read_file takes unless told otherwise: 1 GiB.
inline constexpr std::size_t file_bytes_max = std::size_t{1} << 30;

/// The file's bytes. `kind` goes into the errors, as the file's name does. Errors: unreadable with
/// the reason of the system (a folder is no file); too_large beyond bytes_max, which is found out
/// without reading further. Memory: at most three times what was read.
ReadResult<std::string> read_file(const std::string& path, FileKind kind,
                                  std::size_t bytes_max = file_bytes_max);

/// The error with the file's name in it.
ReadError in_file(ReadError error, const std::string& path);

}  // namespace offgrid::io
