// Recast, which makes polygons of a mesh of triangles.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/io/surface.hpp"

namespace offgrid::bench {

/// An rcPolyMesh: convex polygons on a grid of cells, y up.
struct RecastPolygons {
  static constexpr int most_corners = 6;
  static constexpr float cell_width = 0.3F, cell_height = 0.2F;
  static constexpr float agent_height = 2, agent_radius = 0.6F, agent_climb = 0.9F;

  std::vector<std::uint16_t> vertices;  ///< x, y, z in cells
  /// for each polygon, most_corners vertices, filled up with 0xFFFF, and as many neighbours
  std::vector<std::uint16_t> polygons;
  std::array<float, 3> low{};  ///< the place of cell 0, 0, 0
  std::array<float, 3> high{};

  std::size_t count() const { return polygons.size() / (2 * most_corners); }
};

/// Recast's polygons of the surface, y up, as its demo makes them without tiles: cells of 0.3 by
/// 0.2, slopes of 45 degrees. None if a step fails; then `why` names it.
std::optional<RecastPolygons> recast_polygons(const io::Surface& surface, std::string& why);

}  // namespace offgrid::bench
