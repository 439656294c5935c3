#include "drawing_test.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "offgrid/io/geojson.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/read_drawing.hpp"
#include "offgrid/io/topojson.hpp"
#include "offgrid/io/wkt.hpp"
#include "readers/good_files.hpp"

namespace offgrid::io {
namespace {

std::string read_words(const ReadResult<Drawing>& drawing) {
  return drawing ? words_of(*drawing) : describe(drawing.error());
}

TEST(GeoJson, reads_every_type) {
  EXPECT_EQ(read_words(read_geojson(good_geojson())),
            "yard{<(0,0 8,0 8,8 0,8)(2,2 2,4 4,4)>}two{<(0,0 1,0 1,1)><(5,5 6,5 6,6)>}"
            "{[0.5,-0.001 125,3][0,0 1,1][2,2 3,3]-7,8 1,2 3,4}{}");
  EXPECT_EQ(read_geojson(good_geojson())->features[1].offset,
            good_geojson().find("{\"type\":\"Feature\",\"id\""));
}

TEST(GeoJson, reads_a_geometry_alone_and_passes_what_it_does_not_know) {
  EXPECT_EQ(read_words(read_geojson(
                R"({"crs":{"a":[1,{"type":"Point"}]},"coordinates":[1,2],"type":"Point"})")),
            "{1,2}");
  EXPECT_EQ(read_words(read_geojson(
                R"( {"type":"Feature","id":7,"properties":{"name":7},"geometry":null} )")),
            "{}");
  EXPECT_EQ(read_words(read_geojson(R"({"type":"Polygon","coordinates":[]})")), "{}");
  EXPECT_EQ(read_words(read_geojson(R"({"type":"FeatureCollection","features":[]})")), "");
}

TEST(GeoJson, reads_names_with_escapes) {
  EXPECT_EQ(read_words(
                read_geojson("\xef\xbb\xbf{\"\\u0074ype\":\"\\u0050oint\",\"coordinates\":[1,2]}")),
            "{1,2}");
  EXPECT_EQ(read_words(read_geojson(
                R"({"type":"Feature","properties":{"name":"a\"b\u00e9"},"geometry":null})")),
            "a\"b\xc3\xa9{}");
}

TEST(GeoJson, objects_may_have_the_names_of_others) {
  EXPECT_EQ(read_words(read_geojson(R"({"a":{"a":1,"b":[{"a":1},{"a":2}]},"type":"Point",)"
                                    R"("A":"type","coordinates":[1,2],"a\"":0})")),
            "{1,2}");
}

// RFC 7946 lets a geometry and properties be null; older files lack properties.
TEST(GeoJson, a_feature_may_lack_properties_and_have_a_geometry_of_null) {
  const auto feature = [](const std::string& members) {
    return read_words(read_geojson(R"({"type":"FeatureCollection","features":[{"type":"Feature")" +
                                   members + "}]}"));
  };
  for (const char* properties : {"", R"(,"properties":null)", R"(,"properties":{})",
                                 R"(,"properties":{"name":null})", R"(,"id":null)", R"(,"id":0)"}) {
    EXPECT_EQ(feature(std::string(properties) + R"(,"geometry":null)"), "{}") << properties;
    EXPECT_EQ(
        feature(std::string(properties) + R"(,"geometry":{"type":"Point","coordinates":[1,2]})"),
        "{1,2}")
        << properties;
  }
  EXPECT_EQ(feature(R"(,"properties":{"name":null},"id":"a","geometry":null)"), "a{}");
  EXPECT_EQ(feature(R"(,"properties":null,"id":"","bbox":null,"geometry":null)"), "{}");
  EXPECT_EQ(feature(R"(,"properties":null)"),
            "GeoJSON, line 1, column 41: expected a member \"geometry\", found an object");
}

TEST(GeoJson, coordinates_may_be_empty) {
  for (const char* name :
       {"Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"}) {
    const std::string empty = R"({"type":")" + std::string(name) + R"(","coordinates":[]})";
    EXPECT_EQ(read_words(read_geojson(empty)), "{}") << name;
    EXPECT_EQ(read_words(read_geojson(R"({"type":"GeometryCollection","geometries":[)" + empty +
                                      R"(,{"type":"Point","coordinates":[1,2]}]})")),
              "{1,2}")
        << name;
  }
  EXPECT_EQ(read_words(read_geojson(R"({"type":"GeometryCollection","geometries":[]})")), "{}");
  EXPECT_EQ(read_words(read_geojson(R"({"type":"MultiPolygon","coordinates":[[],[]]})")), "{<><>}");
}

TEST(GeoJson, numbers_are_the_nearest_doubles) {
  const auto drawing = read_geojson(R"({"type":"MultiPoint","coordinates":)"
                                    R"([[0.1,-0],[1e-400,5e-324],[123456789012345678901,1E3]]})");
  ASSERT_TRUE(drawing) << describe(drawing.error());
  const auto& points = drawing->features[0].points;
  EXPECT_EQ(points[0].x, 0.1);
  EXPECT_TRUE(std::signbit(points[0].y));
  EXPECT_EQ(points[1].x, 0);
  EXPECT_EQ(points[1].y, 5e-324);
  EXPECT_EQ(points[2].x, 123456789012345678901.0);
  EXPECT_EQ(points[2].y, 1000);
}

TEST(TopoJson, reads_every_type_and_strings_arcs_together) {
  // Arcs, with the transform: 12,-10 10,-10 10,-2 12,-2; 12,-2 12,-10; 12,-10 14,-10 14,-2 12,-2.
  EXPECT_EQ(read_words(read_topojson(good_topojson())),
            "west{<(12,-10 10,-10 10,-2 12,-2)>}east{<(12,-2 14,-2 14,-10 12,-10)>}{}"
            "roads{[12,-2 12,-10][12,-10 12,-2]}road{[12,-10 10,-10 10,-2 12,-2]}towns{10,-10 "
            "12,-2}capital{11,-6}");
}

TEST(TopoJson, reads_one_object) {
  EXPECT_EQ(read_words(read_topojson(good_topojson(), "towns")), "towns{10,-10 12,-2}");
  EXPECT_EQ(read_topojson(good_topojson(), "sea").error().code, ReadCode::missing);
}

TEST(TopoJson, without_a_transform_arcs_are_positions) {
  EXPECT_EQ(read_words(read_topojson(R"({"type":"Topology","arcs":[[[1,1],[2,2]]],)"
                                     R"("objects":{"a":{"type":"LineString","arcs":[-1]}}})")),
            "a{[2,2 1,1]}");
}

TEST(TopoJson, keeps_rings_that_rounding_flattened) {
  EXPECT_EQ(read_words(read_topojson(R"({"type":"Topology","arcs":[[[1,1],[2,2],[1,1]]],)"
                                     R"("objects":{"a":{"type":"Polygon","arcs":[[0]]}}})")),
            "a{<(1,1 2,2)>}");
}

TEST(TopoJson, may_be_empty_and_have_members_of_null) {
  const auto of = [](const std::string& objects, const std::string& arcs = "[]") {
    return read_words(
        read_topojson(R"({"type":"Topology","arcs":)" + arcs + R"(,"objects":{)" + objects + "}}"));
  };
  EXPECT_EQ(of(""), "");
  EXPECT_EQ(of(R"("a":{"type":null,"properties":null,"id":null},"b":{"type":null,"id":7})"),
            "a{}b{}");
  EXPECT_EQ(of(R"("a":{"type":"GeometryCollection","geometries":[]})"), "");
  for (const char* members :
       {R"("Polygon","arcs")", R"("MultiPolygon","arcs")", R"("LineString","arcs")",
        R"("MultiLineString","arcs")", R"("Point","coordinates")", R"("MultiPoint","coordinates")"})
    EXPECT_EQ(of(R"("a":{"type":)" + std::string(members) + ":[]}"), "a{}") << members;
  EXPECT_EQ(of(R"("a":{"type":"MultiLineString","arcs":[[0],[-1]]})", "[[[0,0],[1,0]]]"),
            "a{[0,0 1,0][1,0 0,0]}")
      << "the largest arc and the smallest";
}

TEST(Wkt, may_be_empty_in_every_type) {
  for (const char* type : {"POINT", "LINESTRING", "LINEARRING", "POLYGON", "MULTIPOINT",
                           "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"}) {
    for (const char* dimensions : {" ", " Z ", " m ", "ZM "})
      EXPECT_EQ(read_words(read_wkt(type + std::string(dimensions) + "empty")), "{}") << type;
  }
  for (const char* many : {"MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON"})
    EXPECT_EQ(read_words(read_wkt(many + std::string("(EMPTY , EMPTY)"))), "{}") << many;
}

TEST(Wkt, collections_may_be_nested_64_deep) {
  std::string text = "POINT (1 2)";
  for (int i = 0; i < 64; ++i) text = "GEOMETRYCOLLECTION (" + text + ")";
  EXPECT_EQ(read_words(read_wkt(text)), "{1,2}");
}

TEST(Wkt, reads_every_type) {
  EXPECT_EQ(read_words(read_wkt(good_wkt())),
            "{<(0,0 8,0 8,8 0,8)(2,2 2,4 4,4)>}{<(0,0 1,0 1,1)><(5,5 6,5 6,6)>}{[0.5,-0.001 "
            "125,3]}{[0,0 1,1][2,2 3,3]}"
            "{-7,8}{1,2 3,4}{1,2 3,4}{<(0,0 1,0 0,1)>}{[0,0 1,1]1,1}{}");
  EXPECT_EQ(read_words(read_wkt(" \n")), "");
  EXPECT_EQ(read_words(read_wkt("POINT ZM(1 2 3 4)MultiPoint empty")), "{1,2}{}");
}

TEST(Poly, reads_every_part) {
  const auto poly = read_poly(good_poly());
  ASSERT_TRUE(poly) << describe(poly.error());
  EXPECT_EQ(words_of(poly->vertices), "0,0 8,0 8,8 0,8 20,20");
  EXPECT_EQ(poly->first_number, 1U);
  EXPECT_EQ(poly->attributes, (std::vector<double>{0.5, 0.5, 0.5, 0.5, 0}));
  EXPECT_EQ(poly->vertex_markers, (std::vector<std::int64_t>{7, 7, 7, 7, 0}));
  ASSERT_EQ(poly->segments.size(), 4U);
  EXPECT_EQ(poly->segments[3].from, 3U);
  EXPECT_EQ(poly->segments[3].to, 0U);
  EXPECT_EQ(poly->segments[3].marker, 3);
  EXPECT_EQ(words_of(poly->holes), "4,4");
  ASSERT_EQ(poly->regions.size(), 2U);
  EXPECT_EQ(poly->regions[0].attribute, 7.5);
  EXPECT_EQ(poly->regions[0].area_max, 0.25);
  EXPECT_EQ(poly->regions[1].area_max, -1);
  EXPECT_EQ(words_of(drawing_of(*poly)), "{[0,0 8,0][8,0 8,8][8,8 0,8][0,8 0,0]20,20}");
}

TEST(Poly, may_count_from_zero_and_have_no_regions) {
  const auto poly = read_poly("2 2 0 0\r\n0 1 2\r\n1 3 4\r\n1 0\r\n0 0 1\r\n0");
  ASSERT_TRUE(poly) << describe(poly.error());
  EXPECT_EQ(poly->first_number, 0U);
  EXPECT_EQ(poly->segments[0].to, 1U);
  EXPECT_EQ(poly->segments[0].marker, 0);
  EXPECT_TRUE(poly->vertex_markers.empty());
}

TEST(Poly, may_have_a_comment_behind_every_item) {
  const auto poly = read_poly(
      "2 2 1 1 # vertices\n1 1 2 0.5 7# a\n2 3 4 0.5 8 # b\n1 1 # segments\n1 1 2 9 # c\n"
      "1 # holes\n1 5 6 # d\n3 # regions\n1 7 8 9 # e\n2 7 8 9# f\n3 7 8 9 0.5# g\n");
  ASSERT_TRUE(poly) << describe(poly.error());
  EXPECT_EQ(poly->vertex_markers, (std::vector<std::int64_t>{7, 8}));
  EXPECT_EQ(poly->segments[0].marker, 9);
  EXPECT_EQ(words_of(poly->holes), "5,6");
  ASSERT_EQ(poly->regions.size(), 3U);
  EXPECT_EQ(poly->regions[0].area_max, -1);
  EXPECT_EQ(poly->regions[1].area_max, -1);
  EXPECT_EQ(poly->regions[2].area_max, 0.5);
}

TEST(Poly, numbers_are_read_at_their_ends) {
  const auto poly = read_poly(
      "1 2 1 1\n0 -1.7976931348623157e308 5e-324 1.7976931348623157e308 -9223372036854775808\n"
      "1 1\n0 0 0 9223372036854775807\n0\n1\n0 0 0 5e-324 1.7976931348623157e308");
  ASSERT_TRUE(poly) << describe(poly.error());
  EXPECT_EQ(poly->vertices[0].x, -1.7976931348623157e308);
  EXPECT_EQ(poly->vertices[0].y, 5e-324);
  EXPECT_EQ(poly->attributes[0], 1.7976931348623157e308);
  EXPECT_EQ(poly->vertex_markers[0], std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(poly->segments[0].marker, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(poly->regions[0].area_max, 1.7976931348623157e308);
}

TEST(Poly, its_drawing_has_as_points_what_no_segment_begins_or_ends_at) {
  const auto poly = read_poly("4 2 0 0\n1 1 2\n2 3 4\n3 5 6\n4 7 8\n2 0\n1 1 2\n2 3 2\n0\n");
  ASSERT_TRUE(poly.has_value());
  EXPECT_EQ(words_of(drawing_of(*poly)), "{[1,2 3,4][5,6 3,4]7,8}");
}

TEST(ReadDrawing, reads_by_the_kind_and_looks_into_json) {
  EXPECT_EQ(read_words(read_drawing(FileKind::geojson, good_geojson())),
            read_words(read_geojson(good_geojson())));
  EXPECT_EQ(read_words(read_drawing(FileKind::geojson, good_topojson())),
            read_words(read_topojson(good_topojson())));
  EXPECT_EQ(read_words(read_drawing(FileKind::wkt, good_wkt())), read_words(read_wkt(good_wkt())));
  EXPECT_EQ(read_words(read_drawing(FileKind::poly, good_poly())),
            words_of(drawing_of(*read_poly(good_poly()))));
  EXPECT_EQ(read_drawing(FileKind::grid_map, good_map()).error().code, ReadCode::unsupported);
  const auto topology = read_drawing(FileKind::geojson, R"({"type":"Topology","arcs":[]})");
  EXPECT_EQ(describe(topology.error()),
            "TopoJSON, line 1, column 1: expected a member \"objects\", found an object");
}

TEST(FileKind, is_known_by_the_name) {
  EXPECT_EQ(kind_of_name("a/b.WAD"), FileKind::wad);
  EXPECT_EQ(kind_of_name("x.map"), FileKind::grid_map);
  EXPECT_EQ(kind_of_name("x.map.scen"), FileKind::scenario);
  EXPECT_EQ(kind_of_name("x.topojson"), FileKind::topojson);
  EXPECT_EQ(kind_of_name("x.GeoJSON"), FileKind::geojson);
  EXPECT_EQ(kind_of_name("x.json"), FileKind::geojson);
  EXPECT_EQ(kind_of_name("x.wkt"), FileKind::wkt);
  EXPECT_EQ(kind_of_name(".poly"), FileKind::poly);
  EXPECT_EQ(kind_of_name("wad"), std::nullopt);
}

}  // namespace
}  // namespace offgrid::io
