#include "offgrid/io/surface.hpp"

namespace offgrid::io {

std::span<const std::uint32_t> Surface::corners_of(std::size_t face) const {
  OFFGRID_EXPECTS(face < faces.size(), "Surface::corners_of: the face exists");
  const std::size_t begin = face == 0 ? 0 : faces[face - 1].corners_end;
  return std::span(corners).subspan(begin, faces[face].corners_end - begin);
}

}  // namespace offgrid::io
