#include "offgrid/io/poly.hpp"

#include <limits>
#include <string>
#include <utility>

#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::TextReader;

class PolyReader {
 public:
  explicit PolyReader(std::string_view text) : reader_(FileKind::poly, text, "#") {}

  ReadResult<PolyFile> read() {
    if (!read_vertices() || !read_segments() || !read_holes() || !read_regions())
      return reader_.error();
    skip_to_item();
    if (!reader_.at_end()) {
      reader_.fail(ReadCode::syntax, reader_.offset(), "the end of the file");
      return reader_.error();
    }
    return std::move(poly_);
  }

 private:
  /// Skips blank lines and comments.
  void skip_to_item() {
    reader_.skip_space();
    while (reader_.is_at('#')) {
      reader_.rest_of_line();
      reader_.skip_space();
    }
  }

  bool end_item() {
    reader_.skip_blanks();
    if (reader_.is_at('#')) {
      reader_.rest_of_line();
      return true;
    }
    return reader_.end_line();
  }

  template <class... Range>
  bool read_integer(std::int64_t& value, std::string_view what, Range... range) {
    reader_.skip_blanks();
    return reader_.read(value, what, range...);
  }

  bool read_number(double& value, std::string_view what) {
    reader_.skip_blanks();
    return reader_.read(value, what);
  }

  struct Count {
    std::int64_t value = 0;
    std::size_t offset = 0;
  };

  bool read_count(Count& count, std::string_view items) {
    reader_.skip_blanks();
    count.offset = reader_.offset();
    return reader_.read(count.value, "a number of " + std::string(items), 0);
  }

  /// Does the rest of the text have room for the items, each of at least item_size bytes? If so, no
  /// more memory than the text deserves is reserved. Called after the line has been read, so that a
  /// fault of the line is reported first.
  bool has_room(const Count& count, std::string_view items, std::size_t item_size) {
    // The last line needs no end.
    const std::size_t room = (reader_.text().size() - count.offset + 1) / item_size;
    if (static_cast<std::uint64_t>(count.value) <= room) return true;
    return reader_.fail(ReadCode::out_of_range, count.offset,
                        "a number of " + std::string(items) +
                            " that the rest of the file has room for, at most " +
                            std::to_string(room));
  }

  /// Reads the number of an item; that of the first vertex is the number of all first items.
  bool read_item_number(std::size_t index, std::string_view what) {
    skip_to_item();
    std::int64_t number = 0;
    const bool is_first_vertex = index == 0 && poly_.vertices.empty();
    const std::int64_t low =
        is_first_vertex ? 0 : std::int64_t{poly_.first_number} + static_cast<std::int64_t>(index);
    if (!reader_.read(number, what, low, is_first_vertex ? 1 : low)) return false;
    if (is_first_vertex) poly_.first_number = static_cast<std::uint32_t>(number);
    return true;
  }

