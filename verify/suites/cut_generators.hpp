// Updating triangles in which corners on vertices and edges, and sides along edges and through
// vertices, happen often.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "support/cuts.hpp"
#include "support/random.hpp"

namespace offgrid::verify {

enum class CutAlignment : std::uint8_t {
  anywhere,         ///< random corners
  at_vertices,      ///< corners at vertices of the mesh
  on_edges,         ///< corners on grid points of edges
  along_edges,      ///< a side along the line of an edge
  through_vertices  ///< a side through a vertex
};

/// Updates of one kind: triangles up to a size in the square [0, side]^2.
struct CutClass {
  std::int64_t side = 0;
  std::int64_t size = 0;
  CutAlignment alignment = CutAlignment::anywhere;
};
std::span<const CutClass> cut_classes();
std::string name(const CutClass& which);

testing::CutUpdate random_update(testing::Random& random, const CutClass& which,
                                 const testing::CutMesh& mesh);

}  // namespace offgrid::verify
