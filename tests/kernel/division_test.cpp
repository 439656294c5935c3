#include "offgrid/kernel/division.hpp"

#include <cfenv>
#include <vector>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

/// Numbers around squares: where a root that is off by one shows. With the largest that there are.
std::vector<std::uint64_t> numbers_around_squares() {
  std::vector<std::uint64_t> roots{1,        2,        3,        65535,       65536,
                                   94906265, 94906266, 94906267, 0xfffffffeU, 0xffffffffU};
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    roots.push_back(
        static_cast<std::uint64_t>(random.between(1, 0xffffffff) >> random.between(0, 31)) |
        std::uint64_t{1});
  }
  std::vector<std::uint64_t> numbers{0, 1, 2, 3, ~std::uint64_t{0}, ~std::uint64_t{0} - 1};
  for (const std::uint64_t root : roots) {
    for (const std::uint64_t number :
         {root * root - 1, root * root, root * root + 1, root * root + 2 * root})
      numbers.push_back(number);
  }
  return numbers;
}

bool is_floor_of_root(std::uint64_t root, std::uint64_t number) {
  return root <= 0xffffffffU && root * root <= number && number - root * root <= 2 * root;
}

TEST(Root64, it_is_the_floor_bit_by_bit) {
  for (const std::uint64_t number : numbers_around_squares())
    EXPECT_TRUE(is_floor_of_root(detail::root64_by_bits(number), number)) << number;
}

TEST(Root64, it_is_the_floor_in_every_rounding_mode) {
  for (const int mode : {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    for (const std::uint64_t number : numbers_around_squares())
      EXPECT_TRUE(is_floor_of_root(detail::root64(number), number)) << number;
  }
  std::fesetround(FE_TONEAREST);
}

/// ceil(sqrt(number 2^32)): with the square before it, as no double takes part.
void expect_ceiling_of_root(std::uint64_t number) {
  const auto v = Int<63>::checked(number).value();
  const auto root = Int<48>::checked(ceil_root_fixed16(v)).value();
  EXPECT_GE(root * root, shift_left<32>(v)) << number;
  const auto before = root - constant<1>;
  if (number == 0) return;
  EXPECT_LT(before * before, shift_left<32>(v)) << number;
}

TEST(CeilRootFixed16, it_is_the_ceiling_around_every_square) {
  for (const std::uint64_t number : numbers_around_squares()) {
    if (number < std::uint64_t{1} << 63) expect_ceiling_of_root(number);
  }
}

/// The step of Newton's method ends one too far for one less than the square of a number with 32
/// bits.
TEST(CeilRootFixed16, where_newtons_step_goes_too_far_it_comes_back) {
  for (const std::uint64_t root : {0x80000001U, 0x80000002U, 0x90000001U, 0xb504f333U})
    expect_ceiling_of_root(root * std::uint64_t{root} - 1);
}

TEST(FloorDiv, it_rounds_towards_minus_infinity) {
  const auto number = [](std::int64_t v) { return Int<63>::checked(v).value(); };
  for (std::int64_t n = -20; n <= 20; ++n) {
    for (std::int64_t d = 1; d <= 7; ++d) {
      const std::int64_t floor = (n - ((n % d + d) % d)) / d;
      EXPECT_EQ(floor_div(number(n), number(d)).raw(), floor);
      EXPECT_EQ(floor_div(Int<100>(number(n)), Int<100>(number(d))), number(floor));
    }
  }
}

TEST(FloorDivDeathTest, a_divisor_that_is_not_positive_breaks_the_contract) {
  EXPECT_DEATH((void)floor_div(constant<7>, constant<0>), "divisor is positive");
  EXPECT_DEATH((void)floor_div(constant<7>, constant<-1>), "divisor is positive");
}

}  // namespace
}  // namespace offgrid::testing
