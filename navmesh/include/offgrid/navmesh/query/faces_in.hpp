// faces_in, areas_in: what of a world a polygon overlaps.
//
//   const std::vector<Area::Loop> blast{{p, q, r, s}};
//   if (const auto faces = faces_in(world, {blast, WindingRule::nonzero})) ...
//   if (const auto areas = areas_in(view, selection)) for (AreaId id : *areas) ...
//
// To overlap means that the interiors share a point: what touches at a corner or along an edge does
// not overlap. The mesh stands on the grid here, to the letter; flood.hpp asks the same in the
// offset model, where slivers of infinitesimal width count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/navmesh/world/region.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

enum class RegionErrorCode : std::uint8_t {
  none,
  outside_world,  ///< a point of a loop does not lie in the world's rectangle
};

struct RegionError {
  RegionErrorCode code = RegionErrorCode::none;
  std::size_t loop = 0;
  std::size_t point = 0;  ///< of the loop
  kernel::Point2 at{};    ///< that point

  friend bool operator==(const RegionError&, const RegionError&) = default;
};

/// The error in words, as in "loop 0, point 2, (90, 5): outside the world".
std::string describe(const RegionError& error);

template <class T>
using RegionResult = kernel::Result<T, RegionError>;

/// The faces that the region overlaps, free or blocked, sorted by their keys (planar_mesh.hpp).
/// Errors: outside_world. Cost: for a region of n edges with k meetings n(n + k), the faces that
/// its edges meet, and n for each face inside or next to it.
RegionResult<std::vector<FaceId>> faces_in(const View& view, const Region& region);

/// The areas that the region overlaps: those that cover one of faces_in, as their loops were
/// snapped; also where another area outranks them. Areas that are disabled or left out of the view
/// cover nothing, and neither do barriers. Sorted. Errors: outside_world. Cost: as faces_in, and
/// the areas that cover each face.
RegionResult<std::vector<AreaId>> areas_in(const View& view, const Region& region);

}  // namespace offgrid::navmesh
