// Pictures of layered ground: a panel for each floor, and all floors seen obliquely.
#pragma once

#include <string>

#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::tool {

/// An SVG with a panel for each floor: its triangles, and its seams in red. Requires a floor.
std::string draw_floors(const navmesh::GroundImport& ground, const std::string& title);

/// An SVG of all floors seen from the south and above, each in its colour, and their seams in red.
/// Nearer triangles are drawn later, by the middles of triangles. Requires a floor.
std::string draw_oblique(const navmesh::GroundImport& ground, const std::string& title);

}  // namespace offgrid::tool
