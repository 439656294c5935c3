// The standard streams as files of bytes. flush_standard_output makes sure that everything printed
// has arrived: a full disk or a closed pipe shows only when the buffer is written.
#pragma once

#include <string>

namespace offgrid::tool {

/// Writes the buffer of standard output. Returns nothing if all output has been written, otherwise
/// a message for the user.
std::string flush_standard_output();

/// From here on standard input and output pass bytes as they are, also on Windows, which otherwise
/// writes each end of a line as two characters.
void pass_bytes_unchanged();

}  // namespace offgrid::tool
