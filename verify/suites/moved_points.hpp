// Points that are moved, turned and mirrored, all together and within the grid.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "offgrid/kernel/point.hpp"
#include "support/random.hpp"

namespace offgrid::verify {

using kernel::Point2;
using kernel::Point3;

namespace moved {

using Plane = std::array<Point2, 4>;
using Space = std::array<Point3, 5>;

/// A random distance by which all of these coordinates can be moved within [-largest, largest].
template <class Points, class Coordinate>
std::int64_t distance_for(const Points& points, Coordinate coordinate, std::int64_t largest,
                          testing::Random& random) {
  std::int64_t low = largest, high = -largest;
  for (const auto& p : points) {
    low = std::min<std::int64_t>(low, coordinate(p));
    high = std::max<std::int64_t>(high, coordinate(p));
  }
  return random.between(-largest - low, largest - high);
}

inline Point2 at(std::int64_t x, std::int64_t y) {
  return Point2::at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}
inline Point3 at(std::int64_t x, std::int64_t y, std::int64_t z) {
  return Point3::at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y),
                    static_cast<std::int32_t>(z));
}

inline Plane shifted(Plane points, testing::Random& random) {
  constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;
  const std::int64_t dx =
      distance_for(points, [](const Point2& p) { return p.x.raw(); }, largest, random);
  const std::int64_t dy =
      distance_for(points, [](const Point2& p) { return p.y.raw(); }, largest, random);
  for (Point2& p : points) p = at(p.x.raw() + dx, p.y.raw() + dy);
  return points;
}
inline Space shifted(Space points, testing::Random& random) {
  constexpr std::int64_t largest = (std::int64_t{1} << 29) - 1;
  const std::int64_t dx =
      distance_for(points, [](const Point3& p) { return p.x.raw(); }, largest, random);
  const std::int64_t dy =
      distance_for(points, [](const Point3& p) { return p.y.raw(); }, largest, random);
  const std::int64_t dz =
      distance_for(points, [](const Point3& p) { return p.z.raw(); }, largest, random);
  for (Point3& p : points) p = at(p.x.raw() + dx, p.y.raw() + dy, p.z.raw() + dz);
  return points;
}

/// Counter-clockwise about the origin.
inline Plane turned(Plane points) {
  for (Point2& p : points) p = at(-p.y.raw(), p.x.raw());
  return points;
}

inline Plane mirrored(Plane points) {
  for (Point2& p : points) p = at(-p.x.raw(), p.y.raw());
  return points;
}
inline Space mirrored(Space points) {
  for (Point3& p : points) p = at(p.y.raw(), p.x.raw(), p.z.raw());
  return points;
}

/// The points at half their coordinates, and those doubled again.
inline std::pair<Plane, Plane> halved_and_doubled(Plane points) {
  Plane doubled = points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = at(points[i].x.raw() / 2, points[i].y.raw() / 2);
    doubled[i] = at(points[i].x.raw() * 2, points[i].y.raw() * 2);
  }
  return {points, doubled};
}

/// A point per line.
template <class... Coordinates>
void add_line(std::string& text, const Coordinates&... coordinates) {
  text.append("point");
  (text.append(" ").append(std::to_string(coordinates.raw())), ...);
  text.append("\n");
}
inline std::string show(const Plane& points) {
  std::string text;
  for (const Point2& p : points) add_line(text, p.x, p.y);
  return text;
}
inline std::string show(const Space& points) {
  std::string text;
  for (const Point3& p : points) add_line(text, p.x, p.y, p.z);
  return text;
}

}  // namespace moved

}  // namespace offgrid::verify
