// corner_floors: the floors of the corners of a path.
#pragma once

#include <span>
#include <vector>

#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// The smallest floor of the face and the free faces that meet it in the point of its border.
Floor smallest_floor(const View& view, FaceId f, const kernel::Point2& p);

/// The floor of each corner, as Path::floors has it; none if the world has one floor. Requires for
/// each corner between the ends a free face about it through which the path comes; none if the
/// world has no seams.
std::vector<Floor> corner_floors(const View& view, const FloorPoint& from, const FloorPoint& to,
                                 std::span<const kernel::Point2> corners,
                                 std::span<const FaceId> faces);

}  // namespace offgrid::navmesh::detail
