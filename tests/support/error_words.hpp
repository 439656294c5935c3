// The words with which a program stops that wants the value of an error.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "offgrid/kernel/result.hpp"

namespace offgrid::testing {

/// Expects that the value of a Result of such an error stops the program with the error in words.
template <class Failure>
void expect_words(const Failure& error) {
  std::string words = describe(error);
  ASSERT_FALSE(words.empty());
  constexpr std::string_view special = "^$.*+?()[]{}|\\";
  for (char& c : words)
    if (special.find(c) != std::string_view::npos) c = '.';
  EXPECT_DEATH(static_cast<void>(kernel::Result<int, Failure>(error).value()),
               "of an error: " + words);
}

}  // namespace offgrid::testing
