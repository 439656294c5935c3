// Values of the C interface as those of the library, checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "errors.hpp"
#include "offgrid.h"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace offgrid::c {

/// OG_OFF_GRID.
og_status read(std::int32_t x, std::int32_t y, kernel::Point2& point,
               std::size_t loop = OG_NO_INDEX, std::size_t index = OG_NO_INDEX);
/// The i-th point of an array of coordinates: two or three for each. OG_OFF_GRID.
og_status read_place(const std::int32_t* array, std::size_t i, kernel::Point2& point);
og_status read_place(const std::int32_t* array, std::size_t i, kernel::Point3& point);
/// OG_OUT_OF_RANGE, with the field.
og_status read(const og_state& given, navmesh::FaceState& state);
/// A place of the mesh. OG_NULL, OG_OFF_GRID, OG_NO_FLOOR.
og_status read(const og_point* given, const char* name, const navmesh::NavMesh& mesh,
               navmesh::FloorPoint& point);
/// n of them; an error names the index of the point.
og_status read(const og_point* given, std::size_t n, const char* name, const navmesh::NavMesh& mesh,
               std::vector<navmesh::FloorPoint>& points);
/// OG_OUT_OF_RANGE.
og_status read_threads(std::uint32_t given);
/// OG_OUT_OF_RANGE: a number in the reserved room of a struct is not 0.
og_status read_reserved(const std::uint32_t* given, std::size_t count, const char* name);
/// Checks the size and the reserved room of a struct that may get more fields: the argument of that
/// name. OG_WRONG_SIZE, OG_OUT_OF_RANGE.
template <class Struct>
og_status read_form(const Struct& given, const char* name) {
  if (given.size != sizeof(Struct)) return fail_at(OG_WRONG_SIZE, name);
  return read_reserved(given.reserved, std::size(given.reserved), name);
}
/// OG_NULL, OG_WRONG_SIZE, OG_OUT_OF_RANGE, OG_OFF_GRID with loop and point.
og_status read(const og_area* given, navmesh::Area& area);
og_status read(const og_seam* given, navmesh::Seam& seam);
og_status read(const og_link* given, navmesh::Link& link);
og_status read(const og_mesh_options* given, navmesh::NavMeshOptions& options);
/// OG_NO_AGENT.
og_status read(std::uint32_t given, const navmesh::NavMesh& mesh, navmesh::Agent& agent);
/// OG_OUT_OF_RANGE unless it is 0 or 1.
og_status check_flag(const char* name, std::uint32_t given);
/// OG_OUT_OF_RANGE unless a disc may have so many sides.
og_status check_sides(const char* name, std::uint32_t given);
/// Radii of agents. OG_REFUSED, as NavMesh::make refuses them, with the index.
og_status check_radii(const std::vector<std::int32_t>& radii);

og_state value_of(const navmesh::FaceState& state);
og_point value_of(const navmesh::FloorPoint& point);
/// The account of a shortest path that leads to its goal.
og_path_info info_of(const navmesh::Path& path);
/// A length or a cost; UINT64_MAX for what is larger.
std::uint64_t value_of(const navmesh::PathLength& length);

/// Sets the count. Have a caller's arrays room for so many elements? OG_TOO_SMALL; OG_NULL: then
/// the count is not set.
template <class... Arrays>
og_status set_count(std::size_t count, std::size_t capacity, std::size_t* counted,
                    const Arrays*... arrays) {
  if (counted == nullptr) return fail_at(OG_NULL, "count");
  const bool has_room = capacity >= count;
  if (has_room && count > 0 && ((arrays == nullptr) || ...)) return fail_at(OG_NULL, "array");
  *counted = count;
  return has_room ? og_status{OG_OK} : fail(OG_TOO_SMALL);
}

/// Sets the count, and gives the elements to a caller's array that has room for them: element(i)
/// for each i below `count`. OG_NULL, OG_TOO_SMALL.
template <class T, class Element>
og_status give(std::size_t count, std::size_t capacity, T* to, std::size_t* counted,
               const Element& element) {
  if (const og_status status = set_count(count, capacity, counted, to)) return status;
  for (std::size_t i = 0; i < count; ++i) to[i] = element(i);
  return OG_OK;
}

}  // namespace offgrid::c
