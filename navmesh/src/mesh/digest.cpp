#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::navmesh {

std::string to_string(const Digest& digest) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (const std::uint64_t half : {digest.high, digest.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[(half >> shift) & 15];
  }
  return text;
}

}  // namespace offgrid::navmesh
