#include "offgrid/navmesh/cut/cut_report.hpp"

#include "mesh/text_of.hpp"

namespace offgrid::navmesh {

using detail::text_of;

namespace {

std::string side_of(const CutError& error) {
  if (error.side == CutError::no_side) return "the updating triangle";
  return "side " + std::to_string(error.side) + " of the updating triangle";
}

}  // namespace

std::string describe(const CutError& error) {
  const std::string edge = "the edge " + text_of(error.edge[0]) + "-" + text_of(error.edge[1]);
  switch (error.code) {
    case CutErrorCode::mesh_is_broken:
      return "the mesh to be cut is broken: " + describe(error.violation);
    case CutErrorCode::wrong_count:
      return "there must be one for each slot of the mesh: " + std::to_string(error.limit) +
             ", not " + std::to_string(error.count);
    case CutErrorCode::face_turns_right:
      return "face " + std::to_string(error.face.value()) + " is not counter-clockwise";
    case CutErrorCode::mesh_in_pieces:
      return "face " + std::to_string(error.face.value()) +
             " is not connected to the first through edges";
    case CutErrorCode::empty_rectangle:
      return "the rectangle's upper corner " + text_of(error.point) +
             " is not above its lower corner";
    case CutErrorCode::flat_triangle: return "the updating triangle's corners are on one line";
    case CutErrorCode::outside_mesh:
      return side_of(error) + " leaves the mesh at " + text_of(error.point);
    case CutErrorCode::unrestricted_on_grid: return "an unrestricted cut needs exact coordinates";
    case CutErrorCode::no_safe_rounding:
      return side_of(error) + ": no safe grid point near " + text_of(error.point) + " on " + edge;
    case CutErrorCode::sides_fold: return side_of(error) + ": on the grid the sides fold over";
    case CutErrorCode::number_too_long:
      return side_of(error) + ": a coordinate needs " + std::to_string(error.count) +
             " bits, the limit is " + std::to_string(error.limit);
    case CutErrorCode::too_many_vertices:
      return "a mesh has at most " + std::to_string(Mesh::max_vertices) + " vertices";
  }
  return "unknown error";
}

}  // namespace offgrid::navmesh
