// The options, errors and report of an update of a cut mesh.
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
  // errors of a mesh to cut
  mesh_is_broken = 1,  ///< find_violation finds a violation
  /// the points are not as many as the vertex slots, or the data as the face slots
  wrong_count,
  face_turns_right,  ///< a face is not counter-clockwise
  mesh_in_pieces,    ///< the faces are not connected through edges
  empty_rectangle,   ///< the rectangle has no area
  // errors of an update
  flat_triangle,  ///< the three corners are on one line
  /// grid: a corner or a part of a side of the updating triangle is outside the mesh
  outside_mesh,
  unrestricted_on_grid,  ///< grid: CutScope::unrestricted needs exact coordinates
  /// grid: neither the crossing's nearest grid point nor a neighbour of it keeps the faces
  /// counter-clockwise
  no_safe_rounding,
  /// grid: the snapped sides cross or have a winding number other than 0 and 1 somewhere
  sides_fold,
  number_too_long,    ///< exact: a coordinate needs more bits than the limit
  too_many_vertices,  ///< more than Mesh::max_vertices
};

/// The reason why a mesh cannot be cut or an update was refused, and the place. A refused update
/// has changed nothing. Members that do not belong to the code have their default values.
struct CutError {
  static constexpr std::uint32_t no_side = 3;

  CutErrorCode code;
  /// the side of the updating triangle at fault, counter-clockwise from its first corner
  std::uint32_t side = no_side;
  kernel::Point2 point{};                ///< the corner outside; the grid point that is not safe
  std::array<kernel::Point2, 2> edge{};  ///< the edge that is crossed
  FaceId face{};                         ///< the face at fault
  std::size_t count = 0;                 ///< wrong_count: the count; number_too_long: the bits
  /// wrong_count: the required count; number_too_long: the limit
  std::size_t limit = 0;
  MeshViolation violation{};  ///< mesh_is_broken: the violation

  friend bool operator==(const CutError&, const CutError&) = default;
};

/// A T, or the error.
template <class T>
using CutResult = kernel::Result<T, CutError>;

/// The error in words, as in "side 1 of the updating triangle: no safe grid point where it crosses
/// the edge (0, 0)-(4, 4)".
std::string describe(const CutError& error);

/// The faces that the three cutting lines may cut.
enum class CutScope : std::uint8_t {
  /// the faces whose interior overlaps that of the updating triangle
  interacting,
  /// all faces: the lines run on to the border. Exact coordinates only; shows what the restriction
  /// saves
  unrestricted,
};

/// The order in which the edges that one line crosses are split. The crossings are the same, the
/// diagonals are not.
enum class EdgeOrder : std::uint8_t {
  along,    ///< from the first corner of the side to the second
  against,  ///< from the second corner to the first
};

struct CutOptions {
  CutScope scope = CutScope::interacting;
  EdgeOrder order = EdgeOrder::along;
};

/// A split that has just been made; the mesh is a triangulation again, with a new vertex.
struct CutStep {
  enum class Kind : std::uint8_t {
    corner_in_face,  ///< grid: a corner of the updating triangle has split a face
    corner_on_edge,  ///< grid: a corner of the updating triangle has split an edge
    /// a side of the updating triangle, or its line, has split an edge that it crosses
    crossed_edge,
  };
  Kind kind = Kind::crossed_edge;
  std::uint32_t side = 0;  ///< the side; for a corner, the side that begins there
  VertexId vertex;
};

/// The report of an update. Sides and corners are counted counter-clockwise from the updating
/// triangle's first corner.
struct CutReport {
  std::array<std::uint32_t, 3> splits{};  ///< the number of edges that each side has split
  std::vector<FaceId> inside;             ///< the faces that were updated
  std::uint32_t corners = 0;              ///< grid: corners that became vertices
  /// grid: splits at a grid point other than the exact crossing
  std::uint32_t rounded = 0;
  /// grid: among these, splits at one of the eight neighbours of the nearest grid point
  std::uint32_t neighbours = 0;
  /// grid: crossed edges that were not split, because the side was led through an end of theirs
  std::uint32_t routed = 0;
  /// exact: faces that left a queue because they had been split
  std::uint32_t dead = 0;
  /// exact: faces that overlap the updating triangle without being inside; 0 in exact arithmetic
  std::uint32_t unfinished = 0;
  std::array<std::vector<VertexId>, 3> chains;  ///< grid: the three sides as they are in the mesh
};

/// The corners of an updating triangle. An update swaps the second and third of a clockwise one.
using UpdatingTriangle = std::array<kernel::Point2, 3>;

}  // namespace offgrid::navmesh
