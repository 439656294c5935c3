// Soups for the tests of ground.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/ground/headroom.hpp"
#include "offgrid/navmesh/ground/rod.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::navmesh {

using testing::box;
using testing::crate;

using Soup = std::vector<GroundTriangle>;

inline GroundPoint corner(std::int64_t x, std::int64_t y, std::int64_t z) {
  return {kernel::Point2::at(x, y), static_cast<std::int32_t>(z)};
}

/// Two triangles over a rectangle, which rises along x from `left` to `right`.
inline void add_slope(Soup& soup, int x1, int y1, int x2, int y2, int left, int right) {
  const GroundPoint a = corner(x1, y1, left), b = corner(x2, y1, right), c = corner(x2, y2, right),
                    d = corner(x1, y2, left);
  soup.push_back({a, b, c});
  soup.push_back({a, c, d});
}
inline void add_flat(Soup& soup, int x1, int y1, int x2, int y2, int z) {
  add_slope(soup, x1, y1, x2, y2, z, z);
}

/// The world of an import.
inline AreaResult<World> world_of(const GroundImport& ground) {
  AreaResult<World> world = World::make(ground.world_options());
  if (!world) return world;
  auto edit = world->edit();
  for (const Area& area : ground.areas) edit.add(area);
  for (const Seam& seam : ground.seams) edit.add(seam);
  if (const auto done = edit.commit(); !done) return done.error();
  return world;
}

/// The sum of the winding numbers of the floor's areas about a place that is on no loop of them.
inline int winding_about(const std::vector<Area>& areas, const FloorPoint& p) {
  int count = 0;
  for (const Area& area : areas) {
    for (const Area::Loop& loop : area.loops) {
      for (std::size_t i = 0; i < loop.size() && area.floors.contains(p.floor); ++i) {
        const kernel::Point2 &from = loop[i], &to = loop[(i + 1) % loop.size()];
        const bool is_up = from.y <= p.point.y;
        if (is_up == (to.y <= p.point.y)) continue;
        const kernel::Sign side = kernel::orient(from, to, p.point);
        if (is_up && side == kernel::Sign::positive) ++count;
        if (!is_up && side == kernel::Sign::negative) --count;
      }
    }
  }
  return count;
}

}  // namespace offgrid::navmesh
