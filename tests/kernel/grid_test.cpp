#include "offgrid/kernel/grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Grid, points_come_back_exactly_when_the_scale_is_a_power_of_two) {
  const auto grid = Grid::make(0, 0, 1024);
  ASSERT_TRUE(grid.has_value());
  for_all_classes2<1>(500, [&grid](const auto& p, Random&) {
    const Vec2<double> user = grid->from_grid(p[0]);
    const auto again = grid->to_grid(user.x, user.y);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->point, p[0]);
    EXPECT_EQ(again->error_x, 0);
    EXPECT_EQ(again->error_y, 0);
  });
}

TEST(Grid, the_origin_and_the_scale_say_where_a_point_goes) {
  const auto grid = Grid::make(100, -50, 8);
  ASSERT_TRUE(grid.has_value());
  EXPECT_EQ(grid->to_grid(100, -50)->point, at(0, 0));
  EXPECT_EQ(grid->to_grid(101, -50.5)->point, at(8, -4));
  EXPECT_EQ(grid->spacing(), 0.125);
  EXPECT_EQ(grid->scale(), 8);
  EXPECT_EQ(grid->from_grid(at(8, -4)).x, 101);
}

// With a scale that is a power of two every step of this is exact.
TEST(Grid, the_error_is_reported_and_at_most_half_a_cell) {
  const auto grid = Grid::make(0, 0, 1024);
  ASSERT_TRUE(grid.has_value());
  Random random(8);
  for (int i = 0; i < 5000; ++i) {
    const double x = static_cast<double>(random.between(-1000000000, 1000000000)) / 1234567.0;
    const auto snapped = grid->to_grid(x, -x);
    ASSERT_TRUE(snapped.has_value());
    EXPECT_LE(std::fabs(snapped->error_x), grid->spacing() * 0.5);
    EXPECT_EQ(grid->from_grid(snapped->point).x - x, snapped->error_x);
  }
}

// Merging: points of one cell become one, and different points are at least the spacing apart.
TEST(Grid, points_of_one_cell_become_one_and_different_points_are_a_spacing_apart) {
  const auto grid = Grid::make(0, 0, 128);
  ASSERT_TRUE(grid.has_value());
  Random random(9);
  int merged = 0, kept = 0;
  for (int i = 0; i < 5000; ++i) {
    const double x = static_cast<double>(random.between(-8000, 8000)) / 1024.0;
    const double y = static_cast<double>(random.between(-8000, 8000)) / 1024.0;
    const double near_x = x + static_cast<double>(random.between(-8, 8)) / 1024.0;
    const double near_y = y + static_cast<double>(random.between(-8, 8)) / 1024.0;
    const auto p = grid->to_grid(x, y), q = grid->to_grid(near_x, near_y);
    ASSERT_TRUE(p.has_value() && q.has_value());
    const auto cell = [](double c) { return std::floor(c * 128 + 0.5); };
    const bool is_one_cell = cell(x) == cell(near_x) && cell(y) == cell(near_y);
    ASSERT_EQ(p->point == q->point, is_one_cell);
    const Vec2<double> a = grid->from_grid(p->point), b = grid->from_grid(q->point);
    if (!is_one_cell) {
      ASSERT_GE(std::max(std::fabs(a.x - b.x), std::fabs(a.y - b.y)), grid->spacing());
    }
    ++(is_one_cell ? merged : kept);
  }
  EXPECT_GT(merged, 1000);
  EXPECT_GT(kept, 1000);
}

TEST(Grid, bad_input_names_the_coordinate_and_the_users_value) {
  const auto grid = Grid::make(0, 0, 1024);
  ASSERT_TRUE(grid.has_value());
  EXPECT_EQ(grid->to_grid(nan, 0).error().code, ErrorCode::not_a_number);
  EXPECT_EQ(grid->to_grid(nan, 0).error().axis, Axis::x);
  EXPECT_EQ(grid->to_grid(0, infinity).error().code, ErrorCode::infinite);
  EXPECT_EQ(grid->to_grid(0, infinity).error().axis, Axis::y);
  EXPECT_EQ(grid->to_grid(0, 2e6).error().code, ErrorCode::outside_grid);
  EXPECT_EQ(grid->to_grid(0, 2e6).error().axis, Axis::y);
  EXPECT_EQ(grid->to_grid(0, 2e6).error().value, 2e6);
  EXPECT_EQ(grid->to_grid(1e308, 0).error().value, 1e308) << "the scaled value overflows a double";
}

