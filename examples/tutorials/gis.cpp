// Shapes of a map: GeoJSON in metres becomes obstacles, and a path goes back to metres. gis.c,
// gis.py and gis.js tell the same story and print the same lines; docs/tutorials/gis.md.
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include "offgrid/io/drawing_areas.hpp"
#include "offgrid/io/geojson.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/ground/area_overlay.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

using namespace offgrid;
using namespace offgrid::navmesh;
using offgrid::kernel::Point2;

namespace {

constexpr std::string_view town = R"({"type": "GeometryCollection", "geometries": [
  {"type": "Polygon", "coordinates": [[[100.5, 0], [140.25, 0], [140.25, 180.75], [100.5, 180.75],
                                       [100.5, 0]]]},
  {"type": "Polygon", "coordinates": [[[120, 170.5], [260, 170.5], [260, 200], [120, 200],
                                       [120, 170.5]]]},
  {"type": "Polygon", "coordinates": [[[300.1, 60.2], [380.7, 20.3], [400.2, 140.6], [310.4, 150.8],
                                       [300.1, 60.2]]]}]})";

}  // namespace

int main() {
  // --8<-- [start:read]
  const auto drawing = io::quantise(io::read_geojson(town).value());
  if (!drawing) return 1;
  std::vector<Area> shapes;
  for (const io::GridFeature& feature : drawing->features) {
    for (Area& area : io::areas_of(feature)) shapes.push_back(std::move(area));
  }
  const auto joined = overlay(shapes, shapes, OverlayOperation::united);
  if (!joined) return 1;
  std::printf("%zu shapes, %zu where they overlap no more\n", shapes.size(), joined->parts.size());
  // --8<-- [end:read]

  // --8<-- [start:mesh]
  const kernel::Grid grid = drawing->quantisation.grid().value();
  const auto at = [&](double x, double y) { return grid.to_grid(x, y)->point; };
  const auto radius = static_cast<std::int32_t>(2 * grid.scale());  // two metres
  NavMesh mesh = NavMesh::make({.low = at(0, 0), .high = at(500, 250), .radii = {radius}}).value();
  auto edit = mesh.edit();
  for (const Area& area : shapes) edit.add(area);
  if (!edit.commit()) return 1;
  // --8<-- [end:mesh]

  // --8<-- [start:path]
  const auto path = mesh.path(at(20, 30), at(450, 90), Agent{1});
  if (!path) return std::puts(describe(path.error()).c_str());
  const char* before = "";
  for (const Point2& corner : path->corners) {
    const auto place = grid.from_grid(corner);
    std::printf("%s(%.2f, %.2f)", before, place.x, place.y);
    before = " ";
  }
  const auto length = static_cast<std::int64_t>(path->length.raw());  // in 2^-16 of a grid unit
  std::printf("\n%.1f m\n", static_cast<double>(length) / 65536 / grid.scale());
  // --8<-- [end:path]
}
