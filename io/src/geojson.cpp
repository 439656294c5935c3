#include "offgrid/io/geojson.hpp"

#include <array>
#include <charconv>
#include <string>
#include <system_error>
#include <vector>

#include "geojson_reader.hpp"
#include "json_shapes.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace detail {
namespace {

class GeoJsonReader : JsonShapes {
 public:
  GeoJsonReader(const JsonTape& tape, const PropertyNames& names)
      : JsonShapes(tape),
        has_properties_(!names.is_empty()),
        properties_{{{names.kind, &GeoJsonReader::read_kind},
                     {names.cost, &GeoJsonReader::read_cost},
                     {names.tag, &GeoJsonReader::read_tag},
                     {names.height, &GeoJsonReader::read_height}}} {}

  ReadResult<Drawing> read() {
    if (!check_names() || !read_root(tape().root()) || !check_properties()) return *error();
    read_crs();
    return std::move(drawing_);
  }

 private:
  bool read_root(JsonNode root) {
    if (!check(root, JsonKind::object, "GeoJSON")) return false;
    const auto type = member(root, "type", JsonKind::string);
    if (!type) return false;
    if (tape().equals(*type, "FeatureCollection")) {
      const auto features = member(root, "features", JsonKind::array);
      return features &&
             tape().for_each(*features, [&](JsonNode feature) { return read_feature(feature); });
    }
    if (tape().equals(*type, "Feature")) return read_feature(root);
    return read_geometry(root, begin_feature(root));
  }

  Feature& begin_feature(JsonNode node) {
    Feature& feature = drawing_.features.emplace_back();
    feature.offset = tape().offset(node);
    if (has_properties_) drawing_.properties.emplace_back();
    return feature;
  }

  bool read_feature(JsonNode node) {
    if (!check(node, JsonKind::object, "a feature")) return false;
    const auto type = member(node, "type", JsonKind::string);
    if (!type) return false;
    if (!tape().equals(*type, "Feature"))
      return fail(*type, ReadCode::unsupported, "the type \"Feature\"");
    const auto geometry = tape().find(node, "geometry");
    if (!geometry) return fail(node, ReadCode::missing, "a member \"geometry\"");
    Feature& feature = begin_feature(node);
    feature.name = feature_name(node);
    if (has_properties_ && !read_properties(node, feature)) return false;
    return tape().kind(*geometry) == JsonKind::null || read_geometry(*geometry, feature);
  }

  // ---- properties

  struct Property {
    std::string_view name;
    bool (GeoJsonReader::*read)(JsonNode, const Feature&);
    bool is_found = false;  ///< has a feature it?
  };

  bool read_properties(JsonNode node, const Feature& feature) {
    const auto values = tape().find(node, "properties");
    if (!values || tape().kind(*values) != JsonKind::object) return true;
    for (Property& property : properties_) {
      const auto value = property.name.empty() ? std::nullopt : tape().find(*values, property.name);
      if (!value || tape().kind(*value) == JsonKind::null) continue;
      property.is_found = true;
      if ((this->*property.read)(*value, feature)) continue;
      return false;
    }
    return true;
  }

  /// The value in words, with the feature at fault.
  std::string in_feature(std::string_view what, const Feature& feature) const {
    std::string words(what);
    words += " in feature " + std::to_string(drawing_.features.size());
    if (!feature.name.empty()) words += ", " + detail::quoted(feature.name);
    return words;
  }

  AreaProperties& of_last() { return drawing_.properties.back(); }

  bool read_kind(JsonNode node, const Feature& feature) {
    const std::string expected = in_feature("\"blocked\" or \"walkable\"", feature);
    if (!check(node, JsonKind::string, expected)) return false;
    of_last().is_blocked = tape().equals(node, "blocked");
    return *of_last().is_blocked || tape().equals(node, "walkable") ||
           fail(node, ReadCode::out_of_range, expected);
  }

  bool read_cost(JsonNode node, const Feature& feature) {
    const std::string expected = in_feature("a cost from 1 to less than 65536", feature);
    if (!check(node, JsonKind::number, expected)) return false;
    const double cost = tape().number(node);
    if (!(cost >= 1 && cost < 65536)) return fail(node, ReadCode::out_of_range, expected);
    of_last().cost = static_cast<std::uint32_t>(cost * 65536);
    return true;
  }

