// A surface in one line, for tests that compare it.
#pragma once

#include <string>

#include "offgrid/io/number.hpp"
#include "offgrid/io/read_error.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// The vertices, then each face as "line:corners".
inline std::string words_of(const Surface& surface) {
  std::string words;
  for (const Place3& p : surface.vertices) {
    words.append(number(p.x)).append(",").append(number(p.y)).append(",");
    words.append(number(p.z)).append(" ");
  }
  for (std::size_t face = 0; face < surface.faces.size(); ++face) {
    words.append("|").append(std::to_string(surface.faces[face].line)).append(":");
    for (const std::uint32_t corner : surface.corners_of(face))
      words.append(" ").append(std::to_string(corner));
  }
  return words;
}
inline std::string words_of(const ReadResult<Surface>& surface) {
  return surface ? words_of(*surface) : describe(surface.error());
}

}  // namespace offgrid::io
