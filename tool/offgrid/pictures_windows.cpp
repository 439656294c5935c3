// write_picture for Windows; pictures.cpp is the one for POSIX systems.
#include <fmt/core.h>

#include "offgrid/input.hpp"
#include "offgrid/pictures.hpp"

namespace offgrid::tool {

std::optional<Failure> write_picture(const std::string& file, const std::string& svg,
                                     OutputFormat format) {
  if (format != OutputFormat::png) return write_output(file, svg);
  return unreadable(fmt::format(
      "{}: on Windows no other program is called to make a PNG of the picture; name a .svg", file));
}

}  // namespace offgrid::tool
