// Shrinking: a smaller input on which something still goes wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"

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

/// The next attempts, biggest steps first: everything moved so that one point becomes the origin,
/// everything halved, single coordinates replaced by 0, halved, or one closer to 0.
inline std::vector<Coordinates> smaller_versions(const Coordinates& now, std::size_t dimension) {
  std::vector<Coordinates> out;
  for (std::size_t origin = 0; origin < now.size(); origin += dimension) {
    Coordinates moved = now;
    bool fits = true;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const std::int64_t v = static_cast<std::int64_t>(now[i]) - now[origin + i % dimension];
      fits = fits && v > INT32_MIN && v <= INT32_MAX;
      moved[i] = fits ? static_cast<std::int32_t>(v) : 0;
    }
    if (fits) out.push_back(std::move(moved));
  }
  Coordinates halved = now;
  for (std::int32_t& v : halved) v /= 2;
  out.push_back(std::move(halved));
  for (std::size_t i = 0; i < now.size(); ++i) {
    for (const std::int32_t v : {0, now[i] / 2, now[i] - (now[i] > 0 ? 1 : -1)}) {
      if (now[i] == 0) break;
      out.push_back(now);
      out.back()[i] = v;
    }
  }
  return out;
}

}  // namespace detail

/// Greedy: takes the first smaller version that is still wrong, until none is or `budget` versions
/// were tried. Deterministic.
template <class Point, class StillWrong>
std::vector<Point> shrink(std::vector<Point> points, const StillWrong& still_wrong,
                          int budget = 20000) {
  constexpr std::size_t dimension = sizeof(Point) / sizeof(std::int32_t);
  detail::Coordinates best = detail::flatten(points);
  std::vector<Point> trial = points;
  bool improved = true;
  while (improved) {
    improved = false;
    for (const detail::Coordinates& version : detail::smaller_versions(best, dimension)) {
      if (detail::size_of(version) >= detail::size_of(best)) continue;
      if (--budget < 0) return points;
      if (!detail::build(version, trial) || !still_wrong(trial)) continue;
      best = version;
      points = trial;
      improved = true;
      break;
    }
  }
  return points;
}

}  // namespace offgrid::verify
