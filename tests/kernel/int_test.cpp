#include "offgrid/kernel/int.hpp"

#include "kernel_test.hpp"
#include "offgrid/kernel/lemma.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "predicates/reference.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;
using reference::Big;
using reference::big;

template <int Bits>
Int<Bits> random_int(Random& random) {
  constexpr std::int64_t bound = static_cast<std::int64_t>((std::uint64_t{1} << Bits) - 1);
  const int kind = static_cast<int>(random.between(0, 5));
  if (kind < 2) return Int<Bits>::checked(kind == 0 ? bound : -bound).value();
  return Int<Bits>::checked(random.between(-bound, bound) >>
                            (kind == 2 ? 0 : random.between(0, Bits - 1)))
      .value();
}

template <int A, int B>
void check_arithmetic(std::uint64_t seed) {
  Random random(seed);
  for (int i = 0; i < 500; ++i) {
    const Int<A> a = random_int<A>(random);
    const Int<B> b = random_int<B>(random);
    EXPECT_EQ(big(a + b), big(a) + big(b));
    EXPECT_EQ(big(a - b), big(a) - big(b));
    EXPECT_EQ(big(a * b), big(a) * big(b));
    EXPECT_EQ(big(-a), -big(a));
    EXPECT_EQ(big(abs(a)), abs(big(a)));
    EXPECT_EQ(to_int(sign_of(a - b)), (big(a) - big(b)).sign());
    EXPECT_EQ(to_int(sign_of(a * b)), (big(a) * big(b)).sign());
    EXPECT_EQ(a < b, big(a) < big(b));
    EXPECT_EQ(a == b, big(a) == big(b));
    EXPECT_EQ(to_int(compare(a * b, b * b)), (big(a) * big(b) - big(b) * big(b)).sign());
    EXPECT_EQ(big(shift_left<5>(a * b)), (big(a) * big(b)) * 32);
  }
}

TEST(Int, arithmetic_is_exact_in_every_storage) {
  check_arithmetic<1, 1>(1);
  check_arithmetic<15, 16>(2);
  check_arithmetic<30, 30>(3);
  check_arithmetic<31, 31>(4);
  check_arithmetic<31, 32>(5);
  check_arithmetic<62, 1>(6);
  check_arithmetic<62, 62>(7);
  check_arithmetic<62, 61>(8);
}

Int<124> random_product(Random& random) {
  const Int<62> a = random_int<62>(random);
  return a * random_int<62>(random);
}

TEST(Int, products_of_products_are_exact_beyond_127_bits) {
  Random random(9);
  for (int i = 0; i < 500; ++i) {
    const auto a = random_product(random);
    const auto b = random_product(random);
    EXPECT_EQ(big(a * b), big(a) * big(b));
    EXPECT_EQ(big(a * b - b * b), (big(a) - big(b)) * big(b));
    EXPECT_EQ(to_int(sign_of(a * b)), (big(a) * big(b)).sign());
    EXPECT_EQ(a * b < b * b, big(a) * big(b) < big(b) * big(b));
  }
}

TEST(Int, the_width_of_a_result_follows_from_its_operands) {
  static_assert(std::same_as<decltype(Int<30>{} + Int<31>{}), Int<32>>);
  static_assert(std::same_as<decltype(Int<30>{} - Int<30>{}), Int<31>>);
  static_assert(std::same_as<decltype(Int<31>{} * Int<32>{}), Int<63>>);
  static_assert(std::same_as<decltype(-Int<31>{}), Int<31>>);
  static_assert(std::same_as<decltype(shift_left<3>(Int<31>{})), Int<34>>);
  static_assert(std::same_as<decltype(constant<-5>), const Int<3>>);
  SUCCEED();
}

TEST(Int, checked_accepts_exactly_the_range) {
  EXPECT_TRUE(Int<30>::checked(limit2).has_value());
  EXPECT_TRUE(Int<30>::checked(-limit2).has_value());
  EXPECT_FALSE(Int<30>::checked(limit2 + 1).has_value());
  EXPECT_FALSE(Int<30>::checked(-limit2 - 1).has_value());
  EXPECT_TRUE(Int<63>::checked(INT64_MAX).has_value());
  EXPECT_FALSE(Int<63>::checked(INT64_MIN).has_value());
  EXPECT_FALSE(Int<63>::checked(UINT64_MAX).has_value());
  EXPECT_TRUE(Int<64>::checked(INT64_MIN).has_value());
  EXPECT_FALSE(Int<31>::checked(INT32_MIN).has_value());
  EXPECT_TRUE(Int<31>::checked(std::uint32_t{INT32_MAX}).has_value());
}

