#include "worlds/form.hpp"

#include <gtest/gtest.h>

#include "read_again.hpp"
#include "worlds/maker.hpp"

namespace offgrid::testing::worlds {
namespace {

TEST(WorldsForm, what_is_made_and_varied_is_read_again) { expect_read_again(make_worlds); }

TEST(WorldsForm, the_smallest_worlds_are_enumerated) {
  EXPECT_EQ(count_of_all(make_small_worlds), 2U * 9 * 9 * 9 * 9 * 9);  // kinds, three corners, ends
}

TEST(WorldsForm, every_verb_and_field_has_its_words) {
  const std::string text =
      "world low=(-1, -1) high=(12, 12) blocked tag=3 floors=3 journal=8 "
      "agents={journal=0 vertices=40}\n"
      "add a1 loops=[[(1, 1) (9, 1) (9, 9)] []] walkable cost=98305 tag=2 priority=-1 even-odd "
      "barrier disabled floors=[0 2] update adds=65536 sets=6 clears=1\n"
      "put a2\nreplace a2\nremove a2\nenable a1\ndisable a1\n"
      "add s1 to=(12, 6) left=1 right=2 disabled\nput s1\nremove s1\nenable s1\ndisable s1\n"
      "add l1 from=(3, 3)@2 to=(4, 4) cost=65536 both-ways tag=1 disabled\n"
      "put l1\nremove l1\nenable l1\ndisable l1\n"
      "commit\ncommit frame\nundo\nroll-back edits=2\nrestore\n"
      "ask from=(5, 5)@1 to=(1, 0) without=[1 3] without-links=[1]\n";
  EXPECT_EQ(again<WorldProgram>(text), text);
}

TEST(WorldsForm, floors_are_sorted) {
  EXPECT_EQ(again<WorldProgram>("world high=(4, 4)\nadd a1 floors=[2 0 2]\n"),
            "world high=(4, 4)\nadd a1 floors=[0 2]\n");
}

TEST(WorldsForm, what_no_world_can_be_is_told) {
  EXPECT_EQ(again<WorldProgram>("world high=(4, 4)\nadd a0\n"),
            "line 2, column 6: there must be a whole number from 1 to 1000000");
  EXPECT_EQ(again<WorldProgram>("world high=(4, 4)\nreplace s1\n"),
            "line 2, column 9: 'replace' needs an item, as in a1");
  EXPECT_EQ(again<WorldProgram>("world high=(4, 0)\n"),
            "the corner 'high' of the world must be above 'low' and right of it");
  EXPECT_EQ(again<WorldProgram>("world high=(1073741823, 4)\n"),
            "there is no room for the world's frame: coordinates of corners are below 2^30 - 1");
  EXPECT_EQ(again<WorldProgram>("world high=(4, 4) floors=0\n"), "a world has 1 to 64 floors");
  EXPECT_EQ(again<WorldProgram>("world high=(4, 4) cost=65535\n"),
            "walkable ground of a world costs 65536 or more");
  const std::string blocked = "world high=(4, 4) blocked cost=65535\n";
  EXPECT_EQ(again<WorldProgram>(blocked), blocked);
}

}  // namespace
}  // namespace offgrid::testing::worlds
