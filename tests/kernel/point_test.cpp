// Points and the errors of bad input: every one names the coordinate.
#include "offgrid/kernel/point.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernel_test.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double bound = 1073741824.0;  // 2^30

TEST(Point, the_extreme_coordinates_are_points) {
  constexpr std::array extremes{-limit2, -limit2 + 1, 0, limit2 - 1, limit2};
  for (const int x : extremes) {
    for (const int y : extremes) {
      const auto p = Point2::make(x, y);
      ASSERT_TRUE(p.has_value());
      EXPECT_EQ(p->x.raw(), x);
      EXPECT_EQ(p->y.raw(), y);
    }
  }
  EXPECT_TRUE(Point3::make(limit3, -limit3, 0).has_value());
}

TEST(Point, one_beyond_is_an_error_that_names_the_axis) {
  const Error x = Point2::make(limit2 + 1, 0).error();
  EXPECT_EQ(x.code, ErrorCode::out_of_range);
  EXPECT_EQ(x.axis, Axis::x);
  EXPECT_EQ(x.value, bound);
  EXPECT_EQ(x.bits, 30);
  EXPECT_EQ(Point2::make(0, -limit2 - 1).error().axis, Axis::y);
  EXPECT_EQ(Point3::make(limit3 + 1, 0, 0).error().axis, Axis::x);
  EXPECT_EQ(Point3::make(0, limit3 + 1, 0).error().axis, Axis::y);
  EXPECT_EQ(Point3::make(0, 0, -limit3 - 1).error().axis, Axis::z);
  EXPECT_EQ(Point3::make(0, 0, -limit3 - 1).error().bits, 29);
}

TEST(Point, the_first_axis_at_fault_is_named) {
  EXPECT_EQ(Point2::make(limit2 + 1, limit2 + 1).error().axis, Axis::x);
  EXPECT_EQ(Point2::round(nan, infinity).error().code, ErrorCode::not_a_number);
}

TEST(Point, wide_integers_never_wrap) {
  EXPECT_EQ(Point2::make(std::int64_t{1} << 32, 0).error().code, ErrorCode::out_of_range);
  EXPECT_EQ(Point2::make(0, INT64_MIN).error().axis, Axis::y);
  EXPECT_EQ(Point2::make(UINT64_MAX, 0).error().code, ErrorCode::out_of_range);
  EXPECT_EQ(Point2::make(std::uint64_t{5}, std::int16_t{-5})->y.raw(), -5);
}

TEST(Point, a_wider_int_enters_when_it_fits) {
  const Int<90> wide = Int<60>(constant<7>) * Int<30>(constant<-3>);
  EXPECT_EQ(Point2::make(wide, constant<4>)->x.raw(), -21);
  EXPECT_EQ(Point2::make(constant<4>, shift_left<20>(wide))->y.raw(), -21 * 1048576);
  EXPECT_EQ(Point2::make(constant<4>, shift_left<40>(wide)).error().axis, Axis::y);
  EXPECT_EQ(Point2::make(constant<4>, shift_left<40>(wide)).error().value, -bound);
}

TEST(Point, order_is_lexicographic) {
  EXPECT_LT(at(1, 9), at(2, 0));
  EXPECT_LT(at(1, 0), at(1, 1));
  EXPECT_EQ(compare_lexicographic(at(1, 1), at(1, 1)), Sign::zero);
  EXPECT_EQ(compare_lexicographic(at(0, 1), at(1, 0)), Sign::negative);
  EXPECT_EQ(compare_lexicographic(at(1, 1), at(1, 0)), Sign::positive);
  EXPECT_EQ(compare_lexicographic(at(0, 0, 5), at(0, 0, 4)), Sign::positive);
  EXPECT_EQ(compare_lexicographic(at(0, 4, 5), at(0, 5, 4)), Sign::negative);
  EXPECT_EQ(compare_lexicographic(at(1, 0, 0), at(0, 9, 9)), Sign::positive);
  EXPECT_EQ(compare_lexicographic(at(1, 2, 3), at(1, 2, 3)), Sign::zero);
}

