#include "offgrid/io/topojson.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "json_shapes.hpp"
#include "text_reader.hpp"
#include "topojson_reader.hpp"

namespace offgrid::io {
namespace detail {
namespace {

class TopoJsonReader : JsonShapes {
 public:
  TopoJsonReader(const JsonTape& tape, std::size_t places_max)
      : JsonShapes(tape), places_max_(places_max), places_left_(places_max) {}

  ReadResult<Drawing> read(std::string_view object) {
    if (!check_names() || !read_root(tape().root(), object)) return *error();
    return std::move(drawing_);
  }

 private:
  bool read_root(JsonNode root, std::string_view object) {
    if (!check(root, JsonKind::object, "TopoJSON")) return false;
    const auto type = member(root, "type", JsonKind::string);
    if (!type) return false;
    if (!tape().equals(*type, "Topology"))
      return fail(*type, ReadCode::unsupported, "the type \"Topology\"");
    if (!read_transform(root)) return false;
    const auto arcs = member(root, "arcs", JsonKind::array);
    if (!arcs || !tape().for_each(*arcs, [&](JsonNode arc) { return read_arc(arc); })) return false;
    arc_ends_.shrink_to_fit();
    const auto objects = member(root, "objects", JsonKind::object);
    if (!objects) return false;
    if (!object.empty()) {
      const auto wanted = tape().find(*objects, object);
      if (!wanted)
        return fail(*objects, ReadCode::missing,
                    "a member \"" + std::string(object) + "\" of the objects");
      return read_object(*wanted, std::string(object));
    }
    return tape().for_each_member(*objects, [&](JsonNode name, JsonNode value) {
      return read_object(value, tape().string(name));
    });
  }

  bool read_transform(JsonNode root) {
    const auto transform = tape().find(root, "transform");
    if (!transform) return true;
    if (!check(*transform, JsonKind::object, "a transform")) return false;
    has_transform_ = true;
    const auto scale = member(*transform, "scale", JsonKind::array);
    if (!scale || !read_place(*scale, scale_)) return false;
    const auto translate = member(*transform, "translate", JsonKind::array);
    return translate && read_place(*translate, translate_);
  }

  bool read_arc(JsonNode node) {
    if (!check(node, JsonKind::array, "an arc")) return false;
    const std::size_t begin = arc_places_.size();
    Place sum;
    const bool ok = tape().for_each(node, [&](JsonNode position) {
      Place place;
      if (!read_place(position, place)) return false;
      sum = {sum.x + place.x, sum.y + place.y};
      return transform(position, has_transform_ ? sum : place, arc_places_.emplace_back());
    });
    if (!ok) return false;
    if (arc_places_.size() - begin < 2)
      return fail(node, ReadCode::bad_shape, "an arc of at least 2 positions");
    arc_ends_.push_back(arc_places_.size());
    return true;
  }

  bool transform(JsonNode node, const Place& stored, Place& place) {
    place = stored;
    if (has_transform_)
      place = {stored.x * scale_.x + translate_.x, stored.y * scale_.y + translate_.y};
    if (std::isfinite(place.x) && std::isfinite(place.y)) return true;
    return fail(node, ReadCode::out_of_range,
                "a position whose transformed coordinates are finite doubles");
  }

  bool read_object(JsonNode node, const std::string& object) {
    if (!check(node, JsonKind::object, "an object of the topology")) return false;
    const auto type = tape().find(node, "type");
    if (type && tape().equals(*type, "GeometryCollection")) {
      const auto geometries = member(node, "geometries", JsonKind::array);
      // The geometries do not get the collection's name: a file could have a long one copied many
      // times.
      return geometries && tape().for_each(*geometries, [&](JsonNode geometry) {
        return read_feature(geometry, {});
      });
    }
    return read_feature(node, object);
  }

  bool read_feature(JsonNode node, const std::string& object) {
    if (!check(node, JsonKind::object, "a geometry")) return false;
    Feature& feature = drawing_.features.emplace_back();
    feature.offset = tape().offset(node);
    feature.name = feature_name(node);
    if (feature.name.empty()) feature.name = object;
    return read_geometry(node, feature);
  }

  bool read_geometry(JsonNode node, Feature& feature) {
    if (!check(node, JsonKind::object, "a geometry")) return false;
    const auto type = tape().find(node, "type");
    if (!type) return fail(node, ReadCode::missing, "a member \"type\"");
    if (tape().kind(*type) == JsonKind::null) return true;
    if (!check(*type, JsonKind::string, "a type")) return false;
    if (tape().equals(*type, "GeometryCollection")) {
      const auto geometries = member(node, "geometries", JsonKind::array);
      return geometries && tape().for_each(*geometries, [&](JsonNode geometry) {
        return read_geometry(geometry, feature);
      });
    }
    using Read = bool (TopoJsonReader::*)(JsonNode, Feature&);
    struct Type {
      std::string_view name;
      std::string_view content;
      Read read;
      void (*make_room)(Feature&, std::size_t);  ///< for the parts, if it has parts
    };
    static constexpr Type types[] = {
        {"Point", "coordinates", &TopoJsonReader::read_point, nullptr},
        {"LineString", "arcs", &TopoJsonReader::read_line, nullptr},
        {"Polygon", "arcs", &TopoJsonReader::read_polygon, nullptr},
        {"MultiPoint", "coordinates", &TopoJsonReader::read_point, &make_room<&Feature::points>},
        {"MultiLineString", "arcs", &TopoJsonReader::read_line, &make_room<&Feature::lines>},
        {"MultiPolygon", "arcs", &TopoJsonReader::read_polygon, &make_room<&Feature::polygons>}};
    for (const Type& candidate : types) {
      if (!tape().equals(*type, candidate.name)) continue;
      const auto content = member(node, candidate.content, JsonKind::array);
      if (!content) return false;
      const std::size_t count = tape().count(*content);
      if (count == 0) return true;
      if (candidate.make_room == nullptr) return (this->*candidate.read)(*content, feature);
      candidate.make_room(feature, count);
      return tape().for_each(*content,
                             [&](JsonNode part) { return (this->*candidate.read)(part, feature); });
    }
    return fail(*type, ReadCode::unsupported, "a type of TopoJSON");
  }