TEST(Int, checked_narrows_only_what_fits) {
  EXPECT_EQ(Int<3>::checked(Int<40>::checked(7).value())->raw(), 7);
  EXPECT_FALSE(Int<3>::checked(Int<40>::checked(8).value()).has_value());
  EXPECT_FALSE(Int<3>::checked(Int<40>::checked(-8).value()).has_value());
  const Int<124> product = Int<62>(constant<-3>) * Int<62>(constant<5>);
  EXPECT_EQ(Int<4>::checked(product)->raw(), -15);
  EXPECT_FALSE(Int<3>::checked(product).has_value());
}

TEST(Int, fits_in_knows_every_power_of_two) {
  for (int b = 1; b <= 62; ++b) {
    const std::int64_t power = std::int64_t{1} << b;
    EXPECT_TRUE(Int<63>::checked(power - 1)->fits_in(b));
    EXPECT_TRUE(Int<63>::checked(1 - power)->fits_in(b));
    EXPECT_FALSE(Int<63>::checked(power)->fits_in(b));
    EXPECT_FALSE(Int<63>::checked(-power)->fits_in(b));
  }
}

TEST(Int, widening_keeps_the_value) {
  Random random(10);
  for (int i = 0; i < 500; ++i) {
    const Int<31> v = random_int<31>(random);
    EXPECT_EQ(big(Int<40>(v)), big(v));
    EXPECT_EQ(big(Int<100>(v)), big(v));
    EXPECT_EQ(big(Int<200>(v)), big(v));
  }
}

TEST(Sign, products_and_negations) {
  for (const Sign a : {Sign::negative, Sign::zero, Sign::positive}) {
    EXPECT_EQ(to_int(-a), -to_int(a));
    for (const Sign b : {Sign::negative, Sign::zero, Sign::positive})
      EXPECT_EQ(to_int(a * b), to_int(a) * to_int(b));
  }
  EXPECT_EQ(-Side::left, Side::right);
  EXPECT_EQ(-Order::before, Order::after);
  EXPECT_EQ(sign_of(Side::right), Sign::negative);
  EXPECT_EQ(sign_of(std::int64_t{INT64_MIN}), Sign::negative);
}

TEST(Narrow, a_lemma_keeps_the_value) {
  const Int<63> twice_the_area = Int<63>::checked((std::int64_t{1} << 62) - 1).value();
  EXPECT_EQ(narrow<lemma::orient_range>(twice_the_area).raw(), twice_the_area.raw());
  static_assert(std::same_as<decltype(narrow<lemma::orient_range>(twice_the_area)), Int<62>>);
  EXPECT_EQ(narrow<lemma::orient_range>(2.5), 2.5) << "numbers without a width pass through";
}

#if OFFGRID_CHECKS
TEST(NarrowDeathTest, a_value_that_contradicts_the_lemma_is_noticed) {
  EXPECT_DEATH((void)narrow<lemma::orient_range>(Int<63>::checked(std::int64_t{1} << 62).value()),
               "orient_range");
}

TEST(IntDeathTest, a_trusted_value_out_of_range_is_noticed) {
  EXPECT_DEATH((void)Int<30>::trusted(limit2 + 1), "guarantee broken");
}
#endif

TEST(Int, it_fits_whatever_is_wider_than_its_type) {
  const auto v = Int<20>::checked(1000000).value();
  for (const int bits : {20, 21, 31, 32, 64, 127}) EXPECT_TRUE(v.fits_in(bits)) << bits;
  EXPECT_FALSE(v.fits_in(19));
}

TEST(Int, unsigned_words_of_64_bits_come_in_whole) {
  for (const std::uint64_t word : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{6},
                                   std::uint64_t{INT64_MAX}, ~std::uint64_t{0}}) {
    const auto v = Int<64>::checked(word);
    ASSERT_TRUE(v.has_value());
    EXPECT_EQ(big(*v), Big(word));
  }
}

TEST(Int, a_wide_one_that_is_small_becomes_one_of_128_bits) {
  for (const std::int64_t factor :
       {INT64_MAX, INT64_MIN + 1, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}}) {
    const auto v = Int<63>::checked(factor).value() * Int<60>::checked(987654321987654321).value();
    const auto narrow_again = Int<123>::checked(Int<200>(v));
    ASSERT_TRUE(narrow_again.has_value());
    EXPECT_EQ(*narrow_again, v);
    EXPECT_EQ(big(*narrow_again), Big(factor) * Big(987654321987654321));
  }
}

TEST(Narrow, what_is_narrow_already_keeps_its_value) {
  EXPECT_EQ(narrow<lemma::orient_range>(Int<20>::checked(-77).value()).raw(), -77);
}

}  // namespace
}  // namespace offgrid::testing
