#include "offgrid/make_world.hpp"

#include <gtest/gtest.h>

#include <random>

#include "offgrid/cell_drawing.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/units.hpp"
#include "offgrid/world_facts.hpp"
#include "readers/wad_bytes.hpp"

namespace offgrid::tool {
namespace {

using io::FileKind;
using kernel::Point2;
using navmesh::FaceState;
using navmesh::Ground;

Outcome<MadeWorld> make(FileKind kind, std::string bytes, const MakeOptions& options = {}) {
  Progress progress({.is_json = false, .is_quiet = true});
  return make_world({.name = "input", .kind = kind, .bytes = std::move(bytes)}, options, progress);
}

/// Is a point in units of the file free?
bool is_free(const MadeWorld& made, double x, double y) {
  const auto p = Units(made.quantisation, false).to_grid({x, y});
  return p && navmesh::is_free(made.world, *p);
}

double free_part(const MadeWorld& made) {
  return Units(made.quantisation, false).from_grid(free_area(made.world), 2);
}

TEST(MakeWorld, boxes_cover_each_blocked_cell_once_and_no_other) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 200; ++round) {
    io::GridMap map{
        .type = "octile", .width = 1 + random() % 9, .height = 1 + random() % 9, .cells = {}};
    for (std::size_t i = 0; i < map.width * map.height; ++i)
      map.cells += random() % 2 == 0 ? '.' : '@';
    std::vector<int> covered(map.cells.size());
    for (const io::Feature& feature : drawing_of(map).features) {
      const io::Ring& box = feature.polygons.at(0).rings.at(0);
      ASSERT_EQ(box.size(), 4U);
      for (auto y = static_cast<std::size_t>(box[0].y); y < static_cast<std::size_t>(box[2].y);
           ++y) {
        for (auto x = static_cast<std::size_t>(box[0].x); x < static_cast<std::size_t>(box[2].x);
             ++x)
          ++covered.at(y * map.width + x);
      }
    }
    for (std::size_t i = 0; i < covered.size(); ++i)
      ASSERT_EQ(covered[i], map.cells[i] == '.' ? 0 : 1) << map.cells;
  }
}

TEST(MakeWorld, boxes_are_counted_without_making_them) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 100; ++round) {
    io::GridMap map{
        .type = "octile", .width = 1 + random() % 9, .height = 1 + random() % 9, .cells = {}};
    for (std::size_t i = 0; i < map.width * map.height; ++i) map.cells += ".@W"[random() % 3];
    EXPECT_EQ(count_boxes(map), drawing_of(map).features.size());
    EXPECT_EQ(count_boxes(map, true), drawing_of(map, true).features.size());
  }
}

TEST(MakeWorld, water_is_walkable_if_that_is_asked_for) {
  const std::string pond = "type octile\nheight 1\nwidth 3\nmap\n.WT\n";
  EXPECT_EQ(free_part(*make(FileKind::grid_map, pond)), 1);
  MakeOptions with_water;
  with_water.is_water_walkable = true;
  EXPECT_EQ(free_part(*make(FileKind::grid_map, pond, with_water)), 2);
}

TEST(MakeWorld, more_corners_than_the_options_allow_are_refused) {
  const auto is_refused = [](FileKind kind, const std::string& text, std::size_t corners_max) {
    MakeOptions options;
    options.corners_max = corners_max;
    const auto made = make(kind, text, options);
    EXPECT_TRUE(made.has_value() || made.error().code == Exit::usage);
    return !made.has_value();
  };
  const std::string board = "type octile\nheight 2\nwidth 4\nmap\n.@.@\n@.@.\n";
  EXPECT_TRUE(is_refused(FileKind::grid_map, board, 15));
  EXPECT_FALSE(is_refused(FileKind::grid_map, board, 16));
  const std::string triangle = "POLYGON ((0 0, 9 0, 0 9, 0 0))";
  EXPECT_TRUE(is_refused(FileKind::wkt, triangle, 2));
  EXPECT_FALSE(is_refused(FileKind::wkt, triangle, 3));
}