TEST(Point, a_difference_of_extremes_fits_its_vector) {
  const Vector2 d = at(limit2, -limit2) - at(-limit2, limit2);
  EXPECT_EQ(d.x.raw(), 2147483646);
  EXPECT_EQ(d.y.raw(), -2147483646);
  EXPECT_FALSE(d.is_zero());
  EXPECT_TRUE((at(3, 3) - at(3, 3)).is_zero());
  EXPECT_TRUE((at(3, 3, 3) - at(3, 3, 3)).is_zero());
  EXPECT_FALSE((at(3, 3, 3) - at(3, 3, 4)).is_zero());
  EXPECT_EQ(-d, at(-limit2, limit2) - at(limit2, -limit2));
}

TEST(PointDeathTest, a_literal_out_of_range_breaks_the_contract) {
  EXPECT_DEATH((void)Point2::at(limit2 + 1, 0), "Point2::at");
  EXPECT_DEATH((void)Point2::at(std::int64_t{4294967297}, 2), "Point2::at")
      << "and does not wrap first";
  EXPECT_DEATH((void)Point3::at(0, 0, limit3 + 1), "Point3::at");
}

TEST(Round, halves_go_towards_plus_infinity) {
  const auto rounded = [](double v) { return Point2::round(v, 0)->point.x.raw(); };
  EXPECT_EQ(rounded(0.5), 1);
  EXPECT_EQ(rounded(-0.5), 0);
  EXPECT_EQ(rounded(1.5), 2);
  EXPECT_EQ(rounded(-1.5), -1);
  EXPECT_EQ(rounded(2.4999999999999996), 2);
  EXPECT_EQ(rounded(0.49999999999999994), 0);
  EXPECT_EQ(rounded(-0.0), 0);
  EXPECT_EQ(rounded(5e-324), 0);
  EXPECT_EQ(rounded(-5e-324), 0);
}

TEST(Round, it_is_floor_of_v_plus_a_half) {
  Random random(55);
  for (int i = 0; i < 20000; ++i) {
    // |v| < 2^27
    const double v =
        static_cast<double>(random.between(-(std::int64_t{1} << 50), std::int64_t{1} << 50)) /
        8388608.0;
    const auto p = Point2::round(v, v);
    ASSERT_TRUE(p.has_value());
    // exact: 50 bits and a half
    EXPECT_EQ(static_cast<double>(p->point.x.raw()), std::floor(v + 0.5));
    EXPECT_EQ(p->error_x, static_cast<double>(p->point.x.raw()) - v);
    EXPECT_LE(std::fabs(p->error_y), 0.5);
  }
}

TEST(Round, the_edge_of_the_range_is_where_the_rounded_value_leaves_it) {
  EXPECT_EQ(Point2::round(bound - 0.50000012, 0)->point.x.raw(), limit2);
  EXPECT_EQ(Point2::round(bound - 0.5, 0).error().code, ErrorCode::out_of_range);
  EXPECT_EQ(Point2::round(-bound + 0.5, 0)->point.x.raw(), -limit2);
  EXPECT_EQ(Point2::round(-bound + 0.4999998, 0).error().code, ErrorCode::out_of_range);
  EXPECT_EQ(Point3::round(0, 0, bound / 2 - 0.5).error().axis, Axis::z);
}

TEST(Round, nan_and_infinity_name_the_coordinate) {
  EXPECT_EQ(Point2::round(nan, 0).error().code, ErrorCode::not_a_number);
  EXPECT_EQ(Point2::round(nan, 0).error().axis, Axis::x);
  EXPECT_EQ(Point2::round(0, nan).error().axis, Axis::y);
  EXPECT_EQ(Point2::round(0, -infinity).error().code, ErrorCode::infinite);
  EXPECT_EQ(Point2::round(0, -infinity).error().axis, Axis::y);
  EXPECT_EQ(Point2::round(0, -infinity).error().value, -infinity);
  EXPECT_EQ(Point3::round(0, 0, nan).error().axis, Axis::z);
  EXPECT_EQ(Point3::round(0, infinity, 0).error().axis, Axis::y);
  for (const double huge : {1e19, -1e19, 1e300, -1e300, std::numeric_limits<double>::max()}) {
    EXPECT_EQ(Point2::round(huge, 0).error(),
              (Error{.code = ErrorCode::out_of_range, .axis = Axis::x, .value = huge, .bits = 30}));
  }
}

