#include "offgrid/io/map_areas.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "offgrid/io/drawing_areas.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/wkt.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "support/random.hpp"

namespace offgrid::io {
namespace {

using kernel::Point2;
using navmesh::Area;

constexpr auto free_cell = static_cast<std::uint8_t>(Occupancy::free);
constexpr auto occupied = static_cast<std::uint8_t>(Occupancy::occupied);
constexpr auto unknown = static_cast<std::uint8_t>(Occupancy::unknown);

/// A folder for the files of a test, which goes with it.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(::testing::TempDir() + "/" + name) {
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string write(const std::string& name, const std::string& text) const {
    EXPECT_TRUE(write_file(path_ + "/" + name, text).ok());
    return path_ + "/" + name;
  }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string yaml_of(const std::string& image, const std::string& resolution = "0.05") {
  return "image: " + image + "\nresolution: " + resolution +
         "\norigin: [-10.0, 2.5, 0.0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
}

OccupancyMap random_map(testing::Random& random, std::size_t columns, std::size_t rows) {
  OccupancyMap map;
  map.cells = CellMap(columns, rows);
  for (std::uint8_t& cell : map.cells.cells)
    cell = random.chance(1, 2) ? free_cell : random.chance(2, 3) ? occupied : unknown;
  return map;
}

/// Is a place inside by the even-odd rule? It has a coordinate y that no corner has.
bool is_inside(const std::vector<Area::Loop>& loops, double x, double y) {
  bool inside = false;
  for (const Area::Loop& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point2& a = loop[i];
      const Point2& b = loop[(i + 1) % loop.size()];
      if ((a.y.raw() > y) == (b.y.raw() > y)) continue;
      const double at = a.x.raw() + (y - a.y.raw()) * (b.x.raw() - a.x.raw()) /
                                        static_cast<double>(b.y.raw() - a.y.raw());
      if (at > x) inside = !inside;
    }
  }
  return inside;
}

TEST(MapAreas, cover_the_cells_that_block_and_no_other) {
  testing::Random random(11);
  for (int round = 0; round < 60; ++round) {
    const auto columns = static_cast<std::size_t>(random.between(1, 9));
    const auto rows = static_cast<std::size_t>(random.between(1, 9));
    const OccupancyMap map = random_map(random, columns, rows);
    MapAreaOptions options{.cell = 8};
    options.outline.is_unknown_free = round % 2 == 0;
    options.outline.corners = round % 3 == 0 ? CellCorners::cut : CellCorners::square;
    const auto made = map_areas(map, options);
    ASSERT_TRUE(made) << describe(made.error());
    for (std::size_t row = 0; row < map.cells.rows; ++row) {
      for (std::size_t column = 0; column < map.cells.columns; ++column) {
        const std::uint8_t cell = map.cells.at(column, row);
        int times = 0;
        for (const Area& area : made->areas) {
          times += is_inside(area.loops, 8.0 * static_cast<double>(column) + 4.25,
                             8.0 * static_cast<double>(row) + 4.25)
                       ? 1
                       : 0;
        }
        const bool is_blocked =
            cell == occupied || (cell == unknown && !options.outline.is_unknown_free);
        ASSERT_EQ(times, is_blocked ? 1 : 0) << column << ' ' << row;
      }
    }
    EXPECT_EQ(made->low, Point2::at(0, 0));
    EXPECT_EQ(made->high, Point2::at(8 * static_cast<int>(map.cells.columns),
                                     8 * static_cast<int>(map.cells.rows)));
  }
}

TEST(MapAreas, a_robot_goes_from_a_file_to_a_path_in_metres) {
  const Folder folder("offgrid_map_areas");
  folder.write("room.pgm", "P2 4 3 100\n0 0 100 100\n100 50 100 0\n100 100 0 100\n");
  const auto map = read_map_areas(folder.write("room.yaml", yaml_of("room.pgm")));
  ASSERT_TRUE(map) << describe(map.error());
  ASSERT_EQ(map->areas.size(), 1U);  // the cells touch at corners
  EXPECT_EQ(map->quantisation.scale, 16 / 0.05);
  EXPECT_EQ(map->quantisation.largest_error, 0);
  EXPECT_EQ(map->at({-10, 2.5}), Point2::at(0, 0));
  EXPECT_EQ(map->at({-9.8, 2.65}), map->high);
  EXPECT_EQ(map->place({}).x, -10);
  EXPECT_EQ(map->length(0.05), 16);
  EXPECT_EQ(map->length(0.0501), 17);  // rounded up
  EXPECT_EQ(map->length(1e-9), 1);
  EXPECT_EQ(map->length(0), 0);
  EXPECT_EQ(map->length(-1), std::nullopt);
  EXPECT_EQ(map->length(1e9), std::nullopt);
  EXPECT_EQ(map->at({1e9, 0}), std::nullopt);
  auto mesh = navmesh::NavMesh::make({.low = map->low, .high = map->high}).value();
  auto edit = mesh.edit();
  for (const Area& area : map->areas) edit.add(area);
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(mesh.path(map->at({-9.975, 2.525}).value(), map->at({-9.975, 2.575}).value()));
  EXPECT_FALSE(mesh.path(map->at({-9.975, 2.525}).value(), map->at({-9.875, 2.625}).value()));
}

TEST(MapAreas, an_image_by_itself_is_in_pixels) {
  const Folder folder("offgrid_map_areas_image");
  const auto map = read_map_areas(folder.write("black.pbm", "P1\n3 2\n010\n000\n"));
  ASSERT_TRUE(map) << describe(map.error());
  ASSERT_EQ(map->areas.size(), 1U);
  EXPECT_EQ(map->areas.front().loops.front(), (Area::Loop{Point2::at(16, 16), Point2::at(32, 16),
                                                          Point2::at(32, 32), Point2::at(16, 32)}));
  EXPECT_EQ(map->at({3, 2}), map->high);
}

std::string error_of(const std::string& path, const MapAreaOptions& options = {}) {
  const auto map = read_map_areas(path, options);
  return map ? "none" : describe(map.error());
}

TEST(MapAreas, errors_name_the_file_and_the_place_at_fault) {
  const Folder folder("offgrid_map_areas_errors");
  folder.write("dots.pbm", "P1 3 3 101 000 101");
  folder.write("short.pgm", "P5 4 3 255 abcdefghijk");
  EXPECT_EQ(error_of(folder / "none.yaml"),
            (folder / "none.yaml") + ": cannot read the file: No such file or directory");
  EXPECT_EQ(error_of(folder.write("gone.yaml", yaml_of("gone.pgm"))),
            (folder / "gone.pgm") + ": cannot read the file: No such file or directory");
  EXPECT_EQ(error_of(folder.write("bad.yaml", yaml_of("dots.pbm", "-1"))),
            (folder / "bad.yaml") +
                ": ROS map, line 2, column 13: expected a resolution above 0, found '-1'");
  EXPECT_EQ(
      error_of(folder.write("cut.yaml", yaml_of("short.pgm"))),
      (folder / "short.pgm") +
          ": PGM or PBM, byte 22: expected 3 rows of 4 bytes from byte 11 on, found 11 bytes");
  EXPECT_EQ(error_of(folder.write("tiny.yaml", yaml_of("dots.pbm", "1e-320"))),
            (folder / "tiny.yaml") +
                ": ROS map, line 2, column 13: expected a resolution and an origin of which "
                "doubles can make a grid, found one that is too small or too large");
  MapAreaOptions few;
  few.outline.corners_max = 15;
  const std::string dots = folder.write("dots.yaml", yaml_of("dots.pbm"));
  EXPECT_EQ(error_of(dots, few), (folder / "dots.pbm") +
                                     ": PGM or PBM, byte 0: expected at most 15 corners of "
                                     "outlines, found more of 3 by 3 cells");
  EXPECT_EQ(error_of(dots, {.cell = 400'000'000}),
            (folder / "dots.pbm") +
                ": PGM or PBM, byte 0: expected a map of less than 2^30 grid units on a side, "
                "with cells of 400000000, found one of 3 by 3 cells");
  EXPECT_EQ(error_of(dots, {.cell = 1}), "none");
}

TEST(MapAreasDeathTest, half_a_unit_is_no_corner) {
  const OccupancyMap map;
  EXPECT_DEATH((void)map_areas(map, {.cell = 0}), "map_areas: a cell is at least a unit wide");
  MapAreaOptions odd{.cell = 3};
  odd.outline.corners = CellCorners::cut;
  EXPECT_DEATH((void)map_areas(map, odd), "an even number if corners are cut");
}

TEST(DrawingAreas, polygons_are_regions_and_lines_barriers) {
  const auto drawing = read_wkt(
      "GEOMETRYCOLLECTION (POLYGON ((0 0, 8 0, 8 8, 0 0), (4 1, 5 1, 5 2, 4 1)),"
      "LINESTRING (1 1, 2 2, 3 1), POINT (0 8))");
  ASSERT_TRUE(drawing) << describe(drawing.error());
  const auto on_grid = quantise(*drawing, kernel::Grid::make(0, 0, 1).value());
  ASSERT_TRUE(on_grid);
  ASSERT_EQ(on_grid->features.size(), 1U);
  const std::vector<Area> areas =
      areas_of(on_grid->features.front(), {.ground = navmesh::Ground::walkable, .tag = 7});
  ASSERT_EQ(areas.size(), 2U);
  EXPECT_EQ(areas[0].loops.size(), 2U);
  EXPECT_EQ(areas[0].rule, navmesh::WindingRule::even_odd);
  EXPECT_EQ(areas[0].state.ground, navmesh::Ground::walkable);
  EXPECT_EQ(areas[1].shape, Area::Shape::barrier);
  EXPECT_EQ(areas[1].loops,
            (std::vector<Area::Loop>{{Point2::at(1, 1), Point2::at(2, 2), Point2::at(3, 1)}}));
  EXPECT_EQ(areas[1].state, (navmesh::FaceState{.ground = navmesh::Ground::blocked, .tag = 7}));
}

}  // namespace
}  // namespace offgrid::io
