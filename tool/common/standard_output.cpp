#include "common/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace offgrid::tool {

std::string flush_standard_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return {};
  const std::string what = "standard output: cannot be written";
  return errno == 0 ? what : what + ": " + std::strerror(errno);
}

}  // namespace offgrid::tool
