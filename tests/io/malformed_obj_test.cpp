#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {
namespace {

constexpr ReadCode syntax = ReadCode::syntax;
constexpr ReadCode truncated = ReadCode::truncated;
constexpr ReadCode range = ReadCode::out_of_range;
constexpr ReadCode reference = ReadCode::bad_reference;
constexpr ReadCode shape = ReadCode::bad_shape;

/// Three vertices, in three lines.
const std::string vertices = "v 0 0 0\nv 4 0 0\nv 0 4 0\n";

TEST(MalformedObj, each_error_of_a_vertex_has_its_place) {
  const std::vector<Malformed> files{
      {"no z", "v 1 2^\n", syntax, "z"},
      {"no z at the end", "v 1 2 ^", truncated, "z"},
      {"nothing but the keyword", "o house\nv^\n", syntax, "x"},
      {"an x in words", "v ^one 2 3\n", syntax, "x"},
      {"NaN", "v 0 0 0\nv 1 ^nan 3\n", syntax, "y"},
      {"NaN with a sign", "v 1 2 ^-NaN\n", syntax, "z"},
      {"infinity", "v ^inf 2 3\n", syntax, "x"},
      {"a number beyond doubles", "v 1 2 ^1e999\n", range, "z that is a finite double"},
      {"a weight in words", "v 1 2 3 ^w\n", syntax, "a number"},
      {"a comma", "v ^1, 2, 3\n", syntax, "x"},
      {"a slash", "v 1 2 3^/4\n", syntax, "a number"},
      {"a number in the next line", "v 1 2^\n3\n", syntax, "z"},
      {"a backslash and a blank", "v 1 2 ^\\ \n3\n", syntax, "z"},
      {"a backslash at the end", "v 1 2 \\^", truncated, "z"},
      {"a coordinate in the next line in words", "v 1 2 \\\r\n ^three\n", syntax, "z"},
  };
  expect_errors(FileKind::obj, files);
}

TEST(MalformedObj, each_error_of_a_face_has_its_place) {
  const std::vector<Malformed> files{
      {"an index of zero", vertices + "f 1 2 ^0\n", reference,
       "a vertex from 1 to 3, or counted back from -3 to -1"},
      {"zero with a sign", vertices + "f 1 ^-0 2\n", reference, "from 1 to 3"},
      {"an index beyond the vertices", vertices + "f 1 2 ^4\n", reference, "from 1 to 3"},
      {"an index back beyond the first vertex", vertices + "f -1 -2 ^-4\n", reference,
       "counted back from -3 to -1"},
      {"an index back to a vertex below", "v 0 0 0\nf 1 2 ^-2\nv 1 0 0\n", reference,
       "counted back, which is -1"},
      {"an index back above the first vertex", "f 1 2 ^-1\n" + vertices, reference,
       "a vertex from 1 to 3"},
      {"a face without vertices", "f ^1 2 3\n", reference, "a vertex of the file, which has none"},
      {"an index beyond 64 bits", vertices + "f 1 2 ^99999999999999999999\n", range, "a vertex"},
      {"an index beyond 32 bits", vertices + "f 1 2 ^4294967297\n", reference, "from 1 to 3"},
      {"a texture vertex that is not there", "vt 0 0\n" + vertices + "f 1/1 2/^2 3/1\n", reference,
       "a texture vertex, which is 1, or counted back, which is -1"},
      {"a texture vertex of zero", "vt 0 0\n" + vertices + "f 1/^0 2/1 3/1\n", reference,
       "a texture vertex"},
      {"a normal of none", vertices + "f 1//^1 2//1 3//1\n", reference,
       "a normal of the file, which has none"},
      {"a normal behind a texture vertex", "vt 0 0\nvn 0 0 1\n" + vertices + "f 1/1/^2 2 3\n",
       reference, "a normal, which is 1"},
      {"a normal back to one below", vertices + "f 1//^-1 2//1 3//1\nvn 0 0 1\n", reference,
       "a normal, which is 1"},
      {"a face of two", vertices + "^f 1 2\n", shape, "a face of three corners at least"},
      {"a face of none", vertices + "^f\n", shape, "a face of three corners at least"},
      {"a face of one behind blanks", vertices + "  ^f 3 # two are missing\n", shape, "three"},
      {"a face cut short", vertices + "f 1 2 ^", truncated, "a corner"},
      {"an index in words", vertices + "f 1 2 ^three\n", syntax, "the number of a vertex"},
      {"a fraction", vertices + "f 1 2 ^3.5\n", syntax, "the number of a vertex"},
      {"no index before a slash", vertices + "f 1 2 ^/3\n", syntax, "the number of a vertex"},
      {"nothing behind a slash", vertices + "f 1/^ 2 3\n", syntax, "a texture vertex"},
      {"nothing behind two slashes", vertices + "f 1//^ 2 3\n", syntax, "a normal"},
      {"four parts", "vt 0 0\nvn 0 0 1\n" + vertices + "f 1/1/1^/1 2 3\n", syntax, "a blank"},
      {"a backslash in a corner", vertices + "f 1^\\2 2 3\n", syntax, "a blank"},
      {"a corner in the next line that is none", vertices + "f 1 2 \\\n\t^4\n", reference,
       "from 1 to 3"},
  };
  expect_errors(FileKind::obj, files);
}

TEST(MalformedObj, what_is_no_statement_is_an_error) {
  const std::vector<Malformed> files{
      {"a number", vertices + "^1 2 3\n", syntax, "a statement, which begins with a letter"},
      {"a backslash", vertices + "^\\\n1 2 3\n", syntax, "begins with a letter"},
      {"a byte beyond ASCII", "^\xfe\xff\n", syntax, "begins with a letter"},
      {"a zero byte", vertices + "^" + std::string(1, '\0') + "\n", syntax, "a letter"},
      {"a picture", "^\x89PNG\r\n\x1a\n", syntax, "begins with a letter"},
      {"the head of an OFF file and its counts", "OFF\n^3 1 0\n", syntax, "begins with a letter"},
  };
  expect_errors(FileKind::obj, files);
}

TEST(MalformedObj, a_face_of_too_many_corners_is_an_error_at_the_first_one_too_many) {
  std::string face = "f";
  for (std::size_t i = 0; i < Surface::corners_max; ++i) face += " " + std::to_string(1 + i % 3);
  EXPECT_FALSE(readers::error_of({FileKind::obj, vertices + face + "\n"}));
  expect_errors(FileKind::obj,
                std::vector<Malformed>{{"a corner too many", vertices + face + " ^1\n",
                                        ReadCode::too_large, "at most 4096"}});
}

}  // namespace
}  // namespace offgrid::io
