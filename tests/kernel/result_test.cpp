#include "offgrid/kernel/result.hpp"

#include <utility>

#include "kernel_test.hpp"
#include "offgrid/kernel/sign.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

TEST(Error, what_does_not_belong_to_the_code_keeps_its_default) {
  const Error error{.code = ErrorCode::bad_scale};
  EXPECT_EQ(error.axis, Axis::none);
  EXPECT_EQ(error.index, Error::single);
  EXPECT_EQ(error.value, 0.0);
  EXPECT_EQ(error.bits, 0);
}

/// A value that exists only when it is made.
struct Made {
  explicit constexpr Made(int made_of) : of(made_of) {}
  int of;
};

constexpr Result<Made> made_of(int number) {
  if (number < 0) return Error{.code = ErrorCode::out_of_range};
  return Made(number);
}
static_assert(made_of(7)->of == 7 && !made_of(-1));
static_assert(!std::is_default_constructible_v<Made> && std::is_trivially_copyable_v<Result<Made>>);

TEST(Result, it_holds_a_value_or_an_error_and_needs_no_default_of_either) {
  Result<Made> result = made_of(7);
  EXPECT_EQ(result->of, 7);
  result = made_of(-1);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::out_of_range);
  result = made_of(8);
  EXPECT_EQ(result->of, 8);
  EXPECT_DEATH(static_cast<void>(result.error()), "Result::error\\(\\) of a value");
}

TEST(Result, a_value_and_an_error_may_be_of_one_type) {
  const Result<int, int> good = 7, bad = Result<int, int>::failed(8);
  EXPECT_TRUE(good);
  EXPECT_EQ(*good, 7);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error(), 8);
}

/// Every way to the value: by reference from what stays, itself from what goes, const or not.
TEST(Result, every_way_to_the_value_leads_to_it) {
  Result<int> result = 7;
  const Result<int>& constant = result;
  EXPECT_EQ(result.value(), 7);
  EXPECT_EQ(constant.value(), 7);
  EXPECT_EQ(std::move(constant).value(), 7);
  EXPECT_EQ(*result, 7);
  EXPECT_EQ(*constant, 7);
  EXPECT_EQ(*std::move(constant), 7);
  EXPECT_EQ(*Result<int>(8), 8);
  EXPECT_EQ(Result<int>(8).value(), 8);
  result.value() = 9;
  EXPECT_EQ(*constant, 9);
  *result = 10;
  EXPECT_EQ(constant.value(), 10);
}

TEST(Result, the_value_of_an_error_stops_the_program_with_the_error_in_words) {
  const Error error{.code = ErrorCode::out_of_range, .axis = Axis::y, .value = 5, .bits = 3};
  Result<int> wrong = error;
  const Result<int>& constant = wrong;
  const std::string words = "Result::value\\(\\) of an error: y is out of range: 5, must satisfy";
  EXPECT_DEATH(static_cast<void>(wrong.value()), words);
  EXPECT_DEATH(static_cast<void>(constant.value()), words);
  EXPECT_DEATH(static_cast<void>(Result<int>(error).value()), words);
  EXPECT_DEATH(static_cast<void>(std::move(constant).value()), words);
  EXPECT_DEATH(static_cast<void>(*wrong), words);
  EXPECT_DEATH(static_cast<void>(*Result<int>(error)), words);
  struct Wordless {
    ErrorCode code;
  };
  const Result<int, Wordless> silent = Wordless{ErrorCode::bad_scale};
  EXPECT_DEATH(static_cast<void>(silent.value()), "Result::value\\(\\) of an error \\(");
}

TEST(Describe, it_names_the_axis_the_place_and_the_number) {
  const auto text = [](ErrorCode code, Axis axis, std::size_t index) {
    return describe({.code = code, .axis = axis, .index = index, .value = 5, .bits = 3});
  };
  constexpr std::size_t single = Error::single;

  EXPECT_EQ(text(ErrorCode::out_of_range, Axis::x, 4),
            "x of point 4 is out of range: 5, must satisfy |x| < 2^3");
  EXPECT_EQ(text(ErrorCode::out_of_range, Axis::y, single),
            "y is out of range: 5, must satisfy |y| < 2^3");
  EXPECT_EQ(
      text(ErrorCode::outside_grid, Axis::z, 0),
      "z of point 0 maps outside the grid: 5; on the grid its magnitude must be less than 2^3");
  EXPECT_EQ(text(ErrorCode::not_a_number, Axis::none, single), "value is not a number (NaN)");
  EXPECT_EQ(text(ErrorCode::infinite, Axis::y, 12), "y of point 12 is infinite: 5");
  EXPECT_EQ(text(ErrorCode::zero_direction, Axis::none, single),
            "line needs two different points, its two are equal");
  EXPECT_EQ(text(ErrorCode::zero_direction, Axis::none, 2),
            "line 2 needs two different points, its two are equal");
  EXPECT_EQ(text(ErrorCode::degenerate_plane, Axis::none, 2),
            "plane 2 needs three points that are not collinear");
  EXPECT_EQ(text(ErrorCode::bad_scale, Axis::none, single),
            "a grid's scale must be positive and finite, not 5");
  EXPECT_EQ(text(ErrorCode::empty_rectangle, Axis::x, single),
            "x of the rectangle's upper corner is not above that of its lower corner: 5");
  EXPECT_EQ(text(ErrorCode::size_mismatch, Axis::none, 3),
            "all coordinate spans must be equally long, span 3 is not: 5 values");
  EXPECT_EQ(text(ErrorCode::negative_radius, Axis::none, single),
            "a ball's radius is not negative: 5");
  EXPECT_EQ(
      text(ErrorCode::reversed_box, Axis::y, single),
      "a box has no points: on axis y its low end lies above its high end, or its half extent "
      "is negative: 5");
  EXPECT_EQ(text(ErrorCode::zero_rotation, Axis::none, single),
            "a rotation's quaternion is not zero");
  EXPECT_EQ(text(ErrorCode::rotation_too_large, Axis::none, single),
            "the norm of a rotation's quaternion, without a common divisor, is below 2^3");
  EXPECT_EQ(text(static_cast<ErrorCode>(99), Axis::x, single), "unknown error");
  EXPECT_EQ(detail::axis_name(static_cast<Axis>(99)), "value");
}

TEST(SignOf, a_side_a_sign_and_an_order_keep_theirs) {
  for (const Sign sign : {Sign::negative, Sign::zero, Sign::positive})
    EXPECT_EQ(sign_of(sign), sign);
  for (const Side side : {Side::right, Side::left}) EXPECT_EQ(to_int(sign_of(side)), to_int(side));
}

}  // namespace
}  // namespace offgrid::testing