  bool read_vertices() {
    skip_to_item();
    Count vertices;
    Count attributes;
    std::int64_t dimension = 0;
    std::int64_t has_markers = 0;
    if (!read_count(vertices, "vertices") || !read_integer(dimension, "the dimension", 2, 2) ||
        !read_count(attributes, "attributes") ||
        !read_integer(has_markers, "the number of markers", 0, 1) || !end_item()) {
      return false;
    }
    if (vertices.value == 0) {
      return reader_.fail(ReadCode::unsupported, vertices.offset, "vertices in this file",
                          "none, so they are in a .node file");
    }
    if (!has_room(vertices, "vertices", 6) || !has_room(attributes, "attributes", 2)) return false;
    if (vertices.value > std::numeric_limits<std::uint32_t>::max()) {
      return reader_.fail(ReadCode::too_large, vertices.offset, "fewer than 2^32 vertices",
                          std::to_string(vertices.value));
    }
    const auto count = static_cast<std::size_t>(vertices.value);
    poly_.attribute_count = static_cast<std::size_t>(attributes.value);
    poly_.vertices.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      Place place;
      if (!read_item_number(i, "the number of a vertex") || !read_number(place.x, "x") ||
          !read_number(place.y, "y"))
        return false;
      for (std::size_t k = 0; k < poly_.attribute_count; ++k) {
        if (!read_number(poly_.attributes.emplace_back(), "an attribute")) return false;
      }
      if (has_markers == 1 && !read_integer(poly_.vertex_markers.emplace_back(), "a marker"))
        return false;
      if (!end_item()) return false;
      poly_.vertices.push_back(place);
    }
    return true;
  }

  bool read_segments() {
    skip_to_item();
    Count segments;
    std::int64_t has_markers = 0;
    if (!read_count(segments, "segments") ||
        !read_integer(has_markers, "the number of markers", 0, 1) || !end_item() ||
        !has_room(segments, "segments", 6)) {
      return false;
    }
    const auto count = static_cast<std::size_t>(segments.value);
    poly_.segments.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      PolySegment segment;
      if (!read_item_number(i, "the number of a segment") || !read_end(segment.from) ||
          !read_end(segment.to))
        return false;
      if (has_markers == 1 && !read_integer(segment.marker, "a marker")) return false;
      if (!end_item()) return false;
      poly_.segments.push_back(segment);
    }
    return true;
  }

  /// Reads the vertex at an end of a segment.
  bool read_end(std::uint32_t& vertex) {
    reader_.skip_blanks();
    const std::size_t begin = reader_.offset();
    std::int64_t number = 0;
    if (!reader_.read(number, "the number of a vertex")) return false;
    const std::int64_t first = poly_.first_number;
    const std::int64_t last = first + static_cast<std::int64_t>(poly_.vertices.size()) - 1;
    if (number < first || number > last) {
      return reader_.fail(ReadCode::bad_reference, begin,
                          detail::in_range("a vertex", first, last));
    }
    vertex = static_cast<std::uint32_t>(number - first);
    return true;
  }

  bool read_holes() {
    skip_to_item();
    Count holes;
    if (!read_count(holes, "holes") || !end_item() || !has_room(holes, "holes", 6)) return false;
    const auto count = static_cast<std::size_t>(holes.value);
    poly_.holes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      Place place;
      if (!read_item_number(i, "the number of a hole") || !read_number(place.x, "x") ||
          !read_number(place.y, "y") || !end_item())
        return false;
      poly_.holes.push_back(place);
    }
    return true;
  }

  bool read_regions() {
    skip_to_item();
    if (reader_.at_end()) return true;
    Count regions;
    if (!read_count(regions, "regions") || !end_item() || !has_room(regions, "regions", 8))
      return false;
    const auto count = static_cast<std::size_t>(regions.value);
    poly_.regions.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      PolyRegion region;
      if (!read_item_number(i, "the number of a region") || !read_number(region.place.x, "x") ||
          !read_number(region.place.y, "y") || !read_number(region.attribute, "an attribute")) {
        return false;
      }
      reader_.skip_blanks();
      const bool has_area = !reader_.at_line_end() && !reader_.is_at('#');
      if ((has_area && !reader_.read(region.area_max, "an area")) || !end_item()) return false;
      poly_.regions.push_back(region);
    }
    return true;
  }

  TextReader reader_;
  PolyFile poly_;
};

}  // namespace

ReadResult<PolyFile> read_poly(std::string_view text) { return PolyReader(text).read(); }

Drawing drawing_of(const PolyFile& poly) {
  Drawing drawing;
  Feature& feature = drawing.features.emplace_back();
  std::vector<bool> is_used(poly.vertices.size());
  for (const PolySegment& segment : poly.segments) {
    feature.lines.push_back({poly.vertices[segment.from], poly.vertices[segment.to]});
    is_used[segment.from] = is_used[segment.to] = true;
  }
  for (std::size_t i = 0; i < poly.vertices.size(); ++i) {
    if (!is_used[i]) feature.points.push_back(poly.vertices[i]);
  }
  return drawing;
}

}  // namespace offgrid::io
