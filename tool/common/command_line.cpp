#include "common/command_line.hpp"

namespace offgrid::tool {

std::vector<std::string> command_line(int argc, const char* const* argv) {
  return {argv, argv + argc};
}

}  // namespace offgrid::tool
