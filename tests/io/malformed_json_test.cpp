#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"

namespace offgrid::io {
namespace {

constexpr ReadCode syntax = ReadCode::syntax;
constexpr ReadCode truncated = ReadCode::truncated;
constexpr ReadCode type = ReadCode::wrong_type;
constexpr ReadCode missing = ReadCode::missing;
constexpr ReadCode shape = ReadCode::bad_shape;
constexpr ReadCode unsupported = ReadCode::unsupported;

TEST(MalformedJson, each_error_has_its_place) {
  const std::vector<Malformed> files{
      {"nothing", "^", truncated, ""},
      {"blanks", " \n\t ^", truncated, ""},
      {"a word", "^hello", syntax, "JSON"},
      {"a literal cut short", "tru^", truncated, "JSON"},
      {"a literal misspelt", "^nule", syntax, "JSON"},
      {"no name", "{^1:2}", syntax, "string literal"},
      {"a name without quotation marks", "{^type:2}", syntax, "JSON"},
      {"no colon", R"({"type" ^2})", syntax, "':'"},
      {"no value", R"({"type":^})", syntax, "'['"},
      {"a comma before the end of an object", R"({"type":2,^})", syntax, "string literal"},
      {"a comma before the end of an array", "[1,^]", syntax, "'['"},
      {"two commas", "[1,^,2]", syntax, "'['"},
      {"no comma", "[1 ^2]", syntax, "']'"},
      {"no comma between members", R"({"a":1 ^"b":2})", syntax, "'}'"},
      {"a brace for a bracket", "[1^}", syntax, "']'"},
      {"a bracket for a brace", R"({"a":1^])", syntax, "'}'"},
      {"the end in an array", "[1,2^", truncated, "']'"},
      {"the end after a comma", "[1,\n2,^", truncated, "'['"},
      {"the end in an object", R"({"a":1^)", truncated, "'}'"},
      {"the end in a string", "[\"abc^", truncated, "JSON"},
      {"a line end in a string", "[\"abc^\ndef\"]", syntax, "JSON"},
      {"an unknown escape", R"(["a\^q"])", syntax, "JSON"},
      {"an escape of three digits", R"(["\u12f^"])", syntax, "JSON"},
      {"half a surrogate pair", R"(["\ud800^x"])", syntax, "JSON"},
      {"a byte that is no UTF-8", "[\"^\xff\"]", syntax, "JSON"},
      {"a character cut short", "[\"\xc3^\"]", syntax, "JSON"},
      {"a leading zero", "[0^1]", syntax, "']'"},
      {"a leading plus", "[^+1]", syntax, "JSON"},
      {"a leading point", "[^.5]", syntax, "JSON"},
      {"no digit after the point", "[1.^]", syntax, "JSON"},
      {"no digit in the exponent", "[1e^]", syntax, "JSON"},
      {"a lone minus", "[-^]", syntax, "JSON"},
      {"not a number", "[^NaN]", syntax, "JSON"},
      {"infinity", "[-^Infinity]", syntax, "JSON"},
      {"a number beyond doubles", "[1, ^1e999]", ReadCode::out_of_range, "a finite double"},
      {"an integer beyond doubles", "[^" + repeated("9", 400) + "]", ReadCode::out_of_range,
       "a finite double"},
      {"a comment", "[1, ^/* two */ 2]", syntax, "JSON"},
      {"a second value", "{} ^{}", syntax, "end of input"},
      {"something after the value", "[1]\n^]", syntax, "end of input"},
      {"a zero byte", std::string("[1,^") + '\0' + "]", syntax, "'['"},
      {"a zero byte after the value", std::string("{}^") + '\0' + "{", syntax, "end of the file"},
      {"a zero byte in a string", std::string("[\"^") + '\0' + "\"]", syntax, "JSON"},
      {"two numbers without a blank", "[1^-1]", syntax, "']'"},
      {"a byte order mark cut short", "\xef\xbb^[]", syntax, "JSON"},
      {"arrays too deep", repeated("[", 128) + "^[", ReadCode::too_deep, "128 nested"},
      {"objects too deep", repeated("{\"a\":", 128) + "^{", ReadCode::too_deep, "128 nested"},
  };
  expect_errors(FileKind::geojson, files);
}

/// A geometry as the second feature's, in the third line.
std::string in_collection(std::string_view geometry) {
  return "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"geometry\":null},"
         "\n"
         "{\"type\":\"Feature\",\"geometry\":" +
         std::string(geometry) + "}]}\n";
}

TEST(MalformedGeoJson, each_error_of_a_feature_has_its_place) {
  const std::vector<Malformed> files{
      {"an array", "^[]", type, "an object"},
      {"a number", " ^7", type, "an object"},
      {"no type", "^{}", missing, "\"type\""},
      {"a type that is no string", R"({"type":^7})", type, "\"type\", which is a string"},
      {"an unknown type", R"({"type":^"Circle","coordinates":[]})", unsupported,
       "a type of GeoJSON"},
      {"a type in other letters", R"({"type":^"point","coordinates":[1,2]})", unsupported,
       "a type of GeoJSON"},
      {"TopoJSON", R"({"type":^"Topology","arcs":[]})", unsupported, "a type of GeoJSON"},
      {"no features", R"(^{"type":"FeatureCollection"})", missing, "\"features\""},
      {"features that are no array", R"({"type":"FeatureCollection","features":^{}})", type,
       "an array"},
      {"a feature that is null", R"({"type":"FeatureCollection","features":[^null]})", type,
       "a feature"},
      {"a feature without a type",
       R"({"type":"FeatureCollection","features":[^{"geometry":null}]})", missing, "\"type\""},
      {"a geometry among features",
       R"({"type":"FeatureCollection","features":[{"type":^"Point","coordinates":[1,2]}]})",
       unsupported, "\"Feature\""},
      {"a feature without a geometry", R"(^{"type":"Feature","properties":{}})", missing,
       "\"geometry\""},
      {"a geometry that is a string", R"({"type":"Feature","geometry":^"none"})", type,
       "a geometry"},
      {"a geometry without a type", in_collection("^{}"), missing, "\"type\""},
      {"a feature as a geometry", in_collection(R"({"type":^"Feature"})"), unsupported,
       "a type of GeoJSON"},
      {"no coordinates", in_collection(R"(^{"type":"Point"})"), missing, "\"coordinates\""},
      {"coordinates that are null", in_collection(R"({"type":"Point","coordinates":^null})"), type,
       "an array"},
      {"no geometries", in_collection(R"(^{"type":"GeometryCollection"})"), missing,
       "\"geometries\""},
      {"a geometry in a collection that is null",
       in_collection(R"({"type":"GeometryCollection","geometries":[^null]})"), type, "a geometry"},
  };
  expect_errors(FileKind::geojson, files);
}

TEST(MalformedGeoJson, a_name_twice_in_one_object_has_its_place) {
  const std::string_view once = "a name that this object does not have yet";
  const std::vector<Malformed> files{
      {"coordinates twice", R"({"type":"Point","coordinates":[1,2],^"coordinates":[3,4]})", syntax,
       once},
      {"the same again", R"({"type":"Point","coordinates":[1,2],^"coordinates":[1,2]})", syntax,
       once},
      {"a type twice", "{\"type\":\"Point\",\n ^\"type\":\"LineString\",\"coordinates\":[1,2]}",
       syntax, once},
      {"three times", R"({"type":"Point",^"type":"Point","type":"Point","coordinates":[1,2]})",
       syntax, once},
      {"once with an escape", R"({"type":"Point","coordinates":[1,2],^"t\u0079pe":"Point"})",
       syntax, once},
      {"twice with different escapes",
       R"({"\u0061\n":1,"b":2,^"a\u000a":3,"type":"Point","coordinates":[1,2]})", syntax, once},
      {"the empty name", R"({"":1,^"":2})", syntax, once},
      {"in a member that is not read",
       in_collection(R"({"type":"Point","coordinates":[1,2],"x":[[{"b":1,"a":[],^"b":{}}]]})"),
       syntax, once},
      {"of what is not GeoJSON", R"([{"a":1,^"a":2}])", syntax, once},
  };
  expect_errors(FileKind::geojson, files);
}

TEST(MalformedGeoJson, each_error_of_a_geometry_has_its_place) {
  const auto of = [](std::string_view name, std::string_view coordinates) {
    return in_collection(R"({"type":")" + std::string(name) + R"(","coordinates":)" +
                         std::string(coordinates) + "}");
  };
  const std::vector<Malformed> files{
      {"a position of one number", of("Point", "^[1]"), shape, "2 numbers"},
      {"a position of strings", of("Point", R"([^"1","2"])"), type, "a number"},
      {"a position with null", of("Point", "[1,^null]"), type, "a number"},
      {"a third coordinate that is true", of("Point", "[1,2,^true]"), type, "a number"},
      {"a point of positions", of("Point", "[^[1,2]]"), type, "a number"},
      {"points that are one", of("MultiPoint", "[^1,2]"), type, "a position"},
      {"points with an empty one", of("MultiPoint", "[[1,2],^[]]"), shape, "2 numbers"},
      {"a line of one position", of("LineString", "^[[1,2]]"), shape, "a line of at least 2"},
      {"a line that is a point", of("LineString", "[^1,2]"), type, "a position"},
      {"a line that is many", of("LineString", "[[^[1,2],[3,4]]]"), type, "a number"},
      {"lines with a short one", of("MultiLineString", "[[[1,2],[3,4]],^[[1,2]]]"), shape,
       "a line of at least 2"},
      {"lines with an empty one", of("MultiLineString", "[^[]]"), shape, "a line of at least 2"},
      {"lines that are one", of("MultiLineString", "[[^1,2],[3,4]]"), type, "a position"},
      {"a ring of three positions", of("Polygon", "[^[[0,0],[1,0],[0,0]]]"), shape, "4 positions"},
      {"an empty ring", of("Polygon", "[^[]]"), shape, "4 positions"},
      {"a ring that is not closed", of("Polygon", "[^[[0,0],[1,0],[1,1],[0,1]]]"), shape,
       "whose last position"},
      {"a ring that is almost closed", of("Polygon", "[^[[0,0],[1,0],[1,1],[0,1e-9]]]"), shape,
       "whose last position"},
      {"a hole that is not closed",
       of("Polygon", "[[[0,0],[9,0],[9,9],[0,0]],\n ^[[1,1],[2,1],[2,2],[1,2]]]"), shape,
       "whose last"},
      {"a polygon that is a ring", of("Polygon", "[[^0,0],[1,0],[1,1],[0,0]]"), type, "a position"},
      {"a polygon with an object", of("Polygon", "[^{}]"), type, "a ring"},
      {"polygons that are one", of("MultiPolygon", "[[[^0,0],[1,0],[1,1],[0,0]]]"), type,
       "a position"},
      {"polygons with a string", of("MultiPolygon", R"([^"none"])"), type, "a polygon"},
      {"polygons with a short ring",
       of("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]],[^[[0,0],[0,0]]]]"), shape, "4 positions"},
  };
  expect_errors(FileKind::geojson, files);
}

}  // namespace
}  // namespace offgrid::io
