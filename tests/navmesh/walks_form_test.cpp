#include "walks/form.hpp"

#include <gtest/gtest.h>

#include "walks/domain.hpp"

namespace offgrid::testing::walks {
namespace {

/// The text of what is read from a text, or what is wrong with that.
std::string again(const std::string& text) {
  const auto read = read_form<WalkProgram>(text);
  return std::holds_alternative<std::string>(read) ? std::get<1>(read)
                                                   : form_of(std::get<WalkProgram>(read));
}

TEST(WalksForm, what_is_made_and_varied_is_read_again) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Choices choices(from_seed(seed));
    WalkProgram made = make_walks(choices);
    ASSERT_EQ(settle(made), "");
    ASSERT_EQ(again(form_of(made)), form_of(made));
    for (int i = 0; i < 4; ++i) vary(made, choices);
    if (settle(made).empty()) {
      ASSERT_EQ(again(form_of(made)), form_of(made));
    }
  }
}

TEST(WalksForm, the_smallest_walks_are_enumerated) {
  Odometer odometer;
  std::uint64_t count = 0;
  do {
    Choices choices = odometer.choices();
    make_small_walks(choices);
    ++count;
  } while (odometer.step());
  EXPECT_EQ(count, (4U * 4 + 5 * 5) * 3 * 9 * 9);  // barriers, kinds, two ends
}

TEST(WalksForm, every_verb_and_field_has_its_words) {
  const std::string text =
      "walks points=[(1, 0) (4, 0) (4, 4)]\n"
      "barrier from=(1, 0) to=(4, 4)\nblocked face=[(1, 0) (4, 0) (4, 4)]\nlocate at=(3, 1)\n"
      "walk from=(3, 1) to=(4, 2)\nray from=(3, 1) through=(4, 2)\n"
      "line from=(3, 1) to=(4, 2) start={to=(1, 4) second-mesh} bound={from=(4, 0)}\n"
      "see from=(3, 1) to=(4, 2)\n";
  EXPECT_EQ(again(text), text);
}

TEST(WalksForm, a_program_asks_something) {
  EXPECT_EQ(again("walks points=[(1, 0)]\nbarrier\n"),
            "there must be a step that asks: locate, walk, ray, line or see");
}

}  // namespace
}  // namespace offgrid::testing::walks
