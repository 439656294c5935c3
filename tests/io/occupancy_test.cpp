#include "offgrid/io/occupancy.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"
#include "readers/good_files.hpp"

namespace offgrid::io {
namespace {

constexpr auto free_cell = static_cast<std::uint8_t>(Occupancy::free);
constexpr auto occupied = static_cast<std::uint8_t>(Occupancy::occupied);
constexpr auto unknown = static_cast<std::uint8_t>(Occupancy::unknown);
using Cells = std::vector<std::uint8_t>;

TEST(OccupancyFile, reads_the_seven_keys_and_passes_others) {
  const auto file = read_occupancy_file(good_ros_map());
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_EQ(file->image, "lower floor.pgm");
  EXPECT_EQ(file->resolution, 0.05);
  EXPECT_EQ(file->origin.x, -10);
  EXPECT_EQ(file->origin.y, -12.5);
  EXPECT_FALSE(file->rule.is_negated);
  EXPECT_EQ(file->rule.occupied, (Decimal{65, -2}));
  EXPECT_EQ(file->rule.free, (Decimal{3, -1}));
}

TEST(OccupancyFile, takes_keys_in_any_order_and_a_map_without_mode_and_turn) {
  const auto file = read_occupancy_file(
      "---\r\nfree_thresh: .0\r\nnegate: true # white is occupied\r\n# \r\noccupied_thresh: 1\r\n"
      "origin: [ 1 ,2]\r\nresolution: 1e0\r\nimage: a b # c\r\n");
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_EQ(file->image, "a b");
  EXPECT_TRUE(file->rule.is_negated);
  EXPECT_EQ(file->origin.y, 2);
}

std::string with(const std::string& line) {
  std::string text;
  const std::string key = line.substr(0, line.find_first_of(":^"));
  for (const char* other : {"image: a", "resolution: 1", "origin: [0, 0, 0]", "negate: 0",
                            "occupied_thresh: 0.65", "free_thresh: 0.25"}) {
    const std::string usual = other;
    text += (usual.substr(0, usual.find(':')) == key ? line : usual) + "\n";
  }
  return text.find(line) == std::string::npos ? text + line + "\n" : text;
}

TEST(OccupancyFile, numbers_are_read_at_their_ends) {
  const auto file = [](const std::string& resolution, const std::string& origin,
                       const std::string& high, const std::string& low) {
    return read_occupancy_file("image: a\nnegate: 0\nresolution: " + resolution +
                               "\norigin: " + origin + "\noccupied_thresh: " + high +
                               "\nfree_thresh: " + low + "\n");
  };
  const auto least = file("5e-324", "[-1.7976931348623157e308, 1.7976931348623157e308]", "1", "0");
  ASSERT_TRUE(least) << describe(least.error());
  EXPECT_EQ(least->resolution, 5e-324);
  EXPECT_EQ(least->origin.x, -1.7976931348623157e308);
  EXPECT_EQ(least->origin.y, 1.7976931348623157e308);
  EXPECT_EQ(least->rule.occupied, (Decimal{1, 0}));
  EXPECT_EQ(least->rule.free, (Decimal{0, 0}));
  const auto finest =
      file("1.7976931348623157e308", "[0, 0, -0.0]", "0.999999999999999999", "1e-30");
  ASSERT_TRUE(finest) << describe(finest.error());
  EXPECT_EQ(finest->resolution, 1.7976931348623157e308);
  EXPECT_EQ(finest->rule.occupied, (Decimal{999'999'999'999'999'999, -18}));
  EXPECT_EQ(finest->rule.free, (Decimal{1, -30}));
}

TEST(OccupancyFile, each_error_has_its_line) {
  constexpr ReadCode syntax = ReadCode::syntax, range = ReadCode::out_of_range,
                     unsupported = ReadCode::unsupported;
  const std::vector<Malformed> files{
      {"nothing", "^", ReadCode::missing, "'image: ...'"},
      {"no threshold", "image: a\nresolution: 1\norigin: [0, 0]\nnegate: 0\noccupied_thresh: 1\n^",
       ReadCode::missing, "'free_thresh: ...'"},
      {"a word that is no key", with("^image"), syntax, "a key and a colon"},
      {"a value beside its colon", with("^image:a.pgm"), syntax, "a key and a colon"},
      {"a value in the next line", with("origin:^\n  - 0\n"), syntax, "an origin"},
      {"a line that is indented", with("unknown:\n^  - 0"), syntax, "beginning of a line"},
      {"a key twice", with("mode: trinary\n^mode: trinary"), syntax, "does not stand above"},
      {"no image", with("image: ^# a.pgm"), syntax, "the name of an image"},
      {"an empty image", with("image: ^''"), syntax, "the name of an image"},
      {"an open quotation mark", with("image: 'a^"), syntax, "a quotation mark"},
      {"a word behind a quotation mark", with("image: 'a'^b"), syntax, "the end of the line"},
      {"an escape", with("image: \"a^\\nb\""), syntax, "without backslashes"},
      {"the mode scale", with("mode: ^scale"), unsupported, "the mode trinary"},
      {"the mode raw", with("mode: ^raw # values"), unsupported, "the mode trinary"},
      {"a resolution of zero", with("resolution: ^0.00"), range, "above 0"},
      {"a negative resolution", with("resolution: ^-1"), range, "above 0"},
      {"a resolution beyond doubles", with("resolution: ^1e999"), range, "finite"},
      {"a resolution with a unit", with("resolution: ^5cm"), syntax, "a resolution"},
      {"two resolutions", with("resolution: 1 ^2"), syntax, "the end of the line"},
      {"an origin without brackets", with("origin: ^0, 0, 0"), syntax, "an origin"},
      {"an origin of one number", with("origin: [0^]"), syntax, "a comma"},
      {"an origin of four numbers", with("origin: [0, 0, 0^, 0]"), syntax, "']'"},
      {"an origin that is no number", with("origin: [^nan, 0, 0]"), syntax, "the origin's x"},
      {"a map that is turned", with("origin: [0, 0, ^1.57]"), unsupported, "a turn (yaw) of 0"},
      {"a map that is hardly turned", with("origin: [0, 0, ^1e-400]"), unsupported, "a turn (yaw)"},
      {"a negation that is none", with("negate: ^2"), syntax, "0 or 1"},
      {"a threshold above 1", with("occupied_thresh: ^1.0000000000000001"), range, "from 0 to 1"},
      {"a percentage", with("occupied_thresh: ^65"), range, "from 0 to 1"},
      {"a negative threshold", with("free_thresh: ^-0.1"), range, "from 0 to 1"},
      {"a threshold of 19 digits", with("free_thresh: ^0.1234567890123456789"), unsupported,
       "18 significant digits"},
      {"a threshold of 31 decimals", with("free_thresh: ^1e-31"), unsupported, "30 decimals"},
      {"thresholds in the wrong order", with("free_thresh: ^0.65"), range, "below occupied_thresh"},
  };
  expect_errors(FileKind::occupancy, files);
  EXPECT_EQ(describe(read_occupancy_file(with("mode: scale")).error()),
            "ROS map, line 7, column 7: expected the mode trinary, found 'scale'");
}

TEST(Occupancy, cells_on_a_threshold_are_occupied_or_free_and_those_between_unknown) {
  // Shares of black: 100, 65, 64, 20, 19.6 and 0 %.
  const GreyImage image{
      .width = 6, .height = 1, .white = 500, .samples = {0, 175, 180, 400, 402, 500}};
  EXPECT_EQ(occupancy_of(image).cells,
            (Cells{occupied, occupied, unknown, unknown, free_cell, free_cell}));
}

TEST(Occupancy, negated_greys_are_occupied_where_they_are_white) {
  const GreyImage image{.width = 3, .height = 1, .white = 255, .samples = {0, 128, 255}};
  EXPECT_EQ(occupancy_of(image, {.is_negated = true}).cells, (Cells{free_cell, unknown, occupied}));
}

TEST(Occupancy, the_lowest_row_of_cells_is_the_last_one_of_the_image) {
  const GreyImage image{.width = 2, .height = 2, .white = 1, .samples = {0, 1, 1, 1}};
  const CellMap cells = occupancy_of(image);
  EXPECT_EQ(cells.at(0, 1), occupied);
  EXPECT_EQ(cells.at(0, 0), free_cell);
}

TEST(Occupancy, shares_are_compared_with_the_decimals_that_are_written) {
  // In doubles 1 - 0.7 is more than 0.3, and 1 - 0.9 less than 0.1.
  const GreyImage image{.width = 2, .height = 1, .white = 20, .samples = {14, 18}};
  EXPECT_EQ(occupancy_of(image, {.occupied = {31, -2}, .free = {3, -1}}).cells[0], free_cell);
  EXPECT_EQ(occupancy_of(image, {.occupied = {1, -1}, .free = {0, 0}}).cells[1], occupied);
  // The thresholds are a millionth of a millionth of a millionth beside a third.
  const GreyImage third{.width = 1, .height = 1, .white = 3, .samples = {2}};
  EXPECT_EQ(occupancy_of(third, {.occupied = {333333333333333333, -18}, .free = {0, 0}}).cells[0],
            occupied);
  EXPECT_EQ(occupancy_of(third, {.occupied = {333333333333333334, -18}, .free = {0, 0}}).cells[0],
            unknown);
}

}  // namespace
}  // namespace offgrid::io
