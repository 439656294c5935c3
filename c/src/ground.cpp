// Ground: meshes of triangles in space, and their heights.
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_tags.hpp"
#include "offgrid/navmesh/ground_mesh.hpp"
#include "offgrid/navmesh/path_in_space.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::GroundTriangle;

og_status read_options(const og_ground_options* given, navmesh::GroundMeshOptions& options) {
  if (given == nullptr) return fail_at(OG_NULL, "options");
  if (const og_status status = read_form(*given, "options")) return status;
  if (given->radius_count > 0 && given->radii == nullptr) return fail_at(OG_NULL, "radii");
  if (given->up > OG_Y_UP) return fail(OG_OUT_OF_RANGE, "up is neither OG_Z_UP nor OG_Y_UP");
  if (const og_status status = check_sides("disc_sides", given->disc_sides)) return status;
  options.ground.rise = given->rise;
  options.ground.run = given->run;
  options.ground.step = given->step;
  options.ground.twice_within = given->twice_within;
  options.ground.strict = given->strict != 0;
  options.radii.assign(given->radii, given->radii + given->radius_count);
  options.rims = given->rims != 0;
  options.disc_sides = static_cast<int>(given->disc_sides);
  options.journal_limit = given->journal_limit;
  if (const og_status status = check_radii(options.radii)) return status;
  return read_threads(given->threads);
}

/// The triangles of a surface over the map.
std::vector<GroundTriangle> triangles_of(const scene::Mesh& surface, std::uint32_t up) {
  std::vector<GroundTriangle> made;
  made.reserve(surface.triangles().size());
  const auto place = [&](std::uint32_t vertex) -> navmesh::GroundPoint {
    const kernel::Point3& p = surface.vertices()[vertex];
    if (up == OG_Y_UP) return {{p.x, -p.z}, p.y.raw()};
    return {{p.x, p.y}, p.z.raw()};
  };
  for (const auto& [a, b, c] : surface.triangles()) made.push_back({place(a), place(b), place(c)});
  return made;
}

og_ground_report report_of(const navmesh::GroundMesh& made) {
  const navmesh::GroundReport& from = made.ground.report;
  og_ground_report report{};
  report.triangles = from.triangles;
  report.ground = from.ground;
  report.joints = from.joints;
  report.feet = from.feet;
  report.faults = from.fault_count();
  report.ledges = from.count(navmesh::GroundErrorCode::ledge);
  for (std::size_t i = 0; i < navmesh::ground_drop_count; ++i)
    report.dropped[i] = from.count(static_cast<navmesh::GroundDrop>(i));
  report.floors = made.ground.floor_count();
  report.areas = static_cast<std::uint32_t>(made.mesh.areas().size());
  report.seams = static_cast<std::uint32_t>(made.mesh.seams().size());
  return report;
}

og_status fail_ground(const navmesh::GroundMeshError& error) {
  return error.mesh ? fail(*error.mesh) : fail(OG_BAD_GROUND, describe(error));
}

og_status make_ground(const navmesh::GroundMeshOptions& given, const scene::Mesh& surface,
                      std::uint32_t up, const std::uint64_t* tags,
                      std::optional<navmesh::GroundMesh>& ground) {
  const std::vector<GroundTriangle> soup = triangles_of(surface, up);
  auto imported = navmesh::import_ground(soup, given.ground);
  if (!imported) return fail(OG_BAD_GROUND, describe(imported.error()));
  if (imported->floor_count() == 0)
    return fail(OG_BAD_GROUND, "no triangle of the surface is ground: does it face up?");
  navmesh::GroundMeshOptions options = given;
  if (tags != nullptr)
    options.areas = navmesh::tagged_areas(imported->relief, soup, {tags, soup.size()});
  auto made = navmesh::make_ground_mesh(std::move(*imported), options);
  if (!made) return fail_ground(made.error());
  ground.emplace(std::move(*made));
  return OG_OK;
}

