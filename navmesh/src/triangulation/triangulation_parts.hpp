// TriangulationParts: the members of a triangulation that an image holds.
#pragma once

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/edit_tools.hpp"

namespace offgrid::navmesh::detail {

struct TriangulationParts {
  Mesh& mesh;
  LargeVector<kernel::Point2>& points;
  LargeVector<Floor>& floors;
  EditTools& tools;
};

TriangulationParts parts_of(Triangulation& triangulation);

}  // namespace offgrid::navmesh::detail
