// Position: how special the points of a question lie, so that one example stands for inputs that
// are alike, and not for a more degenerate one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/kernel/plane.hpp"
#include "offgrid/verify/question.hpp"

namespace offgrid::verify {

/// The last of these that holds.
enum class Position : std::uint8_t {
  general,
  aligned,     ///< three points on a line, or in space four in a plane
  coincident,  ///< two points are equal
  degenerate,  ///< a segment is a point, a triangle has no area, a tetrahedron or box no volume
  collapsed,   ///< degenerate and coincident
};

constexpr const char* name(Position position, bool in_space) {
  switch (position) {
    case Position::general: return "general position";
    case Position::aligned: return in_space ? "four in a plane" : "three on a line";
    case Position::coincident: return "two points equal";
    case Position::degenerate: return "a degenerate figure";
    case Position::collapsed: break;
  }
  return "degenerate, two points equal";
}

namespace detail {

constexpr bool collinear(const kernel::Point2& a, const kernel::Point2& b,
                         const kernel::Point2& c) {
  return kernel::orient(a, b, c) == kernel::Sign::zero;
}
constexpr bool collinear(const kernel::Point3& a, const kernel::Point3& b,
                         const kernel::Point3& c) {
  return !kernel::Plane3::through(a, b, c).has_value();
}

constexpr bool flat(const kernel::Point2& low, const kernel::Point2& high) {
  return low.x == high.x || low.y == high.y;
}
constexpr bool flat(const kernel::Point3& low, const kernel::Point3& high) {
  return low.x == high.x || low.y == high.y || low.z == high.z;
}

template <class Point>
constexpr bool is_degenerate(Figure figure, std::span<const Point> p) {
  switch (figure) {
    case Figure::point: return false;
    case Figure::segment: return p[0] == p[1];
    case Figure::triangle: return collinear(p[0], p[1], p[2]);
    case Figure::box: return flat(p[0], p[1]);
    case Figure::tetrahedron: break;
  }
  if constexpr (sizeof(Point) == sizeof(kernel::Point3)) {
    return kernel::orient3d(p[0], p[1], p[2], p[3]) == kernel::Sign::zero;
  } else {
    return true;
  }
}

template <class Point>
constexpr bool has_equal_points(std::span<const Point> p) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (p[i] == p[j]) return true;
    }
  }
  return false;
}

/// Whether a point is on a line or, in space, in a plane with some before it.
template <class Point>
constexpr bool joins_others(std::span<const Point> p, std::size_t last) {
  for (std::size_t j = 0; j < last; ++j) {
    for (std::size_t k = 0; k < j; ++k) {
      if (collinear(p[last], p[j], p[k])) return true;
      if constexpr (sizeof(Point) == sizeof(kernel::Point3)) {
        for (std::size_t l = 0; l < k; ++l) {
          if (kernel::orient3d(p[last], p[j], p[k], p[l]) == kernel::Sign::zero) return true;
        }
      }
    }
  }
  return false;
}

}  // namespace detail

/// The position of the points of a question.
template <class Question>
constexpr Position position_of(std::span<const typename Question::Point> p) {
  const bool equal = detail::has_equal_points(p);
  std::size_t first = 0;
  for (const Figure figure : Question::figures) {
    if (detail::is_degenerate(figure, p.subspan(first, points_of(figure))))
      return equal ? Position::collapsed : Position::degenerate;
    first += points_of(figure);
  }
  if (equal) return Position::coincident;
  for (std::size_t i = 2; i < p.size(); ++i) {
    if (detail::joins_others(p, i)) return Position::aligned;
  }
  return Position::general;
}

}  // namespace offgrid::verify
