// rims and check_ground: where ground ends, and what is odd about floors and seams.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

/// The sides of the floor's free ground beyond which there is none: the edge of a deck, a wall at a
/// seam. Sides of areas that block ground, and of the world's rectangle, are no rims; nor is the
/// wall below the foot of a ramp, where a barrier would close the ramp. As a barrier: grown by the
/// radius of an agent, it keeps the agent from the edge, which ground alone does not. Rims go along
/// edges of the mesh; if a vertex is within half a unit of one, the barrier is snapped to it.
/// A loop for each straight run, from its end with ground on the left; none without rims. A
/// function of the set of areas and seams.
///
/// Areas grow on their own floors only. So that a disc beside a seam does not hang over an edge
/// beyond it, the barrier has the rims of the floors to which open seams lead, too, as far as they
/// are not farther than `reach` from the seams, on the map, and connected to them by ground of that
/// floor: whole edges of the mesh, but none that crosses ground of this floor, runs along an edge
/// that one passes here, or meets the inside of a seam to a third floor. A rim beyond two seams is
/// not found. The reach of agents is their radius; 0: the floor's own rims only; Disc::max_radius:
/// the rims for agents of any radius.
///
/// Requires that the floor exists and the reach is not negative; checked. Cost: the faces of the
/// world, n log n for n sides, and, for each edge of the floor's seams, the faces beyond it within
/// the reach; for any radius, the faces beyond all its seams once, and for each side that is found
/// a walk along it.
Area rims(const View& view, Floor floor, std::int32_t reach = Disc::max_radius);

enum class GroundOddity : std::uint8_t {
  /// about the end of a seam there is free ground on all sides, on both floors: one goes round it
  /// from floor to floor, as no ground does
  seam_end_inside_ground,
  /// nowhere along an enabled seam there is free ground on both of its sides
  seam_leads_nowhere,
  /// an enabled area that blocks ground names a floor on which it covers none
  area_names_floor_without_ground,
};

/// A thing that is allowed, and hardly meant.
struct GroundWarning {
  GroundOddity what = GroundOddity::seam_leads_nowhere;
  SeamId seam{};        ///< of seams
  AreaId area{};        ///< of areas
  Floor floor = 0;      ///< of areas: the floor; of seams: that on the left
  kernel::Point2 at{};  ///< the end of the seam, or its smaller end; a point of the area

  friend bool operator==(const GroundWarning&, const GroundWarning&) = default;
};

/// The warning in words, as in "seam 3 of floor 0, at (40, 45): leads nowhere".
std::string describe(const GroundWarning& warning);

/// All warnings: of seams by id, then of areas by id. Cost: the faces of the world, for each the
/// areas that cover it, and the edges of the seams.
std::vector<GroundWarning> check_ground(const World& world);

}  // namespace offgrid::navmesh
