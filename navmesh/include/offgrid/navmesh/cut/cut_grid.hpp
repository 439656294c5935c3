// GridCut<Data>: a mesh of grid points, cut along updating triangles. See cut.hpp.
//
// A crossing is rounded to the nearest grid point, so a side of an updating triangle becomes a
// chain, and an edge that it crosses bends by at most half a unit per axis (by one and a half where
// a neighbour of the nearest point is used). Bends add up over updates, so the result depends on
// the order of updates. A World keeps the original edges and does not drift; this is the cut of the
// source.
#pragma once

#include "offgrid/navmesh/cut/cut.hpp"

namespace offgrid::navmesh {

/// The plane of GridCut, whose coordinates are grid points.
struct GridPlane {
  using Point = kernel::Point2;
  static constexpr bool follows_sides = true;

  static Point point(const kernel::Point2& p) { return p; }
};

template <class Data>
using GridCut = Cut<GridPlane, Data>;

}  // namespace offgrid::navmesh
