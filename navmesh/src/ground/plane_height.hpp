// plane_height: the height of a triangle's plane over a grid point, not reduced.
#pragma once

#include <algorithm>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "offgrid/navmesh/ground/relief.hpp"

namespace offgrid::navmesh::detail {

struct PlaneHeight {
  kernel::Int<94> numerator;
  kernel::Int<62> denominator = kernel::constant<1>;  ///< positive

  friend bool operator<(const PlaneHeight& a, const PlaneHeight& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
};

inline kernel::Int<29> z_of(const GroundPoint& p) { return kernel::Int<29>::trusted(p.z); }

/// The height over p: the mean of the corners' heights, each weighted by the triangle of p and the
/// side opposite. Requires ground.
inline PlaneHeight plane_height(const GroundTriangle& t, const kernel::Point2& p) {
  const auto& [a, b, c] = t;
  return {z_of(a) * kernel::orient_value(b.at, c.at, p) +
              z_of(b) * kernel::orient_value(c.at, a.at, p) +
              z_of(c) * kernel::orient_value(a.at, b.at, p),
          kernel::orient_value(a.at, b.at, c.at)};
}

/// Is the plane of one triangle lower at p than that of the other, equal, or higher?
inline kernel::Sign compare_heights(const GroundTriangle& one, const GroundTriangle& other,
                                    const kernel::Point2& p) {
  const PlaneHeight h = plane_height(one, p), g = plane_height(other, p);
  return kernel::compare(h.numerator * g.denominator, g.numerator * h.denominator);
}

/// Does the triangle rise above the other one beside its side from -> to, a part of that opposite
/// the corner `third`? Where the side is above the other's plane, or on it, it does; else the
/// corner decides.
inline bool rises_above(const GroundTriangle& t, std::size_t third, const GroundTriangle& other,
                        const kernel::Point2& from, const kernel::Point2& to) {
  const kernel::Sign low = compare_heights(t, other, from), high = compare_heights(t, other, to);
  const bool is_lower = low == kernel::Sign::negative || high == kernel::Sign::negative;
  if (!is_lower && (low == kernel::Sign::positive || high == kernel::Sign::positive)) return true;
  return compare_heights(t, other, t[third].at) == kernel::Sign::positive;
}

/// Is a closed triangle over a point of the map? If not, may it meet the closed square of side 1
/// about the point, or does one of its sides part the two?
enum class Cover : std::uint8_t { over, beside, away };

inline Cover cover(const GroundTriangle& t, const kernel::Point2& p) {
  bool is_over = true, is_away = false;
  for (std::size_t k = 0; k < 3; ++k) {  // without branches, which nobody could predict
    const kernel::Point2 &a = t[k].at, &b = t[(k + 1) % 3].at;
    const kernel::Int<62> turn = kernel::orient_value(a, b, p);
    is_over &= turn >= kernel::constant<0>;
    // the corners of the square turn by half of this more, at most
    is_away |= shift_left<1>(turn) < -kernel::detail::manhattan(b - a);
  }
  return is_over ? Cover::over : is_away ? Cover::away : Cover::beside;
}

/// Are the triangle's heights in range, and do its corners turn left on the map?
inline bool has_heights(const GroundTriangle& t) {
  for (const GroundPoint& corner : t) {
    if (!kernel::Int<29>::checked(corner.z)) return false;
  }
  return true;
}
inline bool turns_left(const GroundTriangle& t) {
  return kernel::orient(t[0].at, t[1].at, t[2].at) == kernel::Sign::positive;
}

}  // namespace offgrid::navmesh::detail