TEST(MakeWorld, cells_of_a_map_are_units_and_its_rows_are_y) {
  const auto made = make(FileKind::grid_map, "type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n");
  ASSERT_TRUE(made.has_value());
  EXPECT_EQ(free_part(*made), 4);
  EXPECT_TRUE(is_free(*made, 1.5, 0.5));
  EXPECT_FALSE(is_free(*made, 2.5, 0.5));
  EXPECT_FALSE(is_free(*made, 0.5, 1.5));
  EXPECT_FALSE(is_free(*made, 3.5, 1.5));
}

TEST(MakeWorld, pixels_of_an_image_are_units_and_the_lowest_row_is_at_y_0) {
  // Black above, grey at the lower left.
  const std::string image = "P2 3 2 10 0 0 0 5 10 10";
  const auto made = make(FileKind::netpbm, image);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  EXPECT_EQ(free_part(*made), 2);
  EXPECT_TRUE(is_free(*made, 1.5, 0.5));
  EXPECT_FALSE(is_free(*made, 0.5, 0.5)) << "unknown";
  EXPECT_FALSE(is_free(*made, 1.5, 1.5));
  MakeOptions options;
  options.is_unknown_free = true;
  EXPECT_EQ(free_part(*make(FileKind::netpbm, image, options)), 3);
}

TEST(MakeWorld, cut_corners_of_cells_need_an_even_number_of_grid_units) {
  MakeOptions options;
  options.is_outlined = true;
  const std::string image = "P1 3 3 000 010 000";
  const std::string map = "type octile\nheight 3\nwidth 3\nmap\n...\n.@.\n...\n";
  EXPECT_EQ(free_part(*make(FileKind::netpbm, image, options)), 8.5);
  EXPECT_EQ(free_part(*make(FileKind::grid_map, map, options)), 8.5);
  options.scale = 2;
  EXPECT_EQ(free_part(*make(FileKind::netpbm, image, options)), 8.5);
  options.scale = 3;
  EXPECT_EQ(make(FileKind::netpbm, image, options).error().code, Exit::usage);
  EXPECT_EQ(make(FileKind::grid_map, map, options).error().code, Exit::usage);
  EXPECT_EQ(make(FileKind::wkt, "POINT (1 2)", options).error().code, Exit::usage);
}

TEST(MakeWorld, outlines_with_more_corners_than_the_options_allow_are_refused) {
  MakeOptions options;
  options.corners_max = 15;
  const std::string image = "P1 7 1 1010101";
  EXPECT_EQ(make(FileKind::netpbm, image, options).error().code, Exit::usage);
  options.corners_max = 16;
  EXPECT_TRUE(make(FileKind::netpbm, image, options).has_value());
}

TEST(MakeWorld, polygons_are_obstacles_or_ground_as_the_options_say) {
  const std::string square = "POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0), (2 2, 6 2, 6 6, 2 6, 2 2))";
  MakeOptions options;
  options.border = 2;
  const auto obstacle = make(FileKind::wkt, square, options);
  ASSERT_TRUE(obstacle.has_value());
  EXPECT_EQ(free_part(*obstacle), 12 * 12 - 64 + 16);
  EXPECT_TRUE(is_free(*obstacle, 4, 4));
  options.kind = Ground::walkable;
  const auto ground = make(FileKind::wkt, square, options);
  ASSERT_TRUE(ground.has_value());
  EXPECT_EQ(free_part(*ground), 64 - 16);
  options.ground = Ground::walkable;
  const auto both = make(FileKind::wkt, square, options);
  ASSERT_TRUE(both.has_value());
  EXPECT_EQ(free_part(*both), 12 * 12);
}

