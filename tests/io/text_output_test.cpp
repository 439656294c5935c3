// Numbers and tables for people.
#include <gtest/gtest.h>

#include <limits>

#include "offgrid/io/number.hpp"
#include "offgrid/io/text_table.hpp"

namespace offgrid::io {
namespace {

TEST(Grouped, a_blank_stands_between_groups_of_three_digits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(-1), "-1");
  EXPECT_EQ(grouped(123), "123");
  EXPECT_EQ(grouped(-123), "-123");
  EXPECT_EQ(grouped(1234), "1 234");
  EXPECT_EQ(grouped(-1234), "-1 234");
  EXPECT_EQ(grouped(123456), "123 456");
  EXPECT_EQ(grouped(-123456), "-123 456");
  EXPECT_EQ(grouped(std::numeric_limits<long long>::min()), "-9 223 372 036 854 775 808");
}

TEST(TextTable, columns_are_left_aligned_if_nothing_else_is_said) {
  TextTable table({"n", "name", "use"}, {TextTable::Align::right});
  table.row({"10", "a", "b"});
  EXPECT_EQ(table.text(), " n  name  use\n--  ----  ---\n10  a     b\n");
}

TEST(TextTable, missing_cells_are_empty_and_those_beyond_the_columns_are_dropped) {
  TextTable table({"a", "b"});
  table.row({"1"});
  table.row({});
  table.row({"1", "2", "3"});
  EXPECT_EQ(table.text("> "), "> a  b\n> -  -\n> 1\n>\n> 1  2\n");
}

}  // namespace
}  // namespace offgrid::io
