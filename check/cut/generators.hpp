// Updating triangles in which corners on vertices and edges, and sides along edges and through
// vertices, happen often.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cut/program.hpp"
#include "support/random.hpp"

namespace offgrid::testing::cut {

enum class CutAlignment : std::uint8_t {
  anywhere,          ///< random corners
  at_vertices,       ///< corners at vertices of the mesh
  on_edges,          ///< corners on grid points of edges
  along_edges,       ///< a side along the line of an edge
  through_vertices,  ///< a side through a vertex
  on_lattice         ///< corners on a coarse lattice
};

/// Updates of one kind: triangles up to a size in the square [0, side]^2.
struct CutClass {
  std::int64_t side = 0;
  std::int64_t size = 0;
  CutAlignment alignment = CutAlignment::anywhere;
};
/// The last but one are triangles as large as the square, which make meshes of many thousand faces;
/// the last one are those of a program on a lattice.
std::span<const CutClass> cut_classes();
std::string name(const CutClass& which);

CutUpdate random_update(Random& random, const CutClass& which, const CutMesh& mesh);

/// Up to six updates with corners on a lattice of a highly composite width. All are done, and every
/// crossing is a grid point.
CutProgram random_program_on_lattice(Random& random);

}  // namespace offgrid::testing::cut
