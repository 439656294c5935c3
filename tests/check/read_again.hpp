// Questions that are asked of every language of cases.
#pragma once

#include <gtest/gtest.h>

#include "engine/domain.hpp"

namespace offgrid::testing {

/// The text of what is read from a text, or what is wrong with it.
template <CaseForm Case>
std::string again(const std::string& text) {
  const auto read = read_form<Case>(text);
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read)
                                                   : form_of(std::get<Case>(read));
}

/// A case that is made, and varied, is what its text says.
template <class Make>
void expect_read_again(const Make& make) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Choices choices(from_seed(seed));
    auto made = make(choices);
    using Case = decltype(made);
    ASSERT_EQ(settle(made), "") << form_of(made);
    ASSERT_EQ(again<Case>(form_of(made)), form_of(made));
    for (int i = 0; i < 4; ++i) vary(made, choices);
    if (settle(made).empty()) {
      ASSERT_EQ(again<Case>(form_of(made)), form_of(made));
    }
  }
}

/// How many cases an odometer makes.
template <class Make>
std::uint64_t count_of_all(const Make& make) {
  Odometer odometer;
  std::uint64_t count = 0;
  do {
    Choices choices = odometer.choices();
    make(choices);
    ++count;
  } while (odometer.step());
  return count;
}

}  // namespace offgrid::testing
