#include <gtest/gtest.h>

#include <vector>

#include "malformed.hpp"

namespace offgrid::io {
namespace {

constexpr ReadCode syntax = ReadCode::syntax;
constexpr ReadCode truncated = ReadCode::truncated;
constexpr ReadCode range = ReadCode::out_of_range;
constexpr ReadCode size = ReadCode::wrong_size;

TEST(MalformedGridMap, each_error_of_a_head_has_its_place) {
  const std::vector<Malformed> files{
      {"nothing", "^", truncated, "'type NAME'"},
      {"a blank line first", "^\ntype octile\n", syntax, "'type NAME'"},
      {"another first word", "^kind octile\nheight 1\nwidth 1\nmap\n.\n", syntax, "'type NAME'"},
      {"a first word that is too long", "^types octile\n", syntax, "'type NAME'"},
      {"no type", "type^\nheight 1\nwidth 1\nmap\n.\n", syntax, "name of the type"},
      {"a type and the end", "type ^", truncated, "name of the type"},
      {"two types", "type octile ^tile\nheight 1\nwidth 1\nmap\n.\n", syntax, "end of the line"},
      {"no height", "type octile\n^map\n.\n", syntax, "'height N' or 'width N'"},
      {"no width", "type octile\nheight 1\n^map\n.\n", syntax, "'width N'"},
      {"a second height", "type octile\nheight 1\n^height 1\nmap\n.\n", syntax, "'width N'"},
      {"a second width", "type octile\nwidth 1\n^width 1\nmap\n.\n", syntax, "'height N'"},
      {"the end before the width", "type octile\nheight 1\n^", truncated, "'width N'"},
      {"a height without a number", "type octile\nheight ^\nwidth 1\nmap\n.\n", syntax,
       "a number of cells"},
      {"a height in words", "type octile\nheight ^two\nwidth 1\nmap\n.\n", syntax,
       "a number of cells"},
      {"a fractional height", "type octile\nheight ^1.5\nwidth 1\nmap\n.\n", syntax,
       "a number of cells"},
      {"a height of zero", "type octile\nheight ^0\nwidth 1\nmap\n.\n", range,
       "from 1 to 4294967295"},
      {"a negative width", "type octile\nheight 1\nwidth ^-1\nmap\n.\n", range, "from 1"},
      {"a height beyond the file", "type octile\nheight 1000000\nwidth 1\nmap\n.\n^", truncated,
       "1000000 rows of 1 cell"},
      {"a width beyond 64 bits", "type octile\nheight 1\nwidth ^99999999999999999999\nmap\n.\n",
       range, "from 1"},
      {"a width of 2^63 - 1", "type octile\nheight 1\nwidth ^9223372036854775807\nmap\n.\n", range,
       "from 1"},
      {"two sizes of 2^32 - 1", "type octile\nheight 4294967295\nwidth 4294967295\nmap\n.\n^",
       truncated, "rows of 4294967295 cells"},
      {"a size in hexadecimal", "type octile\nheight ^0x10\nwidth 1\nmap\n.\n", syntax,
       "a number of cells"},
      {"two heights in a line", "type octile\nheight 1 ^1\nwidth 1\nmap\n.\n", syntax,
       "end of the line"},
      {"no map", "type octile\nheight 1\nwidth 1\n^.\n", syntax, "'map'"},
      {"the end before the map", "type octile\nheight 1\nwidth 1\n^", truncated, "'map'"},
      {"rows in the line of the map", "type octile\nheight 1\nwidth 1\nmap ^.\n", syntax,
       "end of the line"},
  };
  expect_errors(FileKind::grid_map, files);
}

TEST(MalformedGridMap, each_error_of_the_rows_has_its_place) {
  const std::vector<Malformed> files{
      {"no rows", "type octile\nheight 1\nwidth 1\nmap\n^", truncated, "1 row of 1 cell"},
      {"too few rows", "type octile\nheight 3\nwidth 2\nmap\n..\n..\n^", truncated,
       "row 3 of 3, which has 2 cells"},
      {"a size whose product is beyond the file",
       "type octile\nheight 40\nwidth 40\nmap\n..\n..\n^", truncated, "40 rows of 40 cells"},
      {"a row cut short by the end", "type octile\nheight 2\nwidth 3\nmap\n...\n..^", truncated,
       "row 2 of 2, which has 3 cells"},
      {"a short row", "type octile\nheight 2\nwidth 3\nmap\n..^\n....\n", size,
       "row 1 of 2, which has 3 cells"},
      {"a long row", "type octile\nheight 2\nwidth 3\nmap\n...\n...^.\n", size,
       "row 2 of 2, which has 3 cells"},
      {"a blank line among the rows", "type octile\nheight 2\nwidth 1\nmap\n.\n^\n.\n", size,
       "row 2 of 2, which has 1 cell"},
      {"a row too many", "type octile\nheight 1\nwidth 1\nmap\n.\n^.\n", size, "end of the file"},
      {"an unknown cell", "type octile\nheight 2\nwidth 3\nmap\n...\n.^x.\n", syntax,
       "one of . G @ O T S W"},
      {"a blank in a row", "type octile\nheight 1\nwidth 3\nmap\n.^ .\n", syntax, "a cell"},
      {"a zero byte in a row",
       std::string("type octile\nheight 1\nwidth 3\nmap\n.^") + '\0' + ".\n", syntax, "a cell"},
      {"a lone carriage return", "type octile\nheight 1\nwidth 3\nmap\n.^\r.\n", syntax, "a cell"},
      {"a byte beyond ASCII", "type octile\nheight 1\nwidth 1\nmap\n^\xff\n", syntax, "a cell"},
  };
  expect_errors(FileKind::grid_map, files);
}

TEST(MalformedScenario, each_error_has_its_place) {
  const std::vector<Malformed> files{
      {"nothing", "^", truncated, "'version 1'"},
      {"another first word", "^versions 1\n", syntax, "'version 1'"},
      {"no version", "version ^\n", syntax, "a version"},
      {"a version and the end", "version ^", truncated, "a version"},
      {"another version", "version ^2\n", ReadCode::unsupported, "version 1"},
      {"two versions", "version 1 ^1\n", syntax, "end of the line"},
      {"a bucket in words", "version 1\n^one\ta.map\t4\t3\t0\t0\t3\t2\t3\n", syntax, "a bucket"},
      {"a negative bucket", "version 1\n^-1\ta.map\t4\t3\t0\t0\t3\t2\t3\n", range, "from 0"},
      {"a bucket beyond 32 bits", "version 1\n^4294967296\ta.map\t4\t3\t0\t0\t3\t2\t3\n", range,
       "from 0 to 4294967295"},
      {"no map", "version 1\n0^\n", syntax, "the map's name"},
      {"a bucket and the end", "version 1\n0^", truncated, "the map's name"},
      {"an empty name", "version 1\n0\t^\t4\t3\t0\t0\t3\t2\t3\n", syntax, "the map's name"},
      {"the line ends after the map", "version 1\n0\ta.map^\n", syntax, "the map's width"},
      {"a width in words", "version 1\n0\ta.map\t^x\t3\t0\t0\t3\t2\t3\n", syntax,
       "the map's width"},
      {"a width of zero", "version 1\n0\ta.map\t^0\t3\t0\t0\t3\t2\t3\n", range, "from 1"},
      {"a height of zero", "version 1\n0\ta.map\t4\t^0\t0\t0\t3\t2\t3\n", range, "from 1"},
      {"a name with blanks in a line without tabs", "version 1\n0 a ^b.map 4 3 0 0 3 2 3\n", syntax,
       "the map's width"},
      {"a start beyond the width", "version 1\n0\ta.map\t4\t3\t^4\t0\t3\t2\t3\n", range,
       "column from 0 to 3"},
      {"a start beyond the height", "version 1\n0\ta.map\t4\t3\t0\t^3\t3\t2\t3\n", range,
       "row from 0 to 2"},
      {"a goal beyond the width", "version 1\n0\ta.map\t4\t3\t0\t0\t^9\t2\t3\n", range,
       "column from 0 to 3"},
      {"a goal beyond the height", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t^9\t3\n", range,
       "row from 0 to 2"},
      {"a negative column", "version 1\n0\ta.map\t4\t3\t^-1\t0\t3\t2\t3\n", range, "from 0"},
      {"a fractional column", "version 1\n0\ta.map\t4\t3\t^1.5\t0\t3\t2\t3\n", syntax,
       "the start's column"},
      {"no length", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t2^\n", syntax, "the path's length"},
      {"the end before the length", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t2\t^", truncated,
       "the path's length"},
      {"a negative length", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t2\t^-1\n", range, "not negative"},
      {"a length that is no number", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t2\t^nan\n", syntax,
       "the path's length"},
      {"an infinite length", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t2\t^inf\n", syntax,
       "the path's length"},
      {"a length beyond doubles", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t2\t^1e999\n", range,
       "finite"},
      {"ten fields", "version 1\n0\ta.map\t4\t3\t0\t0\t3\t2\t3\t^4\n", syntax, "end of the line"},
      {"a fault in the third line",
       "version 1\n0\ta\t4\t3\t0\t0\t3\t2\t3\n\n0\ta\t4\t3\t0\t0\t^x\t2\t3\n", syntax,
       "the goal's column"},
  };
  expect_errors(FileKind::scenario, files);
}

}  // namespace
}  // namespace offgrid::io