TEST(MakeWorld, properties_of_features_are_those_of_their_areas) {
  const std::string park =
      R"({"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"use":"blocked","effort":2,"id":5,"z":3},"geometry":
 {"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]}},
{"type":"Feature","properties":{"effort":2.5,"id":6,"z":-3},"geometry":
 {"type":"Polygon","coordinates":[[[8,0],[12,0],[12,4],[8,4],[8,0]],[[9,1],[9,2],[10,2],[9,1]]]}},
{"type":"Feature","properties":{"use":"walkable"},"geometry":
 {"type":"Polygon","coordinates":[[[0,8],[4,8],[4,12],[0,12],[0,8]]]}},
{"type":"Feature","properties":null,"geometry":
 {"type":"Polygon","coordinates":[[[8,8],[12,8],[12,12],[8,12],[8,8]]]}}]})";
  MakeOptions options;
  options.scale = 8;
  options.properties = {.kind = "use", .cost = "effort", .tag = "id", .height = "z"};
  const auto made = make(FileKind::geojson, park, options);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  std::vector<FaceState> states;
  for (const auto& [id, area] : made->world.areas()) states.push_back(area.state);
  EXPECT_EQ(states, (std::vector<FaceState>{{Ground::blocked, 2 * FaceState::unit_cost, 5},
                                            {Ground::walkable, 5 * FaceState::unit_cost / 2, 6},
                                            {Ground::walkable, FaceState::unit_cost, 0},
                                            {Ground::blocked, FaceState::unit_cost, 0}}));
  ASSERT_TRUE(made->relief);
  EXPECT_EQ(made->relief->rounded_height({Point2::at(88, 24)}), -24) << "ground";
  EXPECT_EQ(made->relief->rounded_height({Point2::at(74, 13)}), std::nullopt) << "a hole in it";
  EXPECT_EQ(made->relief->rounded_height({Point2::at(16, 16)}), std::nullopt) << "no ground";
  options.properties = {};
  EXPECT_EQ(free_part(*make(FileKind::geojson, park, options)), 15 * 15 - 4 * 16 + 0.5)
      << "without names all polygons are obstacles";
}

TEST(MakeWorld, longitudes_and_latitudes_are_refused_unless_they_are_said_to_be_none) {
  const std::string berlin = R"({"type":"LineString","coordinates":)"
                             R"([[13.37771,52.51628],[13.3779,52.516],[13.377,52.51611]]})";
  const auto refused = make(FileKind::geojson, berlin);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, Exit::unreadable);
  EXPECT_NE(refused.error().message.find("ogr2ogr -t_srs EPSG:32633 "), std::string::npos)
      << refused.error().message;
  const auto world = make(FileKind::geojson, R"({"type":"MultiPoint","coordinates":)"
                                             R"([[-179.5,-90],[179.12345,90],[0.12345,0]]})");
  EXPECT_NE(world.error().message.find("ogr2ogr -t_srs EPSG:4087 "), std::string::npos);
  MakeOptions options;
  options.is_plane = true;
  EXPECT_TRUE(make(FileKind::geojson, berlin, options).has_value());
  EXPECT_EQ(make(FileKind::wkt, "POINT (1 2)", options).error().code, Exit::usage);
}

TEST(MakeWorld, obstacles_and_barriers_grow_by_the_radius_and_ground_does_not) {
  MakeOptions options;
  options.radius = 1;
  const auto obstacle = make(FileKind::wkt, "POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0))", options);
  ASSERT_TRUE(obstacle.has_value());
  EXPECT_FALSE(is_free(*obstacle, -0.99, 4));
  EXPECT_TRUE(is_free(*obstacle, -1.03, 4));
  EXPECT_GT(obstacle->overshoot, 0);
  EXPECT_LT(obstacle->overshoot, 0.03);
  EXPECT_EQ(obstacle->grown_by, obstacle->quantisation.scale);
  const auto barrier = make(FileKind::wkt, "LINESTRING (0 0, 8 0)", options);
  ASSERT_TRUE(barrier.has_value());
  EXPECT_FALSE(is_free(*barrier, 4, 0.99));
  EXPECT_TRUE(is_free(*barrier, 4, 1.03));
  options.kind = Ground::walkable;
  const auto ground = make(FileKind::wkt, "POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0))", options);
  ASSERT_TRUE(ground.has_value());
  EXPECT_EQ(free_part(*ground), 64);
}

TEST(MakeWorld, a_scale_keeps_the_origin_where_it_can) {
  MakeOptions options;
  options.scale = 10;
  const auto near = make(FileKind::wkt, "POLYGON ((0 0, 0.25 0, 8 8, 0 0))", options);
  ASSERT_TRUE(near.has_value());
  EXPECT_EQ(near->quantisation.origin.x, 0);
  EXPECT_EQ(near->quantisation.scale, 10);
  EXPECT_NEAR(near->quantisation.largest_error, 0.05, 1e-9);
  const auto far =
      make(FileKind::wkt, "POLYGON ((1e9 0, 1000000008 0, 1000000008 8, 1e9 0))", options);
  ASSERT_TRUE(far.has_value());
  EXPECT_EQ(far->quantisation.origin.x, 1000000004);
}

