// draw_level: a picture of a level: free ground, obstacles, the mesh, and paths.
#pragma once

#include <span>
#include <string>

#include "common/level_world.hpp"
#include "offgrid/io/status.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::tool {

/// Writes an SVG of the level.
io::Status draw_level(const LevelWorld& level, std::span<const navmesh::Path> paths,
                      const std::string& file);

}  // namespace offgrid::tool
