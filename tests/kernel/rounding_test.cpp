#include "offgrid/kernel/rounding.hpp"

#include <cmath>
#include <limits>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

TEST(RoundHalfUp, halves_go_up_and_everything_else_to_the_nearest) {
  for (std::int64_t quarters = -4000; quarters <= 4000; ++quarters) {
    // floor((quarters + 2) / 4), of a number that is not negative
    const std::int64_t shifted = quarters + 2 + 4000;
    EXPECT_EQ(*round_half_up(static_cast<double>(quarters) / 4), shifted / 4 - 1000)
        << quarters << " quarters";
  }
}

TEST(RoundHalfUp, next_to_a_half_it_is_decided_by_the_last_bit) {
  for (const double half : {0.5, 1.5, 2.5, 1048576.5, 2251799813685247.5}) {
    const auto above = static_cast<std::int64_t>(std::floor(half)) + 1;
    const double before = std::nextafter(half, 0.0), after = std::nextafter(half, 1e300);
    EXPECT_EQ(*round_half_up(half), above) << half;
    EXPECT_EQ(*round_half_up(before), above - 1) << half;
    EXPECT_EQ(*round_half_up(after), above) << half;
    EXPECT_EQ(*round_half_up(-half), 1 - above) << half;
    EXPECT_EQ(*round_half_up(-before), 1 - above) << half;
    EXPECT_EQ(*round_half_up(-after), -above) << half;
  }
}

TEST(RoundHalfUp, what_is_small_is_zero) {
  for (const double small :
       {0.0, 0.125, 0.25, 0.375, std::nextafter(0.25, 0.0), std::nextafter(0.5, 0.0), 1e-300,
        std::numeric_limits<double>::denorm_min()}) {
    EXPECT_EQ(*round_half_up(small), 0) << small;
    EXPECT_EQ(*round_half_up(-small), 0) << small;
  }
}

/// From 2^51 on there is no fraction of a quarter, from 2^52 on none at all, from 2^53 on integers
/// are left out.
TEST(RoundHalfUp, integers_are_kept_in_every_range) {
  for (int exponent = 0; exponent < 62; ++exponent) {
    const double power = std::ldexp(1.0, exponent);
    for (const double value :
         {power, std::nextafter(power, 1e300), std::nextafter(2 * power, 0.0), 1.5 * power}) {
      if (std::floor(value) != value) continue;
      EXPECT_EQ(*round_half_up(value), static_cast<std::int64_t>(value)) << value;
      EXPECT_EQ(*round_half_up(-value), -static_cast<std::int64_t>(value)) << value;
    }
  }
}

TEST(RoundHalfUp, the_first_that_is_too_large_is_2_to_the_62) {
  const double limit = std::ldexp(1.0, 62);
  for (const double large : {limit, -limit, std::nextafter(limit, 1e300), 1e300, -1e300}) {
    const auto answer = round_half_up(large);
    ASSERT_FALSE(answer.has_value()) << large;
    EXPECT_EQ(answer.error(), (Error{.code = ErrorCode::out_of_range, .value = large, .bits = 62}));
  }
  EXPECT_TRUE(round_half_up(std::nextafter(limit, 0.0)).has_value());
}

TEST(RoundHalfUp, infinities_and_every_nan_are_told_apart) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(round_half_up(infinity).error(),
            (Error{.code = ErrorCode::infinite, .value = infinity}));
  EXPECT_EQ(round_half_up(-infinity).error(),
            (Error{.code = ErrorCode::infinite, .value = -infinity}));
  for (int bit = 0; bit < 52; ++bit) {
    const double nan =
        std::bit_cast<double>((std::uint64_t{0x7ff} << 52) | (std::uint64_t{1} << bit));
    EXPECT_EQ(round_half_up(nan).error().code, ErrorCode::not_a_number) << bit;
  }
}

}  // namespace
}  // namespace offgrid::testing
