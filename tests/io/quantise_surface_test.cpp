#include "offgrid/io/quantise_surface.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "offgrid/io/obj.hpp"
#include "readers/good_files.hpp"
#include "readers/judge.hpp"
#include "surface_test.hpp"

namespace offgrid::io {
namespace {

using kernel::Axis;
using kernel::ErrorCode;
using kernel::Point3;

Surface vertices(std::vector<Place3> places) {
  Surface surface;
  surface.vertices = std::move(places);
  return surface;
}

/// A face of all places.
Surface polygon(std::vector<Place3> places) {
  Surface surface = vertices(std::move(places));
  for (std::uint32_t i = 0; i < surface.vertices.size(); ++i) surface.corners.push_back(i);
  surface.faces.push_back({static_cast<std::uint32_t>(surface.corners.size()), 1});
  return surface;
}
Surface flat_polygon(const std::vector<Place>& places) {
  std::vector<Place3> raised;
  for (const Place& p : places) raised.push_back({p.x, p.y, 0});
  return polygon(std::move(raised));
}

/// On the grid of the file's own units.
GridSurface on_unit_grid(const Surface& surface) {
  return quantise(surface, *SpaceGrid::make({0, 0, 0}, 1)).value();
}

std::string words_of(const GridSurface& made) {
  std::string words;
  for (const auto& t : made.triangles) {
    words += words.empty() ? "" : " | ";
    words += std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]);
  }
  return words;
}

/// The finding of the judge of readers, as if the surface had come from a file.
std::string fault_of(const Surface& surface) {
  const readers::FileInput file{FileKind::obj, to_obj(surface)};
  const auto finding = readers::judge_reading(file, readers::read_file_input(file));
  return finding ? finding->found : "";
}

TEST(QuantiseSurface, states_the_grid_and_keeps_the_shape) {
  const auto surface = read_obj(good_obj());
  const auto made = quantise(*surface);
  ASSERT_TRUE(made);
  const SurfaceQuantisation& q = made->quantisation;
  // From 0 to 4 along x: the middle is 2, and 2 * 2^25 < 2^27 <= 2 * 2^26.
  EXPECT_EQ(q.origin.x, 2);
  EXPECT_EQ(q.origin.y, 1.5);
  EXPECT_EQ(q.origin.z, 1.5);
  EXPECT_EQ(q.scale, 0x1p25);
  EXPECT_EQ(q.bits, 27);
  EXPECT_EQ(q.largest_error, 0);
  EXPECT_EQ(made->points.size(), 7U);
  EXPECT_EQ(made->points[6], Point3::at(0, -(1 << 23), 3 << 24));
  EXPECT_EQ(words_of(*made), "0 1 2 | 0 2 3 | 4 5 1 | 4 1 0 | 4 5 6 | 6 5 4");
  EXPECT_EQ(made->lines, (std::vector<std::uint32_t>{14, 14, 17, 17, 19, 23}));
  EXPECT_EQ(made->degenerate_triangles, 0U);
  const Place3 back = q.grid()->from_grid(made->points[5]);
  EXPECT_EQ(back.x, 4);
  EXPECT_EQ(back.y, 0.5);
  EXPECT_EQ(back.z, 2.5);
}

TEST(QuantiseSurface, fits_into_the_bits_on_every_axis_and_wastes_none) {
  for (int bits = 1; bits <= surface_bits_max; ++bits) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto at = [&](double v) {
        return axis == 0 ? Place3{v, 0.25, 0} : axis == 1 ? Place3{0, v, 0.5} : Place3{0, 0, v};
      };
      const auto made = quantise(vertices({at(-3), at(7), at(1)}), bits);
      ASSERT_TRUE(made) << bits;
      EXPECT_EQ(made->quantisation.bits, bits) << axis;
      EXPECT_LE(made->quantisation.largest_error, 0.5 / made->quantisation.scale);
    }
  }
}

