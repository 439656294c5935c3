// Every class of generated points really has the degeneracy it promises, at the promised rate, over
// the promised range.
#include "support/generate.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "kernel_test.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/in_sphere.hpp"
#include "offgrid/kernel/orient3d.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr int cases = 4000;

/// The share of fills of N points for which `property` holds.
template <std::size_t N, class Property>
double share2(Class2 which, Property property) {
  Random random(0x9e37);
  int count = 0;
  for (int i = 0; i < cases; ++i) {
    std::array<Point2, N> p;
    fill(which, random, p);
    count += static_cast<int>(property(p));
  }
  return static_cast<double>(count) / cases;
}

template <std::size_t N, class Property>
double share3(Class3 which, Property property) {
  Random random(0x9e37);
  int count = 0;
  for (int i = 0; i < cases; ++i) {
    std::array<Point3, N> p;
    fill(which, random, p);
    count += static_cast<int>(property(p));
  }
  return static_cast<double>(count) / cases;
}

using Three = std::array<Point2, 3>;
using Four = std::array<Point2, 4>;
using Six = std::array<Point2, 6>;

bool turns(const Three& p) { return orient(p[0], p[1], p[2]) != Sign::zero; }
bool collinear(const Three& p) { return !turns(p); }
bool cocircular(const Four& p) { return in_circle(p[0], p[1], p[2], p[3]) == Sign::zero; }
bool unit_area(const Three& p) { return std::abs(orient_value(p[0], p[1], p[2]).raw()) == 1; }

Vec2<double> to_double(const Point2& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
}
Vec3<double> to_double(const Point3& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw()),
          static_cast<double>(p.z.raw())};
}

Sign sign_of_double(double v) {
  return static_cast<Sign>(static_cast<int>(v > 0) - static_cast<int>(v < 0));
}

bool naive_orient_is_wrong(const Three& p) {
  return sign_of_double(formula::orient(to_double(p[0]), to_double(p[1]), to_double(p[2]))) !=
         orient(p[0], p[1], p[2]);
}

bool naive_in_circle_is_wrong(const Four& p) {
  return sign_of_double(formula::in_circle(to_double(p[0]), to_double(p[1]), to_double(p[2]),
                                           to_double(p[3]))) != in_circle(p[0], p[1], p[2], p[3]);
}

/// Is the box of the points at least a quarter of the range wide or high?
template <std::size_t N>
bool spread(const std::array<Point2, N>& p) {
  const auto [left, right] = std::minmax_element(
      p.begin(), p.end(), [](const Point2& a, const Point2& b) { return a.x < b.x; });
  const auto [low, high] = std::minmax_element(
      p.begin(), p.end(), [](const Point2& a, const Point2& b) { return a.y < b.y; });
  return std::max(x_of(*right) - x_of(*left), y_of(*high) - y_of(*low)) >= limit2 / 2;
}

TEST(Generate, equal_seeds_give_equal_points_whatever_came_before) {
  for (const Class2 which : all_classes2()) {
    Six first;
    Six second;
    Random one(3);
    fill(which, one, first);
    Random other(99);
    fill(which, other, second);
    Random again(3);
    fill(which, again, second);
    EXPECT_EQ(first, second) << name(which);
  }
}

TEST(Generate, every_class_has_its_own_name) {
  std::set<std::string> names;
  for (const Class2 which : all_classes2()) names.insert(name(which));
  EXPECT_EQ(names.size(), all_classes2().size());
  EXPECT_EQ(all_classes2().size(), static_cast<std::size_t>(Class2::corners) + 1);
  EXPECT_EQ(all_classes3().size(), static_cast<std::size_t>(Class3::corners) + 1);
}

TEST(Generate, any_number_of_points_can_be_asked_for) {
  for (const std::size_t count :
       {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{500}}) {
    Random random(4);
    std::vector<Point2> plane(count);
    for (const Class2 which : all_classes2()) fill(which, random, plane);
    std::vector<Point3> space(count);
    for (const Class3 which : all_classes3()) fill(which, random, space);
  }
}

TEST(Generate, random_points_are_in_general_position_and_spread) {
  EXPECT_EQ(share2<3>(Class2::random, turns), 1);
  EXPECT_GT(share2<3>(Class2::random, spread<3>), 0.9);
}

