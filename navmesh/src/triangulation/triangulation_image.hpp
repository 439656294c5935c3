// The image of a triangulation: its mesh, its points and floors, and the runs of its indices.
#pragma once

#include "mesh/image_of.hpp"
#include "mesh/image_reader.hpp"
#include "mesh/image_writer.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

template <>
struct ImageOf<Triangulation> {
  /// Adds the arrays. Requires faces.
  static void write(ImageWriter& writer, const Triangulation& triangulation);
  /// Reads a triangulation of so many floors, whose faces turn left. That its free edges are
  /// Delaunay is not checked. Cost: linear.
  static bool read(ImageReader& reader, Triangulation& triangulation, std::uint32_t floors);
  /// Is each vertex in a run whose range on the curve has its point? Cost: linear.
  static bool is_indexed(const Triangulation& triangulation);
};

}  // namespace offgrid::navmesh::detail
