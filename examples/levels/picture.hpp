// draw_level, draw_crates: pictures of a level: free ground, obstacles, the mesh, paths, crates.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "common/level_world.hpp"
#include "levels/crate_job.hpp"
#include "offgrid/io/status.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::levels {

/// Writes an SVG of the level.
io::Status draw_level(const tool::LevelWorld& level, std::span<const navmesh::Path> paths,
                      const std::string& file);

/// Writes an SVG of the level with its crates and some paths from above, and two PNG by exact rays:
/// of the whole level, and of the place with most crates and corners of paths. A program without
/// libpng leaves the PNG out.
///
///   FOLDER/NAME_crates.svg    FOLDER/NAME_crates_by_rays.png    FOLDER/NAME_crates_near.png
///
/// The names of those written are appended to `files`.
io::Status draw_crates(const tool::LevelWorld& level, const CrateYard& yard,
                       const CrateReport& report, const std::string& folder,
                       std::vector<std::string>& files);

}  // namespace offgrid::levels
