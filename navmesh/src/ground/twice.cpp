#include "ground/twice.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "ground/cell_grid.hpp"
#include "ground/contact.hpp"
#include "ground/plane_height.hpp"
#include "offgrid/kernel/crossing.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;

namespace {

constexpr std::uint32_t no_other = 0xFFFFFFFF;

/// How far a place is above the plane of t, times area_of(t).
Int<95> height_above(const GroundPoint& p, const GroundTriangle& t, const Int<62>& area) {
  return z_of(p) * area - plane_height(t, p.at).numerator;
}

/// The part of the map that two triangles cover both. It is convex. Its corners are corners of one,
/// over the other, and places where sides cross. The difference in height is linear, so it is
/// largest at a corner.
class CommonPart {
 public:
  /// Requires triangles that overlap on the map.
  CommonPart(const GroundTriangle& s, const GroundTriangle& t) : s_(s), t_(t) {}

  /// Are the triangles nowhere farther apart in height than this?
  bool is_within(const Int<30>& bound) const {
    for (const auto& [one, other] : {std::pair{&s_, &t_}, std::pair{&t_, &s_}}) {
      const Int<62> area = kernel::orient_value((*other)[0].at, (*other)[1].at, (*other)[2].at);
      for (const GroundPoint& p : *one) {
        if (cover(*other, p.at) == Cover::over && abs(height_above(p, *other, area)) > bound * area)
          return false;
      }
    }
    return all_crossings([&](const GroundPoint& a, const GroundPoint& b, const GroundPoint& c,
                             const GroundPoint& d) {
      const Int<62> area = kernel::orient_value(t_[0].at, t_[1].at, t_[2].at);
      const Int<62> at_a = kernel::orient_value(c.at, d.at, a.at),
                    at_b = kernel::orient_value(c.at, d.at, b.at);
      // the crossing divides a -> b as at_a to -at_b
      return abs(at_a * height_above(b, t_, area) - at_b * height_above(a, t_, area)) <=
             bound * (abs(at_a - at_b) * area);
    });
  }

  /// Its smallest and its largest corner, each rounded to the nearest grid point.
  Segment ends() const {
    std::vector<Point2> corners;
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

 private:
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

  const GroundTriangle& s_;
  const GroundTriangle& t_;
};

class TwiceFinder {
 public:
  TwiceFinder(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
              const TwiceBounds& bounds)
      : ground_(ground),
        pieces_(pieces),
        everywhere_(Int<30>::trusted(bounds.everywhere)),
        equal_(Int<30>::trusted(bounds.equal)),
        near_(ground),
        compared_(ground.size(), no_other) {}

  void run(FaultList& faults) {
    for (std::uint32_t i = 0; i < ground_.size(); ++i) {
      const Box box = box_of(ground_[i]);
      near_.for_each_near(ground_[i], [&](std::uint32_t k) {
        if (k <= i || pieces_.floor[i] == pieces_.floor[k] || compared_[k] == i) return;
        compared_[k] = i;
        if (!box.meets(box_of(ground_[k])) || !are_twice(ground_[i], ground_[k])) return;
        const Segment ends = CommonPart(ground_[i], ground_[k]).ends();
        faults.add({.code = GroundErrorCode::ground_twice,
                    .faces = {ground_[i], ground_[k]},
                    .face_count = 2,
                    .a = ends.from,
                    .b = ends.to});
      });
    }
  }

 private:
  bool are_twice(const GroundTriangle& s, const GroundTriangle& t) const {
    if (are_far(s, t) || contact_of(s, t) != Contact::overlap) return false;
    return are_equal(s, t) || CommonPart(s, t).is_within(everywhere_);
  }

  // Asked first, as it is cheap.
  bool are_far(const GroundTriangle& s, const GroundTriangle& t) const {
    const auto [s_low, s_high] = std::minmax({s[0].z, s[1].z, s[2].z});
    const auto [t_low, t_high] = std::minmax({t[0].z, t[1].z, t[2].z});
    const Int<30> bound = std::max(everywhere_, equal_);
    return Int<30>::trusted(t_low - s_high) > bound || Int<30>::trusted(s_low - t_high) > bound;
  }

  /// Faces that are equal on the map have their smallest corner at one place.
  bool are_equal(const GroundTriangle& s, const GroundTriangle& t) const {
    for (std::size_t k = 0; k < 3; ++k) {
      if (s[k].at != t[k].at || abs(z_of(s[k]) - z_of(t[k])) > equal_) return false;
    }
    return true;
  }

  std::span<const GroundTriangle> ground_;
  const FloorsOfGround& pieces_;
  Int<30> everywhere_;
  Int<30> equal_;
  CellIndex near_;
  std::vector<std::uint32_t> compared_;  ///< the last triangle that was compared with it
};

}  // namespace

bool are_over_each_other(const GroundTriangle& s, const GroundTriangle& t, std::int32_t most) {
  return contact_of(s, t) == Contact::overlap && CommonPart(s, t).is_within(Int<30>::trusted(most));
}

void find_twice(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
                const TwiceBounds& bounds, FaultList& faults) {
  if (pieces.count > 1) TwiceFinder(ground, pieces, bounds).run(faults);
}

}  // namespace offgrid::navmesh::detail
