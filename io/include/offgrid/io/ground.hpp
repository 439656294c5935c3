// ground_triangles: the triangles of a mesh file as ground for navmesh::import_ground.
//
//   const auto surface = read_obj(text);
//   const auto made = quantise(*surface);
//   const auto ground = navmesh::import_ground(ground_triangles(*made, UpAxis::y), {.step = 90});
//
// Recast's polygons come this way, too: duDumpPolyMeshToObj writes an rcPolyMesh as OBJ, y up. From
// memory they come as cells, by triangles_of_poly_mesh.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "offgrid/io/quantise_surface.hpp"
#include "offgrid/navmesh/ground/relief.hpp"

namespace offgrid::io {

/// The axis of a file that goes up. With y up, the map's y is minus the file's z, so that a face
/// seen from above turns the same way.
enum class UpAxis : std::uint8_t { y, z };

/// The triangles, in the order of the surface's.
std::vector<navmesh::GroundTriangle> ground_triangles(const GridSurface& surface, UpAxis up);

/// The arrays of Recast's rcPolyMesh: its members `verts`, `polys` (without `nverts`, `npolys`,
/// which are their lengths) and `nvp`.
struct PolyMeshView {
  std::span<const std::uint16_t> verts;  ///< x, y, z in cells, y up
  /// for each polygon, nvp vertices, filled up with 0xFFFF, and nvp neighbours
  std::span<const std::uint16_t> polys;
  std::uint32_t nvp = 0;  ///< the most vertices of a polygon
};

enum class PolyMeshErrorCode : std::uint8_t {
  bad_lengths = 1,  ///< verts is no list of triples, polys no list of 2 nvp numbers, or nvp below 3
  bad_vertex,       ///< a polygon has a vertex that does not exist
  few_vertices,     ///< a polygon has fewer than three vertices
};

/// The reason why a mesh was refused.
struct PolyMeshError {
  PolyMeshErrorCode code;
  std::size_t polygon = 0;   ///< the index of the polygon at fault
  std::uint32_t vertex = 0;  ///< bad_vertex: the vertex; few_vertices: their number

  friend bool operator==(const PolyMeshError&, const PolyMeshError&) = default;
};

/// The error in words, as in "polygon 7: no vertex 812".
std::string describe(const PolyMeshError& error);

/// The fans of the polygons, which are convex. A unit of the map is a cell's width cs, one of
/// height a cell's height ch; so ground that rises by r over 1 has the slope r cs / ch here.
kernel::Result<std::vector<navmesh::GroundTriangle>, PolyMeshError> triangles_of_poly_mesh(
    const PolyMeshView& mesh);

}  // namespace offgrid::io
