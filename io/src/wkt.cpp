#include "offgrid/io/wkt.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::TextReader;

constexpr int depth_max = 64;

std::string upper_case(std::string_view word) {
  std::string upper(word.substr(0, 32));  // no type has a longer name
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper;
}

constexpr std::array types_read{"POINT",        "LINESTRING",        "LINEARRING",
                                "POLYGON",      "MULTIPOINT",        "MULTILINESTRING",
                                "MULTIPOLYGON", "GEOMETRYCOLLECTION"};
constexpr std::array types_not_read{
    "CIRCLE",     "CIRCULARSTRING", "COMPOUNDCURVE",     "CURVE", "CURVEPOLYGON", "GEODESICSTRING",
    "MULTICURVE", "MULTISURFACE",   "POLYHEDRALSURFACE", "TIN",   "TRIANGLE",     "SURFACE"};

bool is_one_of(const auto& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The type without dimensions, which may be a suffix: POINTZ.
std::string without_dimensions(std::string type) {
  if (is_one_of(types_read, type) || is_one_of(types_not_read, type)) return type;
  for (const std::string_view dimensions : {"ZM", "Z", "M"}) {
    if (type.ends_with(dimensions)) return type.substr(0, type.size() - dimensions.size());
  }
  return type;
}

class WktReader {
 public:
  explicit WktReader(std::string_view text) : reader_(FileKind::wkt, text, "(),;=") {}

  ReadResult<Drawing> read() {
    for (;;) {
      skip();
      while (reader_.accept(';')) skip();
      if (reader_.at_end()) break;
      if (upper_case(reader_.peek_word()) == "SRID" && !read_srid()) return reader_.error();
      Feature& feature = drawing_.features.emplace_back();
      feature.offset = reader_.offset();
      if (!read_geometry(feature, 0)) return reader_.error();
    }
    return std::move(drawing_);
  }

 private:
  void skip() { reader_.skip_space(); }

  bool read_srid() {
    reader_.word();
    std::int64_t number = 0;
    if (!reader_.expect('=', "'='") || !reader_.read(number, "the number of a reference system"))
      return false;
    if (!reader_.expect(';', "';'")) return false;
    skip();
    return true;
  }

  bool read_geometry(Feature& feature, int depth) {
    skip();
    const std::size_t begin = reader_.offset();
    std::string type = upper_case(reader_.peek_word());
    if (type.empty()) return reader_.fail_here("a geometry");
    const std::string_view word = reader_.word();
    skip();
    std::string after = upper_case(reader_.peek_word());
    if (after == "Z" || after == "M" || after == "ZM") {
      reader_.word();
      skip();
      after = upper_case(reader_.peek_word());
    } else {
      type = without_dimensions(type);
    }
    if (is_one_of(types_not_read, type)) {
      return reader_.fail(ReadCode::unsupported, begin, "a geometry of points, lines and polygons",
                          type + ", which is not read");
    }
    if (!is_one_of(types_read, type))
      return reader_.fail(ReadCode::syntax, begin, "a type of geometry", detail::quoted(word));
    if (after == "EMPTY") {
      reader_.word();
      return true;
    }
    if (type == "GEOMETRYCOLLECTION") {
      if (depth == depth_max)
        return reader_.fail(ReadCode::too_deep, begin, "at most 64 nested collections");
      return read_list([&] { return read_geometry(feature, depth + 1); });
    }
    return read_shape(type, feature);
  }

  bool read_shape(std::string_view type, Feature& feature) {
    if (type == "POINT") {
      return reader_.expect('(', "'(' or EMPTY") && read_place(feature.points.emplace_back()) &&
             close();
    }
    if (type == "LINESTRING") return read_line(feature);
    if (type == "LINEARRING") return read_ring(feature.polygons.emplace_back().rings);
    if (type == "POLYGON") return read_polygon(feature);
    if (type == "MULTIPOINT") return read_list([&] { return read_point_of_many(feature); });
    if (type == "MULTILINESTRING")
      return read_list([&] { return accept_empty() || read_line(feature); });
    return read_list([&] { return accept_empty() || read_polygon(feature); });
  }

  /// Reads "(", one item or more with commas between them, ")".
  template <class Read>
  bool read_list(Read read_one) {
    if (!reader_.expect('(', "'(' or EMPTY")) return false;
    do {
      skip();
      if (!read_one()) return false;
      skip();
    } while (reader_.accept(','));
    return reader_.expect(')', "',' or ')'");
  }

  bool close() {
    skip();
    return reader_.expect(')', "')'");
  }

  bool accept_empty() {
    if (upper_case(reader_.peek_word()) != "EMPTY") return false;
    reader_.word();
    return true;
  }

  /// Reads a point with parentheses of its own, or without, as older writers write it.
  bool read_point_of_many(Feature& feature) {
    if (accept_empty()) return true;
    const bool is_wrapped = reader_.accept('(');
    return read_place(feature.points.emplace_back()) && (!is_wrapped || close());
  }

  bool read_places(std::vector<Place>& places) {
    return read_list([&] { return read_place(places.emplace_back()); });
  }

  bool read_line(Feature& feature) {
    const std::size_t begin = reader_.offset();
    Line& line = feature.lines.emplace_back();
    if (!read_places(line)) return false;
    return line.size() >= 2 || reader_.fail(ReadCode::bad_shape, begin,
                                            "a line of at least 2 positions", "one position");
  }

  bool read_polygon(Feature& feature) {
    feature.polygons.emplace_back();
    return read_list([&] { return read_ring(feature.polygons.back().rings); });
  }

  bool read_ring(std::vector<Ring>& rings) {
    const std::size_t begin = reader_.offset();
    Ring& ring = rings.emplace_back();
    if (!read_places(ring)) return false;
    if (ring.size() < 4) {
      return reader_.fail(ReadCode::bad_shape, begin, "a ring of at least 4 positions",
                          std::to_string(ring.size()));
    }
    if (ring.front().x != ring.back().x || ring.front().y != ring.back().y) {
      return reader_.fail(ReadCode::bad_shape, begin, "a ring whose last position is its first one",
                          "a ring that is not closed");
    }
    ring.pop_back();
    return true;
  }

  /// Reads two to four numbers.
  bool read_place(Place& place) {
    skip();
    if (!reader_.read(place.x, "a number")) return false;
    skip();
    if (!reader_.read(place.y, "a number")) return false;
    for (int further = 0; further < 2; ++further) {
      skip();
      double passed = 0;
      if (reader_.peek_word().empty()) break;
      if (!reader_.read(passed, "a number")) return false;
    }
    return true;
  }

  TextReader reader_;
  Drawing drawing_;
};

}  // namespace

ReadResult<Drawing> read_wkt(std::string_view text) { return WktReader(text).read(); }

}  // namespace offgrid::io
