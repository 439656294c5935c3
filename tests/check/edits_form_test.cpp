#include <gtest/gtest.h>

#include "read_again.hpp"
#include "triangulation/form.hpp"
#include "triangulation/maker.hpp"

namespace offgrid::testing::triangulation {
namespace {

TEST(EditsForm, programs_that_are_made_and_varied_are_read_again) { expect_read_again(make_edits); }

TEST(EditsForm, the_smallest_programs_are_enumerated) {
  EXPECT_EQ(count_of_all(make_small_edits), 9U * 9 * 9 * 9 * 4 * 4 * 4);
}

TEST(EditsForm, every_verb_and_field_has_its_words) {
  const std::string text =
      "edits\ninsert at=(1, 2)\nremove at=(1, 2)\nconstrain from=(1, 2) to=(3, 4)\n"
      "release from=(1, 2) to=(3, 4)\nlocate at=(1, 2) near=(3, 4)\n";
  EXPECT_EQ(again<EditProgram>(text), text);
}

}  // namespace
}  // namespace offgrid::testing::triangulation
