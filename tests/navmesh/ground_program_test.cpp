// Programs of ground (check/ground): a soup that was hard, and how they are written.
#include <gtest/gtest.h>

#include "ground/definition.hpp"
#include "ground/domain.hpp"
#include "ground/library_ground.hpp"
#include "ground_test.hpp"

namespace offgrid::testing::ground {
namespace {

/// The text of what is read from a text, or what is wrong with it.
std::string again(const std::string& text) {
  const auto read = read_form<GroundProgram>(text);
  return std::holds_alternative<std::string>(read) ? std::get<1>(read)
                                                   : form_of(std::get<GroundProgram>(read));
}

TEST(GroundProgram, seams_of_one_line_are_split_at_each_others_ends) {
  using navmesh::add_flat;
  navmesh::Soup soup;
  add_flat(soup, 0, 0, 2, 8, 0);  // left of the line x = 2, storey 0
  add_flat(soup, 2, 0, 4, 5, 0);
  add_flat(soup, 2, 5, 4, 8, 1);
  add_flat(soup, 0, 0, 2, 6, 9);  // storey 1
  add_flat(soup, 0, 6, 2, 8, 10);
  add_flat(soup, 2, 0, 4, 8, 10);
  GroundProgram program;
  program.plan = {.step = 1, .max_rise = 0};
  program.questions.emplace_back().kind = GroundAsk::locate;
  for (const navmesh::GroundTriangle& t : soup) program.soup.push_back(LibraryGround::face_of(t));
  const auto finding = Ground::judge(program, {});
  EXPECT_FALSE(finding) << describe(*finding);
  EXPECT_EQ(GroundDefinition(program.soup, program.plan).seams().size(), 6U);
}

TEST(GroundProgram, what_is_made_and_varied_is_read_again) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Choices choices(from_seed(seed));
    GroundProgram made = make_ground(choices);
    ASSERT_EQ(settle(made), "");
    ASSERT_EQ(again(form_of(made)), form_of(made));
    for (int i = 0; i < 4; ++i) vary(made, choices);
    if (settle(made).empty()) {
      ASSERT_EQ(again(form_of(made)), form_of(made));
    }
  }
}

TEST(GroundProgram, what_no_ground_can_be_is_told) {
  EXPECT_EQ(again("ground soup=[[(0, 0)]]\n"), "line 1, column 20: ',' is missing");
  EXPECT_EQ(again("ground rise=-1\n"), "the import has a number out of range");
  EXPECT_EQ(again("ground\nlocate up=-1\n"), "'locate up=-1' has a number out of range");
  EXPECT_EQ(again("ground\nlow height=2\n"), "ground\nlow height=2\n");
}

}  // namespace
}  // namespace offgrid::testing::ground
