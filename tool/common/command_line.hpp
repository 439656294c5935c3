// command_line: the words that the program was called with.
#pragma once

#include <string>
#include <vector>

namespace offgrid::tool {

/// The words of main's parameters, the first of which names the program. On Windows they are UTF-8,
/// as the names of files are (io/file.hpp), and not what main gets.
std::vector<std::string> command_line(int argc, const char* const* argv);

}  // namespace offgrid::tool
