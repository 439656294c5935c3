#include "offgrid/io/grid_map.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>

#include "colliding_names.hpp"
#include "offgrid/io/scenario.hpp"
#include "readers/good_files.hpp"

namespace offgrid::io {
namespace {

TEST(GridMap, reads_its_cells) {
  const auto map = read_grid_map(good_map());
  ASSERT_TRUE(map) << describe(map.error());
  EXPECT_EQ(map->type, "octile");
  EXPECT_EQ(map->width, 4U);
  EXPECT_EQ(map->height, 3U);
  EXPECT_EQ(map->cells, ".G@OTSW.....");
  EXPECT_EQ(map->at(1, 0), 'G');
  EXPECT_EQ(map->at(0, 1), 'T');
  EXPECT_TRUE(map->is_walkable(1, 0));   // G
  EXPECT_TRUE(map->is_walkable(1, 1));   // S
  EXPECT_FALSE(map->is_walkable(2, 1));  // W
  EXPECT_TRUE(map->is_walkable(2, 1, true));
  EXPECT_FALSE(map->is_walkable(2, 0, true));
  EXPECT_FALSE(map->is_walkable(2, 0));  // @
}

TEST(GridMap, takes_line_ends_of_either_kind_and_the_width_first) {
  const auto map = read_grid_map("type tile \r\nwidth 2\r\nheight 2\r\nmap\r\n..\r\n@.\r\n\r\n");
  ASSERT_TRUE(map) << describe(map.error());
  EXPECT_EQ(map->cells, "..@.");
  EXPECT_TRUE(read_grid_map("type octile\nheight 1\nwidth 1\nmap\n."));
}

TEST(GridMap, may_be_one_row_or_one_column) {
  const auto row = read_grid_map("type octile\nheight 1\nwidth 7\nmap\n.G@OTSW");
  ASSERT_TRUE(row) << describe(row.error());
  EXPECT_EQ(row->cells, ".G@OTSW");
  EXPECT_EQ(row->at(6, 0), 'W');
  const auto column = read_grid_map("type octile\nheight 7\nwidth 1\nmap\n.\nG\n@\nO\nT\nS\nW");
  ASSERT_TRUE(column) << describe(column.error());
  EXPECT_EQ(column->cells, ".G@OTSW");
  EXPECT_EQ(column->at(0, 6), 'W');
}

TEST(GridMap, the_error_in_words) {
  const auto map = read_grid_map("type octile\nheight 1\nwidth 3\nmap\n.x.\n");
  ASSERT_FALSE(map);
  EXPECT_EQ(describe(map.error()),
            "Moving AI map, line 5, column 2: expected a cell, one of . G @ O T S W, found 'x.'");
}

TEST(Scenario, reads_its_entries) {
  const auto scenario = read_scenario(good_scenario());
  ASSERT_TRUE(scenario) << describe(scenario.error());
  ASSERT_EQ(scenario->maps.size(), 2U);
  EXPECT_EQ(scenario->maps[0], "maps/a b.map");
  ASSERT_EQ(scenario->entries.size(), 3U);
  EXPECT_EQ(scenario->entries[1].map, 0U);
  EXPECT_EQ(scenario->entries[2].map, 1U);
  EXPECT_EQ(scenario->entries[2].bucket, 12U);
  EXPECT_EQ(scenario->entries[0].map_width, 4U);
  EXPECT_EQ(scenario->entries[0].map_height, 3U);
  EXPECT_EQ(scenario->entries[0].goal_x, 3U);
  EXPECT_EQ(scenario->entries[0].goal_y, 2U);
  EXPECT_EQ(scenario->entries[1].start_x, 1U);
  EXPECT_EQ(scenario->entries[1].start_y, 0U);
  EXPECT_EQ(scenario->entries[1].octile_length, 2.41421356);
}

TEST(Scenario, a_map_that_is_named_again_is_the_same_map) {
  std::string text = "version 1\n";
  for (const char* map : {"a.map", "b.map", "a.map"})
    text += "0\t" + std::string(map) + "\t4\t3\t0\t0\t3\t2\t5\n";
  const auto scenario = read_scenario(text);
  ASSERT_TRUE(scenario) << describe(scenario.error());
  EXPECT_EQ(scenario->maps, (std::vector<std::string>{"a.map", "b.map"}));
  for (const std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(scenario->entries[i].map, i % 2) << i;
}

TEST(Scenario, fields_may_be_separated_by_spaces) {
  const auto scenario = read_scenario("version 1.0\n3 a.map 4 3 0 0 3 2 5e-1");
  ASSERT_TRUE(scenario) << describe(scenario.error());
  EXPECT_EQ(scenario->entries.at(0).octile_length, 0.5);
  EXPECT_TRUE(read_scenario("version 1")->entries.empty());
}

TEST(Scenario, numbers_are_read_at_their_ends) {
  const auto scenario = read_scenario(
      "version 1\n4294967295\ta.map\t4294967295\t1\t4294967294\t0\t0\t0\t"
      "1.7976931348623157e308\n0\ta.map\t1\t4294967295\t0\t4294967294\t0\t0\t5e-324\n");
  ASSERT_TRUE(scenario) << describe(scenario.error());
  const ScenarioEntry &wide = scenario->entries.at(0), &high = scenario->entries.at(1);
  EXPECT_EQ(wide.bucket, 4294967295U);
  EXPECT_EQ(wide.map_width, 4294967295U);
  EXPECT_EQ(wide.start_x, 4294967294U);
  EXPECT_EQ(wide.octile_length, 1.7976931348623157e308);
  EXPECT_EQ(high.map_height, 4294967295U);
  EXPECT_EQ(high.start_y, 4294967294U);
  EXPECT_EQ(high.octile_length, 5e-324);
}

TEST(Scenario, a_length_is_also_there_as_it_is_written) {
  const auto written = [](const std::string& length) {
    const auto scenario = read_scenario("version 1\n3 a.map 4 3 0 0 3 2 " + length);
    EXPECT_TRUE(scenario) << length;
    return scenario ? scenario->entries.at(0).octile_decimal : Decimal{};
  };
  const std::string zeros(40, '0');
  EXPECT_EQ(written("6"), (Decimal{6, 0}));
  EXPECT_EQ(written("6.00"), (Decimal{600, -2}));
  EXPECT_EQ(written("+06.50"), (Decimal{650, -2}));
  EXPECT_EQ(written(".5"), (Decimal{5, -1}));
  EXPECT_EQ(written("0"), (Decimal{0, 0}));
  EXPECT_EQ(written("0.00"), (Decimal{0, -2}));
  EXPECT_EQ(written("1.25e3"), (Decimal{125, 1}));
  EXPECT_EQ(written("125E-3"), (Decimal{125, -3}));
  EXPECT_EQ(written("123456789012345678.9"), (Decimal{123456789012345678, 0}));
  EXPECT_EQ(written("1234567890123456789.8"), (Decimal{123456789012345678, 1}));
  EXPECT_EQ(written("1." + zeros), (Decimal{100'000'000'000'000'000, -17}));
  EXPECT_EQ(written("12e-31"), (Decimal{1, -30}));
  EXPECT_EQ(written("1e-999999999999999999999"), (Decimal{0, -30}));
  EXPECT_EQ(written("0e999999999999999999999").digits, 0U);
  EXPECT_EQ(written("0." + zeros + "15e42"), (Decimal{15, 0}));
}

TEST(Scenario, names_of_one_hash_cost_no_more_than_others) {
  const CollidingNames names(14);
  ASSERT_NE(names.name(0), names.name(1));
#if defined(__GLIBCXX__)
  ASSERT_EQ(std::hash<std::string>()(names.name(0)), std::hash<std::string>()(names.name(1)));
#endif
  constexpr std::size_t count = 1 << 14;
  const auto seconds_of = [&](const std::function<std::string(std::size_t)>& name) {
    std::string text = "version 1\n";
    for (std::size_t i = 0; i < count; ++i)
      text.append("0\t").append(name(i)).append("\t1\t1\t0\t0\t0\t0\t0\n");
    const auto before = std::chrono::steady_clock::now();
    const auto scenario = read_scenario(text);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - before;
    EXPECT_TRUE(scenario && scenario->maps.size() == count);
    return spent.count();
  };
  const double others =
      seconds_of([&](std::size_t i) { return std::to_string(i) + names.name(0); });
  EXPECT_LT(seconds_of([&](std::size_t i) { return names.name(i); }), 20 * others + 0.1);
}

}  // namespace
}  // namespace offgrid::io
