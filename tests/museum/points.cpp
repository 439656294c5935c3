// Points alone: triangulations that lacked a face, a point or a hull, or never came to an end.
#include <cmath>

#include "museum/input.hpp"

namespace offgrid::museum {

namespace {

Exhibit cloud(std::string_view claim, std::string_view report, std::string_view seen,
              std::string_view input, Loop points, std::size_t vertices, std::size_t faces) {
  return {claim, report, seen, input,
          Cloud{.points = std::move(points), .segments = {}, .vertices = vertices, .faces = faces}};
}

std::vector<Exhibit> few_points() {
  return {
      cloud("three_points_make_a_triangle_every_time", "artem-ogre/CDT/issues/65",
            "one triangle or none, from run to run", "a unit is 0.001",
            scaled(1000, {{1, 0}, {0, 0.251}, {-1, 0}}), 3, 1),
      cloud("a_triangle_as_small_as_doubles_allow_is_found", "artem-ogre/CDT/issues/174",
            "the error \"no triangle was found at position\"", "quantised",
            quantised({{{45802.2779561576462583616375923, 169208.540894783218391239643097},
                        {45802.2779561576317064464092255, 169208.540894783218391239643097},
                        {45802.2779561576462583616375923, 169208.540894783247495070099831}}})
                .front(),
            3, 1),
      cloud("two_points_far_out_are_two_vertices", "artem-ogre/CDT/issues/154",
            "a failure: the large triangle about them is rounded", "quantised",
            quantised({{{0, 1e38}, {1, 1e38}}}).front(), 2, 0),
      cloud("a_quadrilateral_with_points_nearly_in_its_sides_has_flat_faces",
            "artem-ogre/CDT/issues/172",
            "a flat triangle, and an error when its corners come again", "a unit is 0.000001",
            scaled(1e6, {{0.00001, 0.00001},
                         {1, 0},
                         {0.99999, 0.09999},
                         {0, 0.1},
                         {0.500005, 0.000005},
                         {0.5, 0.05},
                         {0.499995, 0.099995}}),
            7, 6),
      cloud("three_points_on_a_slanted_line_are_a_line", "tynril/rtriangulate/issues/3",
            "hulls that are not convex; nothing at all for these", "as reported",
            loop({{4, 11}, {6, 10}, {10, 8}}), 3, 0),
      cloud("four_corners_of_a_rectangle_are_two_faces", "msokalski/delabella/issues/8",
            "a crash: all points are cocircular", "quantised",
            quantised({{{-144, -134.29487083643272},
                        {-144, -137.55508053080453},
                        {-160, -137.55508053080453},
                        {-160, -134.29487083643272}}})
                .front(),
            4, 2),
      cloud("an_octagon_is_six_faces", "msokalski/delabella/issues/8",
            "a crash: all points are cocircular", "as reported",
            loop({{456, -512},
                  {512, -568},
                  {512, -648},
                  {456, -704},
                  {376, -704},
                  {320, -648},
                  {320, -568},
                  {376, -512}}),
            8, 6),
  };
}

/// A hundred points of a circle about (0, 0), a degree apart.
Loop circle() {
  Places places;
  for (int i = 0; i < 100; ++i) {
    const double angle = i * 3.14159265358979323846 / 180;
    places.push_back({5 * std::cos(angle), 5 * std::sin(angle)});
  }
  return quantised({places}).front();
}

/// Seven points of a line and one beside it; seven times those of the report.
Loop line_and_apex() {
  Loop points = loop({{70, 1330}});
  for (int i = 0; i < 7; ++i) points.push_back(Point2::at(560 * i, 50 * i));
  return points;
}

std::vector<Exhibit> lines_and_circles() {
  return {
      cloud("a_hundred_points_of_a_circle_are_ninety_eight_faces", "msokalski/delabella/issues/15",
            "wrong faces for five of them, no end for all", "quantised", circle(), 100, 98),
      cloud("a_fan_over_a_line_has_a_face_for_each_of_its_pieces", "d3/d3-delaunay/pull/142",
            "cells of points on the line go to the wrong side of it", "a unit is 1/7",
            line_and_apex(), 8, 6),
      cloud("two_columns_and_a_point_lack_no_edge", "mapbox/delaunator/issues/24",
            "an edge is missing", "as reported",
            loop({{382, 302},
                  {382, 328},
                  {382, 205},
                  {623, 175},
                  {382, 188},
                  {382, 284},
                  {382, 267},
                  {623, 87},
                  {623, 341},
                  {141, 227}}),
            10, 13),
      cloud("no_point_is_left_out_but_those_that_are_one", "mapbox/delaunator/issues/94",
            "one point is in no triangle", "quantised",
            quantised({{{0, 0},
                        {0.05626429153399996, 0},
                        {0.024093852080076722, 4.80267923973791e-18},
                        {0.01379050745122589, 0.1463775332929564},
                        {0.05177587092034522, 0.015468457826306506},
                        {0.024093852080076705, -5.204170427930421e-18}}})
                .front(),
            5, 3),
      cloud("a_ring_of_small_numbers_comes_to_an_end", "senhorsolar/concavehull/issues/1", "no end",
            "as reported",
            loop({{39, 14}, {38, 15}, {37, 16}, {37, 17}, {37, 18}, {38, 19}, {38, 20}, {38, 21},
                  {38, 22}, {39, 23}, {39, 24}, {40, 25}, {41, 25}, {42, 26}, {43, 27}, {44, 27},
                  {45, 28}, {46, 28}, {47, 28}, {48, 28}, {49, 27}, {49, 26}, {49, 25}, {49, 24},
                  {49, 23}, {49, 22}, {48, 21}, {48, 20}, {48, 19}, {47, 18}, {46, 17}, {46, 16},
                  {45, 15}, {44, 15}, {43, 14}, {42, 14}, {41, 14}, {40, 14}}),
            38, 48),
      cloud("five_points_come_to_an_end", "noinia/hgeometry/issues/28",
            "no end, three times of four", "quantised",
            quantised({{{217.44781269876754, 249.24741543498274},
                        {237.91428506927295, 105.8082929316906},
                        {51.46936876163245, 193.21960885915342},
                        {172.55365082143922, 2.8346743864823387},
                        {250.55083565080437, 93.13205719006257}}})
                .front(),
            5, 4),
  };
}

}  // namespace

std::vector<Exhibit> exhibits_of_points() {
  std::vector<Exhibit> all = few_points();
  for (Exhibit& exhibit : lines_and_circles()) all.push_back(std::move(exhibit));
  return all;
}

}  // namespace offgrid::museum
