#include "tiles/maker.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/construct.hpp"
#include "tiles/tiles.hpp"
#include "worlds/maker.hpp"

namespace offgrid::testing::tiles {
namespace {

using kernel::Point2;
using worlds::AreaPlan;
using worlds::FloorNumber;
using worlds::SeamPlan;
using worlds::WorldStep;
using StepKind = WorldStep::Kind;

constexpr std::int64_t last = construct::limit2 - 1;  // one unit is for the world's frame

/// The coordinates of one axis: lines at multiples of a side.
struct Axis {
  std::int64_t low = 0, high = 0, side = 1;

  std::int64_t line(Choices& c) const {
    const std::int64_t first = (low + (low < 0 ? 1 - side : 0)) / side;
    return (first + static_cast<std::int64_t>(c.below(6))) * side;
  }
  /// On a line, beside one, in the middle between two, or anywhere.
  std::int64_t coordinate(Choices& c) const {
    const std::uint64_t kind = c.below(8);
    std::int64_t value = kind < 6 ? line(c) : c.between(low, high);
    if (kind == 2 || kind == 3) value += c.chance(1, 2) ? 1 : -1;
    if (kind == 4) value += side / 2;
    if (kind == 5) value += c.between(-3, 3);
    return std::clamp(value, low, high);
  }
};

class TilesMaker {
 public:
  explicit TilesMaker(Choices& choices) : c_(choices) {
    made_.log_side = c_.pick(std::array<std::uint32_t, 12>{3, 2, 4, 1, 5, 0, 3, 2, 4, 6, 16, 28});
    const std::int64_t side = std::int64_t{1} << made_.log_side;
    // At the origin, across it, and at both ends of the range.
    const std::int64_t origin =
        c_.pick(std::array<std::int64_t, 4>{0, -side, last - 2 * side, -last});
    for (Axis* axis : {&x_, &y_}) {
      const std::int64_t part =
          c_.pick(std::array<std::int64_t, 5>{0, 1, side / 2, side - 1, 2}) % side;
      axis->side = side;
      axis->low = std::clamp(origin + part, -last, last - 1);
      const std::int64_t length =
          c_.chance(1, 6) ? side / 4 : c_.between(1, 3) * side - (c_.chance(1, 2) ? part : 0);
      axis->high = std::clamp(axis->low + std::max<std::int64_t>(length, 1), -last + 1, last);
    }
    made_.frame.low = Point2::at(x_.low, y_.low);
    made_.frame.high = Point2::at(x_.high, y_.high);
    if (c_.chance(1, 3)) made_.frame.floors = static_cast<std::uint32_t>(c_.between(2, 3));
    if (c_.chance(1, 4)) block();
  }

  TilesProgram run() {
    if (made_.frame.ground.is_blocked) lead();
    for (std::int64_t edits = c_.between(1, 4); edits > 0; --edits) {
      for (std::int64_t i = c_.between(1, 3); i > 0; --i) change();
      made_.steps.push_back({.kind = StepKind::commit});
      if (c_.chance(1, 5)) made_.steps.push_back({.kind = StepKind::undo});
      if (c_.chance(1, 2)) ask();
    }
    ask();
    made_.most_loaded = static_cast<std::uint32_t>(c_.pick(std::array{9, 4, 2, 1, 400}));
    made_.moves = c_.below(1 << 16);
    return std::move(made_);
  }

 private:
  /// All ground is blocked where no area is, in four by four tiles.
  void block() {
    made_.log_side = static_cast<std::uint32_t>(c_.between(4, 6));
    const std::int64_t side = std::int64_t{1} << made_.log_side;
    x_ = y_ = {0, 4 * side - 1, side};
    made_.frame.low = Point2::at(x_.low, y_.low);
    made_.frame.high = Point2::at(x_.high, y_.high);
    made_.frame.ground.is_blocked = true;
  }
  Point2 point() {
    if (!points_.empty() && c_.chance(1, 6)) return c_.pick(points_);
    Point2 p = Point2::at(x_.coordinate(c_), y_.coordinate(c_));
    if (!points_.empty() && c_.chance(1, 6)) p.x = c_.pick(points_).x;
    points_.push_back(p);
    return p;
  }
  Point2 crossing() { return clamped(x_.line(c_), y_.line(c_)); }
  Point2 clamped(std::int64_t x, std::int64_t y) const {
    return Point2::at(std::clamp(x, x_.low, x_.high), std::clamp(y, y_.low, y_.high));
  }
  Point2 beside(const Point2& p, std::int64_t x, std::int64_t y) const {
    return clamped(p.x.raw() + x, p.y.raw() + y);
  }
  FloorNumber floor() { return static_cast<FloorNumber>(c_.below(made_.frame.floors)); }

