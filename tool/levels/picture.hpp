// A level as a picture: what is free, what stands in it, the mesh, and ways.
#pragma once

#include <span>
#include <string>

#include "common/level_world.hpp"
#include "offgrid/io/status.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::tool {

/// Writes an SVG of the level as it is now.
io::Status draw_level(const LevelWorld& level, std::span<const navmesh::Path> ways,
                      const std::string& file);

}  // namespace offgrid::tool