TEST(Generate, a_small_grid_makes_every_coincidence_frequent) {
  EXPECT_GT(share2<3>(Class2::small_grid, collinear), 0.2);
  EXPECT_GT(share2<4>(Class2::small_grid, cocircular), 0.3);
  EXPECT_GT(share2<4>(Class2::small_grid,
                      [](const Four& p) { return proper_cross(p[0], p[1], p[2], p[3]); }),
            0.05);
}

TEST(Generate, collinear_points_are_on_one_line_and_spread) {
  EXPECT_EQ(share2<6>(Class2::collinear,
                      [](const Six& p) {
                        return !turns({p[0], p[1], p[2]}) && !turns({p[3], p[4], p[5]}) &&
                               !turns({p[0], p[2], p[4]}) && !turns({p[0], p[1], p[5]});
                      }),
            1);
  EXPECT_GT(share2<3>(Class2::collinear, spread<3>), 0.5);
  EXPECT_LT(share2<3>(Class2::collinear, [](const Three& p) { return p[0] == p[1]; }), 0.1);
}

TEST(Generate, cocircular_points_are_different_points_of_one_circle) {
  EXPECT_EQ(share2<6>(Class2::cocircular,
                      [](const Six& p) {
                        return turns({p[0], p[1], p[2]}) && cocircular({p[0], p[1], p[2], p[3]}) &&
                               cocircular({p[0], p[1], p[2], p[4]}) &&
                               cocircular({p[0], p[1], p[2], p[5]});
                      }),
            1);
  EXPECT_GT(share2<4>(Class2::cocircular, spread<4>), 0.4);
  EXPECT_GT(share2<4>(Class2::cocircular, naive_in_circle_is_wrong), 0.25);
}

TEST(Generate, extended_gcd_makes_triangles_of_area_one_half_across_the_range) {
  EXPECT_EQ(share2<3>(Class2::extended_gcd, unit_area), 1);
  EXPECT_EQ(
      share2<6>(Class2::extended_gcd, [](const Six& p) { return unit_area({p[0], p[1], p[2]}); }),
      1);
  EXPECT_GT(share2<3>(Class2::extended_gcd, spread<3>), 0.8);
  EXPECT_GT(share2<3>(Class2::extended_gcd, naive_orient_is_wrong), 0.5);
}

TEST(Generate, extended_gcd_keeps_further_points_on_the_first_line_or_next_to_it) {
  EXPECT_EQ(share2<6>(Class2::extended_gcd,
                      [](const Six& p) {
                        return std::all_of(p.begin(), p.end(), [&p](const Point2& q) {
                          return std::abs(orient_value(p[0], p[1], q).raw()) <= 1;
                        });
                      }),
            1);
  EXPECT_GT(
      share2<6>(Class2::extended_gcd, [](const Six& p) { return collinear({p[0], p[1], p[3]}); }),
      0.1);
  EXPECT_GT(
      share2<6>(Class2::extended_gcd, [](const Six& p) { return unit_area({p[0], p[1], p[3]}); }),
      0.3);
  EXPECT_GT(share2<6>(Class2::extended_gcd,
                      [](const Six& p) { return proper_cross(p[0], p[1], p[2], p[3]); }),
            0.02);
}

TEST(Generate, pythagorean_points_just_miss_the_circle) {
  EXPECT_LT(share2<4>(Class2::pythagorean, cocircular), 0.2);
  EXPECT_GT(share2<4>(Class2::pythagorean, cocircular), 0.02);
  EXPECT_GT(share2<4>(Class2::pythagorean, spread<4>), 0.4);
}

TEST(Generate, near_concurrent_lines_meet_or_all_but_meet) {
  const auto lines = [](const Six& p) {
    return sign_of(cross(p[1] - p[0], p[3] - p[2])) != Sign::zero && p[4] != p[5];
  };
  EXPECT_GT(share2<6>(Class2::near_concurrent, lines), 0.99);
  const double exact = share2<6>(Class2::near_concurrent, [&lines](const Six& p) {
    return lines(p) && orient_crossing(p[0], p[1], p[2], p[3], p[4], p[5]) == Sign::zero;
  });
  EXPECT_GT(exact, 0.2);
  EXPECT_LT(exact, 0.4);
  // The crossing's distance from the third line, scaled by cross(e1, e2) |e3|: 2^125 is the whole
  // range, 2^64 a hair.
  const double near = share2<6>(Class2::near_concurrent, [](const Six& p) {
    const Int<62> at_a = orient_value(p[2], p[3], p[0]);
    const Int<62> at_b = orient_value(p[2], p[3], p[1]);
    const auto distance =
        orient_value(p[4], p[5], p[0]) * at_b - orient_value(p[4], p[5], p[1]) * at_a;
    return sign_of(distance) != Sign::zero && distance.fits_in(64);
  });
  EXPECT_GT(near, 0.5);
  EXPECT_GT(share2<4>(Class2::near_concurrent,
                      [](const Four& p) { return proper_cross(p[0], p[1], p[2], p[3]); }),
            0.5);
}

