#include "malformed.hpp"

#include <gtest/gtest.h>

#include "offgrid/io/geojson.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/scenario.hpp"
#include "offgrid/io/topojson.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/io/wkt.hpp"
#include "offgrid/io/world_file.hpp"

namespace offgrid::io {
namespace {

template <class T>
ReadError error_in(const ReadResult<T>& result) {
  return result ? ReadError() : result.error();
}

ReadError error_in_wad(std::string_view text) {
  const auto wad = read_wad(bytes_of(text));
  if (!wad) return wad.error();
  for (const WadLevelEntry& level : wad->levels) {
    const auto read = read_level(bytes_of(text), *wad, level.name.text());
    if (!read) return read.error();
  }
  return {};
}

/// Counted here once more, and in another way.
void expect_place(const ReadError& error, std::string_view text, std::size_t offset) {
  std::size_t line = 1;
  std::size_t column = 1;
  for (const char c : text.substr(0, offset)) {
    ++column;
    if (c == '\n') ++line, column = 1;
  }
  EXPECT_EQ(error.offset, offset);
  EXPECT_EQ(error.line, line);
  EXPECT_EQ(error.column, column);
  const std::string place =
      ", line " + std::to_string(line) + ", column " + std::to_string(column) + ": expected ";
  EXPECT_NE(describe(error).find(place), std::string::npos) << describe(error);
}

}  // namespace

ReadError error_of(FileKind kind, std::string_view text) {
  switch (kind) {
    case FileKind::wad: return error_in_wad(text);
    case FileKind::grid_map: return error_in(read_grid_map(text));
    case FileKind::scenario: return error_in(read_scenario(text));
    case FileKind::geojson: return error_in(read_geojson(text));
    case FileKind::topojson: return error_in(read_topojson(text));
    case FileKind::wkt: return error_in(read_wkt(text));
    case FileKind::poly: return error_in(read_poly(text));
    case FileKind::world: return error_in(read_world(text));
  }
  return {};
}

void expect_errors(FileKind kind, std::span<const Malformed> files) {
  for (const Malformed& file : files) {
    const std::size_t mark = file.text.find('^');
    ASSERT_NE(mark, std::string::npos) << file.name;
    const std::string text = std::string(file.text).erase(mark, 1);
    const ReadError error = error_of(kind, text);
    SCOPED_TRACE(std::string(file.name) + ": " + describe(error));
    EXPECT_EQ(name(error.code), name(file.code));
    EXPECT_EQ(error.kind, kind);
    expect_place(error, text, mark);
    EXPECT_NE(error.expected.find(file.expected), std::string::npos);
    EXPECT_FALSE(error.found.empty());
    EXPECT_LT(describe(error).size(), 240U);
  }
}

}  // namespace offgrid::io
