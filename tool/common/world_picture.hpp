// draw_world: a picture of a world: free ground, obstacles, the mesh, and paths.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::tool {

struct PictureOptions {
  std::string title;
  std::string subtitle;
  double width = 1200;     ///< the page's width in pixels; the height follows
  bool is_y_down = false;  ///< does y point down, as rows of pictures and cells do?
  bool has_mesh = true;    ///< are free triangles outlined?
  /// polygons that are drawn over the ground, below paths, such as the outlines of models
  std::vector<navmesh::Area::Loop> shapes{};
};

/// An SVG of the world: its rectangle, free faces light, blocked ground orange, barriers thick,
/// shapes brown, paths red, marks blue.
std::string draw_world(const navmesh::World& world, std::span<const navmesh::Path> paths,
                       std::span<const kernel::Point2> marks, const PictureOptions& options);

}  // namespace offgrid::tool
