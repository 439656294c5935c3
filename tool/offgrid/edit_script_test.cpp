#include "offgrid/edit_script.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace offgrid::tool {
namespace {

using navmesh::Area;
using navmesh::Ground;

const std::string good_script =
    "# a day\n"
    "add cart blocked 1,2 3.5,-4 +5,6e1\r\n"
    "\n"
    "  add walkable cost=2.5 priority=-3 tag=7 rule=even-odd disabled 0,0 9,0 9,9 / 1,1 2,1 2,2\n"
    "add fence-1 barrier 0,0 1,1 # a comment\n"
    "remove cart\n"
    "move 3 1.5 -2\n"
    "toggle fence-1\n"
    "undo\n"
    "commit";

std::vector<EditStep> steps_of(std::string_view text) {
  const auto steps = parse_edit_script(text);
  EXPECT_TRUE(steps.has_value()) << (steps ? "" : describe(steps.error()));
  return steps ? *steps : std::vector<EditStep>{};
}

std::string error_of(std::string_view text) {
  const auto steps = parse_edit_script(text);
  return steps ? "no error" : describe(steps.error());
}

TEST(EditScript, every_kind_of_line_is_read_with_its_number) {
  const auto steps = steps_of(good_script);
  ASSERT_EQ(steps.size(), 8U);
  const std::vector<std::size_t> lines{2, 4, 5, 6, 7, 8, 9, 10};
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(steps[i].line, lines[i]);
  EXPECT_EQ(std::get<RemoveStep>(steps[3].what).area, (AreaReference{"cart", 0}));
  const auto& move = std::get<MoveStep>(steps[4].what);
  EXPECT_EQ(move.area, (AreaReference{"", 3}));
  EXPECT_EQ(move.by.x, 1.5);
  EXPECT_EQ(move.by.y, -2);
  EXPECT_EQ(std::get<ToggleStep>(steps[5].what).area.name, "fence-1");
  EXPECT_TRUE(std::holds_alternative<UndoStep>(steps[6].what));
  EXPECT_TRUE(std::holds_alternative<CommitStep>(steps[7].what));
}

TEST(EditScript, an_area_has_the_options_and_loops_that_are_written) {
  const auto steps = steps_of(good_script);
  ASSERT_EQ(steps.size(), 8U);
  const auto& cart = std::get<AddStep>(steps[0].what);
  EXPECT_EQ(cart.name, "cart");
  EXPECT_EQ(cart.area, Area{});
  ASSERT_EQ(cart.loops.size(), 1U);
  ASSERT_EQ(cart.loops[0].size(), 3U);
  EXPECT_EQ(cart.loops[0][2].x, 5);
  EXPECT_EQ(cart.loops[0][2].y, 60);
  const auto& ground = std::get<AddStep>(steps[1].what);
  EXPECT_EQ(ground.name, "");
  EXPECT_EQ(ground.area.state.ground, Ground::walkable);
  EXPECT_EQ(ground.area.state.cost, 5U << 15);
  EXPECT_EQ(ground.area.state.tag, 7U);
  EXPECT_EQ(ground.area.priority, -3);
  EXPECT_EQ(ground.area.rule, navmesh::WindingRule::even_odd);
  EXPECT_FALSE(ground.area.enabled);
  EXPECT_EQ(ground.loops.size(), 2U);
  EXPECT_EQ(std::get<AddStep>(steps[2].what).area.shape, Area::Shape::barrier);
}

TEST(EditScript, a_cost_is_less_than_65536_and_rounded_down_to_its_unit) {
  const auto steps =
      steps_of("add walkable cost=65535.75 1,1 2,2 2,1\nadd walkable cost=1.00001 1,1 2,2 2,1");
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(std::get<AddStep>(steps[0].what).area.state.cost, 4294950912U);
  EXPECT_EQ(std::get<AddStep>(steps[1].what).area.state.cost, 65536U);
}

TEST(EditScript, an_update_has_a_cost_to_add_and_bits_to_set_and_clear) {
  const auto steps = steps_of(
      "add update cost+=16384 1,1 2,2 2,1\n"
      "add flood update priority=2 clear=8 cost+=0.75 set=6 1,1 2,2 2,1");
  ASSERT_EQ(steps.size(), 2U);
  const Area& most = std::get<AddStep>(steps[0].what).area;
  EXPECT_EQ(most.update, (navmesh::Update{.add_cost = navmesh::Update::max_cost}));
  EXPECT_EQ(most.state, navmesh::FaceState{});
  const AddStep& flood = std::get<AddStep>(steps[1].what);
  EXPECT_EQ(flood.name, "flood");
  EXPECT_EQ(flood.area.priority, 2);
  EXPECT_EQ(flood.area.update,
            (navmesh::Update{.add_cost = 3U << 14, .set_bits = 6, .clear_bits = 8}));
}

TEST(EditScript, no_lines_are_no_edits) {
  EXPECT_TRUE(steps_of("").empty());
  EXPECT_TRUE(steps_of("\n \t\r\n# nothing").empty());
}

TEST(EditScript, an_error_names_the_line_the_column_and_what_was_expected) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"commit\npaint 3",
       "line 2, column 1: expected one of add remove move toggle undo commit, found 'paint'"},
      {"undo twice", "line 1, column 6: expected the end of the line, found 'twice'"},
      {"remove",
       "line 1, column 7: expected an area: a name of this script or an id, found the end of the "
       "line"},
      {"remove -1",
       "line 1, column 8: expected an area: a name of this script or an id, found '-1'"},
      {"toggle undo",
       "line 1, column 8: expected an area: a name of this script or an id, found 'undo'"},
      {"toggle 4294967296",
       "line 1, column 8: expected an area: a name of this script or an id, found '4294967296'"},
      {"move 3 1", "line 1, column 9: expected a distance, as a number, found the end of the line"},
      {"move 3 1 nan", "line 1, column 10: expected a distance, as a number, found 'nan'"},
      {"add 7 1,1",
       "line 1, column 5: expected a name or one of blocked walkable barrier update, found '7'"},
      {"add a blocked 1,1 2,2",
       "line 1, column 22: expected a point such as 3,4.5; a loop has three at least, found the "
       "end of the line"},
      {"add a barrier 1,1",
       "line 1, column 18: expected a point such as 3,4.5; a line has two at least, found the end "
       "of the line"},
      {"add a barrier 1,1 / 2,2 3,3",
       "line 1, column 19: expected a point such as 3,4.5; a line has two at least, found '/'"},
      {"add a barrier 1,1 inf,2",
       "line 1, column 19: expected a point such as 3,4.5, found 'inf,2'"},
      {"add a barrier 1,1 1e999,2",
       "line 1, column 19: expected a point such as 3,4.5, found '1e999,2'"},
      {"add a barrier 1,1 2", "line 1, column 19: expected a point such as 3,4.5, found '2'"},
      {"add a blocked cost=2 1,1",
       "line 1, column 15: expected a cost only where the ground is walkable, found 'cost=2'"},
      {"add a walkable cost=0.5 1,1",
       "line 1, column 16: expected a cost: a number from 1 to less than 65536, found 'cost=0.5'"},
      {"add a blocked priority=2147483648 1,1",
       "line 1, column 15: expected a priority: a whole number of 32 bits, found "
       "'priority=2147483648'"},
      {"add a blocked tag=-1 1,1",
       "line 1, column 15: expected a tag: a whole number, not negative, of 64 bits, found "
       "'tag=-1'"},
      {"add a walkable cost=65536 1,1",
       "line 1, column 16: expected a cost: a number from 1 to less than 65536, found "
       "'cost=65536'"},
      {"add a walkable cost=2 tag=1 cost=2 1,1 2,2 2,1",
       "line 1, column 29: expected each option once, found 'cost=2'"},
      {"add a blocked disabled disabled 1,1 2,2 2,1",
       "line 1, column 24: expected each option once, found 'disabled'"},
      {std::string("\0\x01\xff'", 4),
       "line 1, column 1: expected one of add remove move toggle undo commit, found "
       "'\\x00\\x01\\xff''"},
      {"add a blocked rule=odd 1,1",
       "line 1, column 15: expected rule=nonzero or rule=even-odd, found 'rule=odd'"},
      {"add a blocked speed=3 1,1",
       "line 1, column 15: expected one of priority= cost= tag= rule= disabled, or a point such as "
       "3,4.5, found 'speed=3'"}};
  for (const auto& [text, error] : cases) EXPECT_EQ(error_of(text), error) << text;
}