  // ---- loops

  AreaPlan::Loop rectangle(const Point2& a, const Point2& b) const {
    return {a, {b.x, a.y}, b, {a.x, b.y}};
  }
  /// Steep beside a line of one direction or the other.
  AreaPlan::Loop sliver() {
    const Point2 a = crossing();
    const bool is_flat = c_.chance(1, 2);
    const std::int64_t by = c_.between(1, 2), along = c_.between(-2 * x_.side, 2 * x_.side),
                       first = c_.between(-1, 1), second = c_.between(-1, 1);
    const auto at = [&](std::int64_t across, std::int64_t far) {
      return is_flat ? beside(a, far, across) : beside(a, across, far);
    };
    return {at(first, c_.between(-3, 3)), at(second, along), at(second + by, along)};
  }
  /// About a crossing of lines, near or far; turned, a corner stands on each line.
  AreaPlan::Loop diamond() {
    const Point2 a = crossing();
    const std::int64_t r = c_.pick(std::array<std::int64_t, 4>{1, 2, x_.side / 2 + 1, x_.side});
    const std::int64_t turn = c_.between(-1, 1);
    return {beside(a, r, turn), beside(a, -turn, r), beside(a, -r, -turn), beside(a, turn, -r)};
  }
  /// One side passes a crossing by about a unit.
  AreaPlan::Loop pass() {
    const Point2 a = crossing();
    const std::int64_t x = c_.between(1, 9), y = c_.between(1, 9);
    const std::int64_t by = c_.between(-2, 2);
    return {beside(a, -x, y + by), beside(a, c_.between(1, 9), by - c_.between(1, 9)), point()};
  }
  AreaPlan::Loop loop() {
    switch (c_.below(7)) {
      case 0: return rectangle(point(), point());
      case 1: return sliver();
      case 2: return diamond();
      case 3: return pass();
      case 4: return rectangle(made_.frame.low, made_.frame.high);
      default: {
        AreaPlan::Loop some;
        for (std::int64_t corners = c_.between(3, 5); corners > 0; --corners)
          some.push_back(point());
        return some;
      }
    }
  }

  // ---- steps

