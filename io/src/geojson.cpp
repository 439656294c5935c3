#include "offgrid/io/geojson.hpp"

#include <string>
#include <vector>

#include "geojson_reader.hpp"
#include "json_shapes.hpp"

namespace offgrid::io {
namespace detail {
namespace {

class GeoJsonReader : JsonShapes {
 public:
  explicit GeoJsonReader(const JsonTape& tape) : JsonShapes(tape) {}

  ReadResult<Drawing> read() {
    if (!check_names() || !read_root(tape().root())) return *error();
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
    return tape().kind(*geometry) == JsonKind::null || read_geometry(*geometry, feature);
  }

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

  Drawing drawing_;
};

}  // namespace

ReadResult<Drawing> read_geojson(const JsonTape& tape) { return GeoJsonReader(tape).read(); }

}  // namespace detail

ReadResult<Drawing> read_geojson(std::string_view text) {
  const auto tape = detail::JsonTape::parse(FileKind::geojson, text);
  if (!tape) return tape.error();
  return detail::read_geojson(*tape);
}

}  // namespace offgrid::io
