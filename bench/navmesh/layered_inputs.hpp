// Layered ground: Recast's polygons of a mesh with several storeys, as a world and for Detour, and
// places on it with the answers that are right there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navmesh/subject_recast.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "report/options.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

/// A triangle of a polygon's fan, which is its ground for Detour, too.
struct FanTriangle {
  navmesh::GroundTriangle triangle{};
  std::size_t polygon = 0;
  std::optional<navmesh::Floor> floor{};  ///< none if the import dropped the triangle
};

/// A place of the map and a height, of the ground or close to it.
struct LayeredPlace {
  kernel::Point2 at{};
  std::int32_t z = 0;
};

struct LayeredInput {
  static constexpr int cell_units = 16;  ///< grid units in a cell's width, and in its height

  RecastPolygons polygons;
  std::vector<FanTriangle> triangles;
  navmesh::GroundImport ground;
  navmesh::World world;

  /// The place in the units of Recast, y up.
  std::array<float, 3> in_recast(const LayeredPlace& place) const;
};

/// The input of a mesh of the folder of shared data; none, with a note, if it is missing.
std::optional<LayeredInput> layered_input(const std::string& name, const Options& options,
                                          Results& results);

/// The same ground with a polygon for each triangle, in their order.
RecastPolygons as_triangles(const RecastPolygons& polygons);

/// Random places in random triangles. A place's height differs from that of its triangle there by
/// less than half of the distance to the next ground above or below, and by an agent's height at
/// most.
std::vector<LayeredPlace> random_places(const LayeredInput& input, std::size_t count);

/// The ground over a place that is nearest to it in height.
struct NearestGround {
  std::vector<const FanTriangle*> triangles;  ///< those that are equally near
  double z = 0;                               ///< the height of the first one

  bool has_floor(navmesh::Floor floor) const;
  bool has_polygon(std::size_t polygon) const;
};
/// Searches all triangles, in whole numbers. Requires a place over one of them.
NearestGround nearest_ground(const LayeredInput& input, const LayeredPlace& place);

}  // namespace offgrid::bench
