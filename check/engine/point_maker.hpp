// PointMaker: points of a case, most of which are built from earlier ones: equal to them, on a line
// with them, cocircular with them, beside them. Coincidences are what breaks geometry.
//
// A case has places: few columns and rows, a spacing of one unit or more, somewhere in the range or
// at its ends. Which kinds of points it takes is drawn, too: some faults show only if one kind
// comes again and again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/choices.hpp"
#include "engine/construct.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

/// side x side points with a spacing.
struct Places {
  std::int64_t left = 0;
  std::int64_t bottom = 0;
  std::int64_t step = 1;
  std::int64_t side = 3;

  static constexpr std::size_t steps = 16, sides = 4, origins = 4;
  /// By the numbers of a spacing, a count of columns and an origin, each below the counts above.
  static Places of(std::size_t step, std::size_t side, std::size_t origin);
  construct::Grid2 at(std::int64_t column, std::int64_t row) const {
    return {left + step * (column % side), bottom + step * (row % side)};
  }
  construct::Grid2 low() const { return at(0, 0); }
  construct::Grid2 high() const { return at(side - 1, side - 1); }
};

/// The sixteen newest of the different points of a case. At the beginning: the corners of its
/// places.
class RecentPoints {
 public:
  explicit RecentPoints(const Places& places);
  const construct::Grid2& newest(std::size_t back) const {
    return points_[(next_ + count - 1 - back % count) % count];
  }
  void add(const construct::Grid2& p);
  /// How many points back p is, or `count`.
  std::size_t find(const construct::Grid2& p) const;

  static constexpr std::size_t count = 16;

 private:
  std::array<construct::Grid2, count> points_{};
  std::size_t next_ = 0;
};

class PointMaker {
 public:
  enum class Kind : std::uint8_t { place, earlier, blend, along, turn, mirror, nudge, literal };

  /// Draws the places and the kinds of points. The choices must stay.
  explicit PointMaker(Choices& choices);
  kernel::Point2 point();
  /// Has other points come from this one, as from those that were made.
  void remember(const kernel::Point2& p) { recent_.add({p.x.raw(), p.y.raw()}); }
  const Places& places() const { return places_; }

 private:
  construct::Grid2 build(Kind kind);
  const construct::Grid2& earlier() { return recent_.newest(choices_.below(RecentPoints::count)); }

  Choices& choices_;
  Places places_;
  RecentPoints recent_;
  std::vector<Kind> kinds_;  ///< those that are drawn; common ones several times
};

}  // namespace offgrid::testing