  bool read_point(JsonNode node, Feature& feature) {
    Place stored;
    return read_place(node, stored) && take_places(node, 1) &&
           transform(node, stored, feature.points.emplace_back());
  }

  bool read_line(JsonNode node, Feature& feature) {
    return read_arcs(node, feature.lines.emplace_back());
  }

  bool read_polygon(JsonNode node, Feature& feature) {
    if (!check(node, JsonKind::array, "a polygon")) return false;
    feature.polygons.emplace_back().rings.reserve(tape().count(node));
    return tape().for_each(node, [&](JsonNode part) {
      Ring& ring = feature.polygons.back().rings.emplace_back();
      // The specification wants four, but writers that quantise leave shorter rings of small
      // islands.
      return read_arcs(part, ring) && close_ring(part, ring, 2);
    });
  }

  /// Joins arcs; ~i is arc i backwards. A place where two meet occurs once.
  bool read_arcs(JsonNode node, std::vector<Place>& places) {
    if (!check(node, JsonKind::array, "a list of arcs")) return false;
    if (tape().count(node) == 0) return fail(node, ReadCode::bad_shape, "at least 1 arc");
    std::size_t size = 1;
    const bool are_there = tape().for_each(node, [&](JsonNode number) {
      Arc arc;
      if (!find_arc(number, arc) || !take_places(number, arc.length)) return false;
      size += arc.length - 1;
      return true;
    });
    if (!are_there) return false;
    places.reserve(size);
    return tape().for_each(node, [&](JsonNode number) {
      Arc arc;
      return find_arc(number, arc) && append_arc(number, arc, places);
    });
  }

  struct Arc {
    std::size_t begin = 0;
    std::size_t length = 0;
    bool is_backwards = false;
  };

  bool find_arc(JsonNode number, Arc& arc) {
    if (!check(number, JsonKind::number, "the index of an arc")) return false;
    const double value = tape().number(number);
    const double count = static_cast<double>(arc_ends_.size());
    if (value != std::floor(value))
      return fail(number, ReadCode::out_of_range, "a whole number, the index of an arc");
    if (value >= count || value < -count) {
      const auto arcs = static_cast<std::int64_t>(arc_ends_.size());
      return fail(number, ReadCode::bad_reference,
                  arcs == 0 ? "an arc, but there are none" : in_range("an arc", -arcs, arcs - 1));
    }
    arc.is_backwards = value < 0;
    const std::size_t index = static_cast<std::size_t>(arc.is_backwards ? -value - 1 : value);
    arc.begin = index == 0 ? 0 : arc_ends_[index - 1];
    arc.length = arc_ends_[index] - arc.begin;
    return true;
  }

  bool append_arc(JsonNode number, const Arc& arc, std::vector<Place>& places) {
    const auto at = [&](std::size_t i) {
      return arc_places_[arc.begin + (arc.is_backwards ? arc.length - 1 - i : i)];
    };
    std::size_t i = 0;
    if (!places.empty()) {
      if (places.back().x != at(0).x || places.back().y != at(0).y) {
        return fail(number, ReadCode::bad_shape, "an arc that begins where the one before it ends");
      }
      i = 1;
    }
    for (; i < arc.length; ++i) places.push_back(at(i));
    return true;
  }

  /// Counts places against a limit, since a small file may use an arc many times.
  bool take_places(JsonNode node, std::size_t count) {
    if (count > places_left_)
      return fail(node, ReadCode::too_large,
                  "at most " + std::to_string(places_max_) + " places in all");
    places_left_ -= count;
    return true;
  }

  std::size_t places_max_;
  std::size_t places_left_;
  bool has_transform_ = false;
  Place scale_{1, 1};
  Place translate_;
  std::vector<Place> arc_places_;
  std::vector<std::size_t> arc_ends_;
  Drawing drawing_;
};

}  // namespace

ReadResult<Drawing> read_topojson(const JsonTape& tape, std::size_t places_max,
                                  std::string_view object) {
  return TopoJsonReader(tape, places_max).read(object);
}

}  // namespace detail

ReadResult<Drawing> read_topojson(std::string_view text, std::string_view object) {
  const auto tape = detail::JsonTape::parse(FileKind::topojson, text);
  if (!tape) return tape.error();
  return detail::read_topojson(*tape, text.size(), object);
}

}  // namespace offgrid::io
