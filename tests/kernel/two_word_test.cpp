// TwoWord against the compiler's own 128-bit integer, where there is one.
#include "offgrid/kernel/two_word.hpp"

#include "kernel_test.hpp"

#ifdef __SIZEOF_INT128__

namespace offgrid::testing {
namespace {

using kernel::detail::TwoWord;
__extension__ using Native = __int128;
__extension__ using Unsigned = unsigned __int128;

Native native(const TwoWord& v) {
  return static_cast<Native>((static_cast<Unsigned>(v.high) << 64) | v.low);
}
TwoWord two_word(Native v) {
  return {static_cast<std::uint64_t>(v),
          static_cast<std::uint64_t>(static_cast<Unsigned>(v) >> 64)};
}

/// Random words of random length, and the words at which carries happen.
TwoWord random_value(Random& random) {
  static constexpr std::array<std::uint64_t, 6> words{
      0, 1, ~std::uint64_t{0}, std::uint64_t{1} << 63, (std::uint64_t{1} << 63) - 1, 2};
  const auto word = [&random] {
    return random.chance(1, 3) ? random.pick(words) : random.next() >> random.between(0, 63);
  };
  const std::uint64_t low = word();
  return {low, random.chance(1, 2) ? word() : ~word()};
}

TEST(TwoWord, sums_differences_products_and_shifts_are_those_of_int128) {
  Random random(128);
  for (int i = 0; i < 50000; ++i) {
    const TwoWord a = random_value(random);
    const TwoWord b = random_value(random);
    const auto x = static_cast<Unsigned>(native(a));
    const auto y = static_cast<Unsigned>(native(b));
    EXPECT_TRUE((a + b) == two_word(static_cast<Native>(x + y)));
    EXPECT_TRUE((a - b) == two_word(static_cast<Native>(x - y)));
    EXPECT_TRUE((a * b) == two_word(static_cast<Native>(x * y)));
    EXPECT_TRUE(-a == two_word(static_cast<Native>(Unsigned{0} - x)));
    const int shift = static_cast<int>(random.between(0, 127));
    EXPECT_TRUE((a << shift) == two_word(static_cast<Native>(x << shift))) << shift;
  }
}

TEST(TwoWord, comparisons_and_signs_are_those_of_int128) {
  Random random(129);
  for (int i = 0; i < 50000; ++i) {
    const TwoWord a = random_value(random);
    const TwoWord b =
        random.chance(1, 4) ? TwoWord{random_value(random).low, a.high} : random_value(random);
    EXPECT_EQ(a < b, native(a) < native(b));
    EXPECT_EQ(a >= b, native(a) >= native(b));
    EXPECT_EQ(a == b, native(a) == native(b));
    EXPECT_EQ(a.is_negative(), native(a) < 0);
  }
}

TEST(TwoWord, quotients_are_truncated_as_those_of_int128) {
  Random random(130);
  const Native smallest = static_cast<Native>(Unsigned{1} << 127);
  for (int i = 0; i < 5000; ++i) {
    const TwoWord a = random_value(random);
    const TwoWord b = random_value(random);
    if (native(b) == 0 || native(a) == smallest || native(b) == smallest) continue;
    EXPECT_TRUE(a / b == two_word(native(a) / native(b)));
  }
}

TEST(TwoWord, full_products_of_words_are_exact) {
  Random random(131);
  for (int i = 0; i < 50000; ++i) {
    const std::uint64_t a = random_value(random).low;
    const std::uint64_t b = random_value(random).low;
    EXPECT_TRUE(TwoWord::multiply_words(a, b) ==
                two_word(static_cast<Native>(static_cast<Unsigned>(a) * b)));
  }
}

TEST(TwoWord, it_converts_from_and_to_a_word) {
  for (const std::int64_t v : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{INT64_MIN},
                               std::int64_t{INT64_MAX}, std::int64_t{42}}) {
    EXPECT_TRUE(native(TwoWord{v}) == v);
    EXPECT_EQ(static_cast<std::int64_t>(TwoWord{v}), v);
  }
}

TEST(TwoWord, the_smallest_is_divided_as_two_s_complement_says) {
  const TwoWord smallest{0, std::uint64_t{1} << 63};
  EXPECT_TRUE(smallest / TwoWord{1} == smallest);
  EXPECT_TRUE(smallest / TwoWord{2} == (TwoWord{0, std::uint64_t{3} << 62}));
}

}  // namespace
}  // namespace offgrid::testing

#endif
