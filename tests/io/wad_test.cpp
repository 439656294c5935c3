#include "offgrid/io/wad.hpp"

#include <gtest/gtest.h>

#include <string>

#include "readers/wad_bytes.hpp"

namespace offgrid::io {
namespace {

TEST(Wad, lists_its_lumps_and_levels) {
  const std::string bytes = good_wad().bytes();
  const auto wad = read_wad(bytes_of(bytes));
  ASSERT_TRUE(wad) << describe(wad.error());
  EXPECT_TRUE(wad->is_patch);
  ASSERT_EQ(wad->lumps.size(), 8U);
  EXPECT_EQ(wad->lumps[4].name.text(), "VERTEXES");
  EXPECT_EQ(wad->lumps[4].size, 20U);
  EXPECT_EQ(wad->lumps[4].offset, good_wad().offset("VERTEXES"));
  ASSERT_EQ(wad->levels.size(), 1U);
  EXPECT_EQ(wad->levels[0].name.text(), "MAP07");
  EXPECT_EQ(wad->levels[0].lump, 0U);
  EXPECT_EQ(wad->levels[0].end, 7U);  // the lump of another name is not the level's
  EXPECT_EQ(wad->levels[0].format, WadLevelFormat::doom);
}

TEST(Wad, reads_every_field_of_a_level) {
  const std::string bytes = good_wad().bytes();
  const auto level = read_level(bytes_of(bytes), "map07");  // in letters of either case
  ASSERT_TRUE(level) << describe(level.error());
  ASSERT_EQ(level->vertices.size(), 5U);
  EXPECT_EQ(level->vertices[4].x, 32767);
  EXPECT_EQ(level->vertices[4].y, -32768);
  ASSERT_EQ(level->lines.size(), 6U);
  const WadLine& door = level->lines[1];
  EXPECT_EQ(door.from, 1U);
  EXPECT_EQ(door.to, 2U);
  EXPECT_EQ(door.flags, wad_line::two_sided);
  EXPECT_EQ(door.special, 31U);
  EXPECT_EQ(door.tag, 9U);
  EXPECT_EQ(door.right, 1U);
  EXPECT_EQ(door.left, 6U);
  EXPECT_EQ(level->lines[0].flags, wad_line::impassable);
  EXPECT_FALSE(level->lines[0].left);
  ASSERT_EQ(level->sides.size(), 7U);
  EXPECT_EQ(level->sides[6].sector, 1U);
  EXPECT_EQ(level->sides[6].offset_x, 3);
  EXPECT_EQ(level->sides[6].offset_y, -4);
  EXPECT_EQ(level->sides[6].middle.text(), "BRICK");
  EXPECT_EQ(level->sides[6].upper.text(), "-");
  ASSERT_EQ(level->sectors.size(), 2U);
  EXPECT_EQ(level->sectors[1].floor, -8);
  EXPECT_EQ(level->sectors[1].ceiling, 96);
  EXPECT_EQ(level->sectors[1].floor_picture.text(), "FLOOR1");
  EXPECT_EQ(level->sectors[1].ceiling_picture.text(), "F_SKY1");
  EXPECT_EQ(level->sectors[1].light, 160);
  EXPECT_EQ(level->sectors[1].special, 9U);
  EXPECT_EQ(level->sectors[1].tag, 5U);
  ASSERT_EQ(level->things.size(), 2U);
  EXPECT_EQ(level->things[0].angle, 90);
  EXPECT_EQ(level->things[1].x, -100);
  EXPECT_EQ(level->things[1].type, 3001U);
  EXPECT_EQ(level->things[1].flags, 0x17U);
}

TEST(Wad, a_line_may_lack_either_side) {
  WadBytes wad = good_wad();
  wad.content("LINEDEFS").replace(10, 2, bytes16(-1));
  const std::string bytes = wad.bytes();
  const auto level = read_level(bytes_of(bytes), "MAP07");
  ASSERT_TRUE(level) << describe(level.error());
  EXPECT_FALSE(level->lines[0].right);
}

TEST(Wad, the_last_of_several_levels_of_one_name_counts) {
  WadBytes wad = good_wad();
  wad.lump("MAP07")
      .lump("THINGS")
      .lump("LINEDEFS")
      .lump("SIDEDEFS")
      .lump("VERTEXES", bytes16s({1, 2}))
      .lump("SECTORS");
  const std::string bytes = wad.bytes();
  EXPECT_EQ(read_wad(bytes_of(bytes))->levels.size(), 2U);
  const auto level = read_level(bytes_of(bytes), "MAP07");
  ASSERT_TRUE(level) << describe(level.error());
  EXPECT_EQ(level->vertices.size(), 1U);
  EXPECT_TRUE(level->lines.empty());
}

TEST(Wad, a_lump_of_a_name_that_the_level_has_is_no_part_of_it) {
  WadBytes wad("IWAD");
  wad.lump("MAP01")
      .lump("THINGS")
      .lump("LINEDEFS")
      .lump("SIDEDEFS")
      .lump("VERTEXES", bytes16s({1, 2}))
      .lump("SECTORS");
  wad.lump("VERTEXES", bytes16s({3, 4, 5, 6}));
  const std::string bytes = wad.bytes();
  EXPECT_EQ(read_wad(bytes_of(bytes))->levels[0].end, 6U);
  const auto level = read_level(bytes_of(bytes), "MAP01");
  ASSERT_TRUE(level) << describe(level.error());
  ASSERT_EQ(level->vertices.size(), 1U);
  EXPECT_EQ(level->vertices[0].x, 1);
}

TEST(Wad, levels_of_other_formats_are_listed) {
  WadBytes wad = good_wad();
  wad.lump("MAP08").lump("TEXTMAP", "namespace").lump("ZNODES").lump("ENDMAP");
  wad.lump("MAP09").lump("THINGS").lump("LINEDEFS").lump("BEHAVIOR").lump("MAP10").lump("THINGS");
  const std::string bytes = wad.bytes();
  const auto read = read_wad(bytes_of(bytes));
  ASSERT_TRUE(read) << describe(read.error());
  ASSERT_EQ(read->levels.size(), 4U);
  EXPECT_EQ(read->levels[1].format, WadLevelFormat::udmf);
  EXPECT_EQ(read->levels[2].format, WadLevelFormat::hexen);
  EXPECT_EQ(read->levels[3].format, WadLevelFormat::doom);
  EXPECT_EQ(read->levels[3].name.text(), "MAP10");
}

TEST(Wad, an_empty_archive_and_lumps_of_no_size_anywhere_are_fine) {
  const std::string empty = WadBytes("IWAD").bytes();
  const auto wad = read_wad(bytes_of(empty));
  ASSERT_TRUE(wad) << describe(wad.error());
  EXPECT_FALSE(wad->is_patch);
  EXPECT_TRUE(wad->levels.empty());
  const std::string marker =
      "PWAD" + bytes32(1) + bytes32(12) + bytes32(0xffffffff) + bytes32(0) + bytes8("F_START");
  EXPECT_TRUE(read_wad(bytes_of(marker)));
}

TEST(Wad, a_level_may_have_a_name_of_eight_letters_and_lumps_of_no_size) {
  WadBytes wad;
  for (const std::string_view name : {"LONGNAME", "longnam2"})
    for (const std::string_view lump :
         {name, std::string_view("THINGS"), std::string_view("LINEDEFS"),
          std::string_view("SIDEDEFS"), std::string_view("VERTEXES"), std::string_view("SECTORS")})
      wad.lump(lump);
  const std::string bytes = wad.bytes();
  for (const std::string_view name : {"LONGNAME", "LONGNAM2"}) {
    const auto level = read_level(bytes_of(bytes), name);
    ASSERT_TRUE(level) << describe(level.error());
    EXPECT_EQ(level->name.text(), name);
    EXPECT_TRUE(level->vertices.empty() && level->lines.empty() && level->sides.empty());
    EXPECT_TRUE(level->sectors.empty() && level->things.empty());
  }
  EXPECT_FALSE(read_level(bytes_of(bytes), "LONGNAM"));
  EXPECT_FALSE(read_level(bytes_of(bytes), "LONGNAMES"));
}

TEST(Wad, numbers_are_read_at_their_ends) {
  WadBytes wad = good_wad();
  const std::string low = bytes16(-32768), high = bytes16(32767), most = bytes16(65535);
  wad.content("VERTEXES").replace(0, 8, low + low + high + high);
  wad.content("THINGS").replace(0, 10, low + high + low + most + most);
  wad.content("SECTORS").replace(0, 4, low + high);
  wad.content("SECTORS").replace(20, 6, low + most + most);
  wad.content("SIDEDEFS").replace(0, 4, high + low);
  wad.content("SIDEDEFS").replace(4, 8, "EIGHTLET");
  wad.content("LINEDEFS").replace(4, 6, most + most + most);
  const std::string bytes = wad.bytes();
  const auto level = read_level(bytes_of(bytes), "MAP07");
  ASSERT_TRUE(level) << describe(level.error());
  EXPECT_EQ(level->vertices[0].x, -32768);
  EXPECT_EQ(level->vertices[0].y, -32768);
  EXPECT_EQ(level->vertices[1].x, 32767);
  EXPECT_EQ(level->vertices[1].y, 32767);
  EXPECT_EQ(level->things[0].x, -32768);
  EXPECT_EQ(level->things[0].y, 32767);
  EXPECT_EQ(level->things[0].angle, -32768);
  EXPECT_EQ(level->things[0].type, 65535U);
  EXPECT_EQ(level->things[0].flags, 65535U);
  EXPECT_EQ(level->sectors[0].floor, -32768);
  EXPECT_EQ(level->sectors[0].ceiling, 32767);
  EXPECT_EQ(level->sectors[0].light, -32768);
  EXPECT_EQ(level->sectors[0].special, 65535U);
  EXPECT_EQ(level->sectors[0].tag, 65535U);
  EXPECT_EQ(level->sides[0].offset_x, 32767);
  EXPECT_EQ(level->sides[0].offset_y, -32768);
  EXPECT_EQ(level->sides[0].upper.text(), "EIGHTLET");
  EXPECT_EQ(level->lines[0].flags, 65535U);
  EXPECT_EQ(level->lines[0].special, 65535U);
  EXPECT_EQ(level->lines[0].tag, 65535U);
}

/// So many records of nothing.
std::string zeros(std::size_t count, std::size_t record_size) {
  return std::string(count * record_size, '\0');
}

TEST(Wad, the_largest_index_of_a_side_is_one_less_than_that_of_others) {
  WadBytes wad;
  wad.lump("MAP01")
      .lump("THINGS")
      .lump("LINEDEFS", bytes16s({65535, 65535, 0, 0, 0, 65534, 65535}))
      .lump("SIDEDEFS", zeros(65535, 30))
      .lump("VERTEXES", zeros(65536, 4))
      .lump("SECTORS", zeros(65536, 26));
  wad.content("SIDEDEFS").replace(65534 * 30 + 28, 2, bytes16(65535));
  const std::string bytes = wad.bytes();
  const auto level = read_level(bytes_of(bytes), "MAP01");
  ASSERT_TRUE(level) << describe(level.error());
  EXPECT_EQ(level->lines[0].from, 65535U);
  EXPECT_EQ(level->lines[0].to, 65535U);
  EXPECT_EQ(level->lines[0].right, 65534U);
  EXPECT_EQ(level->lines[0].left, std::nullopt);
  EXPECT_EQ(level->sides.back().sector, 65535U);
}

TEST(Wad, names_are_eight_bytes_of_upper_case) {
  EXPECT_EQ(WadName("map01").text(), "MAP01");
  EXPECT_EQ(WadName("VERTEXES").text(), "VERTEXES");
  EXPECT_EQ(WadName(std::string_view("A\0B", 3)).text(), "A");
  EXPECT_EQ(WadName("123456789"), WadName("12345678"));
  EXPECT_FALSE(WadName::fits("123456789"));
}

}  // namespace
}  // namespace offgrid::io
