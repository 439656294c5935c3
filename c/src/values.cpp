#include "values.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace offgrid::c {
namespace {

using navmesh::Area;
using navmesh::FaceState;
using navmesh::Floor;
using navmesh::Ground;

og_status out_of_range(const char* field, std::uint64_t value, const char* allowed) {
  return fail(OG_OUT_OF_RANGE,
              std::string(field) + " is " + std::to_string(value) + ", and must be " + allowed);
}

og_status read_floor(std::uint32_t given, Floor& floor) {
  if (given >= navmesh::max_floors) {
    return fail(OG_NO_FLOOR, "floor " + std::to_string(given) + ": a mesh has at most " +
                                 std::to_string(navmesh::max_floors) + " floors");
  }
  floor = static_cast<Floor>(given);
  return OG_OK;
}

/// A point that may lie on a floor that the mesh has not: the edit refuses it.
og_status read_end(const og_point& given, navmesh::FloorPoint& point) {
  if (const og_status status = read_floor(given.floor, point.floor)) return status;
  return read(given.x, given.y, point.point);
}

og_status read_place(const og_point& given, const navmesh::NavMesh& mesh,
                     navmesh::FloorPoint& point) {
  const std::uint32_t floors = mesh.world().options().floors;
  if (given.floor >= floors) return fail_floor(given.floor, "the mesh", floors);
  return read_end(given, point);
}

og_status read_loop(const og_area& given, std::size_t loop, std::uint32_t first, std::uint32_t last,
                    Area::Loop& points) {
  points.reserve(last - first);
  for (std::uint32_t i = first; i < last; ++i) {
    const std::size_t at = 2 * std::size_t{i};
    kernel::Point2 point;
    if (const og_status status =
            read(given.coordinates[at], given.coordinates[at + 1], point, loop, i - first))
      return in_argument("coordinates", status);
    points.push_back(point);
  }
  return OG_OK;
}

og_status read_loops(const og_area& given, std::vector<Area::Loop>& loops) {
  if (given.point_count > 0 && given.coordinates == nullptr) return fail_at(OG_NULL, "coordinates");
  if (given.loop_offsets == nullptr)
    return read_loop(given, 0, 0, given.point_count, loops.emplace_back());
  const std::uint32_t left_out = given.loop_count == 0
                                     ? given.point_count
                                     : std::min(given.loop_offsets[0], given.point_count);
  if (left_out > 0) {
    return fail(OG_OUT_OF_RANGE, "loop_offsets: no loop has the first " + std::to_string(left_out) +
                                     (left_out == 1 ? " point" : " points"));
  }
  for (std::uint32_t i = 0; i < given.loop_count; ++i) {
    const std::uint32_t first = given.loop_offsets[i];
    const std::uint32_t last =
        i + 1 < given.loop_count ? given.loop_offsets[i + 1] : given.point_count;
    if (first > last || last > given.point_count) {
      return fail(OG_OUT_OF_RANGE, "loop_offsets: loop " + std::to_string(i) +
                                       " does not begin before the next one, or is not within "
                                       "point_count");
    }
    if (const og_status status = read_loop(given, i, first, last, loops.emplace_back()))
      return status;
  }
  return OG_OK;
}

og_status read_floors(const og_area& given, navmesh::FloorSet& floors) {
  if (given.floors == nullptr) return OG_OK;
  std::vector<Floor> read(given.floor_count);
  for (std::uint32_t i = 0; i < given.floor_count; ++i) {
    if (read_floor(given.floors[i], read[i]) != OG_OK) return at_item("floors", i);
  }
  floors = navmesh::FloorSet(std::move(read));
  return OG_OK;
}

}  // namespace

og_status read(std::int32_t x, std::int32_t y, kernel::Point2& point, std::size_t loop,
               std::size_t index) {
  const auto cx = kernel::Coordinate2::checked(x);
  const auto cy = kernel::Coordinate2::checked(y);
  if (!cx || !cy) return fail_off_grid(x, y, loop, index);
  point = {*cx, *cy};
  return OG_OK;
}

og_status read_place(const std::int32_t* array, std::size_t i, kernel::Point2& point) {
  return read(array[2 * i], array[2 * i + 1], point);
}

og_status read_place(const std::int32_t* array, std::size_t i, kernel::Point3& point) {
  const std::int32_t* const at = array + 3 * i;
  const auto made = kernel::Point3::make(at[0], at[1], at[2]);
  if (!made) {
    return fail(OG_OFF_GRID, "(" + std::to_string(at[0]) + ", " + std::to_string(at[1]) + ", " +
                                 std::to_string(at[2]) +
                                 "): a coordinate is not below 2^29 in size");
  }
  point = *made;
  return OG_OK;
}

og_status read(const og_state& given, FaceState& state) {
  if (given.ground > OG_BLOCKED)
    return out_of_range("ground", given.ground, "OG_WALKABLE or OG_BLOCKED");
  state = {given.ground == OG_BLOCKED ? Ground::blocked : Ground::walkable, given.cost, given.tag};
  return OG_OK;
}

og_status read(const og_point* given, const char* name, const navmesh::NavMesh& mesh,
               navmesh::FloorPoint& point) {
  if (given == nullptr) return fail_at(OG_NULL, name);
  return in_argument(name, read_place(*given, mesh, point));
}

