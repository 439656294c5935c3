// What an update of a cut mesh can be told, and what it tells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

/// Which faces the three cutting lines may cut.
enum class CutScope : std::uint8_t {
  interacting,   ///< those whose inside has a point in common with the inside of the updating triangle
  unrestricted,  ///< all: the lines run on to the border. Exact coordinates only; shows what the restriction saves
};

/// In which order the edges that one line crosses are split. The crossings are the same; the diagonals are not.
enum class EdgeOrder : std::uint8_t {
  along,    ///< from the first corner of the side to its second
  against,  ///< the other way round
};

struct CutOptions {
  CutScope scope = CutScope::interacting;
  EdgeOrder order = EdgeOrder::along;
};

/// One split, just done: the mesh is a triangulation again, with a new vertex.
struct CutStep {
  enum class Kind : std::uint8_t {
    corner_in_face,  ///< grid: a corner of the updating triangle went into a face
    corner_on_edge,  ///< grid: a corner of the updating triangle went into an edge
    crossed_edge,    ///< an edge was split where it meets a side of the updating triangle, or its line
  };
  Kind kind = Kind::crossed_edge;
  std::uint32_t side = 0;  ///< the side; of a corner, the side that begins there
  VertexId vertex;
};

/// What an update did. Sides and corners are counted counter-clockwise from the updating triangle's first corner.
struct CutReport {
  std::array<std::uint32_t, 3> splits{};        ///< edges split, for each side
  std::vector<FaceId> inside;                   ///< the faces that were updated
  std::uint32_t corners = 0;                    ///< grid: corners that became vertices
  std::uint32_t rounded = 0;                    ///< grid: splits at a grid point next to the crossing instead of on it
  std::uint32_t neighbours = 0;                 ///< grid: among them, those at one of the eight points around the nearest
  std::uint32_t routed = 0;                     ///< grid: edges not split, since the side goes through an end of theirs
  std::uint32_t dead = 0;                       ///< exact: faces that were dropped from a queue because they had been split
  std::uint32_t unfinished = 0;                 ///< faces that still stick out of the updating triangle. 0, or rounding is at fault
  std::array<std::vector<VertexId>, 3> chains;  ///< grid: the three sides as they are in the mesh
};

/// The updating triangle, counter-clockwise: of one that turns right the second and third corner are swapped.
using UpdatingTriangle = std::array<kernel::Point2, 3>;

}  // namespace offgrid::navmesh
