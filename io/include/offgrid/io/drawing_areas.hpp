// areas_of: the areas of a feature on the grid, for a world or a mesh.
//
//   const auto drawing = quantise(*read_wkt(text));
//   for (const GridFeature& feature : drawing->features)
//     for (Area& area : areas_of(feature)) edit.add(std::move(area));
#pragma once

#include <vector>

#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::io {

/// A region for each polygon, in their order, then a barrier for each line. A region has the state,
/// and what lies within an odd number of its rings is inside, so holes may turn either way. A
/// barrier has the tag of the state. Points make no area. Cost: O(1) for each polygon and line, as
/// rings and lines are moved.
std::vector<navmesh::Area> areas_of(GridFeature feature, const navmesh::FaceState& state = {
                                                             .ground = navmesh::Ground::blocked});

}  // namespace offgrid::io
