#include "offgrid/io/geojson_writer.hpp"

#include <string_view>
#include <type_traits>
#include <vector>

#include "offgrid/io/number.hpp"
#include "utf8.hpp"

namespace offgrid::io {
namespace {

void append_place(std::string& text, const Place& place) {
  text += '[';
  append_shortest(text, place.x);
  text += ',';
  append_shortest(text, place.y);
  text += ']';
}

/// Appends a bracket, append(item) for all items with commas between, and a bracket.
template <class Items, class Append>
void append_list(std::string& text, const Items& items, Append append) {
  text += '[';
  bool is_first = true;
  for (const auto& item : items) {
    if (!is_first) text += ',';
    is_first = false;
    append(item);
  }
  text += ']';
}

void append_line(std::string& text, const Line& line) {
  append_list(text, line, [&](const Place& place) { append_place(text, place); });
}

/// Appends a ring closed, with at least the four positions that the RFC wants: the first place is
/// repeated where rounding left fewer than three.
void append_ring(std::string& text, const Ring& ring) {
  append_line(text, ring);
  if (ring.empty()) return;
  text.pop_back();
  for (std::size_t count = ring.size(); count == ring.size() || count < 4; ++count) {
    text += ',';
    append_place(text, ring.front());
  }
  text += ']';
}

void append_polygon(std::string& text, const Polygon& polygon) {
  append_list(text, polygon.rings, [&](const Ring& ring) { append_ring(text, ring); });
}

/// Appends {"type":"Name","coordinates":item}, or the Multi type with all items.
template <class Items, class Append>
void append_shapes(std::string& text, std::string_view name, const Items& items, Append append) {
  bool are_many = items.size() > 1;
  // One polygon without rings is a list of one, since empty coordinates read back as none.
  if constexpr (std::is_same_v<Items, std::vector<Polygon>>)
    are_many = are_many || items.front().rings.empty();
  text.append(R"({"type":")")
      .append(are_many ? "Multi" : "")
      .append(name)
      .append(R"(","coordinates":)");
  if (are_many) {
    append_list(text, items, append);
  } else {
    append(items.front());
  }
  text += '}';
}

void append_geometry(std::string& text, const Feature& feature) {
  const int kinds = (feature.polygons.empty() ? 0 : 1) + (feature.lines.empty() ? 0 : 1) +
                    (feature.points.empty() ? 0 : 1);
  if (kinds == 0) {
    text += "null";
    return;
  }
  if (kinds > 1) text += R"({"type":"GeometryCollection","geometries":[)";
  const char* between = "";
  const auto part = [&](std::string_view name, const auto& items, auto append) {
    if (items.empty()) return;
    text += between;
    between = ",";
    append_shapes(text, name, items, append);
  };
  part("Polygon", feature.polygons, [&](const Polygon& polygon) { append_polygon(text, polygon); });
  part("LineString", feature.lines, [&](const Line& line) { append_line(text, line); });
  part("Point", feature.points, [&](const Place& place) { append_place(text, place); });
  if (kinds > 1) text += "]}";
}

/// Appends a JSON string with its quotation marks.
void append_string(std::string& text, std::string_view value) {
  text += '"';
  for (const char c : detail::valid_utf8(value)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text.append(1, '\\').append(1, c);
    } else if (byte < 0x20) {
      constexpr std::string_view digits = "0123456789abcdef";
      text.append("\\u00").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    } else {
      text += c;
    }
  }
  text += '"';
}

void append_quantisation(std::string& text, const Quantisation& quantisation) {
  text += R"("quantisation":{"origin":)";
  append_place(text, quantisation.origin);
  text += R"(,"scale":)";
  append_shortest(text, quantisation.scale);
  text.append(R"(,"bits":)")
      .append(std::to_string(quantisation.bits))
      .append(R"(,"largest_error":)");
  append_shortest(text, quantisation.largest_error);
  text += "},\n";
}

/// Writes a collection, each feature on a line of its own.
class Collection {
 public:
  explicit Collection(const std::optional<Quantisation>& quantisation)
      : text_("{\"type\":\"FeatureCollection\",\n") {
    if (quantisation) append_quantisation(text_, *quantisation);
    text_ += "\"features\":[";
  }

  void add(const Feature& feature, std::optional<std::uint32_t> id = std::nullopt) {
    text_.append(between_).append("\n{\"type\":\"Feature\",");
    between_ = ",";
    if (id) text_.append("\"id\":").append(std::to_string(*id)).append(",");
    text_ += "\"properties\":{";
    if (!feature.name.empty()) {
      text_ += "\"name\":";
      append_string(text_, feature.name);
    }
    text_ += "},\"geometry\":";
    append_geometry(text_, feature);
    text_ += '}';
  }

  std::string end() { return std::move(text_.append("\n]}\n")); }

 private:
  std::string text_;
  const char* between_ = "";
};

Place place_of(const kernel::Point2& p, const Quantisation& quantisation) {
  return {static_cast<double>(p.x.raw()) / quantisation.scale + quantisation.origin.x,
          static_cast<double>(p.y.raw()) / quantisation.scale + quantisation.origin.y};
}

/// A polygon of one ring.
template <class Points>
Feature feature_of(const Points& points, const Quantisation& quantisation) {
  Feature feature;
  Ring& ring = feature.polygons.emplace_back().rings.emplace_back();
  for (const kernel::Point2& p : points) ring.push_back(place_of(p, quantisation));
  return feature;
}

}  // namespace

std::string to_geojson(const Drawing& drawing, const std::optional<Quantisation>& quantisation) {
  Collection collection(quantisation);
  for (const Feature& feature : drawing.features) collection.add(feature);
  return collection.end();
}

std::string to_geojson(const GridDrawing& drawing) {
  return to_geojson(dequantise(drawing), drawing.quantisation);
}

std::string faces_to_geojson(const navmesh::PlanarMesh& mesh,
                             std::span<const navmesh::FaceId> faces,
                             const Quantisation& quantisation) {
  Collection collection(quantisation);
  for (const navmesh::FaceId face : faces) {
    if (face) collection.add(feature_of(mesh.triangle(face), quantisation), face.value());
  }
  return collection.end();
}

std::string rings_to_geojson(std::span<const GridFeature::Loop> rings,
                             const Quantisation& quantisation) {
  Collection collection(quantisation);
  for (const GridFeature::Loop& ring : rings) collection.add(feature_of(ring, quantisation));
  return collection.end();
}

}  // namespace offgrid::io