TEST(Grid, a_bad_grid_is_an_error) {
  EXPECT_EQ(Grid::make(nan, 0, 1).error().axis, Axis::x);
  EXPECT_EQ(Grid::make(0, infinity, 1).error().axis, Axis::y);
  for (const double scale : {0.0, -1.0, nan, infinity})
    EXPECT_EQ(Grid::make(0, 0, scale).error().code, ErrorCode::bad_scale) << scale;
}

TEST(Grid, covering_holds_the_rectangle_and_half_its_spacing_does_not) {
  Random random(9);
  for (int i = 0; i < 2000; ++i) {
    const auto coordinate = [&random] {
      const auto mantissa = static_cast<double>(random.between(-1000000, 1000000));
      return std::ldexp(mantissa, static_cast<int>(random.between(-30, 30)));
    };
    const double x0 = coordinate();
    const double x1 = coordinate();
    const double y0 = coordinate();
    const double y1 = coordinate();
    const Vec2<double> low{std::fmin(x0, x1), std::fmin(y0, y1)};
    const Vec2<double> high{std::fmax(x0, x1), std::fmax(y0, y1)};
    if (low.x == high.x && low.y == high.y) continue;
    const auto grid = Grid::covering(low, high);
    ASSERT_TRUE(grid.has_value());
    for (const double x : {low.x, high.x}) {
      for (const double y : {low.y, high.y})
        EXPECT_TRUE(grid->to_grid(x, y).has_value()) << x << " " << y;
    }
    const double half = std::fmax(high.x / 2 - low.x / 2, high.y / 2 - low.y / 2);
    EXPECT_GT(half * grid->scale() * 4, 1073741823.0) << "not wastefully coarse";
    int exponent = 0;
    EXPECT_EQ(std::frexp(grid->scale(), &exponent), 0.5) << "a power of two";
  }
}

TEST(Grid, covering_the_smallest_rectangles_has_the_finest_scale_that_a_double_can_say) {
  const double finest = std::ldexp(1.0, 1023);
  for (const double width :
       {std::numeric_limits<double>::denorm_min(), std::ldexp(1.0, -1060), std::ldexp(1.0, -993)}) {
    EXPECT_EQ(Grid::covering({0, 0}, {width, 0})->scale(), finest) << width;
    EXPECT_EQ(Grid::covering({0, -width}, {0, 0})->scale(), finest) << width;
  }
  EXPECT_EQ(Grid::covering({0, 0}, {std::ldexp(1.0, -992), 0})->scale(), finest / 2);
}

TEST(Grid, covering_nothing_is_an_error) {
  EXPECT_EQ(Grid::covering({1, 1}, {1, 1}).error().code, ErrorCode::empty_rectangle);
  EXPECT_EQ(Grid::covering({2, 2}, {1, 3}).error().code, ErrorCode::empty_rectangle);
  EXPECT_EQ(Grid::covering({2, 2}, {1, 3}).error().axis, Axis::x);
}

TEST(Grid, covering_what_is_not_finite_names_the_axis) {
  EXPECT_EQ(Grid::covering({0, nan}, {1, 1}).error().code, ErrorCode::not_a_number);
  EXPECT_EQ(Grid::covering({0, nan}, {1, 1}).error().axis, Axis::y);
  EXPECT_EQ(Grid::covering({0, 0}, {infinity, 1}).error().code, ErrorCode::infinite);
  EXPECT_EQ(Grid::covering({0, 0}, {infinity, 1}).error().axis, Axis::x);
}

TEST(Grid, covering_holds_its_own_corners_far_from_the_origin_and_at_every_size) {
  for (int place = -300; place <= 300; place += 7) {
    for (int size = -60; size <= 60; size += 3) {
      const double x = std::ldexp(1.3, place);
      const Vec2<double> low{x, -x};
      const Vec2<double> high{x + std::ldexp(x, size), -x + std::ldexp(x, size - 1)};
      if (high.x == low.x && high.y == low.y) continue;
      const auto grid = Grid::covering(low, high);
      ASSERT_TRUE(grid.has_value()) << place << " " << size;
      EXPECT_TRUE(grid->to_grid(low.x, low.y).has_value()) << place << " " << size;
      EXPECT_TRUE(grid->to_grid(high.x, high.y).has_value()) << place << " " << size;
    }
  }
}

TEST(Grid, covering_the_whole_grid_takes_the_scale_one) {
  constexpr double end = 1073741823;
  EXPECT_EQ(Grid::covering({-end, -end}, {end, end})->scale(), 1);
}

TEST(Grid, a_scale_whose_unit_is_infinite_is_refused) {
  EXPECT_EQ(Grid::make(0, 0, 5e-324).error().code, ErrorCode::bad_scale);
}

