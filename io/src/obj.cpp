#include "offgrid/io/obj.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "offgrid/io/number.hpp"
#include "offgrid/io/surface_tags.hpp"
#include "surface_text.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::TextReader;

/// Statements of the format, which may go on in the next line.
class ObjText : public TextReader {
 public:
  // A word ends at a slash, too: the parts of a corner are words.
  explicit ObjText(std::string_view text) : TextReader(FileKind::obj, text, "#/\\") {
    if (text.substr(0, 3) == "\xEF\xBB\xBF") go_to(3);
  }

  /// Goes to the next statement; false at the end of the text.
  bool next_statement() {
    for (skip_space(); is_at('#'); skip_space()) rest_of_line();
    return !at_end();
  }

  /// Skips blanks, and ends of lines behind a backslash.
  void skip() {
    for (skip_blanks(); is_at('\\') && is_line_end(offset() + 1); skip_blanks()) {
      go_to(offset() + 1);
      rest_of_line();
    }
  }

  /// Is the statement at its end? Skips blanks before.
  bool at_statement_end() {
    skip();
    return at_line_end() || is_at('#');
  }

  /// Skips the rest of the statement.
  void pass_statement() {
    std::string_view line = rest_of_line();
    // A comment does not go on.
    while (line.ends_with('\\') && line.find('#') == std::string_view::npos) line = rest_of_line();
  }

  /// Skips the bytes up to the next blank, line end or comment.
  void pass_corner() {
    do {
      go_to(offset() + 1);
      word();
    } while (is_at('/'));
  }

 private:
  bool is_line_end(std::size_t at) const {
    const std::string_view rest = text().substr(at);
    return rest.empty() || rest.front() == '\n' || rest.substr(0, 2) == "\r\n";
  }
};

/// How many statements there are of each kind that can be referred to, and how many corners.
struct ObjCounts {
  std::size_t vertices = 0;
  std::size_t textures = 0;
  std::size_t normals = 0;
  std::size_t faces = 0;
  std::size_t corners = 0;
};

ObjCounts count_statements(std::string_view text) {
  ObjCounts counts;
  ObjText reader(text);
  while (reader.next_statement()) {
    const std::string_view keyword = reader.word();
    if (keyword == "f") {
      ++counts.faces;
      for (; !reader.at_statement_end(); reader.pass_corner()) ++counts.corners;
    } else if (keyword == "v") {
      ++counts.vertices;
    } else if (keyword == "vt") {
      ++counts.textures;
    } else if (keyword == "vn") {
      ++counts.normals;
    }
    reader.pass_statement();
  }
  return counts;
}

class ObjReader {
 public:
  explicit ObjReader(std::string_view text) : reader_(text), all_(count_statements(text)) {}

  ReadResult<Surface> read() {
    // A vertex or a face without fault takes eight bytes at least.
    const std::size_t most = (reader_.text().size() + 1) / 8;
    surface_.vertices.reserve(std::min(all_.vertices, most));
    surface_.corners.reserve(all_.corners);
    surface_.faces.reserve(std::min(all_.faces, most));
    while (reader_.next_statement()) {
      if (!read_statement()) return reader_.error();
    }
    if (!reader_.check_line_ends()) return reader_.error();
    return std::move(surface_);
  }

 private:
  bool read_statement() {
    const std::size_t begin = reader_.offset();
    const std::string_view keyword = reader_.word();
    if (keyword == "v") return read_vertex();
    if (keyword == "f") return read_face(begin);
    const char first = keyword.empty() ? ' ' : keyword.front();
    if (!(first >= 'a' && first <= 'z') && !(first >= 'A' && first <= 'Z')) {
      reader_.go_to(begin);
      return reader_.fail_here("a statement, which begins with a letter");
    }
    if (keyword == "vt") {
      ++above_.textures;
    } else if (keyword == "vn") {
      ++above_.normals;
    } else {
      ++surface_.skipped;
    }
    reader_.pass_statement();
    return true;
  }

  bool read_vertex() {
    Place3 place;
    if (!read_number(place.x, "x") || !read_number(place.y, "y") || !read_number(place.z, "z"))
      return false;
    double passed = 0;
    while (!reader_.at_statement_end()) {
      if (!read_number(passed, "a number")) return false;
    }
    surface_.vertices.push_back(place);
    reader_.pass_statement();
    return true;
  }

  bool read_number(double& value, std::string_view what) {
    reader_.skip();
    return reader_.read(value, what);
  }

  bool read_face(std::size_t begin) {
    const std::size_t before = surface_.corners.size();
    while (!reader_.at_statement_end()) {
      if (surface_.corners.size() - before == Surface::corners_max)
        return detail::fail_of_corners(reader_, reader_.offset());
      std::uint32_t corner = 0;
      if (!read_corner(corner)) return false;
      surface_.corners.push_back(corner);
    }
    const std::size_t corners = surface_.corners.size() - before;
    if (corners < 3) return detail::fail_of_shape(reader_, begin, corners);
    surface_.faces.push_back(
        {static_cast<std::uint32_t>(surface_.corners.size()), lines_.line_of(begin)});
    reader_.pass_statement();
    return true;
  }

