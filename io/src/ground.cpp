#include "offgrid/io/ground.hpp"
#include "offgrid/io/number.hpp"

#include <algorithm>

namespace offgrid::io {

using kernel::Point2;
using navmesh::GroundTriangle;

std::vector<GroundTriangle> ground_triangles(const GridSurface& surface, UpAxis up) {
  std::vector<GroundTriangle> triangles;
  triangles.reserve(surface.triangles.size());
  for (const auto& corners : surface.triangles) {
    GroundTriangle& t = triangles.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      const kernel::Point3& p = surface.points[corners[k]];
      if (up == UpAxis::z) t[k] = {{p.x, p.y}, p.z.raw()};
      if (up == UpAxis::y) t[k] = {{p.x, -p.z}, p.y.raw()};
    }
  }
  return triangles;
}

std::string describe(const PolyMeshError& error) {
  switch (error.code) {
    case PolyMeshErrorCode::bad_lengths:
      return "verts has three numbers for each vertex, polys 2 nvp for each polygon, and nvp is 3 "
             "or more";
    case PolyMeshErrorCode::bad_vertex:
      return "polygon " + std::to_string(error.polygon) + ": no vertex " +
             std::to_string(error.vertex);
    case PolyMeshErrorCode::few_vertices:
      return "polygon " + std::to_string(error.polygon) + " has " +
             counted(error.vertex, "vertex", "vertices") + ", of three at least";
  }
  return "unknown error";
}

kernel::Result<std::vector<GroundTriangle>, PolyMeshError> triangles_of_poly_mesh(
    const PolyMeshView& mesh) {
  constexpr std::uint16_t no_vertex = 0xFFFF;
  const std::size_t stride = std::size_t{2} * mesh.nvp;
  if (mesh.nvp < 3 || mesh.verts.size() % 3 != 0 || mesh.polys.size() % stride != 0)
    return PolyMeshError{.code = PolyMeshErrorCode::bad_lengths};
  const auto corner = [&](std::uint16_t vertex) {
    const auto at = mesh.verts.subspan(std::size_t{3} * vertex, 3);
    return navmesh::GroundPoint{Point2::at(at[0], -std::int32_t{at[2]}), at[1]};
  };
  std::vector<GroundTriangle> triangles;
  for (std::size_t polygon = 0; polygon < mesh.polys.size() / stride; ++polygon) {
    const auto slots = mesh.polys.subspan(polygon * stride, mesh.nvp);
    const auto count =
        static_cast<std::size_t>(std::find(slots.begin(), slots.end(), no_vertex) - slots.begin());
    if (count < 3) {
      return PolyMeshError{PolyMeshErrorCode::few_vertices, polygon,
                           static_cast<std::uint32_t>(count)};
    }
    for (const std::uint16_t vertex : slots.first(count)) {
      if (vertex >= mesh.verts.size() / 3)
        return PolyMeshError{PolyMeshErrorCode::bad_vertex, polygon, vertex};
    }
    for (std::size_t k = 2; k < count; ++k)
      triangles.push_back({corner(slots[0]), corner(slots[k - 1]), corner(slots[k])});
  }
  return triangles;
}

}  // namespace offgrid::io
