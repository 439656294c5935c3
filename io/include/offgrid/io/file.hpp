// write_file: replaces a whole file at once, safe against crashes. Names of files and folders are
// bytes, in all of io, and on Windows UTF-8: another name is refused there.
#pragma once

#include <string>
#include <string_view>

#include "offgrid/io/status.hpp"

namespace offgrid::io {

/// Creates the folder and its parents if they do not exist. A failure names the folder and the
/// reason.
Status make_folder(const std::string& path);

/// The suffix that write_file appends to a file's name for its temporary file.
inline constexpr std::string_view temporary_suffix = ".offgrid-tmp";

/// Replaces the file's content by `text` at once: a reader at any moment, even after this process
/// was killed or the power failed, finds either the old content or `text`. A failure names the file
/// and the reason, a full disk included, and whatever blocks the temporary file; the file is
/// unchanged then.
///
/// The text goes into a temporary file in the same folder, which must be writable, and the
/// temporary file replaces the file. Only a killed process leaves it behind; nothing reads it, and
/// the next write of the same file removes it. Several writers of one file, processes or threads,
/// take turns. Kept: the permissions of an existing file, its owner and group where the system
/// allows, and a symbolic link, which names the replaced file. Not kept: other hard links, which
/// keep the old content; access control lists. A file that is not regular, such as a terminal or a
/// pipe, is written to directly.
///
/// On Windows the file gets the permissions of a new one, a file that another process has open may
/// be refused, and a power failure may leave the old content although the function has returned.
Status write_file(const std::string& path, std::string_view text);

}  // namespace offgrid::io
