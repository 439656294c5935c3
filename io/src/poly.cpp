#include "offgrid/io/poly.hpp"

#include <limits>
#include <string>
#include <utility>

#include "item_reader.hpp"

namespace offgrid::io {
namespace {

using detail::ItemReader;

class PolyReader {
 public:
  explicit PolyReader(std::string_view text) : reader_(FileKind::poly, text) {}

  ReadResult<PolyFile> read() {
    if (!read_vertices() || !read_segments() || !read_holes() || !read_regions())
      return reader_.error();
    reader_.skip_to_item();
    if (!reader_.at_end()) {
      reader_.fail(ReadCode::syntax, reader_.offset(), "the end of the file");
      return reader_.error();
    }
    if (!reader_.check_line_ends()) return reader_.error();
    return std::move(poly_);
  }

 private:
  /// Reads the number of an item; that of the first vertex is the number of all first items.
  bool read_item_number(std::size_t index, std::string_view what) {
    reader_.skip_to_item();
    std::int64_t number = 0;
    const bool is_first_vertex = index == 0 && poly_.vertices.empty();
    const std::int64_t low =
        is_first_vertex ? 0 : std::int64_t{poly_.first_number} + static_cast<std::int64_t>(index);
    if (!reader_.read(number, what, low, is_first_vertex ? 1 : low)) return false;
    if (is_first_vertex) poly_.first_number = static_cast<std::uint32_t>(number);
    return true;
  }

  bool read_vertices() {
    reader_.skip_to_item();
    ItemReader::Count vertices;
    ItemReader::Count attributes;
    std::int64_t dimension = 0;
    std::int64_t has_markers = 0;
    if (!reader_.read_count(vertices, "vertices") ||
        !reader_.read_integer(dimension, "the dimension", 2, 2) ||
        !reader_.read_count(attributes, "attributes") ||
        !reader_.read_integer(has_markers, "the number of markers", 0, 1) || !reader_.end_item()) {
      return false;
    }
    if (vertices.value == 0) {
      return reader_.fail(ReadCode::unsupported, vertices.offset, "vertices in this file",
                          "none, so they are in a .node file");
    }
    if (!reader_.has_room(vertices, "vertices", 6) ||
        !reader_.has_room(attributes, "attributes", 2))
      return false;
    if (vertices.value > std::numeric_limits<std::uint32_t>::max()) {
      return reader_.fail(ReadCode::too_large, vertices.offset, "fewer than 2^32 vertices",
                          std::to_string(vertices.value));
    }
    const auto count = static_cast<std::size_t>(vertices.value);
    poly_.attribute_count = static_cast<std::size_t>(attributes.value);
    poly_.vertices.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      Place place;
      if (!read_item_number(i, "the number of a vertex") || !reader_.read_number(place.x, "x") ||
          !reader_.read_number(place.y, "y"))
        return false;
      for (std::size_t k = 0; k < poly_.attribute_count; ++k) {
        if (!reader_.read_number(poly_.attributes.emplace_back(), "an attribute")) return false;
      }
      if (has_markers == 1 &&
          !reader_.read_integer(poly_.vertex_markers.emplace_back(), "a marker"))
        return false;
      if (!reader_.end_item()) return false;
      poly_.vertices.push_back(place);
    }
    return true;
  }

  bool read_segments() {
    reader_.skip_to_item();
    ItemReader::Count segments;
    std::int64_t has_markers = 0;
    if (!reader_.read_count(segments, "segments") ||
        !reader_.read_integer(has_markers, "the number of markers", 0, 1) || !reader_.end_item() ||
        !reader_.has_room(segments, "segments", 6)) {
      return false;
    }
    const auto count = static_cast<std::size_t>(segments.value);
    poly_.segments.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      PolySegment segment;
      if (!read_item_number(i, "the number of a segment") || !read_end(segment.from) ||
          !read_end(segment.to))
        return false;
      if (has_markers == 1 && !reader_.read_integer(segment.marker, "a marker")) return false;
      if (!reader_.end_item()) return false;
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
    reader_.skip_to_item();
    ItemReader::Count holes;
    if (!reader_.read_count(holes, "holes") || !reader_.end_item() ||
        !reader_.has_room(holes, "holes", 6))
      return false;
    const auto count = static_cast<std::size_t>(holes.value);
    poly_.holes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      Place place;
      if (!read_item_number(i, "the number of a hole") || !reader_.read_number(place.x, "x") ||
          !reader_.read_number(place.y, "y") || !reader_.end_item())
        return false;
      poly_.holes.push_back(place);
    }
    return true;
  }

  bool read_regions() {
    reader_.skip_to_item();
    if (reader_.at_end()) return true;
    ItemReader::Count regions;
    if (!reader_.read_count(regions, "regions") || !reader_.end_item() ||
        !reader_.has_room(regions, "regions", 8))
      return false;
    const auto count = static_cast<std::size_t>(regions.value);
    poly_.regions.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      PolyRegion region;
      if (!read_item_number(i, "the number of a region") ||
          !reader_.read_number(region.place.x, "x") || !reader_.read_number(region.place.y, "y") ||
          !reader_.read_number(region.attribute, "an attribute")) {
        return false;
      }
      reader_.skip_blanks();
      const bool has_area = !reader_.at_line_end() && !reader_.is_at('#');
      if ((has_area && !reader_.read(region.area_max, "an area")) || !reader_.end_item())
        return false;
      poly_.regions.push_back(region);
    }
    return true;
  }

  ItemReader reader_;
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