TEST(Grid, snap_answers_the_largest_error_and_names_the_point_at_fault) {
  const auto grid = Grid::make(0, 0, 1);
  ASSERT_TRUE(grid.has_value());
  const std::vector<Vec2<double>> in{{1, 1}, {2.25, 3}, {4, 4.375}};
  std::vector<Point2> out(3);
  const auto largest = grid->snap(in, out);
  ASSERT_TRUE(largest.has_value());
  EXPECT_EQ(*largest, 0.375);
  EXPECT_EQ(out[1], at(2, 3));
  const std::vector<Vec2<double>> bad{{1, 1}, {2, 3}, {4, nan}};
  const Error error = grid->snap(bad, out).error();
  EXPECT_EQ(error.index, 2U);
  EXPECT_EQ(error.axis, Axis::y);
  EXPECT_EQ(error.code, ErrorCode::not_a_number);
  EXPECT_EQ(grid->snap(in, std::span(out).first(2)).error().code, ErrorCode::size_mismatch);
}

TEST(Grid, a_point_that_did_not_move_has_no_error) {
  const Snapped2 snapped{};
  EXPECT_EQ(snapped.error_x, 0);
  EXPECT_EQ(snapped.error_y, 0);
}

TEST(Grid, it_says_where_it_lies_and_takes_points_back) {
  const auto grid = Grid::make(100, -50, 8);
  ASSERT_TRUE(grid.has_value());
  EXPECT_EQ(grid->origin().x, 100);
  EXPECT_EQ(grid->origin().y, -50);
  EXPECT_EQ(grid->from_grid(at(8, -4)).y, -50.5);
  EXPECT_EQ(grid->to_grid(2e12, 0).error().bits, 30);
  EXPECT_EQ(grid->to_grid(1e308, 0).error().bits, 30) << "where the scaled value is infinite";
}

TEST(Grid, the_smallest_scale_is_that_whose_unit_is_finite) {
  EXPECT_TRUE(Grid::make(0, 0, 6e-309).has_value());
}

TEST(Grid, covering_takes_the_finest_scale_that_holds_the_rectangle) {
  EXPECT_EQ(Grid::covering({-600, 0}, {-100, 1})->scale(), 4194304);
  EXPECT_EQ(Grid::covering({0, -600}, {1, -100})->scale(), 4194304);
  // rounds up to 2^30, and down to 1 - 2^30: the upper corner alone does not fit
  constexpr double end = 1073741823.5;
  EXPECT_EQ(Grid::covering({-end, 0}, {end, 0})->scale(), 0.5);
  // 2^53: the centre is rounded, and the lower corner alone does not fit
  constexpr double far = 9007199254740992;
  EXPECT_EQ(Grid::covering({far, 0}, {far + 2147483646, 0})->scale(), 0.5);
}

TEST(Grid, covering_takes_rectangles_without_width_or_height) {
  EXPECT_TRUE(Grid::covering({1, 0}, {1, 5}).has_value());
  EXPECT_TRUE(Grid::covering({0, 1}, {5, 1}).has_value());
  const Error upside_down = Grid::covering({0, 3}, {9, 2}).error();
  EXPECT_EQ(upside_down.code, ErrorCode::empty_rectangle);
  EXPECT_EQ(upside_down.axis, Axis::y);
  EXPECT_EQ(upside_down.value, 2);
}

/// A finer scale than 2^1023 is no double; 64 scales are tried, down to 2^-63 of the one that would
/// do.
TEST(Grid, covering_what_is_too_large_for_any_scale_is_an_error) {
  // it comes back from every grid as an infinity
  const double largest = std::numeric_limits<double>::max();
  const Error error = Grid::covering({-largest, 0}, {largest, 1}).error();
  EXPECT_EQ(error.code, ErrorCode::bad_scale);
  EXPECT_EQ(error.value, std::ldexp(1.0, -994)) << "the first scale that was tried";
  EXPECT_EQ(Grid::covering({0, -largest}, {1, largest}).error().code, ErrorCode::bad_scale);
}

TEST(Grid, snap_begins_with_the_first_point_and_wants_spans_of_one_length) {
  const auto grid = Grid::make(0, 0, 1);
  ASSERT_TRUE(grid.has_value());
  const std::vector<Vec2<double>> in{{1.5, 1}, {2, 3}};
  std::vector<Point2> out(3);
  EXPECT_EQ(*grid->snap(in, std::span(out).first(2)), 0.5);
  EXPECT_EQ(out[0], at(2, 1));
  const Error error = grid->snap(in, out).error();
  EXPECT_EQ(error.code, ErrorCode::size_mismatch);
  EXPECT_EQ(error.index, 1U);
  EXPECT_EQ(error.value, 3);
}

}  // namespace
}  // namespace offgrid::testing
