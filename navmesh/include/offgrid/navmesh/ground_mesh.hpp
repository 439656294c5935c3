// make_ground_mesh: from triangles to a NavMesh, in one call.
//
//   auto level = make_ground_mesh(triangles, {.ground = {.step = 20}, .radii = {20, 60}});
//   if (!level) return std::puts(describe(level.error()).c_str());
//   const auto path = level->mesh.path(from, to, Agent{1});
//
// It is import_ground, NavMesh::make and an edit that adds the areas and seams of the ground, and
// rims: where ground ends, a disc must not hang over it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace offgrid::navmesh {

struct GroundMeshOptions {
  GroundOptions ground{};             ///< of the import; not looked at for ground that is imported
  std::vector<std::int32_t> radii{};  ///< NavMeshOptions::radii
  /// Are discs kept from the edges of ground, by a barrier for each floor (rims() of
  /// ground_check.hpp)? It makes no difference without radii.
  bool rims = true;
  /// More areas of the first edit, such as those of tagged_areas().
  std::vector<Area> areas{};
  /// The rectangle of the mesh. By default it is the smallest one that holds the ground, or one
  /// that is a unit larger on each side with rims, since a side on its border is none.
  std::optional<Box> rectangle{};
  // As in NavMeshOptions.
  int disc_sides = 16;
  std::size_t journal_limit = 256;
  bool lists_faces = true;
  std::uint32_t max_vertices = Mesh::max_vertices;
};

/// The reason why there is no mesh: one of the two errors or, without them, that no triangle is
/// ground.
struct GroundMeshError {
  std::optional<GroundError> ground{};  ///< that of import_ground
  /// That of NavMesh::make, or of the edit. Its areas are those of the floors in their order, then
  /// those of the options, then the rims.
  std::optional<AreaError> mesh{};
  std::size_t triangles = 0;    ///< no ground: the number of triangles,
  std::size_t facing_down = 0;  ///< and of those that face down

  friend bool operator==(const GroundMeshError&, const GroundMeshError&) = default;
};

/// The error in words.
std::string describe(const GroundMeshError& error);

/// A mesh of ground. Its journal has one edit, the ground itself: mark() is the state to which
/// later edits are rolled back.
struct GroundMesh {
  NavMesh mesh;
  GroundImport ground;
  std::vector<AreaId> areas;  ///< the ids of ground.areas
  std::vector<AreaId> more;   ///< the ids of GroundMeshOptions::areas
  std::vector<AreaId> rims;   ///< the barriers, by floor; none for floors without an edge
};

/// A mesh of the ground of a soup, with its seams and rims. Rims are those of this ground: they do
/// not change with areas that are added later. Requires 8, 16 or 32 sides of a disc and fewer than
/// 2^30 triangles; checked. Errors: those of import_ground, of NavMesh::make and of
/// NavEdit::commit; no ground. Cost: that of these three and, with rims, of a world of points and
/// of rims() for each floor.
kernel::Result<GroundMesh, GroundMeshError> make_ground_mesh(std::span<const GroundTriangle> soup,
                                                             const GroundMeshOptions& options = {});
/// The same of ground that is imported already, as by reimport_ground. Requires that its areas and
/// seams are those of the import.
kernel::Result<GroundMesh, GroundMeshError> make_ground_mesh(GroundImport ground,
                                                             const GroundMeshOptions& options = {});

}  // namespace offgrid::navmesh