  /// Reads V, V/T, V//N or V/T/N.
  bool read_corner(std::uint32_t& vertex) {
    if (!read_index(vertex, "a vertex", surface_.vertices.size(), all_.vertices)) return false;
    if (!reader_.accept('/')) return end_corner();
    std::uint32_t passed = 0;
    if (!reader_.is_at('/') &&
        !read_index(passed, "a texture vertex", above_.textures, all_.textures))
      return false;
    if (!reader_.accept('/')) return end_corner();
    return read_index(passed, "a normal", above_.normals, all_.normals) && end_corner();
  }

  /// Corners stand apart.
  bool end_corner() {
    const std::size_t end = reader_.offset();
    return reader_.at_statement_end() || reader_.offset() > end ||
           reader_.fail_here("a blank behind the corner");
  }

  bool read_index(std::uint32_t& index, std::string_view what, std::size_t above, std::size_t all) {
    const std::size_t begin = reader_.offset();
    std::int64_t number = 0;
    if (!reader_.read(number, "the number of " + std::string(what))) return false;
    const auto last = static_cast<std::int64_t>(all);
    const auto first = -static_cast<std::int64_t>(above);
    if (number == 0 || number > last || number < first) {
      std::string expected = all == 0 ? std::string(what) + " of the file, which has none"
                                      : detail::in_range(what, 1, last);
      if (above != 0) expected.append(", or counted back").append(detail::in_range("", first, -1));
      return reader_.fail(ReadCode::bad_reference, begin, std::move(expected));
    }
    index = static_cast<std::uint32_t>(number > 0 ? number - 1 : number - first);
    return true;
  }

  ObjText reader_;
  ObjCounts all_;    // of the whole text
  ObjCounts above_;  // textures and normals above
  detail::LineCounter lines_{reader_.text()};
  Surface surface_;
};

}  // namespace

ReadResult<Surface> read_obj(std::string_view text) {
  if (text.size() > std::numeric_limits<std::uint32_t>::max())
    return detail::error_of_size(FileKind::obj);
  return ObjReader(text).read();
}

void ObjWriter::comment(std::string_view words) {
  text_ += "# ";
  for (const char c : words) text_ += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  text_ += '\n';
}

void ObjWriter::object(std::string_view name) {
  text_ += "o ";
  for (const char c : name) text_ += c > 0x20 && c < 0x7f && c != '#' && c != '\\' ? c : '_';
  text_ += '\n';
}

std::vector<SurfacePart> obj_parts(std::string_view text) {
  std::vector<SurfacePart> parts;
  std::string material, group, object;
  ObjText reader(text);
  std::size_t faces = 0;
  const auto end_part = [&] {
    const std::size_t before = parts.empty() ? 0 : parts.back().faces_end;
    const std::string& name = !material.empty() ? material : !group.empty() ? group : object;
    if (faces != before) parts.push_back({name, std::nullopt, faces});
  };
  while (reader.next_statement()) {
    const std::string_view keyword = reader.word();
    if (keyword == "f") ++faces;
    std::string* name = keyword == "usemtl" ? &material
                        : keyword == "g"    ? &group
                        : keyword == "o"    ? &object
                                            : nullptr;
    if (name == nullptr) {
      reader.pass_statement();
      continue;
    }
    end_part();
    reader.skip();
    std::string_view rest = reader.rest_of_line();
    rest = rest.substr(0, rest.find('#'));
    while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\t' || rest.back() == '\r'))
      rest.remove_suffix(1);
    *name = rest;
  }
  end_part();
  return parts;
}

std::uint32_t ObjWriter::vertex(const Place3& place) {
  text_ += 'v';
  for (const double v : {place.x, place.y, place.z}) {
    text_ += ' ';
    append_shortest(text_, v);
  }
  text_ += '\n';
  return vertices_++;
}

void ObjWriter::face(std::span<const std::uint32_t> corners) {
  OFFGRID_EXPECTS(corners.size() >= 3, "ObjWriter::face: there are three corners");
  text_ += 'f';
  for (const std::uint32_t corner : corners) {
    OFFGRID_EXPECTS(corner < vertices_, "ObjWriter::face: the vertices were appended before");
    text_.append(1, ' ').append(std::to_string(std::uint64_t{corner} + 1));
  }
  text_ += '\n';
}

std::string to_obj(const Surface& surface) {
  ObjWriter writer;
  for (const Place3& place : surface.vertices) writer.vertex(place);
  for (std::size_t face = 0; face < surface.faces.size(); ++face)
    writer.face(surface.corners_of(face));
  return writer.text();
}

}  // namespace offgrid::io
