#include "offgrid/navmesh/ground_mesh.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/navmesh/ground/ground_check.hpp"

namespace offgrid::navmesh {

namespace {

GroundMeshError mesh_error(const AreaError& error) { return {.mesh = error}; }

template <class Edit>
std::vector<AreaId> add_ground(Edit& edit, const GroundImport& ground) {
  std::vector<AreaId> ids;
  for (const Area& area : ground.areas) ids.push_back(edit.add(area));
  for (const Seam& seam : ground.seams) edit.add(seam);
  return ids;
}

/// The options of a world of the ground.
WorldOptions options_of_world(const GroundImport& ground, const GroundMeshOptions& options) {
  WorldOptions world = ground.world_options();
  const bool has_rims = options.rims && !options.radii.empty();
  // a rectangle that reaches the end of the range stays so, and the world is refused
  const Box box = options.rectangle.value_or(Box{world.low, world.high}.grown(has_rims ? 1 : 0));
  world.low = box.low;
  world.high = box.high;
  world.journal_limit = options.journal_limit;
  world.lists_faces = options.lists_faces;
  world.max_vertices = options.max_vertices;
  return world;
}

/// The rims of each floor for agents of these radii, as they are in a world of points.
AreaResult<std::vector<Area>> rims_of(const GroundImport& ground, const WorldOptions& options,
                                      std::span<const std::int32_t> radii) {
  AreaResult<World> world = World::make(options);
  if (!world) return world.error();
  WorldEdit edit = world->edit();
  add_ground(edit, ground);
  if (const auto done = edit.commit(); !done) return done.error();
  const std::int32_t reach = *std::max_element(radii.begin(), radii.end());
  std::vector<Area> found;
  for (Floor floor = 0; floor < options.floors; ++floor) {
    if (Area edge = rims(*world, floor, reach); !edge.loops.empty())
      found.push_back(std::move(edge));
  }
  return found;
}

}  // namespace

std::string describe(const GroundMeshError& error) {
  if (error.ground) return describe(*error.ground);
  if (error.mesh) return describe(*error.mesh);
  return "no triangle is ground, of " + std::to_string(error.triangles) + "; " +
         std::to_string(error.facing_down) + " of them face down";
}

kernel::Result<GroundMesh, GroundMeshError> make_ground_mesh(std::span<const GroundTriangle> soup,
                                                             const GroundMeshOptions& options) {
  GroundResult<GroundImport> imported = import_ground(soup, options.ground);
  if (!imported) return GroundMeshError{.ground = imported.error()};
  return make_ground_mesh(*std::move(imported), options);
}

kernel::Result<GroundMesh, GroundMeshError> make_ground_mesh(GroundImport ground,
                                                             const GroundMeshOptions& options) {
  if (ground.areas.empty()) {
    return GroundMeshError{.triangles = ground.report.triangles,
                           .facing_down = ground.report.count(GroundDrop::faces_down)};
  }
  const WorldOptions world = options_of_world(ground, options);
  AreaResult<NavMesh> mesh = NavMesh::make(world, options.radii, options.disc_sides);
  if (!mesh) return mesh_error(mesh.error());
  std::vector<Area> edges;
  if (options.rims && !options.radii.empty()) {
    AreaResult<std::vector<Area>> found = rims_of(ground, world, options.radii);
    if (!found) return mesh_error(found.error());
    edges = *std::move(found);
  }
  NavEdit edit = mesh->edit();
  const std::vector<AreaId> areas = add_ground(edit, ground);
  std::vector<AreaId> more, rims;
  for (const Area& area : options.areas) more.push_back(edit.add(area));
  for (Area& edge : edges) rims.push_back(edit.add(std::move(edge)));
  if (const auto done = edit.commit(); !done) return mesh_error(done.error());
  return GroundMesh{*std::move(mesh), std::move(ground), areas, std::move(more), std::move(rims)};
}

}  // namespace offgrid::navmesh
