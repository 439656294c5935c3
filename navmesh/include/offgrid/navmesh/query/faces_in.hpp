// faces_in, areas_in: the faces and areas of a world that a polygon overlaps.
//
//   const std::vector<Area::Loop> blast{{p, q, r, s}};
//   if (const auto faces = faces_in(world, {blast, WindingRule::nonzero})) ...
//   if (const auto areas = areas_in(view, selection)) for (AreaId id : *areas) ...
//
// Two regions overlap if their interiors share a point; regions that touch at a corner or along an
// edge do not. The mesh stands on the grid here; flood.hpp answers in the offset model, where
// slivers of infinitesimal width count. A region lies on one floor, 0 by default.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/navmesh/world/region.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

enum class RegionErrorCode : std::uint8_t {
  outside_world = 1,  ///< a point of a loop is outside the world's rectangle
};

struct RegionError {
  RegionErrorCode code;
  std::size_t loop = 0;   ///< the index of the loop
  std::size_t point = 0;  ///< the index of the point in the loop
  kernel::Point2 at{};    ///< the point

  friend bool operator==(const RegionError&, const RegionError&) = default;
};

/// The error in words, as in "loop 0, point 2, (90, 5): outside the world".
std::string describe(const RegionError& error);

template <class T>
using RegionResult = kernel::Result<T, RegionError>;

/// The faces that the region overlaps, free or blocked, sorted by their keys (planar_mesh.hpp);
/// none for an empty region. Requires that the floor exists; checked. Errors: outside_world. Cost:
/// n(n + k) for a region of n edges with k meetings, the faces that its edges meet, and n for each
/// face inside or next to it.
RegionResult<std::vector<FaceId>> faces_in(const View& view, const Region& region, Floor floor = 0);

/// The areas that cover a face of faces_in, with their loops as snapped, sorted; also areas that
/// another one outranks there. Disabled areas, areas left out of the view and barriers cover
/// nothing. Errors: outside_world. Cost: that of faces_in, and the areas that cover each face.
RegionResult<std::vector<AreaId>> areas_in(const View& view, const Region& region, Floor floor = 0);

/// The floors with free ground that is reached from the position without leaving the region: over
/// open edges and seams, through faces that the region overlaps. An area that names them covers
/// what is connected with the position within its shape, as an item does that stands there. Empty
/// if no free face at the point overlaps the region. Requires that the floor exists; checked.
/// Errors: outside_world, of a loop. Cost: n(n + k) as above, and n for each face reached.
RegionResult<FloorSet> floors_reached(const View& view, const FloorPoint& from,
                                      const Region& region);

}  // namespace offgrid::navmesh
