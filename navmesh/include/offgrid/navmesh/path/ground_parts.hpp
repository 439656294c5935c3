// parts_of_ground, unreachable_parts: the connected components of free ground, and those to which
// no path leads, so that an author sees that a balcony is cut off.
//
//   for (const GroundPart& part : unreachable_parts(view, entrances)) show_cut_off(part.at);
//
//       +-----------+  +---------+
//       |  hall     |  | balcony |     Two parts: where a link leads from the hall to the balcony,
//       |     start |  |    x    |     paths reach both.
//       +-----------+  +---------+
#pragma once

#include <span>
#include <vector>

#include "offgrid/kernel/int.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

/// Free faces that are connected across open edges, also over seams. Parts may touch at points.
struct GroundPart {
  kernel::Int<96> doubled_area{};  ///< twice the area on the map, in square units
  FloorSet floors{};               ///< the floors of its faces
  /// A point of the part's largest face, of equally large ones that with the smallest corners: the
  /// mean of the corners rounded down, or, if that is not inside, the smallest corner.
  FloorPoint at{};

  friend bool operator==(const GroundPart&, const GroundPart&) = default;
};

/// All parts, the largest first, then by corners of the largest faces. They depend on coordinates
/// only. Cost: O(n log n) for n faces.
std::vector<GroundPart> parts_of_ground(const View& view);

/// The parts to which no path leads from any of the starts, by links or without, in the same order;
/// a start that is not free, or outside the world, leads nowhere. Requires that the floors of the
/// starts exist; checked. Cost: that of parts_of_ground, and for each start that of its search: two
/// locations for each link, and in a view that leaves areas out the faces that can be reached.
std::vector<GroundPart> unreachable_parts(const View& view, std::span<const FloorPoint> starts);

}  // namespace offgrid::navmesh
