#include "offgrid/stated_length.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "offgrid/kernel/length.hpp"

namespace offgrid::tool {
namespace {

constexpr std::int64_t cell = 16 * std::int64_t{65536};  // of a path's length

io::Scenario scenario_of(const std::vector<std::string>& lengths) {
  std::string text = "version 1\n";
  for (const std::string& length : lengths) text += "0 a.map 9 9 0 0 8 8 " + length + "\n";
  return io::read_scenario(text).value();
}

navmesh::Path path_of(std::int64_t length, std::size_t legs = 1) {
  std::vector<kernel::Point2> corners(legs + 1, kernel::Point2::at(0, 0));
  return {.corners = std::move(corners), .length = kernel::Int<63>::checked(length).value()};
}

/// Is a path of that length wrong for the first of the lengths that a file states?
bool is_longer(std::int64_t length, const std::vector<std::string>& lengths, double scale = 16,
               std::size_t legs = 1) {
  const io::Scenario scenario = scenario_of(lengths);
  const io::Decimal& stated = scenario.entries.front().octile_decimal;
  return StatedLengths(scenario).is_longer(path_of(length, legs), stated, scale);
}

TEST(StatedLengths, a_diagonal_is_1_41_and_not_1_40) {
  const std::int64_t diagonal = length(kernel::Point2::at(0, 0), kernel::Point2::at(16, 16)).raw();
  EXPECT_FALSE(is_longer(diagonal, {"1.41"}));
  EXPECT_FALSE(is_longer(diagonal, {"1.42"}));
  EXPECT_FALSE(is_longer(diagonal, {"1.4"}));
  EXPECT_FALSE(is_longer(diagonal, {"1.41421"}));
  EXPECT_FALSE(is_longer(diagonal, {"1.41421356"}));
  EXPECT_TRUE(is_longer(diagonal, {"1.40"}));
  EXPECT_TRUE(is_longer(diagonal, {"1.41420"}));
}

TEST(StatedLengths, the_bound_is_exact) {
  // 1.25 + 0.01 = 63/50 cells; a leg may be a unit shorter than its rounded length.
  const std::int64_t bound = cell * 63 / 50;
  ASSERT_NE(bound * 50, cell * 63);
  EXPECT_FALSE(is_longer(bound + 1, {"1.25"}));
  EXPECT_TRUE(is_longer(bound + 2, {"1.25"}));
  EXPECT_FALSE(is_longer(bound + 2, {"1.25"}, 16, 2));
  // 1.24 + 0.01 = 5/4 cells, which is a whole number of units.
  EXPECT_FALSE(is_longer(cell * 5 / 4, {"1.24"}));
  EXPECT_TRUE(is_longer(cell * 5 / 4 + 1, {"1.24"}));
}

TEST(StatedLengths, the_finest_length_of_the_file_says_how_many_decimals_there_are) {
  EXPECT_FALSE(is_longer(cell * 6999 / 1000, {"6"}));
  EXPECT_TRUE(is_longer(cell * 7 + 1, {"6"}));
  EXPECT_FALSE(is_longer(cell * 6009 / 1000, {"6", "1.41"}));
  EXPECT_TRUE(is_longer(cell * 602 / 100, {"6", "1.41"}));
  EXPECT_TRUE(is_longer(cell * 6009 / 1000, {"6", "1.414"}));
  EXPECT_TRUE(is_longer(cell * 6001 / 1000, {"6", "1.41421"}));
  EXPECT_TRUE(is_longer(cell * 6009 / 1000, {"6", "1.414", "1.4"}));
}

TEST(StatedLengths, the_longest_length_of_the_file_says_how_many_digits_there_are) {
  // As a program prints six digits: a unit of 1234.57 is a hundredth.
  EXPECT_FALSE(is_longer(cell * 123457 / 100 + cell / 110, {"1234.57", "3.41421"}));
  EXPECT_TRUE(is_longer(cell * 123457 / 100 + cell / 90, {"1234.57", "3.41421"}));
}

TEST(StatedLengths, no_digit_behind_the_sixth_is_believed) {
  EXPECT_FALSE(is_longer(cell + 9, {"1.00000000"}));
  EXPECT_TRUE(is_longer(cell + 12, {"1.00000000"}));
}

TEST(StatedLengths, a_path_is_longer_than_nothing) {
  EXPECT_FALSE(is_longer(0, {"0"}));
  EXPECT_TRUE(is_longer(cell, {"0", "1.41"}));
  EXPECT_FALSE(is_longer(0, {"0.00"}, 16, 0));
}

TEST(StatedLengths, the_scale_may_be_any_double) {
  // A third is not one: the double is a little less, so a cell is a little more than three units.
  const std::int64_t units = 65536;
  EXPECT_FALSE(is_longer(6 * units + 1, {"1.0", "1.2345678"}, 6.0));
  EXPECT_FALSE(is_longer(units * 33, {"98.99999", "1.000001"}, 1.0 / 3));
  EXPECT_TRUE(is_longer(units * 34, {"99.99999", "1.000001"}, 1.0 / 3));
  EXPECT_TRUE(is_longer(std::int64_t{1} << 40, {"1.5"}, 1e-300));
  EXPECT_FALSE(is_longer(std::int64_t{1} << 40, {"1.5"}, 1e300));
}

TEST(StatedLengths, numbers_of_any_size_are_compared_at_once) {
  const std::string zeros(400, '0');
  EXPECT_FALSE(is_longer(std::int64_t{1} << 61, {"1e308", "1e-999999999"}));
  EXPECT_TRUE(is_longer(cell, {"1e-999999999"}));
  EXPECT_TRUE(is_longer(cell * 2 + 1, {"0." + zeros + "1e401"}));
  EXPECT_FALSE(is_longer(cell * 2, {"0." + zeros + "1e401"}));
  EXPECT_FALSE(is_longer(cell * 2, {"2" + zeros + "e-400"}));
}

}  // namespace
}  // namespace offgrid::tool
