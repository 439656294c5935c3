#include "offgrid/io/off.hpp"

#include <limits>
#include <string>
#include <utility>

#include "item_reader.hpp"
#include "surface_text.hpp"

namespace offgrid::io {
namespace {

using detail::ItemReader;

class OffReader {
 public:
  explicit OffReader(std::string_view text) : reader_(FileKind::off, text) {
    if (text.substr(0, 3) == "\xEF\xBB\xBF") reader_.go_to(3);
  }

  ReadResult<Surface> read() {
    if (!read_header() || !read_counts() || !read_vertices() || !read_faces())
      return reader_.error();
    reader_.skip_to_item();
    if (!reader_.at_end()) {
      reader_.fail(ReadCode::syntax, reader_.offset(), "the end of the file");
      return reader_.error();
    }
    if (!reader_.check_line_ends()) return reader_.error();
    return std::move(surface_);
  }

 private:
  bool read_header() {
    reader_.skip_to_item();
    const std::size_t begin = reader_.offset();
    const std::string_view word = reader_.peek_word();
    if (!word.ends_with("OFF")) return reader_.fail_here("the word OFF");
    std::string_view letters = word.substr(0, word.size() - 3);
    for (const std::string_view known : {"ST", "C", "N"}) {
      if (letters.starts_with(known)) letters.remove_prefix(known.size());
    }
    if (!letters.empty())
      return reader_.fail(ReadCode::unsupported, begin, "OFF, with ST, C and N before it");
    reader_.word();
    reader_.skip_blanks();
    if (reader_.peek_word() == "BINARY")
      return reader_.fail(ReadCode::unsupported, reader_.offset(), "a text");
    return true;
  }

  bool read_counts() {
    reader_.skip_to_item();
    ItemReader::Count edges;
    if (!reader_.read_count(vertices_, "vertices") || !reader_.read_count(faces_, "faces"))
      return false;
    reader_.skip_blanks();
    if (!reader_.at_item_end() && !reader_.read_count(edges, "edges")) return false;
    return reader_.end_item() && reader_.has_room(vertices_, "vertices", 6) &&
           reader_.has_room(faces_, "faces", 8);
  }

  bool read_vertices() {
    surface_.vertices.reserve(static_cast<std::size_t>(vertices_.value));
    for (std::int64_t i = 0; i < vertices_.value; ++i) {
      reader_.skip_to_item();
      Place3& place = surface_.vertices.emplace_back();
      if (!reader_.read_number(place.x, "x") || !reader_.read_number(place.y, "y") ||
          !reader_.read_number(place.z, "z") || !reader_.pass_numbers())
        return false;
    }
    return true;
  }

  bool read_faces() {
    surface_.faces.reserve(static_cast<std::size_t>(faces_.value));
    for (std::int64_t i = 0; i < faces_.value; ++i) {
      reader_.skip_to_item();
      if (!read_face(reader_.offset()) || !reader_.pass_numbers()) return false;
    }
    return true;
  }

  bool read_face(std::size_t begin) {
    std::int64_t corners = 0;
    if (!reader_.read_integer(corners, "a number of corners", 0)) return false;
    if (corners < 3) {
      return reader_.fail(ReadCode::bad_shape, begin, "a face of three corners at least",
                          "a face of " + std::to_string(corners));
    }
    if (static_cast<std::uint64_t>(corners) > Surface::corners_max)
      return detail::fail_of_corners(reader_, begin);
    for (std::int64_t i = 0; i < corners; ++i) {
      std::uint32_t corner = 0;
      if (!read_corner(corner)) return false;
      surface_.corners.push_back(corner);
    }
    surface_.faces.push_back(
        {static_cast<std::uint32_t>(surface_.corners.size()), lines_.line_of(begin)});
    return true;
  }

  bool read_corner(std::uint32_t& vertex) {
    std::int64_t number = 0;
    reader_.skip_blanks();
    const std::size_t begin = reader_.offset();
    if (!reader_.read(number, "the number of a vertex")) return false;
    if (number < 0 || number >= vertices_.value) {
      return reader_.fail(ReadCode::bad_reference, begin,
                          vertices_.value == 0
                              ? std::string("a vertex of the file, which has none")
                              : detail::in_range("a vertex", 0, vertices_.value - 1));
    }
    vertex = static_cast<std::uint32_t>(number);
    return true;
  }

  ItemReader reader_;
  ItemReader::Count vertices_;
  ItemReader::Count faces_;
  detail::LineCounter lines_{reader_.text()};
  Surface surface_;
};

}  // namespace

ReadResult<Surface> read_off(std::string_view text) {
  if (text.size() > std::numeric_limits<std::uint32_t>::max())
    return detail::error_of_size(FileKind::off);
  return OffReader(text).read();
}

}  // namespace offgrid::io
