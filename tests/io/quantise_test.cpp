#include "offgrid/io/quantise.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "drawing_test.hpp"
#include "offgrid/io/geojson.hpp"
#include "offgrid/io/geojson_writer.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "readers/good_files.hpp"

namespace offgrid::io {
namespace {

using kernel::ErrorCode;
using kernel::Point2;

Drawing points(std::vector<Place> places) {
  Drawing drawing;
  drawing.features.emplace_back().points = std::move(places);
  return drawing;
}

TEST(Quantise, states_the_grid_and_keeps_the_shape) {
  const auto drawing = read_geojson(good_geojson());
  const auto quantised = quantise(*drawing);
  ASSERT_TRUE(quantised);
  const Quantisation& q = quantised->quantisation;
  // From -7 to 125 along x: the middle is 59, and 66 * 2^21 < 2^28 <= 66 * 2^22.
  EXPECT_EQ(q.origin.x, 59);
  EXPECT_EQ(q.origin.y, 3.9995);
  EXPECT_EQ(q.scale, 0x1p21);
  EXPECT_EQ(q.bits, 28);
  EXPECT_LE(q.largest_error, 0.5 / q.scale);
  ASSERT_EQ(quantised->features.size(), 4U);
  EXPECT_EQ(quantised->features[0].name, "yard");
  EXPECT_EQ(quantised->features[0].polygons[0][1].size(), 3U);
  EXPECT_EQ(quantised->features[2].lines[0][1].x.raw(), (125 - 59) << 21);
  EXPECT_EQ(words_of(dequantise(*quantised)), words_of(*drawing));
}

TEST(Quantise, fits_into_the_bits_and_wastes_none) {
  for (int bits = 1; bits <= quantise_bits_max; ++bits) {
    const auto quantised = quantise(points({{0, 0}, {0.7, 0.1}, {1, 1e-9}}), bits);
    ASSERT_TRUE(quantised) << bits;
    EXPECT_LE(quantised->quantisation.bits, bits);
    EXPECT_GE(quantised->quantisation.bits, bits - 1);
    EXPECT_LE(quantised->quantisation.largest_error, 0.5 / quantised->quantisation.scale);
  }
}

TEST(Quantise, one_place_or_none_has_scale_one) {
  const auto one = quantise(points({{0.5, -3}, {0.5, -3}}));
  ASSERT_TRUE(one);
  EXPECT_EQ(one->quantisation.scale, 1);
  EXPECT_EQ(one->quantisation.origin.x, 0.5);
  EXPECT_EQ(one->quantisation.bits, 0);
  EXPECT_EQ(one->features[0].points[1], Point2::at(0, 0));
  EXPECT_TRUE(quantise(Drawing{}));
}

TEST(Quantise, takes_a_grid_that_is_given) {
  const auto quantised = quantise(points({{1.26, -2}}), *kernel::Grid::make(1, 0, 2));
  ASSERT_TRUE(quantised);
  EXPECT_EQ(quantised->features[0].points[0], Point2::at(1, -4));
  EXPECT_EQ(quantised->quantisation.largest_error, 1.5 - 1.26);
  EXPECT_EQ(quantised->quantisation.bits, 3);
  const auto outside =
      quantise(points({{0, 0}, {1e10, 0}, {2e10, 0}}), *kernel::Grid::make(0, 0, 1));
  ASSERT_FALSE(outside);
  EXPECT_EQ(outside.error().code, ErrorCode::outside_grid);
  EXPECT_EQ(outside.error().index, 1U);
}

TEST(Quantise, refuses_places_that_are_none) {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto infinite = quantise(points({{0, 0}, {0, -infinity}}));
  ASSERT_FALSE(infinite);
  EXPECT_EQ(kernel::describe(infinite.error()), "y of point 1 is infinite: -inf");
  EXPECT_EQ(quantise(points({{std::nan(""), 0}})).error().code, ErrorCode::not_a_number);
  // comes back from every grid as an infinity
  constexpr double largest = std::numeric_limits<double>::max();
  EXPECT_EQ(quantise(points({{-largest, 0}, {largest, 0}})).error().code, ErrorCode::bad_scale);
  // if no scale is fine enough to tell the two from each other, the finest does
  EXPECT_TRUE(quantise(points({{5e-324, 0}, {0, 0}})));
}

TEST(Quantise, refuses_a_grid_from_which_places_do_not_come_back) {
  constexpr double far = 1.7e308;
  const Drawing drawing = points({{0, 0}, {far, far}, {-far, -far}});
  int refused = 0;
  for (int bits = 1; bits <= quantise_bits_max; ++bits) {
    const auto made = quantise(drawing, bits);
    if (!made) {
      EXPECT_EQ(made.error().code, ErrorCode::bad_scale);
      ++refused;
      continue;
    }
    EXPECT_TRUE(std::isfinite(made->quantisation.largest_error));
    const Drawing back = dequantise(*made);
    for (const Place& place : back.features[0].points)
      EXPECT_TRUE(std::isfinite(place.x) && std::isfinite(place.y));
  }
  EXPECT_GT(refused, 0);
}

TEST(GeoJsonWriter, what_is_written_reads_back_the_same) {
  const auto drawing = read_geojson(good_geojson());
  const std::string text = to_geojson(*drawing);
  const auto again = read_geojson(text);
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(words_of(*again), words_of(*drawing));
  EXPECT_EQ(to_geojson(*again), text);
}

/// Each coordinate in the fewest digits that say which double it is.
std::string exact_words_of(const Drawing& drawing) {
  std::string words;
  const auto add = [&](const std::vector<Place>& places) {
    for (const Place& place : places) {
      append_shortest(words += ' ', place.x);
      append_shortest(words += ',', place.y);
    }
  };
  for (const Feature& feature : drawing.features) {
    words += feature.name + '{';
    for (const Polygon& polygon : feature.polygons) {
      words += '<';
      for (const Ring& ring : polygon.rings) add(ring), words += ';';
      words += '>';
    }
    for (const Line& line : feature.lines) words += '[', add(line), words += ']';
    add(feature.points);
    words += '}';
  }
  return words;
}

TEST(GeoJsonWriter, every_value_reads_back_at_its_ends) {
  constexpr double most = std::numeric_limits<double>::max();
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const Place far{most, -most}, near{-least, least}, third{1.0 / 3, -0.1};
  const Ring ring{far, near, third};
  std::string every_byte;
  for (char c = 1; c != 127; ++c) every_byte += c;
  every_byte += "\x7f\xc2\x80\xe2\x80\xa8\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf";
  // The name, polygons, lines and points of each.
  const std::vector<Feature> features{
      {"", {}, {}, {}},
      {every_byte + '\0' + '"', {}, {}, {}},
      {"", {}, {}, {far}},
      {"", {}, {}, {far, near, near}},
      {"", {}, {{near, near}}, {}},
      {"", {}, {{far, near, third}, {far, far}}, {}},
      {"", {{{ring}}}, {}, {}},
      {"", {{{ring, ring}}}, {}, {}},
      {"", {{{ring}}, {}}, {}, {}},
      {"", {{}}, {}, {}},
      {"", {{}, {}}, {}, {}},
      {"all", {{{ring}}}, {{far, third}}, {near}},
      {"", {{}}, {}, {third}},
  };
  for (const Feature& feature : features) {
    const Drawing drawing{{feature}};
    const std::string text = to_geojson(drawing);
    const auto read = read_geojson(text);
    ASSERT_TRUE(read) << text << describe(read.error());
    EXPECT_EQ(exact_words_of(*read), exact_words_of(drawing)) << text;
  }
  const Drawing drawing{features};
  EXPECT_EQ(exact_words_of(*read_geojson(to_geojson(drawing))), exact_words_of(drawing));
  EXPECT_EQ(exact_words_of(*read_geojson(to_geojson(Drawing{}))), "");
}

TEST(GeoJsonWriter, rings_of_fewer_than_three_places_read_back) {
  Drawing drawing;
  drawing.features.emplace_back().polygons = {{{{{1, 1}, {2, 2}}}}, {{{{3, 3}}}}};
  const auto read = read_geojson(to_geojson(drawing));
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(words_of(*read), "{<(1,1 2,2 1,1)><(3,3 3,3 3,3)>}");
  EXPECT_EQ(to_geojson(*read), to_geojson(drawing));
}

TEST(GeoJsonWriter, states_the_quantisation_and_undoes_it) {
  GridDrawing drawing;
  drawing.features.emplace_back().points = {Point2::at(3, -4)};
  drawing.features[0].name = "a \"name\"\n\xff";
  drawing.quantisation = {{0.1, 100}, 2, 3, 0.25};
  EXPECT_EQ(
      to_geojson(drawing),
      "{\"type\":\"FeatureCollection\",\n"
      "\"quantisation\":{\"origin\":[0.1,100],\"scale\":2,\"bits\":3,\"largest_error\":0.25},\n"
      "\"features\":[\n"
      "{\"type\":\"Feature\",\"properties\":{\"name\":\"a \\\"name\\\"\\u000a\xef\xbf\xbd\"},"
      "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1.6,98]}}\n]}\n");
}

TEST(GeoJsonWriter, writes_faces_and_rings) {
  navmesh::Triangulation mesh;
  for (const Point2 p : {Point2::at(0, 0), Point2::at(4, 0), Point2::at(0, 4)})
    ASSERT_TRUE(mesh.insert(p));
  const std::vector<navmesh::FaceId> faces{*mesh.mesh().faces().begin(), navmesh::FaceId{}};
  const Quantisation quantisation{{10, 20}, 4, 3, 0};
  const auto read = read_geojson(faces_to_geojson(mesh.planar(), faces, quantisation));
  ASSERT_TRUE(read) << describe(read.error());
  ASSERT_EQ(read->features.size(), 1U);
  ASSERT_EQ(read->features[0].polygons[0].rings[0].size(), 3U);
  double x = 0;
  double y = 0;
  for (const Place& place : read->features[0].polygons[0].rings[0]) x += place.x, y += place.y;
  EXPECT_EQ(x, 31);
  EXPECT_EQ(y, 61);

  const std::vector<GridFeature::Loop> rings{
      {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4)}};
  EXPECT_EQ(words_of(*read_geojson(rings_to_geojson(rings, quantisation))),
            "{<(10,20 11,20 11,21)>}");
}

}  // namespace
}  // namespace offgrid::io
