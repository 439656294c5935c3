// Whole files, written and made sure of.
#pragma once

#include <string>
#include <string_view>

#include "offgrid/io/status.hpp"

namespace offgrid::io {

/// Creates the folder and those above it, if they are not there. A failure names the folder and the reason.
Status make_folder(const std::string& path);

/// Replaces the file's content by `text`. A failure names the file and the reason, a full disk included.
Status write_file(const std::string& path, std::string_view text);

}  // namespace offgrid::io
