#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "offgrid/io/degrees.hpp"
#include "offgrid/io/geojson.hpp"
#include "offgrid/io/quantise.hpp"

namespace offgrid::io {
namespace {

const PropertyNames all_names{.kind = "use", .cost = "effort", .tag = "osm_id", .height = "z"};

/// A collection of features with these properties, each a triangle.
std::string park(const std::vector<std::string>& properties) {
  std::string text = R"({"type":"FeatureCollection","features":[)";
  for (const std::string& some : properties) {
    text += text.back() == '[' ? "\n" : ",\n";
    text += R"({"type":"Feature","properties":)" + some +
            R"(,"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[0,9],[0,0]]]}})";
  }
  return text + "]}";
}

TEST(GeoJsonProperties, named_ones_become_those_of_areas) {
  const auto drawing = read_geojson(
      park({R"({"use":"walkable","effort":2.5,"osm_id":18446744073709551615,"z":-3.25})",
            R"({"use":"blocked","effort":null,"z":1e2,"other":[]})", "{}", "null"}),
      all_names);
  ASSERT_TRUE(drawing) << describe(drawing.error());
  EXPECT_EQ(drawing->properties[0], (AreaProperties{false, 163840, 18446744073709551615U, -3.25}));
  EXPECT_EQ(drawing->properties[1], (AreaProperties{true, {}, {}, 100.0}));
  EXPECT_EQ(drawing->properties[2], AreaProperties{});
  EXPECT_EQ(drawing->properties[3], AreaProperties{});
  EXPECT_EQ(drawing->properties.size(), 4U);
  EXPECT_EQ(quantise(*drawing)->properties, drawing->properties);
}

TEST(GeoJsonProperties, a_feature_without_properties_has_none_of_the_named_ones) {
  std::string text = park({R"({"effort":2})", "null", "{}", R"({"effort":null})", "0"});
  const std::string last = R"("properties":0,)";
  text.erase(text.find(last), last.size());
  const auto drawing = read_geojson(text, {.cost = "effort"});
  ASSERT_TRUE(drawing) << describe(drawing.error());
  std::vector<AreaProperties> expected(5);
  expected[0].cost = 131072;
  EXPECT_EQ(drawing->properties, expected);
}

TEST(GeoJsonProperties, others_are_not_read) {
  const std::string text = park({R"({"use":7,"effort":"much","osm_id":-1,"z":"low"})"});
  const auto drawing = read_geojson(text);
  ASSERT_TRUE(drawing) << describe(drawing.error());
  EXPECT_TRUE(drawing->properties.empty());
  EXPECT_FALSE(read_geojson(text, {.cost = "effort"}));
}

TEST(GeoJsonProperties, a_cost_is_rounded_down_to_2_to_the_minus_16) {
  const auto cost = [](const std::string& number) {
    const auto drawing = read_geojson(park({R"({"effort":)" + number + "}"}), all_names);
    const auto only = read_geojson(park({R"({"effort":)" + number + "}"}), {.cost = "effort"});
    EXPECT_FALSE(drawing) << "no feature has the other properties";
    return only ? only->properties[0].cost : std::nullopt;
  };
  EXPECT_EQ(cost("1"), 65536U);
  EXPECT_EQ(cost("1.0000152587890625"), 65537U);
  EXPECT_EQ(cost("1.00001525"), 65536U);
  EXPECT_EQ(cost("65535.99999"), 4294967295U);
  for (const char* bad : {"0.999", "0", "-1", "65536", "1e300"}) EXPECT_EQ(cost(bad), std::nullopt);
}

TEST(GeoJsonProperties, an_error_names_the_feature_the_line_and_the_value) {
  struct Bad {
    std::string properties;
    ReadCode code;
    std::string words;
  };
  const std::string name = R"("name":"pond",)";
  const std::vector<Bad> all{
      {"{" + name + R"("use":"water"})", ReadCode::out_of_range,
       "GeoJSON, line 3, column 53: expected \"blocked\" or \"walkable\" in feature 2, 'pond', "
       "found the string 'water'"},
      {R"({"use":true})", ReadCode::wrong_type,
       "expected \"blocked\" or \"walkable\" in feature 2, which is a string, found true or false"},
      {R"({"effort":0.5})", ReadCode::out_of_range,
       "expected a cost from 1 to less than 65536 in feature 2, found the number 0.5"},
      {R"({"effort":"2"})", ReadCode::wrong_type, "found the string '2'"},
      {R"({"osm_id":-1})", ReadCode::out_of_range, "from 0 to 2^64 - 1 in feature 2"},
      {R"({"osm_id":1.0})", ReadCode::out_of_range, "a whole number"},
      {R"({"osm_id":1e3})", ReadCode::out_of_range, "a whole number"},
      {R"({"osm_id":18446744073709551616})", ReadCode::out_of_range, "a whole number"},
      {R"({"z":"low"})", ReadCode::wrong_type, "a height in feature 2, which is a number"},
  };
  for (const Bad& bad : all) {
    const auto drawing = read_geojson(park({"{}", bad.properties}), all_names);
    ASSERT_FALSE(drawing) << bad.properties;
    EXPECT_EQ(drawing.error().code, bad.code);
    EXPECT_EQ(drawing.error().line, 3U);
    EXPECT_NE(describe(drawing.error()).find(bad.words), std::string::npos)
        << describe(drawing.error());
  }
}

