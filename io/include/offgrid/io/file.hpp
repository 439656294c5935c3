// Whole files, written and made sure of.
#pragma once

#include <string>
#include <string_view>

#include "offgrid/io/status.hpp"

namespace offgrid::io {

/// Creates the folder and those above it, if they are not there. A failure names the folder and the
/// reason.
Status make_folder(const std::string& path);

/// What the name of a temporary file of write_file ends with, behind the name of the file that is
/// written.
inline constexpr std::string_view temporary_suffix = ".offgrid-tmp";

/// Replaces the file's content by `text`, all of it at once: whoever opens the file at any moment,
/// also after this process was killed or the power failed, finds what was there before, or `text`.
/// A failure names the file and the reason, a full disk included, and what is in the temporary
/// file's way; the file is then as it was.
///
/// The text goes into a temporary file in the same folder, which must allow that, and this takes
/// the file's place. Only a process that is killed leaves it behind; nobody reads it, and the next
/// write of the same file clears it away. Several writers of one file, processes or threads, take
/// turns. Kept: the permissions of a file that is there, its owner and group where the system lets
/// us, and a symbolic link, which goes on to name the file that is replaced. Not kept: other hard
/// links, which go on to name the old content; access control lists. What is no regular file, as a
/// terminal or a pipe, is written to as it is.
///
/// On Windows permissions are those that a new file has, a file that somebody has open may be
/// refused, and a power failure may leave what was there before although the function has returned.
Status write_file(const std::string& path, std::string_view text);

}  // namespace offgrid::io
