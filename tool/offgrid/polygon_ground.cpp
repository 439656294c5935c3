#include "offgrid/polygon_ground.hpp"

#include <algorithm>
#include <optional>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::FaceState;
using navmesh::Ground;
using navmesh::World;

std::vector<navmesh::GroundTriangle> ground_of_polygon(
    const std::vector<navmesh::Area::Loop>& rings, std::int32_t z) {
  std::optional<Point2> low, high;
  for (const auto& ring : rings) {
    for (const Point2& p : ring) {
      low = low ? Point2{std::min(low->x, p.x), std::min(low->y, p.y)} : p;
      high = high ? Point2{std::max(high->x, p.x), std::max(high->y, p.y)} : p;
    }
  }
  if (!low || low->x == high->x || low->y == high->y) return {};
  auto world = World::make(
      {.low = *low, .high = *high, .ground = {Ground::blocked, FaceState::unit_cost, 0}});
  if (!world) return {};
  auto edit = world->edit();
  edit.add({.loops = rings,
            .state = {Ground::walkable, FaceState::unit_cost, 0},
            .rule = navmesh::WindingRule::even_odd});
  if (!edit.commit()) return {};
  std::vector<navmesh::GroundTriangle> ground;
  for (const navmesh::FaceId face : world->mesh().faces()) {
    if (world->is_blocked(face)) continue;
    const auto [a, b, c] = world->planar().triangle(face);
    ground.push_back({{{a, z}, {b, z}, {c, z}}});
  }
  return ground;
}

}  // namespace offgrid::tool