TEST(MakeWorld, options_that_leave_no_drawing_are_refused_and_areas_that_vanish_are_counted) {
  const std::string drawing =
      "POLYGON ((0 0, 80 0, 80 1, 0 0)) POLYGON ((0 10, 80 10, 80 80, 0 10))";
  MakeOptions options;
  options.scale = 1e-300;
  EXPECT_EQ(make(FileKind::wkt, drawing, options).error().code, Exit::usage);
  options.scale = 1e300;
  EXPECT_EQ(make(FileKind::wkt, drawing, options).error().code, Exit::usage);
  options.scale = 0.125;
  const auto coarse = make(FileKind::wkt, drawing, options);
  ASSERT_TRUE(coarse.has_value());
  EXPECT_EQ(coarse->vanished, 1U);
  const auto fine = make(FileKind::wkt, drawing);
  ASSERT_TRUE(fine.has_value());
  EXPECT_EQ(fine->vanished, 0U);
  options.scale = 1;
  EXPECT_TRUE(make(FileKind::wkt, "POINT (1 2)", options).has_value())
      << "one point was one point before";
}

TEST(MakeWorld, a_file_with_nothing_in_it_is_no_world) {
  EXPECT_EQ(make(FileKind::wkt, "").error().code, Exit::unreadable);
  EXPECT_EQ(make(FileKind::geojson, R"({"type":"FeatureCollection","features":[]})").error().code,
            Exit::unreadable);
  EXPECT_EQ(make(FileKind::wad, io::WadBytes().bytes()).error().message, "input: has no level");
  EXPECT_EQ(make(FileKind::wad, io::WadBytes().bytes()).error().code, Exit::unreadable);
}

TEST(MakeWorld, a_level_is_made_as_the_game_has_it_and_takes_no_other_options) {
  // A square of 128 map units; the player's radius is 16.
  io::WadBytes wad;
  const auto side = [] {
    return io::bytes16s({0, 0}) + io::bytes8("-") + io::bytes8("-") + io::bytes8("brick") +
           io::bytes16(0);
  };
  wad.lump("E1M1")
      .lump("THINGS", io::bytes16s({64, 64, 90, 1, 7}))
      .lump("LINEDEFS", io::bytes16s({0, 1, 1, 0, 0, 0, -1, 1, 2, 1, 0, 0, 1, -1,
                                      2, 3, 1, 0, 0, 2, -1, 3, 0, 1, 0, 0, 3, -1}))
      .lump("SIDEDEFS", side() + side() + side() + side())
      .lump("VERTEXES", io::bytes16s({0, 0, 0, 128, 128, 128, 128, 0}))
      .lump("SECTORS",
            io::bytes16s({0, 128}) + io::bytes8("F") + io::bytes8("C") + io::bytes16s({160, 0, 0}));
  MakeOptions options;
  options.level = "e1m1";
  const auto made = make(FileKind::wad, wad.bytes(), options);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  EXPECT_EQ(made->quantisation.scale, 16);
  EXPECT_EQ(made->quantisation.bits, 12);
  EXPECT_EQ(made->grown_by, 16 * 16);
  EXPECT_TRUE(is_free(*made, 64, 64));
  EXPECT_TRUE(is_free(*made, 17, 17));
  EXPECT_FALSE(is_free(*made, 15, 64));
  EXPECT_EQ(make(FileKind::wad, io::good_wad().bytes()).has_value(), true)
      << "the only level needs no name";
  options.radius = 1;
  EXPECT_EQ(make(FileKind::wad, wad.bytes(), options).error().code, Exit::usage);
  options = {};
  options.level = "E1M2";
  EXPECT_EQ(make(FileKind::wad, wad.bytes(), options).error().code, Exit::unreadable);
}

