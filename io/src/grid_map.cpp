#include "offgrid/io/grid_map.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "offgrid/io/number.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::TextReader;

constexpr std::string_view cell_letters = ".G@OTSW";

bool read_type(TextReader& reader, GridMap& map) {
  if (reader.peek_word() != "type") return reader.fail_here("a line 'type NAME'");
  reader.word();
  reader.skip_blanks();
  if (reader.at_line_end()) return reader.fail_here("the name of the type");
  map.type = reader.word();
  return reader.end_line();
}

/// Reads the two lines of the size.
bool read_size(TextReader& reader, GridMap& map) {
  for (int i = 0; i < 2; ++i) {
    const std::string_view word = reader.peek_word();
    std::size_t* const size = word == "height" && map.height == 0 ? &map.height
                              : word == "width" && map.width == 0 ? &map.width
                                                                  : nullptr;
    if (size == nullptr) {
      return reader.fail_here(i == 0            ? "a line 'height N' or 'width N'"
                              : map.height == 0 ? "a line 'height N'"
                                                : "a line 'width N'");
    }
    reader.word();
    reader.skip_blanks();
    std::int64_t value = 0;
    if (!reader.read(value, "a number of cells", 1, std::numeric_limits<std::uint32_t>::max()))
      return false;
    *size = static_cast<std::size_t>(value);
    if (!reader.end_line()) return false;
  }
  if (reader.peek_word() != "map") return reader.fail_here("a line 'map'");
  reader.word();
  return reader.end_line();
}

bool read_rows(TextReader& reader, GridMap& map) {
  // Every cell is a byte of the file. The product is at most the rest of the file, so it does not
  // overflow.
  if (map.width > (reader.text().size() - reader.offset()) / map.height) {
    return reader.fail(ReadCode::truncated, reader.text().size(),
                       counted(map.height, "row") + " of " + counted(map.width, "cell"));
  }
  map.cells.reserve(map.width * map.height);
  for (std::size_t row = 0; row < map.height; ++row) {
    const std::size_t begin = reader.offset();
    const std::string_view cells = reader.rest_of_line();
    const std::size_t bad = cells.find_first_not_of(cell_letters);
    if (bad < map.width)
      return reader.fail(ReadCode::syntax, begin + bad, "a cell, one of . G @ O T S W");
    if (cells.size() != map.width) {
      const bool is_end = cells.size() < map.width && begin + cells.size() == reader.text().size();
      return reader.fail(is_end ? ReadCode::truncated : ReadCode::wrong_size,
                         begin + std::min(cells.size(), map.width),
                         "row " + std::to_string(row + 1) + " of " + std::to_string(map.height) +
                             ", which has " + counted(map.width, "cell"),
                         is_end ? "" : counted(cells.size(), "cell"));
    }
    map.cells += cells;
  }
  reader.skip_space();
  return reader.at_end() || reader.fail(ReadCode::wrong_size, reader.offset(),
                                        "the end of the file after the last row");
}

}  // namespace

ReadResult<GridMap> read_grid_map(std::string_view text) {
  TextReader reader(FileKind::grid_map, text);
  GridMap map;
  if (!read_type(reader, map) || !read_size(reader, map) || !read_rows(reader, map))
    return reader.error();
  return map;
}

}  // namespace offgrid::io
