// Triangulations of grids of points.
#pragma once

#include <vector>

#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh {

/// Column by column, from the origin.
inline std::vector<kernel::Point2> grid_points(int columns, int rows, int step = 1) {
  std::vector<kernel::Point2> points;
  for (int x = 0; x < columns; ++x) {
    for (int y = 0; y < rows; ++y) points.push_back(kernel::Point2::at(step * x, step * y));
  }
  return points;
}

/// A mesh of so many square cells, each of this width.
inline Triangulation grid_mesh(int columns, int rows, int width) {
  return *Triangulation::build(grid_points(columns + 1, rows + 1, width));
}

}  // namespace offgrid::navmesh
