#include <gtest/gtest.h>

#include "predicates/domain.hpp"
#include "read_again.hpp"

namespace offgrid::predicates {
namespace {

TEST(PredicatesForm, programs_that_are_made_and_varied_are_read_again) {
  testing::expect_read_again(Predicates::make);
}

TEST(PredicatesForm, questions_that_may_not_be_asked_are_refused) {
  const auto again = [](const std::string& call) {
    return testing::again<AskProgram>("predicates\nask call=" + call);
  };
  EXPECT_EQ(again("orient(0 0 1 1 2 3)"), "predicates\nask call=orient(0 0 1 1 2 3)\n");
  EXPECT_EQ(again("turn(0 0)"), "line 2, column 10: there is no predicate 'turn'");
  EXPECT_EQ(again("orient(0 0 1 1 2)"), "line 2, column 26: a word is missing");
  EXPECT_EQ(again("orient(0 0 1 1 2 x)"), "line 2, column 27: 'x' is no whole number of 127 bits");
  EXPECT_EQ(again("orient(0 0 1 1 2 1073741824)"),
            "line 2, column 10: a number is too large for its argument of orient");
  EXPECT_EQ(again("compare-angle(0 0 0 0 1 1)"),
            "line 2, column 10: compare_angle does not allow these arguments");
}

}  // namespace
}  // namespace offgrid::predicates
