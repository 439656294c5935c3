#include "readers/ground_judge.hpp"

namespace offgrid::readers {
namespace {

using Fault = std::optional<std::string>;
using Numbers = std::array<std::int64_t, 3>;

Numbers numbers_of(const navmesh::GroundPoint& p) { return {p.at.x.raw(), p.at.y.raw(), p.z}; }

/// A corner of ground, of a point that has its height along y, or along z.
Numbers corner_of(const Numbers& p, bool is_y_up) {
  return is_y_up ? Numbers{p[0], -p[2], p[1]} : p;
}

Fault check_triangles(const Reading& reading, bool is_y_up) {
  const io::GridSurface& surface = *reading.on_grid;
  const auto& ground = reading.ground[is_y_up ? 0 : 1];
  if (ground.size() != surface.triangles.size()) return "ground of another number of triangles";
  for (std::size_t i = 0; i < ground.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const kernel::Point3& p = surface.points[surface.triangles[i][k]];
      const Numbers right = corner_of({p.x.raw(), p.y.raw(), p.z.raw()}, is_y_up);
      if (numbers_of(ground[i][k]) != right) return "a corner of ground at another place";
    }
  }
  const auto& report = reading.imported[is_y_up ? 0 : 1];
  // Each triangle may need a floor.
  if (!report) return ground.size() <= navmesh::max_floors ? Fault("no import") : std::nullopt;
  if (report->triangles != ground.size() ||
      report->ground + report->dropped.size() != ground.size())
    return "triangles that are neither ground nor dropped";
  return std::nullopt;
}

/// The polygons' fans, in their order.
Fault check_polygons(const Reading& reading) {
  const PolyMesh& mesh = reading.polygons;
  if (!reading.ground_of_polygons) return "polygons that are refused";
  std::size_t next = 0;
  const auto& ground = *reading.ground_of_polygons;
  for (std::size_t first = 0; first < mesh.polys.size(); first += 2 * mesh.nvp) {
    const auto corner = [&](std::size_t slot) {
      const std::size_t v = 3 * std::size_t{mesh.polys[first + slot]};
      return corner_of({mesh.verts[v], mesh.verts[v + 1], mesh.verts[v + 2]}, true);
    };
    for (std::size_t k = 2; k < mesh.nvp && mesh.polys[first + k] != 0xFFFF; ++k, ++next) {
      if (next == ground.size()) return "polygons without triangles";
      const std::array right{corner(0), corner(k - 1), corner(k)};
      for (std::size_t i = 0; i < 3; ++i) {
        if (numbers_of(ground[next][i]) != right[i]) return "a polygon that is no fan";
      }
    }
  }
  return next == ground.size() ? std::nullopt : Fault("triangles of no polygon");
}

}  // namespace

std::optional<std::string> check_ground(const Reading& reading) {
  for (const bool is_y_up : {true, false}) {
    if (auto fault = check_triangles(reading, is_y_up)) return fault;
  }
  return check_polygons(reading);
}

}  // namespace offgrid::readers
