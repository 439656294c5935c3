#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"

namespace offgrid::io {
namespace {

constexpr ReadCode syntax = ReadCode::syntax;
constexpr ReadCode truncated = ReadCode::truncated;
constexpr ReadCode range = ReadCode::out_of_range;

/// Three vertices, counted from 1.
const std::string vertices = "3 2 0 0\n1 0 0\n2 4 0\n3 0 4\n";

TEST(MalformedPoly, each_error_of_a_vertex_has_its_place) {
  const std::vector<Malformed> files{
      {"nothing", "^", truncated, "a number of vertices"},
      {"only a comment", "# nothing\n^", truncated, "a number of vertices"},
      {"a word", "^three 2 0 0\n", syntax, "a number of vertices"},
      {"a negative count", "^-1 2 0 0\n", range, "from 0"},
      {"a count beyond the file", "^1000000000 2 0 0\n1 0 0\n", range,
       "vertices that the rest of the file has room for"},
      {"a count beyond 64 bits", "^99999999999999999999 2 0 0\n", range, "from 0"},
      {"vertices in another file", "^0 2 0 0\n0 0\n0\n", ReadCode::unsupported,
       "vertices in this file"},
      {"three dimensions", "1 ^3 0 0\n1 0 0 0\n0 0\n0\n", range, "the dimension, which is 2"},
      {"three dimensions and more vertices than there is room for", "3 ^3 0 0\n", range,
       "the dimension, which is 2"},
      {"two markers and more vertices than there is room for", "3 2 0 ^2\n", range,
       "the number of markers from 0 to 1"},
      {"more vertices than there is room for", "^3 2 0 0\n", range,
       "a number of vertices that the rest of the file has room for, at most 1"},
      {"no dimension", "1^\n1 0 0\n", syntax, "the dimension"},
      {"no number of attributes", "1 2^\n1 0 0\n", syntax, "a number of attributes"},
      {"attributes beyond the file", "1 2 ^100000 0\n1 0 0\n", range,
       "attributes that the rest of the file has room for, at most 8"},
      {"no number of markers", "1 2 0^\n1 0 0\n", syntax, "the number of markers"},
      {"two markers", "1 2 0 ^2\n1 0 0 1 1\n", range, "from 0 to 1"},
      {"five numbers in the first line", "1 2 0 0 ^0\n1 0 0\n", syntax, "end of the line"},
      {"the end before the vertices", "1 2 0 0 \n^", truncated, "the number of a vertex"},
      {"counted from 2", "1 2 0 0\n^2 0 0\n0 0\n0\n", range, "from 0 to 1"},
      {"a number left out", "2 2 0 0\n0 0 0\n^2 1 1\n0 0\n0\n", range,
       "the number of a vertex, which is 1"},
      {"a number twice", "2 2 0 0\n1 0 0\n^1 1 1\n0 0\n0\n", range,
       "the number of a vertex, which is 2"},
      {"no y", "1 2 0 0\n1 0^\n0 0\n0\n", syntax, "y"},
      {"an x in words", "1 2 0 0\n1 ^zero 0\n0 0\n0\n", syntax, "x"},
      {"an x that is no number", "1 2 0 0\n1 ^NaN 0\n0 0\n0\n", syntax, "x"},
      {"a y beyond doubles", "1 2 0 0\n1 0 ^1e400\n0 0\n0\n", range, "a finite double"},
      {"a missing attribute", "1 2 1 0\n1 0 0^\n0 0\n0\n", syntax, "an attribute"},
      {"an attribute in words", "1 2 1 0\n1 0 0 ^a\n0 0\n0\n", syntax, "an attribute"},
      {"a missing marker", "1 2 0 1\n1 0 0 ^# none\n0 0\n0\n", syntax, "a marker"},
      {"a fractional marker", "1 2 0 1\n1 0 0 ^1.5\n0 0\n0\n", syntax, "a marker"},
      {"a number too many", "1 2 0 0\n1 0 0 ^7\n0 0\n0\n", syntax, "end of the line"},
      {"fewer vertices than promised", "2 2 0 0\n1 0 0\n^", truncated, "the number of a vertex"},
  };
  expect_errors(FileKind::poly, files);
}

TEST(MalformedPoly, each_error_behind_the_vertices_has_its_place) {
  const std::vector<Malformed> files{
      {"the end before the segments", vertices + "^", truncated, "a number of segments"},
      {"no markers of segments", vertices + "1^\n1 1 2\n0\n", syntax, "the number of markers"},
      {"segments beyond the file", vertices + "^100000 0\n", range,
       "segments that the rest of the file has room for, at most 1"},
      {"fewer segments than promised", vertices + "2 0\n1 1 2   \n^", truncated,
       "the number of a segment"},
      {"a segment out of turn", vertices + "1 0\n^2 1 2\n0\n", range,
       "the number of a segment, which is 1"},
      {"a segment to vertex 0", vertices + "1 0\n1 ^0 2\n0\n", ReadCode::bad_reference,
       "from 1 to 3"},
      {"a segment beyond the vertices", vertices + "1 0\n1 1 ^4\n0\n", ReadCode::bad_reference,
       "from 1 to 3"},
      {"a segment beyond a single vertex", "1 2 0 0\n0 5 5\n1 0\n0 0 ^1\n0\n",
       ReadCode::bad_reference, "a vertex, which is 0"},
      {"a marker beyond 64 bits", "1 2 0 1\n1 0 0 ^9223372036854775808\n0 0\n0\n", range,
       "to 9223372036854775807"},
      {"a segment with one end", vertices + "1 0\n1 1^\n0\n", syntax, "the number of a vertex"},
      {"a segment without its marker", vertices + "1 1\n1 1 2^\n0\n", syntax, "a marker"},
      {"a segment with three ends", vertices + "1 0\n1 1 2 ^3\n0\n", syntax, "end of the line"},
      {"the end before the holes", vertices + "1 0\n1 1 2\n^", truncated, "a number of holes"},
      {"a negative number of holes", vertices + "0 0\n^-1\n", range, "from 0"},
      {"holes beyond the file", vertices + "0 0\n^9\n1 1 1\n", range,
       "holes that the rest of the file has room for, at most 1"},
      {"a hole without y", vertices + "0 0\n1\n1 1^\n", syntax, "y"},
      {"fewer holes than promised", vertices + "0 0\n2\n1 1 1   \n^", truncated,
       "the number of a hole"},
      {"a word after the holes", vertices + "0 0\n0\n^end\n", syntax, "a number of regions"},
      {"regions beyond the file", vertices + "0 0\n0\n^7\n1 1 1 1\n", range,
       "regions that the rest of the file has room for, at most 1"},
      {"a region without an attribute", vertices + "0 0\n0\n1\n1 1 1  ^\n\n", syntax,
       "an attribute"},
      {"a region with an area in words", vertices + "0 0\n0\n1\n1 1 1 0 ^big\n", syntax, "an area"},
      {"a region with two areas", vertices + "0 0\n0\n1\n1 1 1 0 1 ^2\n", syntax,
       "end of the line"},
      {"something after the regions", vertices + "0 0\n0\n0\n^0\n", syntax, "end of the file"},
  };
  expect_errors(FileKind::poly, files);
}

}  // namespace
}  // namespace offgrid::io
