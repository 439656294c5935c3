// GridCut<Data>: a mesh of grid points, cut along updating triangles. See cut.hpp.
//
// A crossing becomes the nearest grid point, so a side of an updating triangle becomes a chain, and
// an edge that it crosses gets a bend of at most half a unit per axis (one and a half where a
// neighbour has to do). Bends add up over updates: the result depends on their order. A World keeps
// originals instead, and does not drift; this is the cut of the source for those who want exactly
// it.
#pragma once

#include "offgrid/navmesh/cut/cut.hpp"

namespace offgrid::navmesh {

/// Coordinates on the grid: the plane of GridCut.
struct GridPlane {
  using Point = kernel::Point2;
  static constexpr bool follows_sides = true;

  static Point point(const kernel::Point2& p) { return p; }
};

template <class Data>
using GridCut = Cut<GridPlane, Data>;

}  // namespace offgrid::navmesh
