// Fractions as integers and as doubles, beside fractions of integers without a limit.
#include "offgrid/kernel/quotient.hpp"

#include <cfenv>
#include <cmath>
#include <cstring>

#include "kernel_test.hpp"
#include "predicates/reference.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;
using reference::Big;
using reference::big;

/// Random numbers of every length up to 186 bits, with runs of zeros and ones.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : random_(seed) {}

  Int<62> part() {
    const auto size = random_.between(0, (std::int64_t{1} << 61) - 1) >> random_.between(0, 61);
    const auto v =
        random_.between(0, 3) == 0 ? (std::int64_t{1} << random_.between(0, 60)) - 1 : size;
    return Int<62>::checked(random_.between(0, 1) == 0 ? v : -v).value();
  }
  Int<188> wide() { return (part() * part()) * part() + part(); }
  Int<188> positive() {
    const Int<188> v = abs(wide());
    return sign_of(v) == Sign::zero ? Int<188>(constant<1>) : v;
  }

 private:
  Random random_;
};

/// A double as an integer times 2^-1100.
Big enlarged(double v) {
  int exponent = 0;
  const double fraction = std::frexp(v, &exponent);
  const Big whole(static_cast<std::int64_t>(std::ldexp(fraction, 53)));
  return whole << (exponent - 53 + 1100);
}

bool is_even(double v) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &v, sizeof bits);
  return bits % 2 == 0;
}

/// Is `v` nearest to n / d, or to its root? Twice the value is compared with the sums of v and its
/// neighbours.
bool is_nearest(double v, const Big& n, const Big& d, bool is_root) {
  const auto compared = [&](double neighbour) {
    const Big sum = enlarged(v) + enlarged(neighbour);
    const Big left = is_root ? (4 * n) << 2200 : (2 * n) << 1100;
    const Big right = is_root ? sum * sum * d : sum * d;
    return left < right ? -1 : left == right ? 0 : 1;
  };
  const int below = compared(std::nextafter(v, -INFINITY));
  const int above = compared(std::nextafter(v, INFINITY));
  return (below > 0 || (below == 0 && is_even(v))) && (above < 0 || (above == 0 && is_even(v)));
}

template <int A, int B>
void expect_rounded(const Int<A>& n, const Int<B>& d) {
  const double quotient = nearest_double(n, d);
  if (sign_of(n) == Sign::zero) {
    EXPECT_EQ(quotient, 0);
    EXPECT_EQ(nearest_double_root(n, d), 0);
    return;
  }
  EXPECT_TRUE(is_nearest(quotient, big(n), big(d), false)) << big(n) << " / " << big(d);
  EXPECT_TRUE(is_nearest(nearest_double_root(abs(n), d), big(abs(n)), big(d), true))
      << big(n) << " / " << big(d);
}

TEST(FloorDiv, a_wide_quotient_is_rounded_down) {
  Numbers numbers(1);
  for (int i = 0; i < 20'000; ++i) {
    const Int<188> n = numbers.wide();
    const Int<188> d = i % 2 == 0 ? numbers.positive() : abs(numbers.part()) + constant<1>;
    const Big q = big(floor_div(n, d));
    EXPECT_LE(q * big(d), big(n));
    EXPECT_GT((q + 1) * big(d), big(n));
    const Big narrow = big(floor_div(Int<60>(constant<-7>), d));  // the divisor alone is wide
    EXPECT_EQ(narrow, big(d) < 7 ? -((7 + big(d) - 1) / big(d)) : Big(-1));
  }
}

TEST(FloorDiv, exact_wide_quotients_of_either_sign_stay) {
  const auto d = shift_left<100>(constant<3>);
  EXPECT_EQ(floor_div(d * constant<5>, d), constant<5>);
  EXPECT_EQ(floor_div(d * constant<-5>, d), constant<-5>);
  EXPECT_EQ(floor_div(d * constant<-5> - constant<1>, d), constant<-6>);
  EXPECT_EQ(floor_div(constant<0> * d, d), constant<0>);
}

TEST(RoundDiv, it_is_nearest_and_halves_go_up) {
  Numbers numbers(2);
  for (int i = 0; i < 10'000; ++i) {
    const Int<188> n = numbers.wide();
    const Int<188> d = i % 2 == 0 ? numbers.positive() : abs(numbers.part()) + constant<1>;
    const Big twice = 2 * big(round_div(n, d)) * big(d);
    EXPECT_LE(twice - big(d), 2 * big(n));
    EXPECT_GT(twice + big(d), 2 * big(n));
  }
  EXPECT_EQ(round_div(Int<127>(constant<-3>), Int<127>(constant<2>)), constant<-1>);
}

TEST(NearestDouble, fractions_and_their_roots_are_rounded_correctly) {
  Numbers numbers(3);
  for (int i = 0; i < 10'000; ++i) expect_rounded(numbers.wide(), numbers.positive());
  for (std::int64_t n = -40; n <= 40; ++n)
    for (std::int64_t d = 1; d <= 40; ++d)
      expect_rounded(Int<30>::checked(n).value(), Int<30>::checked(d).value());
}

TEST(NearestDouble, a_value_half_way_goes_to_the_even_double) {
  Numbers numbers(4);
  for (int i = 0; i < 2'000; ++i) {
    const auto odd = shift_left<1>(abs(numbers.part())) + constant<1>;
    for (const Int<65>& n : {Int<65>(odd), odd + constant<1>}) {
      expect_rounded(n, numbers.positive());
      expect_rounded(shift_left<53>(n) + constant<1>, constant<1>);
      expect_rounded(n * n, odd * odd);  // an exact root
      expect_rounded(n, shift_left<140>(constant<1>));
    }
  }
  constexpr std::int64_t last = std::int64_t{1} << 53;
  EXPECT_EQ(nearest_double(constant<2 * last - 1>, constant<1>), 2.0 * last);  // a carry
  EXPECT_EQ(nearest_double(constant<last + 1>, constant<1>), last);
  EXPECT_EQ(nearest_double(constant<last + 3>, constant<1>), last + 4);
  EXPECT_EQ(nearest_double_root(constant<last + 1> * constant<last + 1>, constant<1>), last);
}

TEST(NearestDouble, equal_values_give_equal_doubles_in_every_rounding_mode) {
  for (const int mode : {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    Numbers numbers(5);
    for (int i = 0; i < 1'000; ++i) {
      const Int<188> n = numbers.wide();
      const Int<188> d = numbers.positive();
      const Int<62> factor =
          abs(numbers.part()) == constant<0> ? Int<62>(constant<1>) : constant<77>;
      EXPECT_EQ(nearest_double(n, d), nearest_double(n * factor, d * factor));
      EXPECT_EQ(nearest_double(n, d), -nearest_double(-n, d));
      EXPECT_EQ(nearest_double_root(abs(n), d), nearest_double_root(abs(n) * factor, d * factor));
    }
  }
  std::fesetround(FE_TONEAREST);
}

}  // namespace
}  // namespace offgrid::testing
