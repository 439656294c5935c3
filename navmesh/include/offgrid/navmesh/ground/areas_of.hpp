// areas_of: the ground that faces of any mesh describe, as areas of a world.
//
//   GridCut<Soil> cut = ...;                        // triangles updated, one after the other
//   const auto areas = areas_of(cut.planar(), [&](FaceId f) { return state_of(cut.data(f)); });
//   for (const Area& area : areas) edit.add(area);  // now there are paths, sight, edits
#pragma once

#include <functional>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// An area on floor 0 for each state that faces of the mesh have, by ground, cost and tag: the
/// union of these faces. Sides between faces of one state vanish; corners are those of faces, and
/// the areas' interiors do not meet. A world of the areas has the state of the face at every place
/// of the mesh, but beside sides that pass a corner within half a unit, which a world snaps to it
/// (snap.hpp). Cost: O(n log n) for n faces, and a call for each.
std::vector<Area> areas_of(const PlanarMesh& mesh,
                           const std::function<FaceState(FaceId)>& state_of_face);

}  // namespace offgrid::navmesh
