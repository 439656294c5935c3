#include <gtest/gtest.h>

#include "read_again.hpp"
#include "snapping/form.hpp"
#include "snapping/maker.hpp"

namespace offgrid::testing::snapping {
namespace {

TEST(SnapForm, programs_that_are_made_and_varied_are_read_again) { expect_read_again(make_snap); }

TEST(SnapForm, all_pairs_of_segments_are_enumerated) {
  EXPECT_EQ(count_of_all(make_small_snap), 630U * 629 / 2);
}

TEST(SnapForm, every_verb_and_field_has_its_words) {
  const std::string text =
      "snap low=(-1, -1) high=(12, 12)\nadd from=(1, 2) to=(3, 4) times=2\n"
      "remove from=(1, 2) to=(3, 4)\ncommit\n";
  EXPECT_EQ(again<SnapProgram>(text), text);
}

TEST(SnapForm, uses_up_to_a_commit_or_the_end_are_one_edit) {
  const auto read = read_form<SnapProgram>(
      "snap\nadd from=(1, 2) to=(3, 4)\ncommit\nremove from=(1, 2) to=(3, 4) times=3");
  const auto edits = edits_of(std::get<SnapProgram>(read));
  ASSERT_EQ(edits.size(), 2U);
  const kernel::Point2 a = kernel::Point2::at(1, 2), b = kernel::Point2::at(3, 4);
  EXPECT_EQ(edits[0], (std::vector<SegmentUse>{{a, b, 1}}));
  EXPECT_EQ(edits[1], (std::vector<SegmentUse>{{a, b, -3}}));
}

TEST(SnapForm, programs_that_cannot_be_are_refused) {
  EXPECT_EQ(again<SnapProgram>("snap high=(0, 0) low=(0, -1)"),
            "the corner 'high' of the rectangle must be above 'low' and right of it");
  EXPECT_EQ(again<SnapProgram>("snap\nadd to=(1, 1) times=-1"),
            "a segment is used 0 to 1000000 times more or less");
}

}  // namespace
}  // namespace offgrid::testing::snapping
