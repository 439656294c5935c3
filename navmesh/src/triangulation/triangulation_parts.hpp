// TriangulationParts: the members of a triangulation that an image holds; and its construction on
// several threads.
#pragma once

#include <span>
#include <vector>

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

class Threads;

/// Triangulation::build without constraints, on these threads. The result is the same for every
/// number of them.
EditResult<Triangulation> build_on_threads(std::span<const kernel::Point2> points,
                                           std::vector<VertexId>* vertex_of, Threads& threads);

}  // namespace offgrid::navmesh::detail