  bool read_tag(JsonNode node, const Feature& feature) {
    const std::string expected =
        in_feature("a tag that is a whole number from 0 to 2^64 - 1", feature);
    if (!check(node, JsonKind::number, expected)) return false;
    const std::string_view text = tape().number_text(node);
    std::uint64_t tag = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), tag);
    if (fault != std::errc{} || end != text.data() + text.size())
      return fail(node, ReadCode::out_of_range, expected);
    of_last().tag = tag;
    return true;
  }

  bool read_height(JsonNode node, const Feature& feature) {
    if (!check(node, JsonKind::number, in_feature("a height", feature))) return false;
    of_last().height = tape().number(node);
    return true;
  }

  /// Checks that each property is one of at least one feature.
  bool check_properties() {
    for (const Property& property : properties_) {
      if (property.name.empty() || property.is_found) continue;
      return fail(tape().root(), ReadCode::missing,
                  "a feature with the property " + detail::quoted(property.name));
    }
    return true;
  }

  /// Reads the name of the reference system, if the file has one as GeoJSON had before RFC 7946.
  void read_crs() {
    const auto crs = tape().find(tape().root(), "crs");
    if (!crs || tape().kind(*crs) != JsonKind::object) return;
    const auto properties = tape().find(*crs, "properties");
    if (!properties || tape().kind(*properties) != JsonKind::object) return;
    const auto name = tape().find(*properties, "name");
    if (name && tape().kind(*name) == JsonKind::string) drawing_.crs = tape().string(*name);
  }

  // ---- geometries

  bool read_geometry(JsonNode node, Feature& feature) {
    if (!check(node, JsonKind::object, "a geometry")) return false;
    const auto type = member(node, "type", JsonKind::string);
    if (!type) return false;
    if (tape().equals(*type, "GeometryCollection")) {
      const auto geometries = member(node, "geometries", JsonKind::array);
      return geometries && tape().for_each(*geometries, [&](JsonNode geometry) {
        return read_geometry(geometry, feature);
      });
    }
    using Read = bool (GeoJsonReader::*)(JsonNode, Feature&);
    struct Type {
      std::string_view name;
      Read read;
      void (*make_room)(Feature&, std::size_t);  ///< for the parts, if it has parts
    };
    static constexpr Type types[] = {
        {"Point", &GeoJsonReader::read_point, nullptr},
        {"LineString", &GeoJsonReader::read_line, nullptr},
        {"Polygon", &GeoJsonReader::read_polygon, nullptr},
        {"MultiPoint", &GeoJsonReader::read_point, &make_room<&Feature::points>},
        {"MultiLineString", &GeoJsonReader::read_line, &make_room<&Feature::lines>},
        {"MultiPolygon", &GeoJsonReader::read_polygon, &make_room<&Feature::polygons>}};
    for (const Type& candidate : types) {
      if (!tape().equals(*type, candidate.name)) continue;
      const auto coordinates = member(node, "coordinates", JsonKind::array);
      if (!coordinates) return false;
      const std::size_t count = tape().count(*coordinates);
      if (count == 0) return true;
      if (candidate.make_room == nullptr) return (this->*candidate.read)(*coordinates, feature);
      candidate.make_room(feature, count);
      return tape().for_each(*coordinates,
                             [&](JsonNode part) { return (this->*candidate.read)(part, feature); });
    }
    return fail(*type, ReadCode::unsupported, "a type of GeoJSON");
  }

  bool read_point(JsonNode node, Feature& feature) {
    return read_place(node, feature.points.emplace_back());
  }

  bool read_line(JsonNode node, Feature& feature) {
    Line& line = feature.lines.emplace_back();
    if (!read_places(node, line, "a line")) return false;
    return line.size() >= 2 || fail(node, ReadCode::bad_shape, "a line of at least 2 positions");
  }

  bool read_polygon(JsonNode node, Feature& feature) {
    if (!check(node, JsonKind::array, "a polygon")) return false;
    feature.polygons.emplace_back().rings.reserve(tape().count(node));
    return tape().for_each(node, [&](JsonNode part) {
      Ring& ring = feature.polygons.back().rings.emplace_back();
      return read_places(part, ring, "a ring") && close_ring(part, ring, 4);
    });
  }

  bool read_places(JsonNode node, std::vector<Place>& places, std::string_view what) {
    if (!check(node, JsonKind::array, what)) return false;
    places.reserve(tape().count(node));
    return tape().for_each(
        node, [&](JsonNode place) { return read_place(place, places.emplace_back()); });
  }

  bool has_properties_;  ///< is the reader asked for any?
  std::array<Property, 4> properties_;
  Drawing drawing_;
};

}  // namespace

ReadResult<Drawing> read_geojson(const JsonTape& tape, const PropertyNames& names) {
  return GeoJsonReader(tape, names).read();
}

}  // namespace detail

ReadResult<Drawing> read_geojson(std::string_view text, const PropertyNames& names) {
  const auto tape = detail::JsonTape::parse(FileKind::geojson, text);
  if (!tape) return tape.error();
  return detail::read_geojson(*tape, names);
}

}  // namespace offgrid::io