TEST(QuantiseSurface, reports_the_largest_error_of_any_axis) {
  const SpaceGrid grid = *SpaceGrid::make({0, 0, 0}, 4);
  const auto error_of = [&](const Place3& p) {
    return quantise(vertices({p, {0, 0, 0}}), grid)->quantisation.largest_error;
  };
  EXPECT_EQ(error_of({0.0625, 0, 0}), 0.0625);
  EXPECT_EQ(error_of({0, 0.375, 0}), 0.125);
  EXPECT_EQ(error_of({0.25, 0.0625, -0.375}), 0.125);
  EXPECT_EQ(quantise(vertices({{0, 0, -0.375}}), grid)->points[0], Point3::at(0, 0, -1));
}

TEST(QuantiseSurface, vertices_at_one_grid_point_become_one) {
  Surface surface = vertices({{0, 0, 0}, {4, 0, 0}, {0.25, 0, 0.4}, {0, 4, 0}, {4, 0, -0.0}});
  surface.corners = {2, 4, 3, 0, 1, 3};
  surface.faces = {{3, 1}, {6, 2}};
  const GridSurface made = on_unit_grid(surface);
  EXPECT_EQ(made.points,
            (std::vector{Point3::at(0, 0, 0), Point3::at(4, 0, 0), Point3::at(0, 4, 0)}));
  EXPECT_EQ(made.point_of, (std::vector<std::uint32_t>{0, 1, 0, 2, 1}));
  EXPECT_EQ(words_of(made), "0 1 2 | 0 1 2");
  EXPECT_EQ(made.merged_vertices, 1U);
  EXPECT_EQ(made.repeated_vertices, 1U);
}

TEST(QuantiseSurface, triangles_that_become_lines_or_points_are_counted_and_kept) {
  Surface surface = vertices({{0, 0, 0}, {4, 0, 0}, {2, 0.4, 0}, {0.4, 0.4, 0.4}, {0, 4, 0}});
  surface.corners = {0, 1, 2, 0, 3, 0, 0, 1, 4};
  surface.faces = {{3, 1}, {6, 2}, {9, 3}};
  const GridSurface made = on_unit_grid(surface);
  EXPECT_EQ(words_of(made), "0 1 2 | 0 0 0 | 0 1 3");
  EXPECT_EQ(made.degenerate_triangles, 2U);
  EXPECT_EQ(made.fanned_faces, 0U);
}

TEST(QuantiseSurface, a_place_outside_the_grid_is_named) {
  const SpaceGrid grid = *SpaceGrid::make({0, 0, 0}, 1);
  const double end = 1 << 29;
  for (const Axis axis : {Axis::x, Axis::y, Axis::z}) {
    Place3 place;
    (axis == Axis::x ? place.x : axis == Axis::y ? place.y : place.z) = end;
    for (const double factor : {1.0, -1.0, 2.0, 1e299}) {
      const Place3 far{place.x * factor, place.y * factor, place.z * factor};
      const auto made = quantise(vertices({{0, 0, 0}, far}), grid);
      ASSERT_FALSE(made);
      EXPECT_EQ(made.error().code, ErrorCode::outside_grid);
      EXPECT_EQ(made.error().axis, axis);
      EXPECT_EQ(made.error().index, 1U);
      EXPECT_EQ(made.error().bits, 29);
      EXPECT_EQ(made.error().value, end * factor);
    }
  }
}

TEST(QuantiseSurface, refuses_places_that_are_none) {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto infinite = quantise(vertices({{0, 0, 0}, {0, 0, -infinity}}));
  ASSERT_FALSE(infinite);
  EXPECT_EQ(kernel::describe(infinite.error()), "z of point 1 is infinite: -inf");
  const SpaceGrid grid = *SpaceGrid::make({0, 0, 0}, 1);
  const auto nowhere = quantise(vertices({{0, std::nan(""), 0}}), grid);
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, ErrorCode::not_a_number);
  EXPECT_EQ(nowhere.error().axis, Axis::y);
  EXPECT_EQ(nowhere.error().index, 0U);
  constexpr double largest = std::numeric_limits<double>::max();
  EXPECT_EQ(quantise(vertices({{0, 0, -largest}, {0, 0, largest}})).error().code,
            ErrorCode::bad_scale);
  EXPECT_EQ(quantise(vertices({{-largest, 0, 0}, {largest, 0, 0}})).error().code,
            ErrorCode::bad_scale);
}