TEST(Describe, every_code_has_a_text) {
  for (int code = 1; code <= static_cast<int>(ErrorCode::rotation_too_large); ++code) {
    const std::string text = describe({.code = static_cast<ErrorCode>(code)});
    EXPECT_FALSE(text.empty());
    EXPECT_EQ(text.find("unknown"), std::string::npos) << code;
  }
}

template <class R>
using ValueOf = decltype(std::declval<R>().value());
template <class R>
using StarOf = decltype(*std::declval<R>());
using Numbers = Result<std::vector<int>>;

// The range of a loop must outlive its head.
static_assert(std::is_same_v<ValueOf<Numbers>, std::vector<int>> &&
              std::is_same_v<StarOf<Numbers>, std::vector<int>>);
static_assert(std::is_same_v<ValueOf<const Numbers>, std::vector<int>> &&
              std::is_same_v<StarOf<const Numbers>, std::vector<int>>);
static_assert(std::is_same_v<ValueOf<Numbers&>, std::vector<int>&> &&
              std::is_same_v<StarOf<Numbers&>, std::vector<int>&>);
static_assert(std::is_same_v<ValueOf<const Numbers&>, const std::vector<int>&>);
static_assert(std::is_same_v<StarOf<const Numbers&>, const std::vector<int>&>);

Numbers three_numbers() { return std::vector<int>{1, 2, 3}; }

TEST(Result, the_value_of_a_result_that_goes_stays_for_the_loop_over_it) {
  int sum = 0;
  for (const int i : *three_numbers()) sum += i;
  for (const int i : three_numbers().value()) sum += i;
  EXPECT_EQ(sum, 12);
}

TEST(Result, a_value_that_cannot_be_copied_comes_out_of_a_result_that_goes) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
  const std::unique_ptr<int> number = *std::move(result);
  EXPECT_EQ(*number, 7);
}

TEST(ResultDeathTest, the_value_of_an_error_and_the_error_of_a_value_break_the_contract) {
  EXPECT_DEATH((void)Point2::make(limit2 + 1, 0).value(), "Result::value");
  EXPECT_DEATH((void)Point2::make(0, 0).error(), "Result::error");
}

TEST(Rounded, by_default_there_is_no_error) {
  const Rounded<Point3> rounded{};
  EXPECT_EQ(rounded.error_x, 0);
  EXPECT_EQ(rounded.error_y, 0);
  EXPECT_EQ(rounded.error_z, 0);
}

TEST(Point2, an_integer_too_wide_for_a_double_is_reported_with_the_bound_that_it_crosses) {
  const auto large = shift_left<35>(constant<3>);
  EXPECT_EQ(Point2::make(large, 0).error().value, 1073741824);
  EXPECT_EQ(Point2::make(0, -large).error().value, -1073741824);
}

TEST(Point3, rounding_names_the_first_axis_at_fault) {
  EXPECT_EQ(Point3::round(1e9, 1e9, 1e9).error().axis, Axis::x);
  EXPECT_EQ(Point3::round(0, 1e9, 1e9).error().axis, Axis::y);
  EXPECT_EQ(Point3::round(0, 0, 1e9).error().axis, Axis::z);
  const auto rounded = Point3::round(0.75, -0.25, 2);
  ASSERT_TRUE(rounded.has_value());
  EXPECT_EQ(rounded->point, Point3::at(1, 0, 2));
  EXPECT_EQ(rounded->error_x, 0.25);
  EXPECT_EQ(rounded->error_y, 0.25);
  EXPECT_EQ(rounded->error_z, 0);
}

}  // namespace
}  // namespace offgrid::testing