og_status read(const og_area* given, Area& area) {
  if (given == nullptr) return fail_at(OG_NULL, "area");
  if (const og_status status = read_form(*given, "area")) return status;
  if (given->shape > OG_BARRIER) return out_of_range("shape", given->shape, "0 or 1");
  if (given->rule > OG_EVEN_ODD) return out_of_range("rule", given->rule, "0 or 1");
  area.shape = given->shape == OG_BARRIER ? Area::Shape::barrier : Area::Shape::region;
  area.rule =
      given->rule == OG_EVEN_ODD ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero;
  area.priority = given->priority;
  area.enabled = given->enabled != 0;
  if (given->is_update != 0) {
    area.update = navmesh::Update{given->add_cost, given->set_bits, given->clear_bits};
    area.state = FaceState{};
  } else if (const og_status status = read(given->state, area.state)) {
    return status;
  }
  if (const og_status status = read_floors(*given, area.floors)) return status;
  return read_loops(*given, area.loops);
}

og_status read(const og_seam* given, navmesh::Seam& seam) {
  if (given == nullptr) return fail_at(OG_NULL, "seam");
  seam.enabled = given->enabled != 0;
  if (read_floor(given->left, seam.left) != OG_OK) return in_argument("left", OG_NO_FLOOR);
  if (read_floor(given->right, seam.right) != OG_OK) return in_argument("right", OG_NO_FLOOR);
  if (const og_status status = read(given->ax, given->ay, seam.a)) return in_argument("a", status);
  return in_argument("b", read(given->bx, given->by, seam.b));
}

og_status read(const og_link* given, navmesh::Link& link) {
  if (given == nullptr) return fail_at(OG_NULL, "link");
  link.cost = given->cost;
  link.tag = given->tag;
  link.both_ways = given->both_ways != 0;
  link.enabled = given->enabled != 0;
  if (const og_status status = read_end(given->from, link.from)) return in_argument("from", status);
  return in_argument("to", read_end(given->to, link.to));
}

og_status read(const og_mesh_options* given, navmesh::NavMeshOptions& options) {
  if (given == nullptr) return fail_at(OG_NULL, "options");
  if (const og_status status = read_form(*given, "options")) return status;
  if (given->radius_count > 0 && given->radii == nullptr) return fail_at(OG_NULL, "radii");
  if (const og_status status = check_sides("disc_sides", given->disc_sides)) return status;
  options.radii.assign(given->radii, given->radii + given->radius_count);
  options.disc_sides = static_cast<int>(given->disc_sides);
  options.journal_limit = given->journal_limit;
  options.max_vertices = given->max_vertices;
  options.floors = given->floors;
  if (const og_status status = read(given->ground, options.ground)) return status;
  if (const og_status status = read(given->low_x, given->low_y, options.low))
    return in_argument("low", status);
  if (const og_status status = read(given->high_x, given->high_y, options.high))
    return in_argument("high", status);
  return check_radii(options.radii);
}

og_status read(std::uint32_t given, const navmesh::NavMesh& mesh, navmesh::Agent& agent) {
  if (given >= mesh.agent_count()) {
    const std::size_t count = mesh.agent_count();
    return fail_of(OG_NO_AGENT, given,
                   "agent " + std::to_string(given) + ": the mesh has " + std::to_string(count) +
                       (count == 1 ? " agent" : " agents"));
  }
  agent = navmesh::Agent{given};
  return OG_OK;
}

og_status read(const og_point* given, std::size_t n, const char* name, const navmesh::NavMesh& mesh,
               std::vector<navmesh::FloorPoint>& points) {
  if (n > 0 && given == nullptr) return fail_at(OG_NULL, name);
  points.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (read_place(given[i], mesh, points[i]) != OG_OK) return at_item(name, i);
  }
  return OG_OK;
}

og_status read_reserved(const std::uint32_t* given, std::size_t count, const char* name) {
  const std::uint32_t* const end = given + count;
  const std::uint32_t* const found = std::find_if(given, end, [](auto word) { return word != 0; });
  if (found == end) return OG_OK;
  return out_of_range(
      (std::string(name) + ".reserved[" + std::to_string(found - given) + "]").c_str(), *found,
      "0, for this version of offgrid knows no such field");
}

og_status read_threads(std::uint32_t given) {
  if (given >= 1 && given <= OG_MAX_THREADS) return OG_OK;
  return out_of_range("threads", given, "from 1 to 1024");
}

og_status check_flag(const char* name, std::uint32_t given) {
  return given <= 1 ? og_status{OG_OK} : out_of_range(name, given, "0 or 1");
}

og_status check_sides(const char* name, std::uint32_t given) {
  if (navmesh::Disc::can_have(given)) return OG_OK;
  return out_of_range(name, given, "8, 16 or 32");
}

og_status check_radii(const std::vector<std::int32_t>& radii) {
  for (std::size_t i = 0; i < radii.size(); ++i) {
    if (radii[i] >= 1 && radii[i] <= navmesh::Disc::max_radius) continue;
    fail(navmesh::AreaError{.code = navmesh::AreaErrorCode::radius_too_large, .radius = radii[i]});
    return at_item("radii", i);
  }
  return OG_OK;
}

og_state value_of(const FaceState& state) {
  const bool is_blocked = state.ground == Ground::blocked;
  return {state.tag, static_cast<std::uint32_t>(is_blocked ? OG_BLOCKED : OG_WALKABLE), state.cost};
}

og_point value_of(const navmesh::FloorPoint& point) {
  return {point.point.x.raw(), point.point.y.raw(), point.floor};
}

std::uint64_t value_of(const navmesh::PathLength& length) {
  const auto narrow = kernel::Int<63>::checked(length);
  return narrow ? static_cast<std::uint64_t>(narrow->raw()) : UINT64_MAX;
}

og_path_info info_of(const navmesh::Path& path) {
  og_path_info info{};
  info.length = value_of(path.length);
  info.is_goal = 1;
  info.corner_count = static_cast<std::uint32_t>(path.corners.size());
  info.link_count = static_cast<std::uint32_t>(path.links.size());
  return info;
}

}  // namespace offgrid::c