  AreaPlan area() {
    AreaPlan plan;
    if (!last_.loops.empty() && c_.chance(1, 8)) {
      plan.loops = last_.loops;  // equal to another one
    } else {
      for (std::int64_t loops = c_.chance(1, 4) ? 2 : 1; loops > 0; --loops)
        plan.loops.push_back(loop());
      AreaPlan::Loop& some = plan.loops.back();
      const AreaPlan::Loop once = some;
      if (c_.chance(1, 8)) some.insert(some.end(), once.begin(), once.end());    // twice around
      if (c_.chance(1, 8)) some.insert(some.end(), once.rbegin(), once.rend());  // and back
    }
    plan.is_barrier = c_.chance(1, 5);
    plan.is_even_odd = c_.chance(1, 4);
    plan.ground.is_blocked = c_.chance(1, 4) == made_.frame.ground.is_blocked;
    plan.is_enabled = !c_.chance(1, 10);
    if (c_.chance(1, 4)) plan.ground.tag = c_.below(3);
    if (!plan.is_barrier && c_.chance(1, 8)) {
      plan.is_update = true;
      plan.ground = {};
      plan.update.adds = 65536;
    }
    plan.floors = {floor()};
    if (c_.chance(1, 3)) plan.floors.push_back(floor());
    return last_ = plan;
  }
  void seam() {
    SeamPlan plan{point(), point(), 0, 1};
    if (c_.chance(1, 2)) plan.b.x = plan.a.x;
    if (c_.chance(1, 3)) plan.b.y = plan.a.y;
    if (c_.chance(1, 2)) std::swap(plan.left, plan.right);
    if (made_.frame.floors > 2 && c_.chance(1, 3)) plan.left = 2;
    if (seams_ > 0 && c_.chance(1, 5)) return number(StepKind::remove_seam, c_.between(1, seams_));
    made_.steps.push_back({.kind = StepKind::add_seam, .number = ++seams_, .seam = plan});
  }
  void add(AreaPlan::Loop loop, FloorNumber on) {
    AreaPlan plan;
    plan.loops = {std::move(loop)};
    plan.ground.is_blocked = false;
    plan.floors = {on};
    made_.steps.push_back({.kind = StepKind::add, .number = ++areas_, .plan = std::move(plan)});
  }
  /// Walkable ground from one point to another, along an axis.
  void add_way(const Point2& a, const Point2& b, std::int64_t width, FloorNumber on) {
    const Point2 low{std::min(a.x, b.x), std::min(a.y, b.y)},
        high{std::max(a.x, b.x), std::max(a.y, b.y)};
    add(rectangle(low, beside(high, width, width)), on);
  }
  /// Ways about a block, and one that leads from there over many tiles and comes back: where a tile
  /// is not loaded, it ends.
  void lead() {
    const FloorNumber on = floor();
    const std::int64_t width = c_.between(1, x_.side / 16 + 1);
    const auto anywhere = [&] { return clamped(c_.between(0, x_.high), c_.between(0, y_.high)); };
    const Point2 first = anywhere(), across = beside(first, 4 * width, 4 * width);
    const Point2 right = clamped(across.x.raw(), first.y.raw()),
                 left = clamped(first.x.raw(), across.y.raw());
    for (const auto& [a, b] :
         {std::pair(first, right), {right, across}, {left, across}, {first, left}})
      add_way(a, b, width, on);
    Point2 at = first;
    for (std::int64_t ways = c_.between(1, 4); ways >= 0; --ways) {
      const std::int64_t x = c_.between(-9, 9), y = c_.between(-9, 9);
      const Point2 next = ways == 0 ? beside(first, x * width, y * width) : anywhere();
      const Point2 turn = clamped(next.x.raw(), at.y.raw());
      add_way(at, turn, width, on);
      add_way(turn, next, width, on);
      at = next;
    }
    made_.steps.push_back({.kind = StepKind::commit});
    made_.steps.push_back({.kind = StepKind::ask, .from = {first, on}, .to = {at, on}});
  }
  void number(StepKind kind, std::int64_t of) {
    made_.steps.push_back({.kind = kind, .number = static_cast<std::uint32_t>(of)});
  }
  void change() {
    if (made_.frame.floors > 1 && c_.chance(1, 2)) return seam();
    if (areas_ > 0 && c_.chance(1, 4)) {
      const std::int64_t of = c_.between(1, areas_);
      const auto kind = c_.pick(
          std::array{StepKind::remove, StepKind::disable, StepKind::enable, StepKind::replace});
      number(kind, of);
      if (kind == StepKind::replace) made_.steps.back().plan = area();
      return;
    }
    made_.steps.push_back({.kind = StepKind::add, .number = ++areas_, .plan = area()});
  }
  void ask() {
    const Point2 from = point(), to = point();
    const FloorNumber start = floor();
    made_.steps.push_back({.kind = StepKind::ask, .from = {from, start}, .to = {to, floor()}});
  }

  Choices& c_;
  TilesProgram made_;
  Axis x_, y_;
  std::vector<Point2> points_;
  AreaPlan last_;
  std::uint32_t areas_ = 0, seams_ = 0;
};

/// A program of the maker of worlds, without what tiles do not know.
TilesProgram made_of_worlds(Choices& choices) {
  worlds::WorldProgram world = worlds::make_worlds(choices);
  std::erase_if(world.steps, [](const WorldStep& step) { return step.kind == StepKind::restore; });
  const auto grid = coarse_grid(options_of(world.frame), choices.chance(1, 3));
  return {.frame = world.frame,
          .log_side = static_cast<std::uint32_t>(grid.log_side()),
          .most_loaded = static_cast<std::uint32_t>(choices.between(1, 9)),
          .moves = choices.below(1 << 16),
          .steps = std::move(world.steps)};
}

}  // namespace

TilesProgram make_tiles(Choices& choices) {
  return choices.chance(1, 4) ? made_of_worlds(choices) : TilesMaker(choices).run();
}

TilesProgram make_small_tiles(Choices& choices) {
  const worlds::WorldProgram world = worlds::make_small_worlds(choices);
  return {.frame = world.frame, .log_side = 0, .steps = world.steps};
}

}  // namespace offgrid::testing::tiles
