#include "offgrid/kernel/wide_int.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "kernel_test.hpp"
#include "predicates/reference.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;
using reference::Big;
using reference::big;

Big power_of_two(int exponent) { return Big(1) << exponent; }

using Words = std::array<std::uint64_t, 8>;

/// The number of `bits` bits in sign and magnitude, in words of two's complement.
Words wrapped(Words magnitude, int bits, bool negative) {
  const auto last = static_cast<std::size_t>(bits / 64);
  magnitude[last] &= (std::uint64_t{1} << bits % 64) - 1;
  std::fill(magnitude.begin() + static_cast<std::ptrdiff_t>(last) + 1, magnitude.end(), 0);
  if (!negative) return magnitude;
  bool carry = true;
  for (std::uint64_t& word : magnitude) {
    word = ~word + static_cast<std::uint64_t>(carry);
    carry = carry && word == 0;
  }
  return magnitude;
}

template <int Bits>
Int<Bits> from_magnitude(const Words& magnitude, bool negative) {
  using Storage = typename Int<Bits>::Storage;
  const Words words = wrapped(magnitude, Bits, negative);
  if constexpr (Bits > 127) {
    Storage storage;
    std::copy_n(words.begin(), detail::word_count<Storage>, storage.word);
    return Int<Bits>::trusted(storage);
  } else if constexpr (Bits > 63) {
    detail::WideInt<2> pair;
    std::copy_n(words.begin(), 2, pair.word);
    return Int<Bits>::trusted(static_cast<Storage>(pair));
  } else {
    return Int<Bits>::trusted(static_cast<Storage>(words[0]));
  }
}

/// Words of zeros, of ones and random ones: carries and borrows run through the first two.
Words random_words(Random& random) {
  Words words{};
  const auto filled = static_cast<std::size_t>(random.between(0, 8));
  for (std::size_t i = 0; i < filled; ++i) {
    const auto kind = random.between(0, 3);
    words[i] = kind == 0   ? 0
               : kind == 1 ? ~std::uint64_t{0}
                           : random.next() >> random.between(0, 63);
  }
  return words;
}

template <int Bits>
Int<Bits> random_wide(Random& random) {
  const Words words = random_words(random);
  return from_magnitude<Bits>(words, random.chance(1, 2));
}

/// The largest and the smallest, those beside zero, and powers of two at the end of each word.
template <int Bits>
std::array<Int<Bits>, 13> extremes() {
  std::array<Int<Bits>, 13> all;
  Words words;
  words.fill(~std::uint64_t{0});
  all[0] = from_magnitude<Bits>(words, false);
  all[1] = -all[0];
  all[2] = constant<1>;
  all[3] = constant<-1>;
  for (std::size_t i = 0; i < 4; ++i) {
    words.fill(0);
    words[i] = std::uint64_t{1} << 63;
    all[4 + 2 * i] = from_magnitude<Bits>(words, false);
    all[5 + 2 * i] = -all[4 + 2 * i];
  }
  return all;  // the last is zero
}

/// The answer that an operation should give, and the one it gave. Not a template, as gtest's
/// comparisons take long to compile.
void expect_same(const char* what, int bits, const Big& found, const Big& expected) {
  EXPECT_EQ(found, expected) << what << " at " << bits << " bits";
}

template <int A, int B>
void check_pair(const Int<A>& a, const Int<B>& b) {
  const Big x = big(a), y = big(b);
  expect_same("a + b", A, big(a + b), x + y);
  expect_same("a - b", A, big(a - b), x - y);
  expect_same("b - a", A, big(b - a), y - x);
  expect_same("a * b", A, big(a * b), x * y);
  expect_same("a == b", A, static_cast<int>(a == b), static_cast<int>(x == y));
  expect_same("a <= b", A, static_cast<int>(a <= b), static_cast<int>(x <= y));
  expect_same("compare(a, b)", A, to_int(compare(a, b)), x < y ? -1 : static_cast<int>(x != y));
}

template <int Bits>
void check_one(const Int<Bits>& a) {
  const Big x = big(a);
  expect_same("-a", Bits, big(-a), -x);
  expect_same("abs(a)", Bits, big(abs(a)), abs(x));
  expect_same("sign_of(a)", Bits, to_int(sign_of(a)), x.sign());
  expect_same("a * 2", Bits, big(shift_left<1>(a)), x * 2);
  const int size = x == 0 ? 0 : static_cast<int>(msb(abs(x))) + 1;
  for (int b = 1; b <= Bits + 1; ++b) {
    expect_same("fits_in", Bits, static_cast<int>(a.fits_in(b)), static_cast<int>(size <= b));
  }
}

template <int To, int Bits>
void check_narrowing(const Int<Bits>& a) {
  const auto narrow = Int<To>::checked(a);
  const Big x = big(a);
  const bool fits = abs(x) < power_of_two(To);
  expect_same("it can be narrowed", Bits, static_cast<int>(narrow.has_value()),
              static_cast<int>(fits));
  if (narrow) expect_same("narrowed", Bits, big(*narrow), x);
}

