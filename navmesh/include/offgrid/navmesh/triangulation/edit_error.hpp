// EditError: why an edit of a triangulation was refused, with everything that is at fault. A refused edit has changed nothing,
// but for Triangulation::insert_constraints, which says what it leaves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

enum class EditErrorCode : std::uint8_t {
  none,
  too_many_vertices,          ///< more than Mesh::max_vertices
  one_point_constraint,       ///< a constraint needs two different points
  constraint_unknown_point,   ///< a constraint of a bulk build names a point that is not in the list
  constraints_cross,          ///< two constraints cross in a point that is no vertex; one of those that are crossed is named
  constraint_through_vertex,  ///< a constraint passes through a vertex, and the caller asked to refuse that; the first one is named
  constraint_missing,         ///< there is no such constraint to remove
  vertex_is_constrained,      ///< a vertex that is an end of a constraint cannot be removed
};

/// What was wrong, and where. Members that do not matter to the code are left as they are here.
struct EditError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);
  using Segment = std::array<kernel::Point2, 2>;

  EditErrorCode code = EditErrorCode::none;
  Segment constraint{};                ///< the constraint that was to be inserted or removed
  Segment other{};                     ///< the edge that it crosses, or that keeps a vertex; a piece of a constraint of the user
  kernel::Point2 point{};              ///< the vertex that it passes, or that is to be removed
  VertexId vertex{};                   ///< the same as an id
  std::size_t index = no_index;        ///< in a bulk build: the position of the constraint in the input
  std::size_t other_index = no_index;  ///< in a bulk build: the position of the first constraint that covers `other`

  friend bool operator==(const EditError&, const EditError&) = default;
};

/// A T, or the reason why there is none.
template <class T>
using EditResult = kernel::Result<T, EditError>;

/// The error in words, as in "constraint (0, 0)-(4, 4) crosses constraint (0, 4)-(4, 0)".
std::string describe(const EditError& error);

}  // namespace offgrid::navmesh
