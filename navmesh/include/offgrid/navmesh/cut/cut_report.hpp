// What an update of a cut mesh can be told, and what it tells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"

namespace offgrid::navmesh {

enum class CutErrorCode : std::uint8_t {
  none,
  // of a mesh that is to be cut
  mesh_is_broken,  ///< find_violation has found something
  /// there is not one point for each vertex slot and one datum for each face slot
  wrong_count,
  face_turns_right,  ///< a face is not counter-clockwise
  mesh_in_pieces,    ///< the faces are not connected through edges
  empty_rectangle,   ///< a rectangle has no area
  // of an update
  flat_triangle,  ///< the three corners are on one line
  /// on the grid: the updating triangle has a corner or a part of a side outside the mesh
  outside_mesh,
  unrestricted_on_grid,  ///< on the grid there are no cuts beyond the updating triangle
  /// on the grid: neither the crossing's grid point nor a neighbour keeps the faces
  /// counter-clockwise
  no_safe_rounding,
  /// on the grid: the snapped sides would cross or enclose a part the wrong way round
  sides_fold,
  number_too_long,    ///< exact: a coordinate needs more bits than the limit
  too_many_vertices,  ///< more than Mesh::max_vertices
};

/// Why a mesh could not be made or an update was refused, and where. A refused update has changed
/// nothing. Members that do not matter to the code are left as they are here.
struct CutError {
  static constexpr std::uint32_t no_side = 3;

  CutErrorCode code = CutErrorCode::none;
  /// which side of the updating triangle, counter-clockwise from its first corner
  std::uint32_t side = no_side;
  kernel::Point2 point{};                ///< the corner outside; the grid point that is not safe
  std::array<kernel::Point2, 2> edge{};  ///< the edge that is crossed
  FaceId face{};                         ///< the face at fault
  std::size_t count = 0;                 ///< wrong_count: what there was; number_too_long: the bits
  /// wrong_count: what there must be; number_too_long: the limit
  std::size_t limit = 0;
  MeshViolation violation{};  ///< mesh_is_broken

  friend bool operator==(const CutError&, const CutError&) = default;
};

/// A T, or the reason why there is none.
template <class T>
using CutResult = kernel::Result<T, CutError>;

/// The error in words, as in "side 1 of the updating triangle: no safe grid point where it crosses
/// the edge (0, 0)-(4, 4)".
std::string describe(const CutError& error);

/// Which faces the three cutting lines may cut.
enum class CutScope : std::uint8_t {
  /// those whose inside has a point in common with the inside of the updating triangle
  interacting,
  /// all: the lines run on to the border. Exact coordinates only; shows what the restriction saves
  unrestricted,
};

/// In which order the edges that one line crosses are split. The crossings are the same; the
/// diagonals are not.
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
    /// an edge was split where it meets a side of the updating triangle, or its line
    crossed_edge,
  };
  Kind kind = Kind::crossed_edge;
  std::uint32_t side = 0;  ///< the side; of a corner, the side that begins there
  VertexId vertex;
};

/// What an update did. Sides and corners are counted counter-clockwise from the updating triangle's
/// first corner.
struct CutReport {
  std::array<std::uint32_t, 3> splits{};  ///< edges split, for each side
  std::vector<FaceId> inside;             ///< the faces that were updated
  std::uint32_t corners = 0;              ///< grid: corners that became vertices
  /// grid: splits at a grid point next to the crossing instead of on it
  std::uint32_t rounded = 0;
  /// grid: among them, those at one of the eight points around the nearest
  std::uint32_t neighbours = 0;
  /// grid: edges not split, since the side goes through an end of theirs
  std::uint32_t routed = 0;
  /// exact: faces that were dropped from a queue because they had been split
  std::uint32_t dead = 0;
  /// faces that still stick out of the updating triangle. 0, or rounding is at fault
  std::uint32_t unfinished = 0;
  std::array<std::vector<VertexId>, 3> chains;  ///< grid: the three sides as they are in the mesh
};

/// The updating triangle, counter-clockwise: of one that turns right the second and third corner
/// are swapped.
using UpdatingTriangle = std::array<kernel::Point2, 3>;

}  // namespace offgrid::navmesh
