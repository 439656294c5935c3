// Inputs that cannot be meant: the answer is an error that names the place.
#include "museum/exhibit.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/io/wkt.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::museum {

namespace {

Loop loop(std::initializer_list<std::array<std::int64_t, 2>> corners) {
  Loop points;
  for (const auto& [x, y] : corners) points.push_back(Point2::at(x, y));
  return points;
}

std::string build(const Loop& points, const std::vector<navmesh::Constraint>& constraints) {
  const auto made = navmesh::Triangulation::build(points, constraints);
  return made ? "no error" : describe(made.error());
}

std::string segment_of_one_point() {
  return build(loop({{5, -5}, {5, 0}, {0, 0}, {0, -2}, {0, -2}}),
               {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
}
std::string repeated_corner() {
  return build(loop({{1383, 171}, {1998, 0}, {2378, 750}, {660, 1483}, {0, 551}, {0, 551}}),
               {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}});
}
std::string butterfly() {
  return build(loop({{0, 0}, {10, 10}, {10, 0}, {0, 10}}), {{0, 1}, {1, 2}, {2, 3}, {3, 0}});
}
std::string unknown_point() {
  return build(loop({{0, 0}, {3, 0}, {0, 3}}), {{0, 1}, {1, 2}, {2, 3}, {3, 0}});
}

std::string polygon_of_one_place() {
  const auto drawing = io::read_wkt("POLYGON((0 0))");
  return drawing ? "no error" : describe(drawing.error());
}

std::string place_beyond_the_grid() {
  io::Drawing drawing;
  drawing.features.emplace_back().lines = {{{0, 0}, {2147483648.0, 0}, {2147483648.0, 5}}};
  const auto made = io::quantise(drawing, kernel::Grid::make(0, 0, 1).value());
  return made ? "no error" : describe(made.error());
}

}  // namespace

std::vector<Exhibit> exhibits_of_refusals() {
  return {
      {"a_segment_between_equal_points_is_named", "drufat/triangle/issues/4", "a crash",
       Answer{segment_of_one_point, "constraint 3 (0, -2)-(0, -2) needs two different points"}},
      {"a_side_between_equal_corners_is_named", "drufat/triangle/issues/70", "a crash, sometimes",
       Answer{repeated_corner, "constraint 4 (0, 551)-(0, 551) needs two different points"}},
      {"segments_that_cross_are_both_named", "artem-ogre/CDT/issues/20", "no triangles",
       Answer{butterfly, "constraint 2 (10, 0)-(0, 10) crosses constraint 0 (10, 10)-(0, 0)"}},
      {"a_segment_to_nowhere_is_named", "artem-ogre/CDT/issues/142", "an assertion fails",
       Answer{unknown_point, "constraint 2 names a point that is not in the list"}},
      {"a_polygon_of_one_place_is_named", "mapbox/polylabel/issues/15",
       "no end: its area is nought",
       Answer{polygon_of_one_place,
              "WKT, line 1, column 9: expected a ring of at least 4 positions, found 1"}},
      {"a_place_beyond_the_grid_is_named", "lightbringer/clipper-java/issues/1",
       "numbers overflow in silence",
       Answer{place_beyond_the_grid,
              "x of point 1 maps outside the grid: 2147483648; on the grid its magnitude must be "
              "less than 2^30"}},
  };
}

}  // namespace offgrid::museum
