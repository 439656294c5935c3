#include "offgrid/navmesh/snap/snap_error.hpp"

#include "mesh/text_of.hpp"

namespace offgrid::navmesh {

std::string describe(const SnapError& error) {
  const std::string ends = detail::text_of(error.segment.from) + "-" + detail::text_of(error.segment.to);
  const std::string segment = (error.index == SnapError::no_index ? "segment " : "segment " + std::to_string(error.index) + ", ") + ends;
  switch (error.code) {
    case SnapErrorCode::none: return "no error";
    case SnapErrorCode::empty_rectangle:
      return "the rectangle " + ends + " is empty: its second corner must be above and right of the first";
    case SnapErrorCode::outside_rectangle: return segment + ", is not inside the rectangle";
    case SnapErrorCode::one_point_segment: return segment + ", has equal ends";
    case SnapErrorCode::not_in_use: return segment + ", is not in use as often as it is given up";
    case SnapErrorCode::too_many_uses: return segment + ", is used 2^32 times";
    case SnapErrorCode::too_many_vertices: return "more vertices than a mesh can have";
  }
  return "unknown error";
}

}  // namespace offgrid::navmesh
