#include "engine/shrink.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace offgrid::testing {
namespace {

using kernel::Point2;
using Points = std::vector<Point2>;
using Fails = std::function<bool(const Points&)>;

class Shrinker {
 public:
  Shrinker(Points points, const Fails& fails, int tries)
      : points_(std::move(points)), fails_(fails), tries_(tries) {}

  Points run() {
    while (tries_ > 0 && (bring_together() || move_all() || move_one())) continue;
    return points_;
  }

 private:
  bool keep(const Points& candidate) {
    if (candidate == points_ || size_of(candidate) >= size_of(points_) || --tries_ < 0 ||
        !fails_(candidate))
      return false;
    points_ = candidate;
    return true;
  }

  /// The measure that shrinks: the coordinates' sizes, in bits first.
  static std::uint64_t size_of(const Points& points) {
    std::uint64_t size = 0;
    for (const Point2& p : points) {
      for (const std::int64_t v : {std::int64_t{p.x.raw()}, std::int64_t{p.y.raw()}})
        size += static_cast<std::uint64_t>(v < 0 ? 1 - 2 * v : 2 * v);
    }
    return size;
  }

  template <class Change>
  Points changed(Change&& change) const {
    Points result = points_;
    for (Point2& p : result) {
      const auto [x, y] = change(std::int64_t{p.x.raw()}, std::int64_t{p.y.raw()});
      if (const auto made = Point2::make(x, y)) p = *made;
    }
    return result;
  }
  using Pair = std::array<std::int64_t, 2>;

  /// Each coordinate becomes its rank, which keeps orders only; or all become a fraction.
  bool bring_together() {
    std::vector<std::int64_t> xs, ys;
    for (const Point2& p : points_) {
      xs.push_back(p.x.raw());
      ys.push_back(p.y.raw());
    }
    for (auto* list : {&xs, &ys}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    const auto rank = [](const std::vector<std::int64_t>& list, std::int64_t v) {
      return static_cast<std::int64_t>(std::lower_bound(list.begin(), list.end(), v) -
                                       list.begin());
    };
    if (keep(changed(
            [&](std::int64_t x, std::int64_t y) { return Pair{rank(xs, x), rank(ys, y)}; })))
      return true;
    for (const std::int64_t part : {1000003, 65536, 1000, 60, 12, 5, 3, 2}) {
      if (keep(changed([&](std::int64_t x, std::int64_t y) { return Pair{x / part, y / part}; })))
        return true;
    }
    return false;
  }

  /// To the origin.
  bool move_all() {
    std::int64_t left = points_.empty() ? 0 : points_[0].x.raw();
    std::int64_t bottom = points_.empty() ? 0 : points_[0].y.raw();
    for (const Point2& p : points_) {
      left = std::min<std::int64_t>(left, p.x.raw());
      bottom = std::min<std::int64_t>(bottom, p.y.raw());
    }
    return keep(
        changed([&](std::int64_t x, std::int64_t y) { return Pair{x - left, y - bottom}; }));
  }

  bool move_one() {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const std::int64_t x = points_[i].x.raw(), y = points_[i].y.raw();
      for (const Pair& to : {Pair{0, 0}, Pair{0, y}, Pair{x, 0}, Pair{x / 2, y}, Pair{x, y / 2},
                             Pair{x - sign(x), y}, Pair{x, y - sign(y)}}) {
        Points candidate = points_;
        candidate[i] = *Point2::make(to[0], to[1]);
        if (keep(candidate)) return true;
      }
    }
    return false;
  }
  static std::int64_t sign(std::int64_t v) { return (v > 0) - (v < 0); }

  Points points_;
  const Fails& fails_;
  int tries_;
};

}  // namespace

Points shrink_points(Points points, const Fails& fails, int tries) {
  Points different = points;
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());
  std::vector<std::size_t> numbers;
  for (const Point2& p : points) {
    const auto place = std::lower_bound(different.begin(), different.end(), p);
    numbers.push_back(static_cast<std::size_t>(place - different.begin()));
  }
  const auto all_of = [&](const Points& some) {
    Points all;
    for (const std::size_t number : numbers) all.push_back(some[number]);
    return all;
  };
  const Fails fails_in_place = [&](const Points& some) { return fails(all_of(some)); };
  return all_of(Shrinker(std::move(different), fails_in_place, tries).run());
}

}  // namespace offgrid::testing
