// The judge of rounded doubles knows the nearest one, and refuses its neighbours.
#include "engine/nearest_double.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace offgrid::testing {
namespace {

void expect_alone(double v, const WideInteger& n, const WideInteger& d, bool is_root) {
  EXPECT_TRUE(is_nearest_double(v, n, d, is_root));
  EXPECT_FALSE(is_nearest_double(std::nextafter(v, INFINITY), n, d, is_root));
  EXPECT_FALSE(is_nearest_double(std::nextafter(v, -INFINITY), n, d, is_root));
  EXPECT_FALSE(is_nearest_double(-v, n, d, is_root));
}

TEST(NearestDoubleJudge, it_accepts_one_double_of_a_fraction_and_of_a_root) {
  expect_alone(1.0 / 3, 1, 3, false);
  expect_alone(1, 1, 1, false);  // below a power of two doubles are closer
  expect_alone(-2.0 / 7, -2, 7, false);
  expect_alone(std::sqrt(2.0), 2, 1, true);
  expect_alone(0.75, 9, 16, true);
  EXPECT_TRUE(is_nearest_double(0, 0, 5));
  EXPECT_FALSE(is_nearest_double(0x1p-1000, 0, 5));
  EXPECT_FALSE(is_nearest_double(0, 1, 5));
  EXPECT_FALSE(is_nearest_double(NAN, 1, 5));
}

TEST(NearestDoubleJudge, half_way_it_wants_the_even_one) {
  const WideInteger odd = (WideInteger(1) << 53) + 1;
  EXPECT_TRUE(is_nearest_double(0x1p53, odd, 1));
  EXPECT_FALSE(is_nearest_double(0x1p53 + 2, odd, 1));
  EXPECT_TRUE(is_nearest_double(0x1p53 + 4, odd + 2, 1));
  EXPECT_FALSE(is_nearest_double(0x1p53 + 2, odd + 2, 1));
  const WideInteger below_power = (WideInteger(1) << 55) - 1;  // half of a half step below 2^55
  EXPECT_FALSE(is_nearest_double(0x1p55 - 4, below_power, 1));
  EXPECT_TRUE(is_nearest_double(0x1p55, below_power, 1));
}

}  // namespace
}  // namespace offgrid::testing
