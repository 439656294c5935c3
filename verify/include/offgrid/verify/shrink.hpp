// Shrinking: a smaller input on which something still goes wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "support/random.hpp"

namespace offgrid::verify {

namespace detail {

using Coordinates = std::vector<std::int32_t>;

inline Coordinates flatten(const std::vector<kernel::Point2>& points) {
  Coordinates out;
  for (const auto& p : points) out.insert(out.end(), {p.x.raw(), p.y.raw()});
  return out;
}

inline Coordinates flatten(const std::vector<kernel::Point3>& points) {
  Coordinates out;
  for (const auto& p : points) out.insert(out.end(), {p.x.raw(), p.y.raw(), p.z.raw()});
  return out;
}

inline bool build(const Coordinates& numbers, std::vector<kernel::Point2>& points) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto point = kernel::Point2::make(numbers[2 * i], numbers[2 * i + 1]);
    if (!point) return false;
    points[i] = *point;
  }
  return true;
}

inline bool build(const Coordinates& numbers, std::vector<kernel::Point3>& points) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto point = kernel::Point3::make(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]);
    if (!point) return false;
    points[i] = *point;
  }
  return true;
}

inline std::int64_t size_of(const Coordinates& numbers) {
  std::int64_t total = 0;
  for (const std::int32_t v : numbers) total += v < 0 ? -static_cast<std::int64_t>(v) : v;
  return total;
}

/// Numbers made by f(position) from others; nothing if one leaves 32 bits.
template <class F>
std::optional<Coordinates> made_by(std::size_t count, const F& f) {
  Coordinates out(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t v = f(i);
    if (v <= INT32_MIN || v > INT32_MAX) return std::nullopt;
    out[i] = static_cast<std::int32_t>(v);
  }
  return out;
}

/// Every point in turn becomes the origin.
template <class Next>
bool take_moved(const Coordinates& now, std::size_t dimension, const Next& next) {
  for (std::size_t origin = 0; origin < now.size(); origin += dimension) {
    const auto moved = made_by(now.size(), [&](std::size_t i) {
      return static_cast<std::int64_t>(now[i]) - now[origin + i % dimension];
    });
    if (moved && next(*moved)) return true;
  }
  return false;
}

/// All coordinates of an axis are divided by their greatest common divisor, or everything by two.
template <class Next>
bool take_divided(const Coordinates& now, std::size_t dimension, const Next& next) {
  for (std::size_t axis = 0; axis < dimension; ++axis) {
    std::int64_t divisor = 0;
    for (std::size_t i = axis; i < now.size(); i += dimension) divisor = std::gcd(divisor, now[i]);
    if (divisor < 2) continue;
    const auto divided = made_by(now.size(), [&](std::size_t i) {
      return i % dimension == axis ? now[i] / divisor : now[i];
    });
    if (next(*divided)) return true;
  }
  return next(*made_by(now.size(), [&](std::size_t i) { return std::int64_t{now[i] / 2}; }));
}

/// A step of Euclid's algorithm on two axes: what is on a line or in a plane stays there.
template <class Next>
bool take_sheared(const Coordinates& now, std::size_t dimension, const Next& next) {
  for (std::size_t point = 0; point < now.size(); point += dimension) {
    for (std::size_t pair = 0; pair < dimension * dimension; ++pair) {
      const std::size_t to = pair % dimension, from = pair / dimension;
      const std::int64_t divisor = now[point + from];
      if (to == from || divisor == 0) continue;
      const std::int64_t factor = now[point + to] / divisor;
      const auto sheared = made_by(now.size(), [&](std::size_t i) {
        return now[i] - (i % dimension == to ? factor * now[i - to + from] : 0);
      });
      if (factor != 0 && sheared && next(*sheared)) return true;
    }
  }
  return false;
}

/// A coordinate becomes 0, halved, or one closer to 0: all that are equal on its axis, which keeps
/// points equal, or it alone.
template <class Next>
bool take_lowered(const Coordinates& now, std::size_t dimension, const Next& next) {
  for (std::size_t i = 0; i < now.size(); ++i) {
    for (const std::int32_t v : {0, now[i] / 2, now[i] - (now[i] > 0 ? 1 : -1)}) {
      if (now[i] == 0) break;
      const auto together = made_by(now.size(), [&](std::size_t j) {
        return std::int64_t{j % dimension == i % dimension && now[j] == now[i] ? v : now[j]};
      });
      const auto alone =
          made_by(now.size(), [&](std::size_t j) { return std::int64_t{j == i ? v : now[j]}; });
      if (next(*together) || next(*alone)) return true;
    }
  }
  return false;
}

/// Calls next(version) with smaller versions of the numbers until one is taken: true.
template <class Next>
bool take_smaller(const Coordinates& now, std::size_t dimension, const Next& next) {
  return take_moved(now, dimension, next) || take_divided(now, dimension, next) ||
         take_sheared(now, dimension, next) || take_lowered(now, dimension, next);
}

}  // namespace detail

/// First looks among small points: the smallest of those that are still wrong. Then greedy: takes
/// the first smaller version that is still wrong, until none is or `budget` versions were tried.
/// Deterministic.
template <class Point, class StillWrong>
std::vector<Point> shrink(std::vector<Point> points, const StillWrong& still_wrong,
                          int budget = 20000) {
  constexpr std::size_t dimension = sizeof(Point) / sizeof(std::int32_t);
  detail::Coordinates best = detail::flatten(points);
  std::vector<Point> trial = points;
  const auto take = [&](const detail::Coordinates& version) {
    if (detail::size_of(version) >= detail::size_of(best) || --budget < 0) return false;
    if (!detail::build(version, trial) || !still_wrong(trial)) return false;
    points = trial;
    return true;
  };
  testing::Random random(1);
  for (int i = 0; i < budget / 2; ++i) {
    const auto small =
        detail::made_by(best.size(), [&random](std::size_t) { return random.between(-2, 2); });
    if (take(*small)) best = *small;
  }
  while (budget > 0 && detail::take_smaller(best, dimension, take)) best = detail::flatten(points);
  return points;
}

}  // namespace offgrid::verify
