// CGAL's algorithms on CgalTraits, beside the same algorithms on CGAL's exact kernel: equal
// answers.
#include "offgrid/verify/cgal_traits.hpp"

#include <gtest/gtest.h>

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Triangulation_2.h>
#include <CGAL/ch_bykat.h>
#include <CGAL/ch_eddy.h>
#include <CGAL/ch_graham_andrew.h>
#include <CGAL/ch_jarvis.h>
#include <CGAL/convex_hull_2.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "support/generate.hpp"

namespace offgrid::verify {
namespace {

using kernel::Point2;
using Epeck = CGAL::Exact_predicates_exact_constructions_kernel;
using Pair = std::array<double, 2>;
using Faces = std::multiset<std::array<Pair, 3>>;

struct OurSide {
  using Traits = CgalTraits;
  static Point2 point(const Point2& p) { return p; }
  static Pair pair(const Point2& p) {
    return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
  }
};

struct TheirSide {
  using Traits = Epeck;
  static Epeck::Point_2 point(const Point2& p) { return {p.x.raw(), p.y.raw()}; }
  static Pair pair(const Epeck::Point_2& p) {
    return {CGAL::to_double(p.x()), CGAL::to_double(p.y())};
  }
};

/// A bug: three points in a row are a left turn.
struct NeverStraight : CgalTraits {
  struct Left_turn_2 {
    bool operator()(const Point2& p, const Point2& q, const Point2& r) const {
      return kernel::orient(p, q, r) != kernel::Sign::negative;
    }
  };
  Left_turn_2 left_turn_2_object() const { return {}; }
};

template <class Side>
auto points_of(const std::vector<Point2>& points) {
  std::vector<typename Side::Traits::Point_2> result;
  for (const Point2& p : points) result.push_back(Side::point(p));
  return result;
}

/// The corners that each of CGAL's algorithms answers, one after the other.
template <class Side>
std::vector<Pair> hulls(const std::vector<Point2>& input) {
  const typename Side::Traits traits{};
  const auto points = points_of<Side>(input);
  std::vector<typename Side::Traits::Point_2> out;
  const auto to = std::back_inserter(out);
  CGAL::convex_hull_2(points.begin(), points.end(), to, traits);
  CGAL::upper_hull_points_2(points.begin(), points.end(), to, traits);
  CGAL::ch_graham_andrew(points.begin(), points.end(), to, traits);
  CGAL::ch_jarvis(points.begin(), points.end(), to, traits);
  CGAL::ch_eddy(points.begin(), points.end(), to, traits);
  CGAL::ch_bykat(points.begin(), points.end(), to, traits);
  std::vector<Pair> result;
  for (const auto& p : out) result.push_back(Side::pair(p));
  return result;
}

template <class Side, class Triangulation>
Faces faces_of(const Triangulation& triangulation) {
  Faces result;
  for (auto f = triangulation.finite_faces_begin(); f != triangulation.finite_faces_end(); ++f) {
    std::array<Pair, 3> corners;
    for (std::size_t i = 0; i < 3; ++i) {
      corners[i] = Side::pair(f->vertex(static_cast<int>(i))->point());
    }
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    result.insert(corners);
  }
  return result;
}

template <class Side, template <class, class...> class Kind>
Faces triangles(const std::vector<Point2>& input) {
  const auto points = points_of<Side>(input);
  Kind<typename Side::Traits> triangulation;
  triangulation.insert(points.begin(), points.end());
  EXPECT_TRUE(triangulation.is_valid());
  return faces_of<Side>(triangulation);
}

template <class Traits>
using Plain = CGAL::Triangulation_2<Traits>;
template <class Traits>
using Delaunay = CGAL::Delaunay_triangulation_2<Traits>;

/// A fan of constraints, which never cross.
template <class Side>
Faces constrained(const std::vector<Point2>& input) {
  CGAL::Constrained_Delaunay_triangulation_2<typename Side::Traits> triangulation;
  const auto points = points_of<Side>(input);
  triangulation.insert(points.begin(), points.end());
  for (const auto& p : points) triangulation.insert_constraint(points.front(), p);
  EXPECT_TRUE(triangulation.is_valid());
  return faces_of<Side>(triangulation);
}

std::vector<std::vector<Point2>> inputs() {
  std::vector<std::vector<Point2>> result;
  testing::Random random(7);
  for (const testing::Class2 kind : testing::all_classes2()) {
    std::vector<Point2> points(24);
    for (std::size_t i = 0; i + 6 <= points.size(); i += 6) {
      testing::fill(kind, random, std::span(points).subspan(i, 6));
    }
    result.push_back(points);
  }
  result.emplace_back();
  for (int x = 0; x < 5; ++x) {
    for (int y = 0; y < 5; ++y) result.back().push_back(Point2::at(x, y));
  }
  return result;
}

TEST(CgalTraits, convex_hulls_are_those_of_the_exact_kernel) {
  for (const auto& points : inputs()) EXPECT_EQ(hulls<OurSide>(points), hulls<TheirSide>(points));
}

TEST(CgalTraits, triangulations_are_those_of_the_exact_kernel) {
  for (const auto& points : inputs()) {
    EXPECT_EQ((triangles<OurSide, Plain>(points)), (triangles<TheirSide, Plain>(points)));
    EXPECT_EQ((triangles<OurSide, Delaunay>(points)), (triangles<TheirSide, Delaunay>(points)));
    EXPECT_EQ(constrained<OurSide>(points), constrained<TheirSide>(points));
  }
}

TEST(CgalTraits, a_wrong_turn_is_noticed) {
  const auto grid = inputs().back();
  std::vector<Point2> ours, bad;
  CGAL::ch_graham_andrew(grid.begin(), grid.end(), std::back_inserter(ours), CgalTraits());
  CGAL::ch_graham_andrew(grid.begin(), grid.end(), std::back_inserter(bad), NeverStraight());
  EXPECT_EQ(ours.size(), 4U);
  EXPECT_NE(ours, bad);
}

}  // namespace
}  // namespace offgrid::verify