TEST(Generate, axis_aligned_points_share_columns_and_rows) {
  EXPECT_GT(share2<4>(Class2::axis_aligned, cocircular), 0.2);
  EXPECT_GT(share2<3>(Class2::axis_aligned, collinear), 0.15);
}

TEST(Generate, duplicates_are_frequent) {
  EXPECT_GT(share2<3>(Class2::duplicates,
                      [](const Three& p) { return p[0] == p[1] || p[0] == p[2] || p[1] == p[2]; }),
            0.5);
}

TEST(Generate, corners_reach_the_ends_of_the_range) {
  EXPECT_GT(
      share2<3>(Class2::corners, [](const Three& p) { return std::abs(x_of(p[0])) == limit2; }),
      0.3);
  EXPECT_GT(
      share2<3>(Class2::corners, [](const Three& p) { return std::abs(x_of(p[0])) == limit2 - 1; }),
      0.1);
}

using FourInSpace = std::array<Point3, 4>;
using FiveInSpace = std::array<Point3, 5>;

bool coplanar(const FourInSpace& p) { return orient3d(p[0], p[1], p[2], p[3]) == Sign::zero; }

bool naive_orient3d_is_wrong(const FourInSpace& p) {
  return sign_of_double(formula::orient3d(to_double(p[0]), to_double(p[1]), to_double(p[2]),
                                          to_double(p[3]))) != orient3d(p[0], p[1], p[2], p[3]);
}

bool spread_in_space(const FourInSpace& p) {
  std::int64_t width = 0;
  for (const Point3& q : p) {
    width =
        std::max({width, std::int64_t{abs(q.x - p[0].x).raw()},
                  std::int64_t{abs(q.y - p[0].y).raw()}, std::int64_t{abs(q.z - p[0].z).raw()}});
  }
  return width >= limit3 / 4;
}

TEST(GenerateInSpace, random_points_are_in_general_position) {
  EXPECT_LT(share3<4>(Class3::random, coplanar), 0.001);
}

TEST(GenerateInSpace, small_grids_collinear_and_coplanar_points_are_coplanar) {
  EXPECT_GT(share3<4>(Class3::small_grid, coplanar), 0.2);
  EXPECT_EQ(share3<4>(Class3::collinear, coplanar), 1);
  EXPECT_EQ(share3<4>(Class3::coplanar, coplanar), 1);
  EXPECT_GT(share3<4>(Class3::coplanar, spread_in_space), 0.8);
  EXPECT_GT(share3<4>(Class3::coplanar, naive_orient3d_is_wrong), 0.4);
}

TEST(GenerateInSpace, cospherical_points_are_on_one_sphere_and_not_in_one_plane) {
  EXPECT_EQ(share3<5>(Class3::cospherical,
                      [](const FiveInSpace& p) {
                        return in_sphere(p[0], p[1], p[2], p[3], p[4]) == Sign::zero;
                      }),
            1);
  EXPECT_LT(share3<4>(Class3::cospherical, coplanar), 0.01);
  EXPECT_GT(share3<4>(Class3::cospherical, spread_in_space), 0.6);
}

TEST(GenerateInSpace, near_coplanar_points_span_a_volume_of_one_across_the_range) {
  const auto unit = [](const FourInSpace& p) {
    return abs(orient3d_value(p[0], p[1], p[2], p[3])) == constant<1>;
  };
  EXPECT_EQ(share3<4>(Class3::near_coplanar, unit), 1);
  EXPECT_GT(share3<4>(Class3::near_coplanar, spread_in_space), 0.8);
  EXPECT_GT(share3<4>(Class3::near_coplanar, naive_orient3d_is_wrong), 0.3);
  EXPECT_GT(share3<5>(Class3::near_coplanar,
                      [](const FiveInSpace& p) { return coplanar({p[0], p[1], p[2], p[4]}); }),
            0.3);
}

}  // namespace
}  // namespace offgrid::testing
