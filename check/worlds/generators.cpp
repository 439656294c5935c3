#include "worlds/generators.hpp"

#include <algorithm>
#include <array>

namespace offgrid::testing {

using kernel::Point2;
using Kind = WorldClass::Kind;
using Step = WorldStep::Kind;

namespace {

// The frame of a world is one unit wide.
constexpr std::int64_t largest = (std::int64_t{1} << 30) - 2;

constexpr std::array classes{
    WorldClass{"dense", Kind::polygons, 5, 9, 7},
    WorldClass{"dense, many areas", Kind::polygons, 8, 12, 22},
    WorldClass{"polygons", Kind::polygons, 100, 1000, 7},
    WorldClass{"side 2^30 - 2", Kind::polygons, largest, largest, 7},
    WorldClass{"side 2^31 - 4", Kind::polygons, 2 * largest, 2 * largest, 7},
    WorldClass{"rectangles", Kind::rectangles, 16, 40, 14},
    WorldClass{"slivers", Kind::slivers, 20, 1000, 7},
    WorldClass{"long slivers", Kind::slivers, largest, largest, 7},
    WorldClass{"duplicates", Kind::duplicates, 10, 60, 14},
    WorldClass{"far loops", Kind::far_loops, 200, 400, 10},
    WorldClass{"bundles", Kind::bundle, 12, 200, 7},
    WorldClass{"long bundles", Kind::bundle, largest, largest, 6},
    WorldClass{"spikes", Kind::spikes, 6, 40, 10},
    WorldClass{"diagonals", Kind::diagonals, 10, 24, 9},
    WorldClass{"doors", Kind::doors, 30, 60, 20}};

}  // namespace

std::span<const WorldClass> world_classes() { return classes; }

WorldGenerator::WorldGenerator(const WorldClass& which, std::uint64_t seed)
    : class_(which), random_(seed) {
  side_ = random_.between(which.low_side, which.high_side);
  const std::int64_t low = side_ > largest        ? -largest
                           : random_.chance(1, 2) ? 0
                                                  : random_.between(-largest, largest - side_);
  frame_.low = Point2::at(low, low);
  frame_.high = Point2::at(low + side_, low + side_);
  frame_.ground = {random_.chance(1, 4), 65536U * static_cast<std::uint32_t>(random_.between(1, 2)),
                   0};
  journal_limit_ = random_.chance(1, 4) ? static_cast<std::uint32_t>(random_.between(0, 4)) : 256;
  wanted_areas_ =
      static_cast<std::size_t>(random_.between(4, static_cast<std::int64_t>(which.areas)));
  middle_ = spot(side_ / 3, side_ - side_ / 3);
  for (int i = 0; which.kind == Kind::duplicates && i < 3; ++i)
    repeated_.push_back(placed(polygon()));
}

WorldGenerator::Spot WorldGenerator::spot(std::int64_t low, std::int64_t high) {
  const std::int64_t x = random_.between(low, high);
  const std::int64_t y = random_.between(low, high);
  return {x, y};
}

WorldGenerator::Spot WorldGenerator::near(const Spot& p, std::int64_t reach) {
  const Spot step = spot(-reach, reach);
  return {std::clamp<std::int64_t>(p.x + step.x, 0, side_),
          std::clamp<std::int64_t>(p.y + step.y, 0, side_)};
}

AreaPlan::Loop WorldGenerator::placed(const Spots& spots) const {
  AreaPlan::Loop loop;
  for (const Spot& p : spots)
    loop.push_back(Point2::at(frame_.low.x.raw() + p.x, frame_.low.y.raw() + p.y));
  return loop;
}

WorldGenerator::Spots WorldGenerator::polygon() {
  Spots spots;
  const Spot about = spot(0, side_);
  const std::int64_t reach = random_.chance(1, 3) ? side_ : std::max<std::int64_t>(3, side_ / 3);
  for (std::int64_t count = random_.between(3, 5); count > 0; --count)
    spots.push_back(near(about, reach));
  return spots;
}

WorldGenerator::Spots WorldGenerator::rectangle(std::int64_t step) {
  const Spot a = spot(0, side_ / step),
             b = near({a.x * step, a.y * step}, std::max<std::int64_t>(step, side_ / 2));
  const std::int64_t x0 = a.x * step, y0 = a.y * step, x1 = b.x / step * step,
                     y1 = b.y / step * step;
  return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

WorldGenerator::Spots WorldGenerator::spike() {
  const Spot a = spot(0, side_), b = near(a, side_ / 2), c = near(b, side_ / 2),
             d = near(c, side_ / 2);
  const Spot halfway{(a.x + b.x) / 2, (a.y + b.y) / 2};
  switch (random_.between(0, 6)) {
    case 0: return {a, b};
    case 1: return {a};
    case 2: return {a, b, c, d, c, b};
    case 3: return {a, b, c, a, b, c};
    case 4: return {a, b, c, d, c};
    case 5: return {a, a, b, halfway, b, b, c};
    default: return {a, halfway, b, a, c, b};
  }
}

WorldGenerator::Spots WorldGenerator::loop() {
  const std::int64_t few = std::min<std::int64_t>(side_, 3);
  switch (class_.kind) {
    case Kind::rectangles: return rectangle(random_.chance(1, 2) ? 1 : 4);
    case Kind::doors: return rectangle(3);
    case Kind::spikes: return spike();
    case Kind::slivers: {
      const Spot a = spot(0, few - 1), b = near({side_, side_ / 2}, few),
                 c = near({side_, side_ / 2}, few);
      return {a, b, c, near(a, 2)};
    }
    case Kind::far_loops: {
      const Spot a = spot(0, side_);
      return {a, near(a, 6), near(a, 6), near(a, 6)};
    }
    case Kind::bundle: {
      const Spot p = spot(0, side_), q = random_.chance(1, 2) ? p : near(p, 2);
      const auto beyond = [this](const Spot& from) {
        const Spot through = near(middle_, random_.chance(1, 3) ? 1 : 0);
        return Spot{std::clamp<std::int64_t>(2 * through.x - from.x, 0, side_),
                    std::clamp<std::int64_t>(2 * through.y - from.y, 0, side_)};
      };
      return {p, beyond(p), beyond(q), q};
    }
    case Kind::diagonals: {
      const Spot p = spot(0, side_);
      const std::int64_t room = std::min({p.x, p.y, side_ - p.x, side_ - p.y});
      const std::int64_t r = random_.between(0, room);
      if (random_.chance(1, 2))
        return {{p.x - r, p.y}, {p.x, p.y - r}, {p.x + r, p.y}, {p.x, p.y + r}};
      return {{p.x - r, p.y - r}, {p.x + r, p.y + r}, {p.x - r, p.y + r}, {p.x + r, p.y - r}};
    }
    case Kind::tips: {
      // Corners from few places, so that many obstacles touch in one.
      Spots spots;
      for (std::int64_t count = random_.between(3, 4); count > 0; --count) {
        const Spot p = spot(0, side_ / 4);
        spots.push_back({4 * p.x, 4 * p.y});
      }
      return spots;
    }
    default: return polygon();
  }
}

void WorldGenerator::fill_loops(AreaPlan& plan) {
  const std::int64_t most = class_.kind == Kind::far_loops ? 4 : random_.chance(1, 5) ? 3 : 1;
  for (std::int64_t count = random_.between(1, most); count > 0; --count) {
    AreaPlan::Loop made = repeated_.empty() ? placed(loop()) : random_.pick(std::span(repeated_));
    if (random_.chance(1, 3)) std::reverse(made.begin(), made.end());
    if (!repeated_.empty())
      std::rotate(made.begin(), made.begin() + random_.between(0, 2), made.end());
    plan.loops.push_back(std::move(made));
  }
  if (random_.chance(1, 12)) plan.loops.push_back(plan.loops.front());
}

AreaPlan WorldGenerator::area() {
  AreaPlan plan;
  fill_loops(plan);
  plan.ground.is_blocked = random_.chance(1, 2);
  plan.ground.cost = 65536U * static_cast<std::uint32_t>(random_.between(1, 3));
  plan.ground.tag = static_cast<std::uint64_t>(random_.between(0, 2));
  plan.priority = static_cast<std::int32_t>(random_.between(-1, 1));
  plan.is_even_odd = random_.chance(1, 3);
  plan.is_barrier = class_.kind == Kind::fences
                        ? random_.chance(2, 3)
                        : random_.chance(1, class_.kind == Kind::doors ? 3 : 8);
  plan.is_enabled = random_.chance(7, 8);
  // These are to be refused.
  if (random_.chance(1, 300)) plan.ground = {false, 65535, 0};
  if (random_.chance(1, 300))
    plan.loops.back().push_back({frame_.low.x, Point2::at(0, frame_.low.y.raw() - 1).y});
  return plan;
}

// By a few units; by none if there is no room.
AreaPlan WorldGenerator::moved(const AreaPlan& plan) {
  const Spot step = spot(-3, 3);
  AreaPlan made = plan;
  for (AreaPlan::Loop& loop : made.loops) {
    for (Point2& p : loop) {
      const std::int64_t x = p.x.raw() + step.x, y = p.y.raw() + step.y;
      if (x < frame_.low.x.raw() || x > frame_.high.x.raw() || y < frame_.low.y.raw() ||
          y > frame_.high.y.raw())
        return plan;
      p = Point2::at(x, y);
    }
  }
  return made;
}

void WorldGenerator::change(const Areas& areas, std::vector<WorldStep>& actions) {
  const bool is_full = areas.size() > wanted_areas_;
  const std::int64_t dice = random_.between(0, 99);
  if (areas.size() < 2 || dice < (is_full ? 15 : 50)) {
    actions.push_back({random_.chance(1, 12) ? Step::put : Step::add, next_number_++, area()});
    return;
  }
  const auto place =
      std::next(areas.begin(), random_.between(0, static_cast<std::int64_t>(areas.size()) - 1));
  const std::uint32_t number = place->first;
  const std::int64_t toggles = class_.kind == Kind::doors ? 30 : 12;
  if (dice >= 100 - toggles) {
    actions.push_back({random_.chance(1, 2) ? Step::enable : Step::disable, number, {}});
  } else if (dice < 58) {
    actions.push_back(
        {Step::replace, number, random_.chance(2, 3) ? moved(place->second) : area()});
  } else if (random_.chance(1, 12)) {
    // Mostly of an area that is gone.
    actions.push_back(
        {Step::put, static_cast<std::uint32_t>(random_.between(1, next_number_ - 1)), area()});
  } else {
    actions.push_back({Step::remove, number, {}});
  }
}

std::vector<WorldStep> WorldGenerator::next(const Areas& areas, std::size_t journal_size) {
  const std::int64_t dice = random_.between(0, 99);
  if (dice < 8) return {{Step::undo, 0, {}}};
  if (dice < 10) {
    const std::int64_t most = std::min<std::int64_t>(static_cast<std::int64_t>(journal_size), 5) +
                              (random_.chance(1, 4) ? 1 : 0);
    return {{Step::roll_back, static_cast<std::uint32_t>(random_.between(0, most)), {}}};
  }
  if (dice == 10 && random_.chance(1, 2)) return {{Step::restore, 0, {}}};
  std::vector<WorldStep> actions;
  const std::int64_t count = random_.chance(1, 100)  ? random_.between(15, 25)
                             : random_.chance(1, 15) ? random_.between(5, 12)
                                                     : random_.between(1, 3);
  for (std::int64_t i = 0; i < count; ++i) change(areas, actions);
  actions.push_back({Step::commit, 0, {}});
  return actions;
}

}  // namespace offgrid::testing
