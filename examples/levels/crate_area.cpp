#include "levels/crate_area.hpp"

#include <algorithm>

namespace offgrid::levels {

using kernel::Point2;

navmesh::Area make_crate(const tool::LevelWorld& level, const Point2& at) {
  constexpr std::int32_t half_width = 16 * tool::LevelRules::grid_units;
  const navmesh::WorldOptions& options = level.world.options();
  const auto corner = [&](std::int32_t x, std::int32_t y) {
    return Point2{std::clamp(Point2::at(at.x.raw() + x, 0).x, options.low.x, options.high.x),
                  std::clamp(Point2::at(0, at.y.raw() + y).y, options.low.y, options.high.y)};
  };
  auto crate =
      navmesh::Area::rectangle(corner(-half_width, -half_width), corner(half_width, half_width));
  crate.priority = crate_priority;
  return navmesh::grow(crate, level.disc).back();
}

}  // namespace offgrid::levels
