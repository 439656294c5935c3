#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"
#include "offgrid/io/read_drawing.hpp"
#include "offgrid/io/topojson.hpp"

namespace offgrid::io {
namespace {

constexpr ReadCode type = ReadCode::wrong_type;
constexpr ReadCode missing = ReadCode::missing;
constexpr ReadCode shape = ReadCode::bad_shape;
constexpr ReadCode unsupported = ReadCode::unsupported;
constexpr ReadCode reference = ReadCode::bad_reference;

/// Two arcs that go round a square, and one elsewhere.
std::string with_arcs(std::string_view geometry) {
  return "{\"type\":\"Topology\",\"arcs\":[[[0,0],[4,0],[4,4]],[[4,4],[0,4],[0,0]],[[7,7],[8,8]]],"
         "\n\"objects\":{\"land\":" +
         std::string(geometry) + "}}\n";
}

std::string with(std::string_view members) {
  return "{\"type\":\"Topology\"," + std::string(members) + "}";
}

TEST(MalformedTopoJson, each_error_of_a_topology_has_its_place) {
  const std::vector<Malformed> files{
      {"the end in an array", "[^", ReadCode::truncated, ""},
      {"an array", "^[]", type, "an object"},
      {"no type", R"(^{"arcs":[]})", missing, "\"type\""},
      {"GeoJSON", R"({"type":^"FeatureCollection","features":[]})", unsupported, "\"Topology\""},
      {"no arcs", R"(^{"type":"Topology","objects":{}})", missing, "\"arcs\""},
      {"no objects", R"(^{"type":"Topology","arcs":[]})", missing, "\"objects\""},
      {"arcs that are an object", with(R"("arcs":^{},"objects":{})"), type, "an array"},
      {"objects that are an array", with(R"("arcs":[],"objects":^[])"), type, "an object"},
      {"a transform that is null", with(R"("arcs":[],"objects":{},"transform":^null)"), type,
       "a transform"},
      {"a transform without a scale",
       with(R"("transform":^{"translate":[0,0]},"arcs":[],"objects":{})"), missing, "\"scale\""},
      {"a transform without a translation",
       with(R"("transform":^{"scale":[1,1]},"arcs":[],"objects":{})"), missing, "\"translate\""},
      {"a scale that is a number", with(R"("transform":{"scale":^1,"translate":[0,0]})"), type,
       "an array"},
      {"a scale of one number", with(R"("transform":{"scale":^[1],"translate":[0,0]})"), shape,
       "2 numbers"},
      {"a translation of strings", with(R"("transform":{"scale":[1,1],"translate":[^"0",0]})"),
       type, "a number"},
      {"an arc that is a number", with(R"("arcs":[^7],"objects":{})"), type, "an arc"},
      {"an empty arc", with(R"("arcs":[^[]],"objects":{})"), shape, "2 positions"},
      {"an arc of one position", with(R"("arcs":[[[0,0],[1,1]],^[[0,0]]],"objects":{})"), shape,
       "2 positions"},
      {"an arc of numbers", with(R"("arcs":[[^0,0]],"objects":{})"), type, "a position"},
      {"a position of one number", with(R"("arcs":[[[0,0],^[1]]],"objects":{})"), shape,
       "2 numbers"},
      {"sums that grow beyond doubles",
       with(R"("transform":{"scale":[1,1],"translate":[0,0]},)"
            R"("arcs":[[[1e308,0],^[1e308,0]]],"objects":{})"),
       ReadCode::out_of_range, "finite"},
      {"products that grow beyond doubles",
       with(R"("transform":{"scale":[1e200,1],"translate":[0,0]},)"
            R"("arcs":[[^[1e200,0],[0,0]]],"objects":{})"),
       ReadCode::out_of_range, "finite"},
  };
  expect_errors(FileKind::topojson, files);
}

TEST(MalformedTopoJson, each_error_of_an_object_has_its_place) {
  const std::vector<Malformed> files{
      {"an object that is a string", with_arcs("^\"sea\""), type, "an object of the topology"},
      {"an object without a type", with_arcs("^{}"), missing, "\"type\""},
      {"a type that is a number", with_arcs(R"({"type":^3})"), type, "a type, which is a string"},
      {"an unknown type", with_arcs(R"({"type":^"Circle"})"), unsupported, "a type of TopoJSON"},
      {"no geometries", with_arcs(R"(^{"type":"GeometryCollection"})"), missing, "\"geometries\""},
      {"a geometry that is null",
       with_arcs(R"({"type":"GeometryCollection","geometries":[^null]})"), type, "a geometry"},
      {"a line without arcs", with_arcs(R"(^{"type":"LineString"})"), missing, "\"arcs\""},
      {"a line of coordinates", with_arcs(R"(^{"type":"LineString","coordinates":[[0,0],[1,1]]})"),
       missing, "\"arcs\""},
      {"a point without coordinates", with_arcs(R"(^{"type":"Point","arcs":[0]})"), missing,
       "\"coordinates\""},
      {"a point of one number", with_arcs(R"({"type":"Point","coordinates":^[1]})"), shape,
       "2 numbers"},
  };
  expect_errors(FileKind::topojson, files);
}

TEST(MalformedTopoJson, each_error_of_a_list_of_arcs_has_its_place) {
  const std::vector<Malformed> files{
      {"an arc that is not there", with_arcs(R"({"type":"LineString","arcs":[0,^3]})"), reference,
       "from -3 to 2"},
      {"a backward arc that is not there", with_arcs(R"({"type":"LineString","arcs":[^-4]})"),
       reference, "from -3 to 2"},
      {"an arc where there are none",
       with(R"("arcs":[],"objects":{"a":{"type":"LineString","arcs":[^0]}})"), reference,
       "there are none"},
      {"half an arc", with_arcs(R"({"type":"LineString","arcs":[^0.5]})"), ReadCode::out_of_range,
       "a whole number"},
      {"an arc beyond integers", with_arcs(R"({"type":"LineString","arcs":[^1e300]})"), reference,
       "from -3 to 2"},
      {"an arc that is a string", with_arcs(R"({"type":"LineString","arcs":[^"0"]})"), type,
       "the index of an arc"},
      {"arcs nested too deep", with_arcs(R"({"type":"LineString","arcs":[^[0]]})"), type,
       "the index of an arc"},
      {"arcs not nested enough", with_arcs(R"({"type":"MultiLineString","arcs":[^0]})"), type,
       "a list of arcs"},
      {"lines with an empty one", with_arcs(R"({"type":"MultiLineString","arcs":[[0],^[]]})"),
       shape, "at least 1 arc"},
      {"arcs that do not meet", with_arcs(R"({"type":"LineString","arcs":[0,^2]})"), shape,
       "where the one before it ends"},
      {"arcs that meet the wrong way", with_arcs(R"({"type":"LineString","arcs":[0,^-2]})"), shape,
       "where the one before it ends"},
      {"a ring that is not closed", with_arcs(R"({"type":"Polygon","arcs":[^[0]]})"), shape,
       "whose last position"},
      {"a polygon of numbers", with_arcs(R"({"type":"Polygon","arcs":[^0,1]})"), type,
       "a list of arcs"},
      {"polygons with a ring that is not closed",
       with_arcs(R"({"type":"MultiPolygon","arcs":[[[0,1]],[^[1]]]})"), shape, "whose last"},
  };
  expect_errors(FileKind::topojson, files);
}

TEST(MalformedTopoJson, arcs_that_are_used_again_and_again_are_bounded) {
  std::string arc = "[0,0]";
  for (int i = 0; i < 1000; ++i) arc += ",[1,1],[0,0]";
  std::string uses = "0";
  for (int i = 0; i < 1000; ++i) uses += ",0";
  const std::string text = with(
      "\"arcs\":[[" + arc + R"(]],"objects":{"all":{"type":"LineString","arcs":[)" + uses + "]}}");
  const ReadError error = readers::error_of({FileKind::topojson, text}).value();
  EXPECT_EQ(name(error.code), "too_large");
  // The text has more than 14,000 bytes, so seven uses of 2,001 places fit, and the eighth does
  // not.
  EXPECT_EQ(error.offset, text.find(uses) + 14) << describe(error);
}

TEST(MalformedTopoJson, as_many_places_as_the_text_has_bytes_are_read) {
  std::string arc = "[0,0]";
  for (int i = 1; i < 100; ++i) arc += ",[0,0]";
  std::string text = with("\"arcs\":[[" + arc + R"(]],"objects":{"all":{"type":"LineString",)" +
                          R"("arcs":[0,0,0,0,0,0,0,0,0,0]}})");
  const std::size_t places = 10 * 100;
  ASSERT_LT(text.size(), places);
  const ReadError error =
      readers::error_of({FileKind::topojson, text + std::string(places - 1 - text.size(), ' ')})
          .value();
  EXPECT_EQ(name(error.code), "too_large");
  text.resize(places, ' ');
  const auto drawing = read_topojson(text);
  EXPECT_TRUE(drawing) << describe(drawing.error());
}

TEST(MalformedTopoJson, a_name_twice_in_one_object_has_its_place) {
  const std::string_view once = "a name that this object does not have yet";
  const std::vector<Malformed> files{
      {"an object twice", with_arcs(R"({"type":null},"sea":{"type":null},^"land":{"type":null})"),
       ReadCode::syntax, once},
      {"arcs twice", with(R"("arcs":[],"objects":{},^"arcs":[])"), ReadCode::syntax, once},
  };
  expect_errors(FileKind::topojson, files);
  const ReadError error =
      read_drawing(FileKind::geojson, with(R"("arcs":[],"objects":{},"arcs":[])")).error();
  EXPECT_EQ(describe(error),
            "TopoJSON, line 1, column 43: expected a name that this object does not have yet, "
            "found the string 'arcs'");
}

TEST(MalformedTopoJson, an_object_that_is_named_with_marks_of_json_is_not_there) {
  const std::string text = with(R"("arcs":[],"objects":{"a":{"type":null},"b":{"type":null}})");
  EXPECT_TRUE(read_topojson(text, "a"));
  for (const std::string_view object : {R"(a":{"type":null},"b)", R"(a":{"type)", "a\"", "a\\"})
    EXPECT_FALSE(read_topojson(text, object)) << object;
}

TEST(MalformedTopoJson, an_object_that_is_not_there_is_named) {
  const auto drawing = read_topojson(with_arcs("{\"type\":null}"), "sea");
  ASSERT_FALSE(drawing);
  EXPECT_EQ(
      describe(drawing.error()),
      "TopoJSON, line 2, column 11: expected a member \"sea\" of the objects, found an object");
}

}  // namespace
}  // namespace offgrid::io