TEST(EditScript, an_error_in_an_update_names_what_an_update_has) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"add a b 1,1",
       "line 1, column 7: expected one of blocked walkable barrier update, found 'b'"},
      {"add a walkable cost+=1 1,1",
       "line 1, column 16: expected cost+=, set= and clear= only of an update, found 'cost+=1'"},
      {"add a update cost=2 1,1",
       "line 1, column 14: expected one of priority= cost+= set= clear= rule= disabled of an "
       "update, found 'cost=2'"},
      {"add a update cost+=16384.5 1,1",
       "line 1, column 14: expected a cost to add: a number from 0 to 16384, found "
       "'cost+=16384.5'"},
      {"add a update set=-1 1,1",
       "line 1, column 14: expected bits of a tag: a whole number, not negative, of 64 bits, found "
       "'set=-1'"},
      {"add a update clear=1 clear=2 1,1",
       "line 1, column 22: expected each option once, found 'clear=2'"}};
  for (const auto& [text, error] : cases) EXPECT_EQ(error_of(text), error) << text;
}

TEST(EditScript, any_bytes_are_a_script_or_an_error_inside_them) {
  std::mt19937_64 random(7);
  const std::string bytes = good_script + std::string("\0\xff=/,#e+-.", 10);
  for (int i = 0; i < 20000; ++i) {
    std::string text = good_script.substr(0, random() % (good_script.size() + 1));
    for (std::uint64_t k = random() % 8; k > 0; --k) {
      const std::size_t from = random() % bytes.size();
      const std::size_t at = random() % (text.size() + 1);
      text.insert(at, 1, bytes[from]);
    }
    const auto steps = parse_edit_script(text);
    if (steps) continue;
    const std::size_t lines =
        static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    ASSERT_GE(steps.error().line, 1U);
    ASSERT_LE(steps.error().line, lines);
    ASSERT_GE(steps.error().column, 1U);
    ASSERT_LE(steps.error().column, text.size() + 1);
  }
}

}  // namespace
}  // namespace offgrid::tool