TEST(GeoJsonProperties, a_name_that_no_feature_has_is_an_error) {
  const auto drawing = read_geojson(park({R"({"effort":2})"}), {.cost = "efort"});
  ASSERT_FALSE(drawing);
  EXPECT_EQ(drawing.error().code, ReadCode::missing);
  EXPECT_EQ(describe(drawing.error()),
            "GeoJSON, line 1, column 1: expected a feature with the property 'efort', found an "
            "object");
  const auto nulls = read_geojson(park({R"({"effort":null})"}), {.cost = "effort"});
  ASSERT_FALSE(nulls) << "null is no value";
  EXPECT_EQ(nulls.error().code, ReadCode::missing);
}

Drawing line_of(const std::vector<Place>& places) {
  Drawing drawing;
  drawing.features.emplace_back().lines = {places};
  return drawing;
}

TEST(Degrees, a_reference_system_that_the_file_states_decides) {
  const std::string crs = R"({"type":"Point","coordinates":[500000,0],"crs":{"type":"name",)"
                          R"("properties":{"name":"%"}}})";
  const auto degrees = [&](const std::string& name) {
    const auto drawing = read_geojson(std::string(crs).replace(crs.find('%'), 1, name));
    EXPECT_TRUE(drawing);
    EXPECT_EQ(drawing->crs, name);
    return find_degrees(*drawing);
  };
  for (const char* name :
       {"urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4258",
        "http://www.opengis.net/def/crs/OGC/1.3/CRS84"})
    EXPECT_EQ(degrees(name).value().crs, name);
  for (const char* name : {"urn:ogc:def:crs:EPSG::32633", "EPSG:3857", "plan"})
    EXPECT_FALSE(degrees(name)) << name;
  Drawing berlin = line_of({{13.37771, 52.51628}, {13.37790, 52.51614}, {13.37754, 52.51611}});
  EXPECT_TRUE(find_degrees(berlin));
  berlin.crs = "EPSG:32633";
  EXPECT_FALSE(find_degrees(berlin));
}

TEST(Degrees, fine_coordinates_of_the_globe_far_from_its_origin_are_degrees) {
  const auto berlin =
      find_degrees(line_of({{13.37771, 52.51628}, {13.3779, 52.51614}, {13.37754, 52.516}}));
  ASSERT_TRUE(berlin);
  EXPECT_EQ(berlin->low.x, 13.37754);
  EXPECT_EQ(berlin->high.y, 52.51628);
  EXPECT_TRUE(find_degrees(line_of({{-70.00001, -30.00001}, {-70, -33.12345}, {-71.1111, -32}})));
  EXPECT_TRUE(find_degrees(line_of({{-179.99999, -60.1}, {179.99999, 70.12345}, {0, 0.12345}})))
      << "a map of the world";
  EXPECT_TRUE(find_degrees(line_of({{-180.00002, -90}, {180.0000004, 90.00001}, {0, 0.12345}})))
      << "it overshoots";
}

TEST(Degrees, plans_in_metres_are_no_degrees) {
  EXPECT_FALSE(find_degrees(line_of({{0, 0}, {12.5, 0}, {12.5, 8.125}, {0.001, 8}})));
  EXPECT_FALSE(find_degrees(line_of({{0.1234567, 0.1}, {12.7654321, 0}, {12.1111111, 8.2222222}})))
      << "it begins at (0, 0)";
  EXPECT_FALSE(find_degrees(line_of({{-6.1234567, -5}, {6.7654321, -5}, {0, 5.1111111}})))
      << "(0, 0) is in its middle";
  EXPECT_FALSE(find_degrees(line_of({{50.123, 60.5}, {51.456, 60.5}, {51.789, 61.25}})))
      << "it is in millimetres";
  EXPECT_FALSE(find_degrees(line_of({{13.37771, 52.51628}, {13.3779, 99.51614}, {13.3, 52.516}})))
      << "a place is not on the globe";
  EXPECT_FALSE(find_degrees(line_of({{13.3777, 52.5}, {13.3779, 52.5}, {13.3, 52.5}, {13, 52.5}})))
      << "half of the places are fine";
  EXPECT_FALSE(find_degrees(line_of({{13.37771, 52.51628}, {13.3779, 52.51614}})));
  EXPECT_FALSE(find_degrees({}));
}

}  // namespace
}  // namespace offgrid::io
