// Texts of each format with line ends of every kind, and what may stand about them.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "drawing_test.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/occupancy.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/read_drawing.hpp"
#include "offgrid/io/read_surface.hpp"
#include "offgrid/io/scenario.hpp"
#include "readers/good_files.hpp"
#include "readers/reading.hpp"
#include "surface_test.hpp"

namespace offgrid::io {
namespace {

using io::words_of;

std::string words_of(const GridMap& map) { return map.type + ' ' + map.cells; }
std::string words_of(const Scenario& scenario) {
  std::string words;
  for (const ScenarioEntry& e : scenario.entries) {
    words += scenario.maps[e.map];
    for (const std::size_t part :
         {e.bucket, e.map_width, e.map_height, e.start_x, e.start_y, e.goal_x, e.goal_y})
      words.append(" ").append(std::to_string(part));
    words.append(" ").append(number(e.octile_length, 9)).append(";");
  }
  return words;
}
std::string words_of(const PolyFile& poly) {
  std::string words = words_of(drawing_of(poly)) + words_of(poly.holes);
  for (const PolyRegion& region : poly.regions)
    words.append(words_of(std::vector<Place>{region.place})).append(number(region.attribute));
  for (const double attribute : poly.attributes) words += number(attribute);
  for (const PolySegment& segment : poly.segments) words += std::to_string(segment.marker);
  return words;
}
std::string words_of(const OccupancyFile& file) {
  return file.image + ' ' + number(file.resolution, 9) + ' ' +
         words_of(std::vector<Place>{file.origin}) + ' ' +
         std::to_string(file.rule.occupied.digits) + ' ' + std::to_string(file.rule.free.digits);
}
template <class Answer>
std::string words_of(const ReadResult<Answer>& answer) {
  return answer ? words_of(*answer) : describe(answer.error());
}

/// The contents of a file in words, or the error.
std::string read(FileKind kind, const std::string& text) {
  switch (kind) {
    case FileKind::grid_map: return words_of(read_grid_map(text));
    case FileKind::scenario: return words_of(read_scenario(text));
    case FileKind::poly: return words_of(read_poly(text));
    case FileKind::occupancy: return words_of(read_occupancy_file(text));
    case FileKind::obj:
    case FileKind::off: return words_of(read_surface(kind, text));
    default: return words_of(read_drawing(kind, text));
  }
}

std::map<FileKind, std::string> good_texts() {
  std::map<FileKind, std::string> texts;
  for (const auto& [kind, text] : good_files()) {
    if (!readers::is_binary(kind)) texts[kind] = text;
  }
  return texts;
}

std::string with_line_ends(const std::string& text, const std::string& end) {
  std::string made;
  for (const char c : text) c == '\n' ? made += end : made += c;
  return made;
}

TEST(LineEnds, of_both_kinds_and_a_last_line_without_one_read_the_same) {
  for (const auto& [kind, text] : good_texts()) {
    const std::string words = read(kind, text);
    ASSERT_EQ(words.find("expected"), std::string::npos) << words;
    ASSERT_EQ(text.find('\r'), std::string::npos);
    ASSERT_EQ(text.back(), '\n');
    const std::string last_line_open = text.substr(0, text.size() - 1);
    EXPECT_EQ(read(kind, with_line_ends(text, "\r\n")), words);
    EXPECT_EQ(read(kind, last_line_open), words);
    EXPECT_EQ(read(kind, with_line_ends(last_line_open, "\r\n")), words);
    EXPECT_EQ(read(kind, text + "\n\r\n"), words) << "blank lines at the end";
  }
}

// JSON and WKT have no lines. Elsewhere a file with such line ends might be one comment.
TEST(LineEnds, that_are_none_are_refused_where_lines_have_a_meaning) {
  for (const auto& [kind, text] : good_texts()) {
    const std::string words = read(kind, text), old = read(kind, with_line_ends(text, "\r"));
    const bool has_lines =
        kind != FileKind::geojson && kind != FileKind::topojson && kind != FileKind::wkt;
    EXPECT_EQ(old == words, !has_lines) << old;
    EXPECT_EQ(old.find("expected") != std::string::npos, has_lines) << old;
  }
  const std::vector<std::pair<FileKind, std::string>> comments{
      {FileKind::obj, "# a mesh\rv 0 0 0\rf 1 1 1\r"},
      {FileKind::obj, "mtllib a.mtl\rv 0 0 0\n"},
      {FileKind::off, "OFF\n1 0 0\n1 2 3\n# a comment\rand more"},
      {FileKind::poly, good_poly() + "# a comment\rand more"},
      {FileKind::occupancy, good_ros_map() + "# a comment\rnegate: 1\n"}};
  for (const auto& [kind, text] : comments)
    EXPECT_NE(read(kind, text).find("expected a line end"), std::string::npos) << read(kind, text);
}

TEST(LineEnds, comments_stand_alone_behind_a_line_and_at_the_end) {
  for (const FileKind kind : {FileKind::obj, FileKind::off, FileKind::poly, FileKind::occupancy}) {
    const std::string text = good_texts().at(kind), words = read(kind, text);
    for (const char* comment : {"#", "# a comment", "#\\", "# \xff\t#", "  # behind blanks"}) {
      EXPECT_EQ(read(kind, text + comment), words) << comment;
      EXPECT_EQ(read(kind, text + comment + "\r\n"), words) << comment;
    }
  }
}

TEST(LineEnds, a_byte_order_mark_is_passed_over_or_refused_by_its_place) {
  for (const auto& [kind, text] : good_texts()) {
    const std::string words = read(kind, text), marked = read(kind, "\xef\xbb\xbf" + text);
    const bool is_passed = kind == FileKind::geojson || kind == FileKind::topojson ||
                           kind == FileKind::obj || kind == FileKind::off;
    if (is_passed)
      EXPECT_EQ(marked, words);
    else
      EXPECT_NE(marked.find("line 1, column 1: expected"), std::string::npos) << marked;
  }
}

}  // namespace
}  // namespace offgrid::io
