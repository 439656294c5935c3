#include "engine/point_maker.hpp"

#include <algorithm>
#include <optional>

namespace offgrid::testing {

using construct::Grid2;
using construct::limit2;

Places Places::of(std::size_t step, std::size_t side, std::size_t origin) {
  constexpr std::array<std::int64_t, steps> step_sizes{
      1, 1, 1, 1, 2, 2, 3, 4, 6, 12, 60, 2520, 65536, 1000003, std::int64_t{1} << 27, 2 * limit2};
  constexpr std::array<std::int64_t, sides> side_sizes{3, 4, 6, 9};
  Places places;
  places.side = side_sizes[side];
  places.step = std::min(step_sizes[step], 2 * limit2 / (places.side - 1));
  const std::int64_t extent = places.step * (places.side - 1);
  const std::array<std::int64_t, origins> starts{extent <= limit2 ? 0 : -limit2, -limit2,
                                                 limit2 - extent, -(extent / 2)};
  places.left = places.bottom = starts[origin];
  return places;
}

RecentPoints::RecentPoints(const Places& places) {
  const std::int64_t last = places.side - 1;
  for (std::size_t i = 0; i < count; ++i)
    points_[i] = places.at((i & 1) != 0 ? last : 0, (i & 2) != 0 ? last : 0);
}

void RecentPoints::add(const Grid2& p) {
  if (find(p) < count) return;
  points_[next_] = p;
  next_ = (next_ + 1) % count;
}

std::size_t RecentPoints::find(const Grid2& p) const {
  for (std::size_t back = 0; back < count; ++back) {
    if (newest(back) == p) return back;
  }
  return count;
}

namespace {

using Kind = PointMaker::Kind;

/// How common each kind is.
constexpr std::array all_kinds{Kind::place,   Kind::place,   Kind::place,   Kind::place,
                               Kind::place,   Kind::earlier, Kind::earlier, Kind::earlier,
                               Kind::earlier, Kind::blend,   Kind::along,   Kind::along,
                               Kind::turn,    Kind::mirror,  Kind::nudge,   Kind::literal};
constexpr int kinds_drawn = 3;

Places drawn_places(Choices& choices) {
  const std::size_t step = choices.below(Places::steps);
  const std::size_t side = choices.below(Places::sides);
  return Places::of(step, side, choices.below(Places::origins));
}

}  // namespace

PointMaker::PointMaker(Choices& choices)
    : choices_(choices),
      places_(drawn_places(choices)),
      recent_(places_),
      kinds_{Kind::place, Kind::place, Kind::earlier} {
  std::uint32_t drawn = 0;
  for (int i = 0; i < kinds_drawn; ++i) drawn |= 1U << choices.below(all_kinds.size());
  const bool has_literals = choices.chance(1, 8);
  for (std::size_t i = 2; i < all_kinds.size(); ++i) {
    const bool is_taken = (drawn >> i & 1) != 0 && i != 5;
    if (is_taken && (has_literals || all_kinds[i] != Kind::literal)) kinds_.push_back(all_kinds[i]);
  }
}

kernel::Point2 PointMaker::point() {
  const Grid2 p = build(choices_.pick(kinds_));
  recent_.add(p);
  return kernel::Point2::at(p.x, p.y);
}

Grid2 PointMaker::build(Kind kind) {
  const auto below = [this](std::uint64_t bound) {
    return static_cast<int>(choices_.below(bound));
  };
  if (kind == Kind::earlier) return earlier();
  if (kind == Kind::place) {
    const int column = below(static_cast<std::uint64_t>(places_.side));
    return places_.at(column, below(static_cast<std::uint64_t>(places_.side)));
  }
  if (kind == Kind::literal) {
    const std::int64_t x = choices_.between(-limit2, limit2);
    return {x, choices_.between(-limit2, limit2)};
  }
  const Grid2 first = earlier(), second = earlier();
  std::optional<Grid2> made;
  switch (kind) {
    case Kind::blend: {
      const int mode = below(4);
      made = construct::blended(first, second, earlier(), mode);
      break;
    }
    case Kind::along: {
      const int mode = below(4);
      made = construct::along_line(first, second, mode, static_cast<std::uint8_t>(below(256)));
      break;
    }
    case Kind::turn: made = construct::turned(first, second, 1 + below(3)); break;
    case Kind::mirror: made = construct::mirrored(first, second, below(4)); break;
    default:
      if (choices_.chance(1, 2)) {
        const int mode = below(4);
        made =
            construct::next_to_line(first, second, mode, static_cast<int>(choices_.between(-8, 7)));
      } else {
        const std::int64_t dx = choices_.between(-1, 2);
        made = Grid2{first.x + dx, first.y + choices_.between(-2, 1)};
      }
  }
  return made && construct::inside(*made) ? *made : first;
}

}  // namespace offgrid::testing
