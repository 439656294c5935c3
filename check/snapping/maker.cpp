#include "snapping/maker.hpp"

#include <algorithm>
#include <utility>

#include "engine/point_maker.hpp"

namespace offgrid::testing::snapping {
namespace {

using kernel::Point2;
using Kind = SnapStep::Kind;

constexpr std::int64_t side = 6;
constexpr std::size_t many = 128;  ///< see SnapRounding::is_bulk

/// In [low, low + extent]^2.
Point2 point_in(Choices& c, std::int64_t low, std::int64_t extent) {
  const std::int64_t x = low + c.between(0, extent);
  return Point2::at(x, low + c.between(0, extent));
}

/// In a rectangle about a grid of 6x6 squares that are so many units wide.
SnapProgram about_squares(std::int64_t width = 1) {
  return {Point2::at(-3, -3), Point2::at(side * width + 2, side * width + 2)};
}

/// As an edit.
void put_alone(SnapProgram& program, const SnapStep& step) {
  program.steps.push_back(step);
  program.steps.push_back({});
}

/// Segments whose ends come from earlier ones, and earlier ones again.
class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices), points_(choices) {}

  SnapProgram run() {
    if (c_.chance(1, 16)) {
      made_.low = point_of(points_.places().low());
      made_.high = point_of(points_.places().high());
    }
    const std::int64_t batch = c_.between(1, 4);  // edits of about so many segments
    for (std::int64_t left = c_.between(2, 12); left > 0; --left) {
      if (left > 8 || known_.empty() || !c_.chance(1, 3)) {
        const Point2 from = points_.point();
        known_.push_back({Kind::add, from, points_.point()});
        made_.steps.push_back(known_.back());
      } else {
        made_.steps.push_back(earlier());
      }
      if (c_.chance(1, static_cast<std::uint64_t>(batch))) made_.steps.push_back({});
    }
    return std::move(made_);
  }

 private:
  static Point2 point_of(const construct::Grid2& p) { return Point2::at(p.x, p.y); }

  /// Again, the other way, gone, or gone though it was never there.
  SnapStep earlier() {
    SnapStep step = c_.pick(known_);
    const std::uint64_t kind = c_.below(4);
    if (kind == 1) std::swap(step.from, step.to);
    if (kind > 1) step.kind = Kind::remove;
    if (kind == 3) step.to = points_.point();
    if (c_.chance(1, 16)) step.times = static_cast<std::int32_t>(c_.below(4));
    return step;
  }

  Choices& c_;
  PointMaker points_;
  SnapProgram made_;
  std::vector<SnapStep> known_;  ///< each that was new once
};

/// In squares of one width some segments at once, and one of them again and again: so many make
/// the whole mesh anew.
SnapProgram make_bulk(Choices& c) {
  const std::int64_t width = c.pick(std::array<std::int64_t, 5>{1, 1, 2, 5, 50});
  SnapProgram made = about_squares(width);
  for (std::int64_t left = c.between(3, 32); left > 0; --left) {
    const Point2 from = point_in(c, 0, side * width - 1), to = point_in(c, 0, side * width - 1);
    if (from != to) made.steps.push_back({Kind::add, from, to});
  }
  if (made.steps.empty()) return made;
  SnapStep more = made.steps.front();
  while (made.steps.size() < many || more.kind == Kind::remove) {
    more.kind = more.kind == Kind::add ? Kind::remove : Kind::add;
    made.steps.push_back(more);
  }
  return made;
}

/// Hundreds of short segments in a small part of a wide rectangle, all at once: there the grid of
/// segments has finer ones.
SnapProgram make_crowd(Choices& c) {
  constexpr std::int64_t wide = 1 << 20, left = 300'000, places = 40, longest = 8;
  SnapProgram made{Point2::at(0, 0), Point2::at(wide, wide)};
  while (made.steps.size() < 200) {
    const Point2 a = point_in(c, left, places);
    const std::int64_t dx = c.between(0, longest), dy = c.between(-longest / 2, longest / 2);
    if (dx != 0 || dy != 0)
      made.steps.push_back({Kind::add, a, Point2::at(a.x.raw() + dx, a.y.raw() + dy)});
  }
  return made;
}

/// Segments that overlap, on a line or two: some come one by one and go in another order, or
/// hundreds come all at once.
SnapProgram make_stack(Choices& c, bool is_large) {
  const std::int64_t places = is_large ? 60 : 6;
  SnapProgram made = about_squares(2 * places);
  const auto direction = [&] {
    const std::int64_t dx = c.between(0, 5), dy = c.between(-5, 5);
    return Point2::at(dx == 0 && dy == 0 ? 1 : dx, dy) - Point2::at(0, 0);
  };
  const kernel::Vector2 along = direction(), other = direction();
  std::vector<SnapStep> all;
  for (int left = is_large ? 600 : 9; left > 0; --left) {
    const SegmentUse use = make_overlap(c, Point2::at(side * places / 2, side * places),
                                        c.chance(1, 8) ? other : along, places);
    all.push_back({Kind::add, use.a, use.b});
  }
  if (is_large) {
    made.steps = std::move(all);
    return made;
  }
  for (const SnapStep& step : all) put_alone(made, step);
  for (; !all.empty(); all.pop_back()) {
    std::swap(all.back(), all[c.below(all.size())]);
    put_alone(made, {Kind::remove, all.back().from, all.back().to});
  }
  return made;
}

/// All 630 segments between two points of the grid.
std::vector<SnapStep> all_segments() {
  std::vector<SnapStep> segments;
  const auto point = [](std::int64_t i) { return Point2::at(i / side, i % side); };
  for (std::int64_t i = 0; i < side * side; ++i) {
    for (std::int64_t j = i + 1; j < side * side; ++j)
      segments.push_back({Kind::add, point(i), point(j)});
  }
  return segments;
}

}  // namespace

SnapProgram make_snap(Choices& choices) {
  switch (choices.below(32)) {
    case 28:
    case 29: return make_bulk(choices);
    case 30: return make_stack(choices, choices.chance(1, 16));
    case 31: return choices.chance(1, 4) ? make_crowd(choices) : make_stack(choices, false);
    default: return Maker(choices).run();
  }
}

SnapProgram make_small_snap(Choices& choices) {
  static const std::vector<SnapStep> segments = all_segments();
  const std::size_t first = choices.below(segments.size() - 1);
  const std::size_t second = first + 1 + choices.below(segments.size() - first - 1);
  SnapProgram made = about_squares();
  made.steps.reserve(4 * (segments.size() - second));
  put_alone(made, segments[first]);
  put_alone(made, segments[second]);
  for (std::size_t third = second + 1; third < segments.size(); ++third) {
    put_alone(made, segments[third]);
    put_alone(made, {Kind::remove, segments[third].from, segments[third].to});
  }
  return made;
}

SegmentUse make_overlap(Choices& choices, const Point2& middle, const kernel::Vector2& step,
                        std::int64_t places) {
  const std::int64_t off = choices.chance(1, 4) ? 1 : 0, first = choices.between(0, places - 1);
  const auto place = [&](std::int64_t i) {
    const std::int64_t steps = i - places / 2;
    return Point2::at(middle.x.raw() + steps * step.x.raw(),
                      middle.y.raw() + steps * step.y.raw() + choices.between(-off, off));
  };
  const std::int64_t last = choices.between(first + 1, places);
  SegmentUse made{place(first), {}, 1};
  made.b = place(last);
  if (made.a == made.b)
    made.b = Point2::at(made.a.x.raw() + step.x.raw(), made.a.y.raw() + step.y.raw());
  return made;
}

}  // namespace offgrid::testing::snapping
