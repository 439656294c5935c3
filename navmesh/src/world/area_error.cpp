#include "offgrid/navmesh/world/area_error.hpp"

#include "mesh/text_of.hpp"
#include "offgrid/navmesh/world/grow.hpp"

namespace offgrid::navmesh {

std::string describe(const AreaError& error) {
  const std::string area = "area " + std::to_string(error.area.value());
  switch (error.code) {
    case AreaErrorCode::none: return "no error";
    case AreaErrorCode::empty_rectangle: return "the world's rectangle is empty: its second corner must be above and right of the first";
    case AreaErrorCode::no_room_for_frame: return "the world's rectangle leaves no room for the frame about it inside the grid";
    case AreaErrorCode::outside_world:
      return area + ", loop " + std::to_string(error.loop) + ", point " + std::to_string(error.point) + ", " + detail::text_of(error.at) +
             ": outside the world";
    case AreaErrorCode::cost_too_small:
      return area + ": a cost of " + std::to_string(error.cost) + " / 65536 is less than 1, which the search for paths relies on";
    case AreaErrorCode::stale_edit: return "the world was changed since the edit began";
    case AreaErrorCode::unknown_area: return area + ": there is no such area";
    case AreaErrorCode::too_many_vertices: return "more vertices than the world may have";
    case AreaErrorCode::no_ids_left: return "no ids are left for new areas";
    case AreaErrorCode::radius_too_large:
      return "the radius " + std::to_string(error.radius) + " is not in [1, " + std::to_string(Disc::max_radius) +
             "], or leaves no room for it about the world";
    case AreaErrorCode::cannot_undo: return "the journal does not go back that far";
    case AreaErrorCode::reserved_id: return area + ": the id 0 is the frame's, no area can have it";
    case AreaErrorCode::id_twice: return area + ": two areas have this id";
    case AreaErrorCode::id_not_given_out:
      return area + ": the id is not below " + std::to_string(error.next_id) + ", the one that the next area is to get";
    case AreaErrorCode::digest_differs:
      return "the world of these areas has the digest " + to_string(error.digest) + ", not " + to_string(error.stated) + " as is stated";
  }
  return "unknown error";
}

}  // namespace offgrid::navmesh
