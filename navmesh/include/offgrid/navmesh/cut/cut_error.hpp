// CutError: why a mesh could not be made or an update was refused. A refused update has changed nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"

namespace offgrid::navmesh {

enum class CutErrorCode : std::uint8_t {
  none,
  // of a mesh that is to be cut
  mesh_is_broken,    ///< find_violation has found something
  wrong_count,       ///< there is not one point for each vertex slot and one datum for each face slot
  face_turns_right,  ///< a face is not counter-clockwise
  mesh_in_pieces,    ///< the faces are not connected through edges
  empty_rectangle,   ///< a rectangle has no area
  // of an update
  flat_triangle,         ///< the three corners are on one line
  outside_mesh,          ///< on the grid: the updating triangle has a corner or a part of a side outside the mesh
  unrestricted_on_grid,  ///< on the grid there are no cuts beyond the updating triangle
  no_safe_rounding,      ///< on the grid: neither the crossing's grid point nor a neighbour keeps the faces counter-clockwise
  sides_fold,            ///< on the grid: the snapped sides would cross or enclose a part the wrong way round
  number_too_long,       ///< exact: a coordinate needs more bits than the limit
  too_many_vertices,     ///< more than Mesh::max_vertices
};

/// What was wrong, and where. Members that do not matter to the code are left as they are here.
struct CutError {
  static constexpr std::uint32_t no_side = 3;

  CutErrorCode code = CutErrorCode::none;
  std::uint32_t side = no_side;          ///< which side of the updating triangle, counter-clockwise from its first corner
  kernel::Point2 point{};                ///< the corner outside; the grid point that is not safe
  std::array<kernel::Point2, 2> edge{};  ///< the edge that is crossed
  FaceId face{};                         ///< the face at fault
  std::size_t count = 0;                 ///< wrong_count: what there was; number_too_long: the bits
  std::size_t limit = 0;                 ///< wrong_count: what there must be; number_too_long: the limit
  MeshViolation violation{};             ///< mesh_is_broken

  friend bool operator==(const CutError&, const CutError&) = default;
};

/// A T, or the reason why there is none.
template <class T>
using CutResult = kernel::Result<T, CutError>;

/// The error in words, as in "side 1 of the updating triangle: no safe grid point where it crosses the edge (0, 0)-(4, 4)".
std::string describe(const CutError& error);

}  // namespace offgrid::navmesh
