#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"
#include "offgrid/io/off.hpp"

namespace offgrid::io {
namespace {

constexpr ReadCode syntax = ReadCode::syntax;
constexpr ReadCode truncated = ReadCode::truncated;
constexpr ReadCode range = ReadCode::out_of_range;
constexpr ReadCode reference = ReadCode::bad_reference;
constexpr ReadCode shape = ReadCode::bad_shape;
constexpr ReadCode unsupported = ReadCode::unsupported;

/// A file of three vertices and one face, up to the face.
const std::string vertices = "OFF\n3 1 0\n0 0 0\n4 0 0\n0 4 0\n";

TEST(MalformedOff, each_error_of_the_head_has_its_place) {
  const std::vector<Malformed> files{
      {"nothing", "^", truncated, "the word OFF"},
      {"only a comment", "# nothing\n^", truncated, "the word OFF"},
      {"counts without the word", "^3 1 0\n0 0 0\n", syntax, "the word OFF"},
      {"small letters", "^off\n3 1 0\n", syntax, "the word OFF"},
      {"four dimensions", "^4OFF\n3 1 0\n", unsupported, "OFF, with ST, C and N before it"},
      {"n dimensions", "^nOFF\n3\n3 1 0\n", unsupported, "OFF, with"},
      {"letters out of order", "^NCOFF\n3 1 0\n", unsupported, "OFF, with"},
      {"a binary file", "OFF ^BINARY\n\1\2\3", unsupported, "a text"},
      {"no counts", "OFF\n^", truncated, "a number of vertices"},
      {"no number of faces", "OFF\n3^\n0 0 0\n", syntax, "a number of faces"},
      {"a negative number of vertices", "OFF\n^-3 1 0\n", range, "from 0"},
      {"a negative number of faces", "OFF\n3 ^-1 0\n", range, "from 0"},
      {"a negative number of edges", "OFF\n3 1 ^-1\n", range, "from 0"},
      {"a number of vertices in words", "OFF\n^three 1 0\n", syntax, "a number of vertices"},
      {"a number of vertices that is none", "OFF\n^NaN 1 0\n", syntax, "a number of vertices"},
      {"four counts", "OFF\n3 1 0 ^0\n", syntax, "the end of the line"},
      {"vertices beyond the file", "OFF\n^4000000000 1 0\n0 0 0\n", range,
       "vertices that the rest of the file has room for, at most 3"},
      {"vertices beyond 64 bits", "OFF\n^99999999999999999999 1 0\n", range, "from 0"},
      {"faces beyond the file", "OFF\n1 ^1000000000 0\n0 0 0\n", range,
       "faces that the rest of the file has room for, at most 2"},
  };
  expect_errors(FileKind::off, files);
}

TEST(MalformedOff, each_error_of_an_item_has_its_place) {
  const std::vector<Malformed> files{
      {"no z", "OFF\n1 0 0\n0 0^\n      ", syntax, "z"},
      {"NaN", "OFF\n1 0 0\n0 ^nan 0\n", syntax, "y"},
      {"infinity", "OFF\n1 0 0\n0 0 ^-inf\n", syntax, "z"},
      {"a number beyond doubles", "OFF\n1 0 0\n^1e400 0 0\n", range, "x that is a finite double"},
      {"a colour in words", "COFF\n1 0 0\n0 0 0 ^red\n", syntax, "a number"},
      {"fewer vertices than promised", "OFF\n2 0 0\n0 0 0\n# end\n^", truncated, "x"},
      {"no face", vertices + "^", truncated, "a number of corners"},
      {"a face of two", vertices + "^2 0 1\n     ", shape, "a face of three corners at least"},
      {"a face of none", vertices + "^0\n      ", shape, "a face of three corners at least"},
      {"a face of fewer than none", vertices + "^-3 0 1 2\n", range, "from 0"},
      {"a face cut short", vertices + "3 0 1 ^", truncated, "the number of a vertex"},
      {"a face of fewer corners than promised", vertices + "3 0 1^\n  ", syntax,
       "the number of a vertex"},
      {"a vertex of minus one", vertices + "3 0 1 ^-1\n", reference, "a vertex from 0 to 2"},
      {"a vertex beyond the last", vertices + "3 0 ^3 1\n", reference, "a vertex from 0 to 2"},
      {"a vertex beyond 32 bits", vertices + "3 0 1 ^4294967296\n", reference, "from 0 to 2"},
      {"a face without vertices", "OFF\n0 1 0\n3 ^0 0 0\n", reference,
       "a vertex of the file, which has none"},
      {"a fraction", vertices + "3 0 1 ^1.5\n", syntax, "the number of a vertex"},
      {"a colour of a face in words", vertices + "3 0 1 2 ^blue\n", syntax, "a number"},
      {"a face too many", vertices + "3 0 1 2\n^3 0 1 2\n", syntax, "the end of the file"},
      {"too many corners", vertices + "^4097 0 1 2\n", ReadCode::too_large, "at most 4096"},
  };
  expect_errors(FileKind::off, files);
}

TEST(MalformedOff, a_face_of_the_most_corners_is_read) {
  std::string file = vertices + std::to_string(Surface::corners_max);
  for (std::size_t i = 0; i < Surface::corners_max; ++i) file += " " + std::to_string(i % 3);
  const auto surface = read_off(file);
  ASSERT_TRUE(surface) << describe(surface.error());
  EXPECT_EQ(surface->corners_of(0).size(), Surface::corners_max);
}

TEST(MalformedOff, what_was_found_is_quoted_up_to_32_bytes_and_a_line_end_is_named) {
  const auto found = [](const std::string& file) { return read_off(file).error().found; };
  EXPECT_EQ(found(std::string(32, 'x')), "'" + std::string(32, 'x') + "'");
  EXPECT_EQ(found(std::string(33, 'x')), "'" + std::string(32, 'x') + "...'");
  EXPECT_EQ(found("OFF\n3\n"), "the end of the line");
  EXPECT_EQ(found("OFF\r\n3\r\n"), "the end of the line");
}

}  // namespace
}  // namespace offgrid::io
