// Options that several commands take, with one wording for all of them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "offgrid/scene_models.hpp"
#include "offgrid/stored_world.hpp"

namespace offgrid::tool {

/// The file of a world, under a name of its own, and how to read it; without add_water.
void add_world(CLI::App& app, WorldSource& source, const std::string& name = "WORLD");
/// The level of an archive.
void add_level(CLI::App& app, std::string& level);
/// The water of a map of cells.
void add_water(CLI::App& app, bool& is_water_walkable);
/// The units of points.
void add_grid_units(CLI::App& app, bool& is_grid);
/// How to read meshes, without their files.
void add_mesh_format(CLI::App& app, ModelSource& source);

}  // namespace offgrid::tool
