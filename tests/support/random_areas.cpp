#include "support/random_areas.hpp"

#include <algorithm>

#include "support/random_point.hpp"

namespace offgrid::testing {

using kernel::Point2;
using navmesh::Area;
using navmesh::FaceState;
using navmesh::Ground;
using navmesh::Segment;

namespace {

Point2 clamped(std::int64_t x, std::int64_t y, std::int64_t side) {
  return Point2::at(std::clamp<std::int64_t>(x, 0, side), std::clamp<std::int64_t>(y, 0, side));
}

Point2 near_point(Random& random, const Point2& p, std::int64_t reach, std::int64_t side) {
  const Point2 step = random_point(random, -reach, reach);
  return clamped(p.x.raw() + step.x.raw(), p.y.raw() + step.y.raw(), side);
}

Segment random_side(Random& random, std::int64_t side) {
  const std::int64_t step = std::max<std::int64_t>(1, side / 8), last = side / step;
  const Point2 p = times(step, random_point(random, 0, last));
  const std::int64_t along = step * random.between(0, last);
  return random.chance(1, 2) ? Segment{p, Point2::at(along, p.y.raw())}
                             : Segment{p, Point2::at(p.x.raw(), along)};
}

Segment random_diagonal(Random& random, std::int64_t side) {
  const Point2 p = random_point(random, 0, side);
  const std::int64_t x = p.x.raw(), y = p.y.raw();
  const bool rises = random.chance(1, 2);
  const std::int64_t longest = std::min(side - x, rises ? side - y : y);
  const std::int64_t length = random.between(0, longest);
  return {p, Point2::at(x + length, rises ? y + length : y - length)};
}

Segment candidate(Random& random, SnapClass which, std::int64_t side) {
  const std::int64_t few = std::min<std::int64_t>(side, 3);
  const Point2 middle = Point2::at(side / 2, side / 2);
  switch (which) {
    case SnapClass::dense: {
      const Point2 p = random_point(random, 0, side);
      return {p, near_point(random, p, std::max<std::int64_t>(2, side / 3), side)};
    }
    case SnapClass::boxes: return random_side(random, side);
    case SnapClass::slivers: {
      const Point2 left = random_point(random, 0, few);
      return {left, near_point(random, Point2::at(side, side / 2), few, side)};
    }
    case SnapClass::bundle: {
      const Point2 p = random_point(random, 0, side);
      const Point2 through = near_point(random, middle, 1, side);
      return {p, clamped(2 * through.x.raw() - p.x.raw(), 2 * through.y.raw() - p.y.raw(), side)};
    }
    case SnapClass::corners: return random_diagonal(random, side);
    case SnapClass::far: {
      const Point2 p = random_point(random, 0, side);
      return {p, near_point(random, p, std::max<std::int64_t>(2, side / 50), side)};
    }
  }
  return {};
}

}  // namespace

Segment random_segment(Random& random, SnapClass which, std::int64_t side) {
  for (;;) {
    const Segment made = candidate(random, which, side);
    if (made.from != made.to) return made;
  }
}

namespace {

Area::Loop random_loop(Random& random, SnapClass which, std::int64_t side) {
  Area::Loop loop;
  if (which == SnapClass::boxes && random.chance(3, 4)) {
    const std::int64_t step = std::max<std::int64_t>(1, side / 8), last = side / step;
    const Point2 a = times(step, random_point(random, 0, last)),
                 b = times(step, random_point(random, 0, last));
    return {a, {b.x, a.y}, b, {a.x, b.y}};
  }
  if (which == SnapClass::slivers) {
    const Segment one = random_segment(random, which, side),
                  two = random_segment(random, which, side);
    return {one.from, one.to, two.to, two.from};
  }
  const Segment first = random_segment(random, which, side);
  loop = {first.from, first.to};
  for (std::int64_t more = random.between(1, 4); more > 0; --more) {
    loop.push_back(random.chance(1, 6) ? loop[static_cast<std::size_t>(random.between(0, 1))]
                                       : random_segment(random, which, side).from);
  }
  return loop;
}

}  // namespace

Area random_area(Random& random, SnapClass which, std::int64_t side) {
  Area area;
  for (std::int64_t loops = random.chance(1, 4) ? random.between(2, 3) : 1; loops > 0; --loops) {
    area.loops.push_back(random_loop(random, which, side));
  }
  if (random.chance(1, 8)) area.loops.push_back(area.loops.front());
  if (random.chance(1, 20)) area.loops.push_back({random_point(random, 0, side)});
  area.shape = random.chance(1, 8) ? Area::Shape::barrier : Area::Shape::region;
  area.rule = random.chance(1, 3) ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero;
  area.priority = static_cast<std::int32_t>(random.between(-1, 1));
  area.state.ground = random.chance(1, 2) ? Ground::blocked : Ground::walkable;
  area.state.cost = FaceState::unit_cost * static_cast<std::uint32_t>(random.between(1, 3));
  area.state.tag = static_cast<std::uint64_t>(random.between(0, 2));
  area.enabled = random.chance(7, 8);
  return area;
}

}  // namespace offgrid::testing