TEST(Units, go_to_the_grid_and_back) {
  const io::Quantisation quantisation{
      .origin = {100, -50}, .scale = 8, .bits = 20, .largest_error = 0};
  const Units file(quantisation, false), grid(quantisation, true), plain(std::nullopt, false);
  EXPECT_EQ(*file.to_grid({101.5, -50}), Point2::at(12, 0));
  EXPECT_EQ(file.text(Point2::at(12, 4)), "101.5 -49.5");
  EXPECT_EQ(*grid.to_grid({12, 4}), Point2::at(12, 4));
  EXPECT_EQ(grid.to_grid({12.5, 4}).error().code, Exit::usage);
  EXPECT_EQ(file.to_grid({1e30, 4}).error().code, Exit::wrong);
  EXPECT_TRUE(plain.is_grid());
  EXPECT_EQ(file.grid_length(1.01), 9) << "lengths are rounded up";
  EXPECT_EQ(file.grid_length(-1), std::nullopt);
  EXPECT_EQ(file.grid_shift(-1.01), -8) << "distances are rounded";
  EXPECT_EQ(grid.grid_shift(1.5), std::nullopt);
}

TEST(Input, bytes_without_a_name_are_known_by_their_beginning) {
  EXPECT_EQ(kind_of_bytes("\x89OGW\r\n"), FileKind::world);
  EXPECT_EQ(kind_of_bytes("PWAD...."), FileKind::wad);
  EXPECT_EQ(kind_of_bytes("type octile\n"), FileKind::grid_map);
  EXPECT_EQ(kind_of_bytes("version 1\n"), FileKind::scenario);
  EXPECT_EQ(kind_of_bytes("\xEF\xBB\xBF\n {\"type\""), FileKind::geojson);
  EXPECT_EQ(kind_of_bytes("POINT (1 2)"), FileKind::wkt);
  EXPECT_EQ(kind_of_bytes("OFF\n3 1 0\n"), FileKind::off);
  EXPECT_EQ(kind_of_bytes("glTF\2"), FileKind::gltf);
  EXPECT_EQ(kind_of_bytes("COFF 3 1 0\n"), FileKind::off);
  EXPECT_EQ(kind_of_bytes("P5\n4 3 255\n"), FileKind::netpbm);
  EXPECT_EQ(kind_of_bytes("P6#"), FileKind::netpbm) << "not read, which the reader says";
  EXPECT_EQ(kind_of_bytes("# a map\nimage: a.pgm\n"), FileKind::occupancy);
  for (const std::string key :
       {"image", "mode", "resolution", "origin", "negate", "occupied_thresh", "free_thresh"}) {
    EXPECT_EQ(kind_of_bytes(key + ": 1\n"), FileKind::occupancy) << key;
  }
  for (const std::string statement :
       {"v", "vt", "vn", "f", "l", "p", "s", "o", "g", "mtllib", "usemtl"}) {
    EXPECT_EQ(kind_of_bytes(statement + " 1\n"), FileKind::obj) << statement;
  }
  EXPECT_EQ(kind_of_bytes("# a comment\n3 2 0 0"), FileKind::poly);
  EXPECT_EQ(kind_of_bytes("# a comment\n\n# v\nv 0 0 0\n"), FileKind::obj);
  EXPECT_EQ(kind_of_bytes("v\t0 0 0\n"), FileKind::obj);
  EXPECT_EQ(kind_of_bytes("# a comment\nOFF 3 1 0\n"), FileKind::off);
  EXPECT_EQ(kind_of_bytes("# a comment and nothing more"), std::nullopt);
  EXPECT_EQ(kind_of_bytes("multipointZM (1 2 3 4)"), FileKind::wkt);
  EXPECT_EQ(kind_of_bytes("TRIANGLE ((0 0, 1 0, 0 1, 0 0))"), FileKind::wkt)
      << "not read, which the reader of WKT says";
  for (const std::string bytes : {"", "vtx 1 2\n", "<svg/>", "%PDF-1.4",
                                  "\x7f"
                                  "ELF",
                                  "points (1 2)", "P5", "P50 1", "images: 1"}) {
    EXPECT_EQ(kind_of_bytes(bytes), std::nullopt) << bytes;
  }
}

}  // namespace
}  // namespace offgrid::tool
