// intersect, on_segment, hits, closed_near, round_cross: the main predicates of overlays and snap
// rounding.
#include <CGAL/Segment_2.h>
#include <CGAL/intersections.h>

#include <algorithm>
#include <cmath>

#include "naive.hpp"

namespace offgrid::bench {

namespace {

using enum Class2;

struct AreSegments {
  bool operator()(const Case<Point2, 4>& p) const { return p[0] != p[1] && p[2] != p[3]; }
};

struct CrossProperly {
  bool operator()(const Case<Point2, 4>& p) const {
    return kernel::proper_cross(p[0], p[1], p[2], p[3]);
  }
};

template <class Subject>
struct TwoSegments {
  using Segment = typename Subject::Kernel::Segment_2;
  auto operator()(const Case<Point2, 4>& p) const {
    return std::array<Segment, 2>{Segment(Subject::make(p[0]), Subject::make(p[1])),
                                  Segment(Subject::make(p[2]), Subject::make(p[3]))};
  }
};

void add_intersect() {
  const auto inputs = {random, small_grid, collinear, extended_gcd};
  const auto with_cgal = [](const auto& s) {
    return static_cast<int>(CGAL::do_intersect(s[0], s[1]));
  };
  add<Point2, 4>("intersect", "offgrid", inputs, AreSegments{}, PointsOf<Offgrid>{},
                 [](const auto& p) {
                   return static_cast<int>(kernel::intersect(p[0], p[1], p[2], p[3]).contact);
                 });
  add<Point2, 4>(
      "intersect", "double", inputs, AreSegments{}, PointsOf<Naive>{},
      [](const auto& p) { return static_cast<int>(naive::proper_cross(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>("intersect", "EPICK", inputs, AreSegments{}, TwoSegments<Epick>{}, with_cgal);
  add<Point2, 4>("intersect", "EPECK", inputs, AreSegments{}, TwoSegments<Epeck>{}, with_cgal);
}

template <class Subject>
void add_cgal_on_segment(std::initializer_list<Class2> inputs) {
  using Kernel = typename Subject::Kernel;
  struct Prepared {
    typename Kernel::Segment_2 segment;
    typename Kernel::Point_2 point;
  };
  add<Point2, 3>(
      "on_segment", Subject::name, inputs, AcceptAll{},
      [](const Case<Point2, 3>& p) {
        return Prepared{{Subject::make(p[0]), Subject::make(p[1])}, Subject::make(p[2])};
      },
      [](const Prepared& one) { return static_cast<int>(one.segment.has_on(one.point)); });
}

void add_on_segment() {
  const auto inputs = {random, small_grid, collinear, extended_gcd};
  add<Point2, 3>(
      "on_segment", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
      [](const auto& p) { return static_cast<int>(kernel::on_segment(p[0], p[1], p[2])); });
  add<Point2, 3>("on_segment", "double", inputs, AcceptAll{}, PointsOf<Naive>{}, [](const auto& p) {
    const bool in_box = std::min(p[0].x, p[1].x) <= p[2].x && p[2].x <= std::max(p[0].x, p[1].x) &&
                        std::min(p[0].y, p[1].y) <= p[2].y && p[2].y <= std::max(p[0].y, p[1].y);
    return static_cast<int>(kernel::formula::orient(p[0], p[1], p[2]) == 0 && in_box);
  });
  add_cgal_on_segment<Epick>(inputs);
  add_cgal_on_segment<Epeck>(inputs);
}

struct HasLength {
  bool operator()(const Case<Point2, 3>& p) const { return p[0] != p[1]; }
};

/// The side of a square around p[2] that just misses the line p[0] p[1] or, in about every other
/// case, just reaches it.
kernel::Int<30> touching_side(const Case<Point2, 3>& p) {
  const std::int64_t width = (abs(p[1].x - p[0].x) + abs(p[1].y - p[0].y)).raw();
  const std::int64_t missing = abs(kernel::orient_value(p[0], p[1], p[2])).raw() / width * 2;
  const std::int64_t largest = (std::int64_t{1} << 30) - 1;
  return *kernel::Int<30>::checked(std::min(largest, missing + 2 * (p[2].x.raw() & 1)));
}

void add_closed_near() {
  const auto inputs = {random, small_grid, collinear, extended_gcd};
  struct Prepared {
    Case<Point2, 3> p;
    kernel::Int<30> side;
  };
  add<Point2, 3>(
      "closed_near", "offgrid", inputs, HasLength{},
      [](const Case<Point2, 3>& p) { return Prepared{p, touching_side(p)}; },
      [](const Prepared& one) {
        return static_cast<int>(kernel::closed_near(one.p[0], one.p[1], one.p[2], one.side));
      });
  struct PreparedDoubles {
    Case<naive::Vec2, 3> p;
    double side;
  };
  add<Point2, 3>(
      "closed_near", "double", inputs, HasLength{},
      [](const Case<Point2, 3>& p) {
        return PreparedDoubles{{Naive::make(p[0]), Naive::make(p[1]), Naive::make(p[2])},
                               static_cast<double>(touching_side(p).raw())};
      },
      [](const PreparedDoubles& one) {
        const auto& [c, d, h] = one.p;
        const double half = one.side / 2;
        const bool in_box = std::min(c.x, d.x) - half <= h.x && h.x <= std::max(c.x, d.x) + half &&
                            std::min(c.y, d.y) - half <= h.y && h.y <= std::max(c.y, d.y) + half;
        const double width = std::fabs(d.x - c.x) + std::fabs(d.y - c.y);
        return static_cast<int>(in_box && std::fabs(2 * kernel::formula::orient(c, d, h)) <=
                                              one.side * width);
      });
}

void add_pixels() {
  const auto inputs = {random, small_grid, collinear, extended_gcd};
  add<Point2, 3>("hits", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return static_cast<int>(kernel::hits(p[0], p[1], p[2])); });
  add<Point2, 3>("hits", "double", inputs, AcceptAll{}, PointsOf<Naive>{}, [](const auto& p) {
    const bool in_box = std::min(p[0].x, p[1].x) <= p[2].x && p[2].x <= std::max(p[0].x, p[1].x) &&
                        std::min(p[0].y, p[1].y) <= p[2].y && p[2].y <= std::max(p[0].y, p[1].y);
    const double width = std::fabs(p[1].x - p[0].x) + std::fabs(p[1].y - p[0].y);
    return static_cast<int>(in_box &&
                            std::fabs(2 * kernel::formula::orient(p[0], p[1], p[2])) < width);
  });

  add<Point2, 4>("round_cross", "offgrid", {random, small_grid, extended_gcd}, CrossProperly{},
                 PointsOf<Offgrid>{}, [](const auto& p) {
                   const Point2 x = kernel::round_cross(p[0], p[1], p[2], p[3]);
                   return (x.x.raw() ^ x.y.raw()) & 1;
                 });
  add<Point2, 4>(
      "round_cross", "double", {random, small_grid, extended_gcd}, CrossProperly{},
      PointsOf<Naive>{}, [](const auto& p) {
        const double side_a = kernel::formula::orient(p[2], p[3], p[0]);
        const double part = side_a / (side_a - kernel::formula::orient(p[2], p[3], p[1]));
        const auto x =
            static_cast<std::int32_t>(std::floor(p[0].x + part * (p[1].x - p[0].x) + 0.5));
        const auto y =
            static_cast<std::int32_t>(std::floor(p[0].y + part * (p[1].y - p[0].y) + 0.5));
        return (x ^ y) & 1;
      });
}

}  // namespace

void add_segment_predicates() {
  add_intersect();
  add_on_segment();
  add_pixels();
  add_closed_near();
}

}  // namespace offgrid::bench