/// A relief and a view with as many floors. OG_OUT_OF_RANGE.
og_status check_floors(const navmesh::Relief& relief, const navmesh::View& view) {
  if (relief.floor_count() <= view.floor_count()) return OG_OK;
  return fail(OG_OUT_OF_RANGE, "the mesh of the view has fewer floors than the ground");
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_ground_options og_ground_options_default(void) {
  const navmesh::GroundMeshOptions made;
  og_ground_options options{};
  options.size = sizeof(og_ground_options);
  options.rise = made.ground.rise;
  options.run = made.ground.run;
  options.rims = made.rims ? 1 : 0;
  options.disc_sides = static_cast<std::uint32_t>(made.disc_sides);
  options.journal_limit = static_cast<std::uint32_t>(made.journal_limit);
  options.threads = 1;
  return options;
}

og_status og_ground_create(const og_ground_options* options, og_surface surface,
                           const uint64_t* tags, og_ground* ground, og_mesh* mesh,
                           og_ground_report* report) {
  if (ground == nullptr) return fail_at(OG_NULL, "ground");
  if (mesh == nullptr) return fail_at(OG_NULL, "mesh");
  navmesh::GroundMeshOptions read_as;
  if (const og_status status = read_options(options, read_as)) return status;
  std::shared_ptr<SurfaceObject> of;
  if (const og_status status = find(surface, "surface", of)) return status;
  std::optional<navmesh::GroundMesh> made;
  if (const og_status status = make_ground(read_as, of->mesh, options->up, tags, made))
    return status;
  const og_ground_report told = report_of(*made);
  auto heights = std::make_shared<GroundObject>(std::move(made->ground.relief));
  og_ground of_heights = 0;
  if (const og_status status = give_handle(std::move(heights), &of_heights)) return status;
  auto edited = std::make_shared<MeshObject>(std::move(made->mesh), options->threads);
  const og_status status = give_handle(std::move(edited), mesh);
  if (status != OG_OK) {
    Handles::all().remove(of_heights);
    return status;
  }
  *ground = of_heights;
  if (report != nullptr) *report = told;
  return OG_OK;
}

og_status og_ground_heights(og_ground ground, size_t n, const og_point* at, int64_t* heights) {
  if (n > 0 && at == nullptr) return fail_at(OG_NULL, "at");
  if (n > 0 && heights == nullptr) return fail_at(OG_NULL, "heights");
  std::shared_ptr<GroundObject> of;
  if (const og_status status = find(ground, "ground", of)) return status;
  std::vector<navmesh::FloorPoint> points(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (at[i].floor >= of->relief.floor_count()) {
      fail_floor(at[i].floor, "the ground", of->relief.floor_count());
      return at_item("at", i);
    }
    points[i].floor = static_cast<navmesh::Floor>(at[i].floor);
    if (c::read(at[i].x, at[i].y, points[i].point) != OG_OK) return at_item("at", i);
  }
  for (std::size_t i = 0; i < n; ++i)
    heights[i] = of->relief.rounded_height(points[i]).value_or(OG_NO_HEIGHT);
  return OG_OK;
}

og_status og_ground_locate(og_ground ground, og_view view, size_t n, const int32_t* places,
                           int32_t up, int32_t down, og_point* at) {
  if (n > 0 && places == nullptr) return fail_at(OG_NULL, "places");
  if (n > 0 && at == nullptr) return fail_at(OG_NULL, "at");
  if (up < 0 || down < 0) return fail(OG_OUT_OF_RANGE, "up or down is negative");
  std::shared_ptr<GroundObject> of;
  if (const og_status status = find(ground, "ground", of)) return status;
  std::vector<kernel::Point2> points(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (c::read(places[3 * i], places[3 * i + 1], points[i]) != OG_OK) return at_item("places", i);
  }
  return read_view(view, [&](const navmesh::View& seen, const ViewObject&) {
    if (const og_status status = check_floors(of->relief, seen)) return status;
    for (std::size_t i = 0; i < n; ++i) {
      const auto found =
          navmesh::locate(seen, of->relief, points[i], {places[3 * i + 2], up, down});
      at[i] = found ? c::value_of({found->point, found->floor}) : og_point{0, 0, OG_NO_INDEX};
    }
    return og_status{OG_OK};
  });
}

og_status og_ground_path(og_ground ground, og_view view, og_finder finder, size_t capacity,
                         double* places, size_t* count) {
  std::shared_ptr<GroundObject> of;
  std::shared_ptr<FinderObject> by;
  if (const og_status status = find(ground, "ground", of)) return status;
  if (const og_status status = find(finder, "finder", by)) return status;
  const OnlyLock own(by->lock);
  if (by->paths.size() != 1)
    return fail(OG_NO_PATH, "the finder has no path, or several of a batch");
  return read_view(view, [&](const navmesh::View& seen, const ViewObject&) {
    if (const og_status status = check_floors(of->relief, seen)) return status;
    const navmesh::Path& path = by->paths.front();
    for (const navmesh::Floor floor : path.floors) {
      if (floor >= seen.floor_count()) return fail(OG_NO_PATH, "the path is of another mesh");
    }
    const auto line = navmesh::path_in_space(seen, of->relief, path);
    if (!line) return fail(OG_NO_PATH, describe(line.error()));
    if (const og_status status = set_count(line->points.size(), capacity, count, places))
      return status;
    for (const navmesh::SpacePathPoint& point : line->points) {
      for (const double x : point.doubles()) *places++ = x;
    }
    return og_status{OG_OK};
  });
}
