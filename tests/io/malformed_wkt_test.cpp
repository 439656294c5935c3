#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"

namespace offgrid::io {
namespace {

constexpr ReadCode syntax = ReadCode::syntax;
constexpr ReadCode truncated = ReadCode::truncated;
constexpr ReadCode shape = ReadCode::bad_shape;

TEST(MalformedWkt, each_error_of_a_number_has_its_place) {
  const std::vector<Malformed> files{
      {"a number", "^1 2", syntax, "a type of geometry"},
      {"an unknown type", "^DISC (0 0, 1)", syntax, "a type of geometry"},
      {"a type that is not read", "\n ^TRIANGLE ((0 0, 1 0, 0 1, 0 0))", ReadCode::unsupported,
       "points, lines and polygons"},
      {"a curve", "^CircularString Z (0 0, 1 1, 2 0)", ReadCode::unsupported,
       "points, lines and polygons"},
      {"a surface with its dimensions", "^TINZM EMPTY", ReadCode::unsupported,
       "points, lines and polygons"},
      {"a curve in a collection", "GEOMETRYCOLLECTION (POINT (0 0), ^CURVEPOLYGON EMPTY)",
       ReadCode::unsupported, "points, lines and polygons"},
      {"dimensions in the wrong order", "^POINTMZ (0 0)", syntax, "a type of geometry"},
      {"dimensions twice", "^POINTZZ (0 0)", syntax, "a type of geometry"},
      {"dimensions here and there", "^POINTZ Z (0 0)", syntax, "a type of geometry"},
      {"a parenthesis", "^(0 0)", syntax, "a geometry"},
      {"a comma between geometries", "POINT (0 0)^, POINT (1 1)", syntax, "a geometry"},
      {"only the dimensions", "^ZM (0 0)", syntax, "a type of geometry"},
      {"a type and the end", "POINT^", truncated, "'(' or EMPTY"},
      {"a type in another one", "POINT ^LINESTRING (0 0, 1 1)", syntax, "'(' or EMPTY"},
      {"a bracket", "POINT ^[0 0]", syntax, "'(' or EMPTY"},
      {"no numbers", "POINT (^)", syntax, "a number"},
      {"one number", "POINT (1^)", syntax, "a number"},
      {"the end after one number", "POINT (1 ^", truncated, "a number"},
      {"the end in a number", "POINT (1 2^", truncated, "')'"},
      {"five numbers", "POINT (1 2 3 4 ^5)", syntax, "')'"},
      {"a comma in a point", "POINT (1^, 2)", syntax, "a number"},
      {"two positions in a point", "POINT (1 2^, 3 4)", syntax, "')'"},
      {"a word", "POINT (^one two)", syntax, "a number"},
      {"no number", "POINT (1 ^nan)", syntax, "a number"},
      {"infinity", "POINT (^inf 1)", syntax, "a number"},
      {"a number with two points", "POINT (^1.2.3 1)", syntax, "a number"},
      {"two signs", "POINT (^--1 1)", syntax, "a number"},
      {"plus and minus", "POINT (^+-1 1)", syntax, "a number"},
      {"a number that ends in e", "POINT (^1e 1)", syntax, "a number"},
      {"a hexadecimal number", "POINT (^0x10 1)", syntax, "a number"},
      {"a number beyond doubles", "POINT (0 ^1e999)", ReadCode::out_of_range, "a finite double"},
      {"a number of 400 digits", "POINT (0 ^" + repeated("9", 400) + ")", ReadCode::out_of_range,
       "a finite double"},
      {"a third number beyond doubles", "POINT (0 0 ^-1e400)", ReadCode::out_of_range,
       "a finite double"},
  };
  expect_errors(FileKind::wkt, files);
}

TEST(MalformedWkt, each_error_of_a_shape_has_its_place) {
  const std::vector<Malformed> files{
      {"an empty position in a line", "LINESTRING (0 0, ^)", syntax, "a number"},
      {"two commas", "LINESTRING (0 0,^, 1 1)", syntax, "a number"},
      {"a semicolon in a line", "LINESTRING (0 0^; 1 1)", syntax, "',' or ')'"},
      {"a line of one position", "LINESTRING ^(0 0)", shape, "2 positions"},
      {"a line that does not end", "LINESTRING (0 0, 1 1^", truncated, "',' or ')'"},
      {"a line of many with one position", "MULTILINESTRING ((0 0, 1 1), ^(2 2))", shape,
       "2 positions"},
      {"lines without parentheses", "MULTILINESTRING (^0 0, 1 1)", syntax, "'(' or EMPTY"},
      {"a polygon without inner parentheses", "POLYGON (^0 0, 1 0, 1 1, 0 0)", syntax,
       "'(' or EMPTY"},
      {"a polygon of an empty list", "POLYGON (^)", syntax, "'(' or EMPTY"},
      {"a ring of three positions", "POLYGON (^(0 0, 1 0, 0 0))", shape, "4 positions"},
      {"a ring that is not closed", "POLYGON (^(0 0, 1 0, 1 1, 0 1))", shape,
       "whose last position"},
      {"a hole that is not closed", "POLYGON ((0 0, 9 0, 9 9, 0 0),\n  ^(1 1, 2 1, 2 2, 1 2))",
       shape, "whose last position"},
      {"a closed ring but for the last digit", "POLYGON (^(0 0, 1 0, 1 1, 0 1e-300))", shape,
       "whose last position"},
      {"a polygon of many that is not closed",
       "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), (^(0 0, 1 0, 1 1, 0 1)))", shape, "whose last"},
      {"a linear ring that is not closed", "LINEARRING ^(0 0, 1 0, 1 1, 0 1)", shape,
       "whose last position"},
      {"a polygon with one parenthesis too few", "POLYGON ((0 0, 1 0, 1 1, 0 0)^", truncated,
       "',' or ')'"},
      {"a parenthesis too many", "POLYGON ((0 0, 1 0, 1 1, 0 0))^)", syntax, "a geometry"},
      {"a point of many that is not closed", "MULTIPOINT ((0 0^, 1 1)", syntax, "')'"},
      {"no number of a reference system", "SRID=^;POINT (0 0)", syntax, "a reference system"},
      {"no equals sign", "SRID^;POINT (0 0)", syntax, "'='"},
      {"no semicolon", "SRID=4326^ POINT (0 0)", syntax, "';'"},
      {"a reference system and the end", "SRID=4326;^", truncated, "a geometry"},
      {"a collection of numbers", "GEOMETRYCOLLECTION (^1 2)", syntax, "a type of geometry"},
      {"a collection of nothing", "GEOMETRYCOLLECTION (^)", syntax, "a geometry"},
      {"a fault in a collection", "GEOMETRYCOLLECTION (POINT (0 0), LINESTRING ^(1 1))", shape,
       "2 positions"},
      {"collections too deep", repeated("GEOMETRYCOLLECTION (", 64) + "^GEOMETRYCOLLECTION (",
       ReadCode::too_deep, "64 nested"},
      {"a zero byte", std::string("POINT (0 ^") + '\0' + ")", syntax, "a number"},
      {"a byte order mark", "^\xef\xbb\xbfPOINT (0 0)", syntax, "a type of geometry"},
  };
  expect_errors(FileKind::wkt, files);
}

TEST(MalformedWkt, a_word_is_shown_as_far_as_it_goes) {
  const std::string place = "WKT, line 1, column ";
  EXPECT_EQ(describe(readers::error_of({FileKind::wkt, "POINT{1 1}"}).value()),
            place + "1: expected a type of geometry, found 'POINT{1'");
  EXPECT_EQ(describe(readers::error_of({FileKind::wkt, "POINT(1:2 3)"}).value()),
            place + "7: expected a number, found '1:2'");
}

TEST(MalformedWkt, a_type_that_is_not_read_is_named) {
  EXPECT_EQ(describe(readers::error_of({FileKind::wkt, "circularstring (0 0, 1 1, 2 0)"}).value()),
            "WKT, line 1, column 1: expected a geometry of points, lines and polygons, found "
            "CIRCULARSTRING, which is not read");
}

}  // namespace
}  // namespace offgrid::io
