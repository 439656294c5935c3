#include "engine/choices.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace offgrid::testing {
namespace {

using Made = Choices::Made;

TEST(Choices, are_below_their_bound_and_recorded) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Choices choices(from_seed(seed));
    const std::uint64_t number = choices.below(7);
    const std::int64_t other = choices.between(-3, 5);
    EXPECT_LT(number, 7U);
    EXPECT_LE(-3, other);
    EXPECT_LE(other, 5);
    EXPECT_EQ(choices.made(), (Made{number, static_cast<std::uint64_t>(other + 3)}));
  }
}

TEST(Choices, one_possibility_is_no_choice) {
  Choices choices(from_seed(1));
  EXPECT_EQ(choices.below(1), 0U);
  EXPECT_EQ(choices.below(0), 0U);
  EXPECT_EQ(choices.between(4, 4), 4);
  EXPECT_TRUE(choices.made().empty());
}

TEST(Choices, of_a_seed_come_again_and_replay) {
  const auto draw = [](Choices::Source source) {
    Choices choices(std::move(source));
    for (std::uint64_t bound = 2; bound < 50; ++bound) choices.below(bound * bound);
    return choices.made();
  };
  EXPECT_EQ(draw(from_seed(5)), draw(from_seed(5)));
  EXPECT_NE(draw(from_seed(5)), draw(from_seed(6)));
  EXPECT_EQ(draw(replayed(draw(from_seed(5)))), draw(from_seed(5)));
}

TEST(Choices, behind_the_end_are_the_first_ones) {
  Choices choices(replayed({9}));
  EXPECT_EQ(choices.below(4), 1U);  // modulo the bound
  EXPECT_FALSE(choices.chance(3, 4));
  EXPECT_EQ(choices.pick(std::array{5, 6, 7}), 5);
}

TEST(Choices, take_as_many_bytes_as_their_bound_needs) {
  const std::array<std::uint8_t, 4> bytes{1, 2, 3, 255};
  Choices choices(from_bytes(bytes));
  EXPECT_EQ(choices.below(256), 1U);
  EXPECT_EQ(choices.below(257), (2U * 256 + 3) % 257);
  EXPECT_EQ(choices.below(2), 1U);
  EXPECT_EQ(choices.below(1000), 0U);
}

TEST(Choices, a_chance_holds_so_often) {
  for (const std::uint64_t some : {0U, 1U, 3U, 4U}) {
    std::uint64_t count = 0;
    for (std::uint64_t made = 0; made < 4; ++made)
      count += Choices(replayed({made})).chance(some, 4) ? 1 : 0;
    EXPECT_EQ(count, some);
  }
}

TEST(Odometer, goes_through_all_cases_once) {
  std::vector<Made> seen;
  Odometer odometer;
  do {
    Choices choices = odometer.choices();
    // The number of choices depends on the first one.
    for (std::uint64_t left = choices.below(3); left > 0; --left) choices.below(2);
    seen.push_back(choices.made());
  } while (odometer.step());
  EXPECT_EQ(seen,
            (std::vector<Made>{{0}, {1, 0}, {1, 1}, {2, 0, 0}, {2, 0, 1}, {2, 1, 0}, {2, 1, 1}}));
}

TEST(Odometer, a_maker_without_choices_has_one_case) {
  Odometer odometer;
  odometer.choices();
  EXPECT_FALSE(odometer.step());
}

TEST(ShrinkChoices, leaves_out_and_lessens) {
  const auto sum_is_large = [](const Made& some) {
    std::uint64_t sum = 0;
    for (const std::uint64_t each : some) sum += each;
    return sum >= 10;
  };
  EXPECT_EQ(shrink_choices({3, 50, 4, 9, 80, 1}, sum_is_large, 1000), Made{10});
}

TEST(ShrinkChoices, asks_so_many_times_at_most) {
  int asked = 0;
  const auto never = [&](const Made&) { return ++asked, false; };
  EXPECT_EQ(shrink_choices({1, 2, 3, 4, 5}, never, 7), (Made{1, 2, 3, 4, 5}));
  EXPECT_EQ(asked, 7);
}

}  // namespace
}  // namespace offgrid::testing
