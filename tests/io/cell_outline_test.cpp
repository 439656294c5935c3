#include "offgrid/io/cell_outline.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "drawing_test.hpp"
#include "support/random.hpp"

namespace offgrid::io {
namespace {

constexpr std::size_t many = 1'000'000;

/// Rows from the upper one, with # for the colour 1.
CellMap map_of(const std::vector<std::string_view>& rows) {
  CellMap map(rows.front().size(), rows.size());
  for (std::size_t row = 0; row < map.rows; ++row) {
    for (std::size_t column = 0; column < map.columns; ++column)
      map.at(column, row) = rows[map.rows - 1 - row][column] == '#' ? 1 : 0;
  }
  return map;
}

std::string outlines(const std::vector<std::string_view>& rows, CellCorners corners) {
  return words_of(*outline_cells(map_of(rows), 1, corners, many));
}

TEST(CellOutline, square_corners_follow_the_sides_of_cells) {
  EXPECT_EQ(outlines({"##.", "#..", "..."}, CellCorners::square), "{<(0,1 1,1 1,2 2,2 2,3 0,3)>}");
  EXPECT_EQ(outlines({"..."}, CellCorners::square), "");
}

TEST(CellOutline, holes_turn_right_and_what_is_in_them_is_apart) {
  EXPECT_EQ(outlines({"#####", "#...#", "#.#.#", "#...#", "#####"}, CellCorners::square),
            "{<(0,0 5,0 5,5 0,5)(1,4 4,4 4,1 1,1)>}{<(2,2 3,2 3,3 2,3)>}");
}

TEST(CellOutline, cells_that_touch_at_a_corner_are_together) {
  EXPECT_EQ(outlines({".#", "#."}, CellCorners::square), "{<(0,0 1,0 1,1 2,1 2,2 1,2 1,1 0,1)>}");
  EXPECT_EQ(outlines({".#", "#."}, CellCorners::cut),
            "{<(0,0 1,0 1,0.5 1.5,1 2,1 2,2 1,2 1,1.5 0.5,1 0,1)>}");
}

TEST(CellOutline, cut_corners_make_slopes_of_stairs) {
  EXPECT_EQ(outlines({"...##", "..###", ".####", "#####"}, CellCorners::cut),
            "{<(0,0 5,0 5,4 3,4 3,3.5 0.5,1 0,1)>}");
}

TEST(CellOutline, a_cell_by_itself_becomes_a_square_on_its_tip_unless_the_border_holds_it) {
  EXPECT_EQ(outlines({"...", ".#.", "..."}, CellCorners::cut), "{<(1.5,1 2,1.5 1.5,2 1,1.5)>}");
  EXPECT_EQ(outlines({"#.."}, CellCorners::cut), "{<(0,0 1,0 1,1 0,1)>}");
  EXPECT_EQ(outlines({"##", "##"}, CellCorners::cut), "{<(0,0 2,0 2,2 0,2)>}");
}

TEST(CellOutline, more_corners_than_asked_for_are_none) {
  testing::Random random(8);
  for (int round = 0; round < 200; ++round) {
    CellMap map(8, 8);
    for (std::uint8_t& cell : map.cells) cell = random.chance(1, 2) ? 1 : 0;
    for (const CellCorners corners : {CellCorners::square, CellCorners::cut}) {
      const std::size_t count = count_places(*outline_cells(map, 1, corners, many));
      EXPECT_TRUE(outline_cells(map, 1, corners, count));
      EXPECT_FALSE(outline_cells(map, 1, corners, count - 1));
    }
  }
  EXPECT_TRUE(outline_cells(CellMap(3, 3), 1, CellCorners::cut, 0));
  EXPECT_TRUE(outline_cells(map_of({"#"}), 1, CellCorners::cut, static_cast<std::size_t>(-1)));
}

}  // namespace
}  // namespace offgrid::io
