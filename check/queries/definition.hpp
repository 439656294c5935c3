// The queries of a world from their definitions, with rational numbers: the nearest point of free
// space, what a region overlaps, the outline of what is blocked. Asks the mesh which faces there
// are and the view which of them are blocked; knows no predicate.
#pragma once

#include <string>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/query/blocked_boundary.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"

namespace offgrid::testing::queries {

/// The fault of an answer of nearest_free: another point than the nearest of all faces that
/// count, or the wrong error; a fraction that is not reduced; another distance; a feature that does
/// not hold the point. Empty if nothing is.
std::string find_nearest_fault(const navmesh::View& view, const kernel::Point2& p,
                               const navmesh::FaceFilter& counts,
                               const navmesh::NearestResult<navmesh::NearestPoint>& answer);

/// The fault of an answer of nearest_free_grid: it is not free, or p is and it is not p, or
/// nearest_free is on the grid and it is not that, or it is farther than both ends of the edge of
/// nearest_free.
std::string find_grid_fault(const navmesh::View& view, const kernel::Point2& p,
                            const navmesh::FaceFilter& counts,
                            const navmesh::NearestResult<navmesh::FloorPoint>& answer);

/// The faces to which one comes from those that hold the point, in the order of ids.
std::vector<bool> faces_reached(const navmesh::View& view, const kernel::Point2& start);

/// Do the interiors share a point? The plane is cut into trapezoids along the x of every end and
/// crossing.
bool overlap_by_definition(const navmesh::Region& a, const navmesh::Region& b);

/// The faces that the region overlaps, by overlap_by_definition of the trapezoids with each face;
/// sorted.
std::vector<navmesh::FaceKey> faces_by_definition(const navmesh::View& view,
                                                  const navmesh::Region& region);

/// The areas that are enabled in the view and cover a face of faces_by_definition, sorted.
std::vector<navmesh::AreaId> areas_by_definition(const navmesh::View& view,
                                                 const navmesh::Region& region);

/// One ring for each part of the blocked faces and each component of what is left without it.
std::vector<navmesh::BoundaryRing> boundary_by_definition(const navmesh::View& view);

}  // namespace offgrid::testing::queries
