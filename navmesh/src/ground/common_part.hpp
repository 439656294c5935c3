// CommonPart: the part of the map that two triangles cover both, and their heights there.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "ground/plane_height.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/quotient.hpp"

namespace offgrid::navmesh::detail {

/// The part is convex. Its corners are corners of one triangle, over the other, and places where
/// sides cross. The difference in height is linear, so it is largest at a corner.
class CommonPart {
 public:
  /// Requires triangles that overlap on the map.
  CommonPart(const GroundTriangle& s, const GroundTriangle& t) : s_(s), t_(t) {}

  /// Are the triangles nowhere farther apart in height than this?
  bool is_within(const kernel::Int<30>& bound) const {
    return all_lifts([&](const Lift& lift) { return abs(lift.part) <= bound * lift.whole; });
  }

  /// How the first triangle lies to the second one, up and down.
  struct Range {
    bool is_above = false, is_below = false;          ///< somewhere
    bool is_far_above = false, is_far_below = false;  ///< somewhere by more than the bound
  };
  Range range(const kernel::Int<30>& bound) const {
    Range found;
    all_lifts([&](const Lift& lift) {
      const auto far = bound * lift.whole;
      found.is_above |= sign_of(lift.part) == kernel::Sign::positive;
      found.is_below |= sign_of(lift.part) == kernel::Sign::negative;
      found.is_far_above |= lift.part > far;
      found.is_far_below |= -lift.part > far;
      return true;
    });
    return found;
  }

  /// Its smallest and its largest corner, each rounded to the nearest grid point.
  Segment ends() const {
    std::vector<kernel::Point2> corners;
    for (const auto& [one, other] : {std::pair{&s_, &t_}, std::pair{&t_, &s_}}) {
      for (const GroundPoint& p : *one) {
        if (cover(*other, p.at) == Cover::over) corners.push_back(p.at);
      }
    }
    all_crossings([&](const GroundPoint& a, const GroundPoint& b, const GroundPoint& c,
                      const GroundPoint& d) {
      corners.push_back(kernel::round_cross(a.at, b.at, c.at, d.at));
      return true;
    });
    const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
    return {*low, *high};
  }

  /// The line at which one triangle goes through the other, its smaller end first, each rounded to
  /// the nearest grid point. Requires that each is above the other somewhere. An end is a corner of
  /// one on the other, or a place where a side of one goes through the other.
  Segment passage() const {
    std::vector<kernel::Point2> places;
    add_piercings(s_, t_, places);
    add_piercings(t_, s_, places);
    const auto [low, high] = std::minmax_element(places.begin(), places.end());
    return {*low, *high};
  }

 private:
  /// How far the first triangle is above the second one at a corner of the part: part / whole.
  struct Lift {
    kernel::Int<158> part;
    kernel::Int<125> whole = kernel::constant<1>;  ///< positive
  };

  static kernel::Int<62> area_of(const GroundTriangle& t) {
    return kernel::orient_value(t[0].at, t[1].at, t[2].at);
  }
  /// How far a place is above the plane of t, times area_of(t).
  static kernel::Int<95> height_above(const GroundPoint& p, const GroundTriangle& t) {
    return z_of(p) * area_of(t) - plane_height(t, p.at).numerator;
  }

  /// Calls take(lift) for each corner of the part, until it returns false. Returns whether it never
  /// did.
  template <class Take>
  bool all_lifts(const Take& take) const {
    for (const GroundPoint& p : s_) {
      if (cover(t_, p.at) == Cover::over && !take(Lift{height_above(p, t_), area_of(t_)}))
        return false;
    }
    for (const GroundPoint& p : t_) {
      if (cover(s_, p.at) == Cover::over && !take(Lift{-height_above(p, s_), area_of(s_)}))
        return false;
    }
    return all_crossings([&](const GroundPoint& a, const GroundPoint& b, const GroundPoint& c,
                             const GroundPoint& d) {
      const kernel::Int<62> at_a = kernel::orient_value(c.at, d.at, a.at),
                            at_b = kernel::orient_value(c.at, d.at, b.at);
      // the crossing divides a -> b as at_a to -at_b
      const auto part = at_a * height_above(b, t_) - at_b * height_above(a, t_);
      const bool flips = at_a < at_b;
      return take(Lift{flips ? -part : part, abs(at_a - at_b) * area_of(t_)});
    });
  }

  /// Calls take(a, b, c, d) for each side a -> b of s that crosses a side c -> d of t, until it
  /// returns false. Returns whether it never did.
  template <class Take>
  bool all_crossings(const Take& take) const {
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t m = 0; m < 3; ++m) {
        const GroundPoint &a = s_[k], &b = s_[(k + 1) % 3], &c = t_[m], &d = t_[(m + 1) % 3];
        if (kernel::proper_cross(a.at, b.at, c.at, d.at) && !take(a, b, c, d)) return false;
      }
    }
    return true;
  }

  /// Adds the places at which corners of s are on t, or sides of s go through t.
  static void add_piercings(const GroundTriangle& s, const GroundTriangle& t,
                            std::vector<kernel::Point2>& places) {
    for (std::size_t k = 0; k < 3; ++k) {
      const GroundPoint &a = s[k], &b = s[(k + 1) % 3];
      const kernel::Int<95> at_a = height_above(a, t), at_b = height_above(b, t);
      const kernel::Sign from = sign_of(at_a), to = sign_of(at_b);
      if (from == kernel::Sign::zero && cover(t, a.at) == Cover::over) places.push_back(a.at);
      if (from == kernel::Sign::zero || to == kernel::Sign::zero || from == to) continue;
      // the side goes through the plane at a + part / whole (b - a)
      const bool flips = from == kernel::Sign::negative;
      const kernel::Int<95> part = flips ? -at_a : at_a, rest = flips ? -at_b : at_b;
      bool is_inside = true;
      for (std::size_t m = 0; m < 3; ++m) {
        const kernel::Point2 &c = t[m].at, &d = t[(m + 1) % 3].at;
        is_inside &=
            part * kernel::orient_value(c, d, b.at) >= rest * kernel::orient_value(c, d, a.at);
      }
      if (!is_inside) continue;
      const kernel::Int<96> whole = part - rest;
      const auto axis = [&](const kernel::Coordinate2& u, const kernel::Coordinate2& v) {
        const auto by = kernel::round_div(part * (v - u), whole);
        return kernel::Coordinate2::trusted(u.raw() + static_cast<std::int32_t>(by.raw()));
      };
      places.push_back({axis(a.at.x, b.at.x), axis(a.at.y, b.at.y)});
    }
  }

  const GroundTriangle& s_;
  const GroundTriangle& t_;
};

}  // namespace offgrid::navmesh::detail