TEST(QuantiseSurface, one_place_or_none_has_scale_1) {
  EXPECT_EQ(quantise(Surface{})->quantisation.scale, 1);
  const auto one = quantise(vertices({{1e9, -2, 3.5}, {1e9, -2, 3.5}}));
  ASSERT_TRUE(one);
  EXPECT_EQ(one->quantisation.scale, 1);
  EXPECT_EQ(one->points, std::vector{Point3{}});
  EXPECT_EQ(one->repeated_vertices, 1U);
}

TEST(SpaceGrid, refuses_an_origin_and_a_scale_that_are_none) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(SpaceGrid::make({0, 0, infinity}, 1).error().axis, Axis::z);
  EXPECT_EQ(SpaceGrid::make({0, infinity, 0}, 1).error().axis, Axis::y);
  EXPECT_EQ(SpaceGrid::make({std::nan(""), 0, 0}, 1).error().code, ErrorCode::not_a_number);
  EXPECT_EQ(SpaceGrid::make({0, 0, 0}, 0).error().code, ErrorCode::bad_scale);
  EXPECT_EQ(SpaceGrid::make({1, 2, 3}, 4)->origin().z, 3);
}

// ---- faces of more than three corners

TEST(PolygonCutter, a_convex_face_becomes_the_fan_of_its_first_corner) {
  const auto pentagon = flat_polygon({{0, 0}, {4, 0}, {5, 3}, {2, 5}, {-1, 3}});
  EXPECT_EQ(words_of(on_unit_grid(pentagon)), "0 1 2 | 0 2 3 | 0 3 4");
  Surface turned = pentagon;
  std::reverse(turned.corners.begin(), turned.corners.end());
  EXPECT_EQ(words_of(on_unit_grid(turned)), "4 3 2 | 4 2 1 | 4 1 0");
}

TEST(PolygonCutter, no_triangle_lies_outside_a_face_that_turns_back) {
  // An L, from the corner whose fan would leave it.
  const auto shape = flat_polygon({{4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}, {0, 0}});
  EXPECT_EQ(words_of(on_unit_grid(shape)), "0 1 2 | 5 0 2 | 5 2 3 | 5 3 4");
  EXPECT_EQ(fault_of(shape), "");
}

TEST(PolygonCutter, the_view_is_along_the_axis_of_the_largest_normal) {
  // The same L upright, facing each way; seen along another axis it is a line.
  for (int axis = 0; axis < 3; ++axis) {
    std::vector<Place3> places;
    for (const Place& p : std::vector<Place>{{4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}, {0, 0}}) {
      places.push_back(axis == 0   ? Place3{1, p.x, p.y}
                       : axis == 1 ? Place3{p.y, 1, p.x}
                                   : Place3{p.x, p.y, 1});
    }
    for (int way = 0; way < 2; ++way) {
      const Surface shape = polygon(places);
      EXPECT_EQ(on_unit_grid(shape).fanned_faces, 0U);
      EXPECT_EQ(fault_of(shape), "") << axis;
      std::reverse(places.begin(), places.end());
    }
  }
}

TEST(PolygonCutter, a_corner_between_two_others_makes_no_line_if_there_is_another_way) {
  const auto square = flat_polygon({{0, 0}, {2, 0}, {4, 0}, {4, 4}, {2, 4}, {0, 4}});
  EXPECT_EQ(on_unit_grid(square).degenerate_triangles, 0U);
  EXPECT_EQ(fault_of(square), "");
  const auto repeated = flat_polygon({{0, 0}, {0, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}});
  EXPECT_EQ(on_unit_grid(repeated).degenerate_triangles, 2U);
  EXPECT_EQ(on_unit_grid(repeated).fanned_faces, 0U);
  EXPECT_EQ(fault_of(repeated), "");
}

TEST(PolygonCutter, a_hole_on_a_bridge_stays_open) {
  // A square ring: the way in to the hole and the way out are one line.
  const auto ring = flat_polygon(
      {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}});
  const GridSurface made = on_unit_grid(ring);
  EXPECT_EQ(made.fanned_faces, 0U);
  EXPECT_EQ(made.degenerate_triangles, 0U);
  EXPECT_EQ(made.triangles.size(), 8U);
  EXPECT_EQ(fault_of(ring), "");
}

