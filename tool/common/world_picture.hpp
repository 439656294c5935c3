// A world as a picture: what is free, what stands in it, the mesh, and ways.
#pragma once

#include <span>
#include <string>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::tool {

struct PictureOptions {
  std::string title;
  std::string subtitle;
  double width = 1200;     ///< of the page, in pixels; the height follows
  bool is_y_down = false;  ///< as files of pictures and cells count their rows
  bool has_mesh = true;    ///< thin lines about free triangles
};

/// An SVG of the world as it is now: its rectangle, free faces light, ground that something stands
/// on orange, barriers thick, ways red, marks blue.
std::string draw_world(const navmesh::World& world, std::span<const navmesh::Path> ways,
                       std::span<const kernel::Point2> marks, const PictureOptions& options);

}  // namespace offgrid::tool