/// Shifts by bits, by words and by both, and conversions to a storage with a word more.
template <int Bits>
void check_storage(const Int<Bits>& a) {
  const Big x = big(a);
  expect_same("a * 2^0", Bits, big(shift_left<0>(a)), x);
  expect_same("a * 2^63", Bits, big(shift_left<63>(a)), x * power_of_two(63));
  expect_same("a * 2^64", Bits, big(shift_left<64>(a)), x * power_of_two(64));
  expect_same("a * 2^133", Bits, big(shift_left<133>(a)), x * power_of_two(133));
  expect_same("a, widened", Bits, big(Int<Bits + 64>(a)), x);
  expect_same("a, narrowed", Bits, big(Int<Bits>::checked(Int<Bits + 64>(a)).value()), x);
}

template <int Bits>
void check_width() {
  Random random(static_cast<std::uint64_t>(Bits));
  const auto fixed = extremes<Bits>();
  for (const auto& a : fixed) {
    check_one(a);
    for (const auto& b : fixed) check_pair(a, b);
  }
  for (int i = 0; i < 100; ++i) {
    const auto a = random_wide<Bits>(random);
    check_one(a);
    check_pair(a, random_wide<Bits>(random));
    check_pair(a, a);
    check_narrowing<31>(a);
    check_narrowing<63>(a);
    check_narrowing<127>(a);
  }
}

template <int First, int... Offset>
void check_widths(std::integer_sequence<int, Offset...>) {
  (check_width<First + Offset>(), ...);
}

TEST(WideInt, every_width_to_160_agrees_with_boost) {
  check_widths<128>(std::make_integer_sequence<int, 33>{});
}
TEST(WideInt, every_width_to_194_agrees_with_boost) {
  check_widths<161>(std::make_integer_sequence<int, 34>{});
}
TEST(WideInt, every_width_to_226_agrees_with_boost) {
  check_widths<195>(std::make_integer_sequence<int, 32>{});
}
TEST(WideInt, every_width_to_258_agrees_with_boost) {
  check_widths<227>(std::make_integer_sequence<int, 32>{});
}

template <int A, int B>
void check_widths_of_two() {
  Random random(static_cast<std::uint64_t>(1000 * A + B));
  for (const auto& a : extremes<A>()) {
    for (const auto& b : extremes<B>()) check_pair(a, b);
  }
  for (int i = 0; i < 100; ++i) {
    const auto b = random_wide<B>(random);
    check_pair(random_wide<A>(random), b);
    check_storage(b);
  }
}

template <int A, int... B>
void check_widths_beside(std::integer_sequence<int, B...>) {
  (check_widths_of_two<A, B>(), ...);
}

/// Storages of 4 and 8 bytes, of 128 bits and of 3 and 4 words, at the first and last width of
/// each.
TEST(WideInt, operands_of_different_storages_agree_with_boost) {
  using Widths = std::integer_sequence<int, 4, 31, 32, 63, 64, 65, 126, 127, 128, 191, 192, 255>;
  check_widths_beside<127>(Widths{});
  check_widths_beside<128>(Widths{});
  check_widths_beside<191>(Widths{});
  check_widths_beside<192>(Widths{});
  check_widths_beside<255>(Widths{});
}

TEST(WideInt, a_storage_has_room_for_the_sign) {
  static_assert(sizeof(Int<128>) == 24 && sizeof(Int<191>) == 24);
  static_assert(sizeof(Int<192>) == 32 && sizeof(Int<255>) == 32 && sizeof(Int<256>) == 40);
  SUCCEED();
}

/// A product of operands that have more words together than it has; a number that loses a word.
TEST(WideInt, what_is_cut_off_is_written_nowhere) {
  using detail::WideInt;
  const WideInt<3> factor(std::int64_t{-5});
  std::array<std::uint64_t, 16> place{};
  const auto* product = new (place.data()) WideInt<3>(WideInt<3>::product(factor, factor));
  const auto* narrow = new (place.data() + 8) WideInt<2>(factor);
  EXPECT_EQ(product->word[0], 25U);
  EXPECT_EQ(static_cast<std::int64_t>(narrow->word[1]), -1);
  for (const std::size_t behind : {3U, 4U, 5U, 6U, 7U, 10U, 11U, 12U}) EXPECT_EQ(place[behind], 0U);
}

TEST(WideInt, every_builtin_integer_of_32_or_64_bits_takes_the_lowest_bits) {
  const auto v = shift_left<150>(constant<1>) - constant<5>;
  EXPECT_EQ(static_cast<long>(v.raw()), -5);
  EXPECT_EQ(static_cast<long long>(v.raw()), -5);
  EXPECT_EQ(static_cast<int>(v.raw()), -5);
}

TEST(WideInt, words_of_64_bits_come_in_whole) {
  for (const std::uint64_t word : {std::uint64_t{0}, std::uint64_t{5}, ~std::uint64_t{0}}) {
    EXPECT_EQ(big(Int<140>::checked(word).value()), Big(word));
  }
  EXPECT_EQ(big(Int<140>::checked(INT64_MIN).value()), Big(INT64_MIN));
}

}  // namespace
}  // namespace offgrid::testing