TEST(PolygonCutter, a_face_that_touches_itself_is_cut) {
  // A corner on a side: the triangle at that side has it on its border.
  const auto pinched = flat_polygon({{0, 0}, {8, 0}, {8, 8}, {4, 0}, {0, 8}});
  EXPECT_EQ(on_unit_grid(pinched).fanned_faces, 0U);
  EXPECT_EQ(fault_of(pinched), "");
}

TEST(PolygonCutter, a_face_that_crosses_itself_or_is_a_line_becomes_a_fan_and_is_counted) {
  for (const auto& places :
       std::vector<std::vector<Place>>{{{0, 0}, {4, 4}, {4, 0}, {0, 4}},  // a bow tie of no area
                                       {{0, 0}, {4, 4}, {4, 0}, {0, 6}},  // and of some
                                       {{0, 0}, {1, 0}, {2, 0}, {3, 0}},  // a line
                                       {{2, 2}, {2, 2}, {2, 2}, {2, 2}, {2, 2}}}) {  // a point
    const GridSurface made = on_unit_grid(flat_polygon(places));
    EXPECT_EQ(made.fanned_faces, 1U);
    EXPECT_EQ(made.triangles.size(), places.size() - 2);
    EXPECT_EQ(fault_of(flat_polygon(places)), "");
  }
  const auto bow = on_unit_grid(flat_polygon({{0, 0}, {4, 4}, {4, 0}, {0, 6}}));
  EXPECT_EQ(words_of(bow), "0 1 2 | 0 2 3");
}

TEST(PolygonCutter, random_faces_have_the_triangles_that_the_judge_expects) {
  std::mt19937_64 random(7);
  const auto below = [&](std::uint64_t end) { return static_cast<double>(random() % end); };
  std::size_t cut = 0;
  for (int i = 0; i < 4000; ++i) {
    std::vector<Place3> places;
    const std::size_t size = 4 + random() % 8;
    // Around a place, at growing angles: simple, unless rounding lets sides touch.
    const bool is_star = i % 2 == 0;
    for (std::size_t k = 0; k < size; ++k) {
      const double angle = 6.28 * static_cast<double>(k) / static_cast<double>(size);
      const double length = 2 + below(12);
      places.push_back(is_star ? Place3{std::round(length * std::cos(angle)), below(2),
                                        std::round(length * std::sin(angle))}
                               : Place3{below(6), below(6), below(3)});
    }
    const Surface surface = polygon(places);
    ASSERT_EQ(fault_of(surface), "") << to_obj(surface);
    cut += 1 - on_unit_grid(surface).fanned_faces;
  }
  EXPECT_GT(cut, 2000U);
}

TEST(PolygonCutter, the_largest_faces_are_cut_although_half_of_the_corners_turn_back) {
  // A comb and a spiral.
  std::vector<Place> comb, spiral;
  const int corners = static_cast<int>(Surface::corners_max);
  for (int i = 0; i < corners / 2 - 1; ++i)
    comb.push_back({static_cast<double>(i), i % 2 == 0 ? 1000.0 : static_cast<double>(i % 900)});
  comb.push_back({5000, -5});
  comb.push_back({-5, -5});
  std::reverse(comb.begin(), comb.end());
  for (int i = 0; i < corners / 2; ++i) {
    const double angle = i * 0.05;
    spiral.push_back(
        {std::round(1e6 * angle * std::cos(angle)), std::round(1e6 * angle * std::sin(angle))});
  }
  for (int i = corners / 2 - 1; i >= 0; --i) {
    const double angle = i * 0.05;
    spiral.push_back({std::round(1e6 * (angle + 1) * std::cos(angle)),
                      std::round(1e6 * (angle + 1) * std::sin(angle))});
  }
  for (const auto& places : {comb, spiral})
    EXPECT_EQ(on_unit_grid(flat_polygon(places)).fanned_faces, 0U);
}

}  // namespace
}  // namespace offgrid::io
