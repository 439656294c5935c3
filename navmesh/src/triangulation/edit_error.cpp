#include "offgrid/navmesh/triangulation/edit_error.hpp"

#include "mesh/text_of.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh {

using detail::text_of;

namespace {

std::string describe_constraint(const EditError::Segment& s, std::size_t index) {
  std::string text = "constraint ";
  if (index != EditError::no_index) text.append(std::to_string(index)).append(" ");
  return text.append(text_of(s[0])).append("-").append(text_of(s[1]));
}

}  // namespace

std::string describe(const EditError& error) {
  const std::string constraint = describe_constraint(error.constraint, error.index);
  const std::string other = describe_constraint(error.other, error.other_index);
  switch (error.code) {
    case EditErrorCode::none: return "no error";
    case EditErrorCode::too_many_vertices: return "a mesh has at most " + std::to_string(Mesh::max_vertices) + " vertices";
    case EditErrorCode::one_point_constraint: return constraint + " needs two different points";
    case EditErrorCode::constraint_unknown_point:
      return "constraint " + std::to_string(error.index) + " names a point that is not in the list";  // which has no coordinates to show
    case EditErrorCode::constraints_cross: return constraint + " crosses " + other;
    case EditErrorCode::constraint_through_vertex: return constraint + " passes through the vertex " + text_of(error.point);
    case EditErrorCode::constraint_missing: return "to remove " + constraint + ": its piece " + other.substr(11) + " is not constrained";
    case EditErrorCode::vertex_is_constrained:
      return "vertex " + text_of(error.point) + " is an end of " + other + " and cannot be removed";
  }
  return "unknown error";
}

}  // namespace offgrid::navmesh
