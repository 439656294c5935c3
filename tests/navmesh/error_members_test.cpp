// Every refusal of snap rounding, triangulations, cuts, floods, ground and crowds says all that
// belongs to it, and nothing else; what is just within a limit is not refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "ground_test.hpp"
#include "navmesh_test.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/offset/flood.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/world/grow.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(ErrorMembers, of_uses_name_the_segment_as_it_is_written_first) {
  SnapRounding snap = SnapRounding::rectangle(Point2::at(0, 0), Point2::at(20, 20), 2).value();
  const Segment s{Point2::at(1, 1), Point2::at(9, 4)}, back{s.to, s.from};
  const auto refused = [&](const std::vector<SegmentUse>& uses, const SnapError& expected) {
    const auto done = snap.edit(uses);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), expected) << describe(done.error());
  };
  const Segment outside{Point2::at(1, 1), Point2::at(21, 4)}, point{s.to, s.to};
  refused({{s, 1, 1}, {outside, 1, 1}},
          {.code = SnapErrorCode::outside_rectangle, .index = 1, .segment = outside, .floor = 1});
  refused({{s, 1, 1}, {point, 1, 1}},
          {.code = SnapErrorCode::one_point_segment, .index = 1, .segment = point, .floor = 1});
  refused({{s, 1, 2}},
          {.code = SnapErrorCode::unknown_floor, .index = 0, .segment = s, .floor = 2});
  // The first mention, as it was written.
  const Segment other{Point2::at(2, 2), Point2::at(3, 3)};
  refused({{other, 1, 1}, {back, -1, 1}, {s, -1, 1}},
          {.code = SnapErrorCode::not_in_use, .index = 1, .segment = back, .floor = 1});
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  ASSERT_TRUE(snap.edit(std::vector<SegmentUse>{{s, most, 1}, {s, most, 1}, {back, 1, 1}}))
      << "2^32 - 1 uses";
  refused({{s, 1, 1}},
          {.code = SnapErrorCode::too_many_uses, .index = 0, .segment = s, .floor = 1});
}

TEST(ErrorMembers, of_seams_that_come_together_name_the_first_that_meets_one_before_it) {
  SnapRounding snap = SnapRounding::rectangle(Point2::at(0, 0), Point2::at(20, 20), 2).value();
  std::vector<SeamUse> seams;
  for (int i = 0; i < 7; ++i)
    seams.push_back({{Point2::at(2 + 2 * i, 1), Point2::at(14 - 2 * i, 19)}, 0, 1});
  for (int turn = 0; turn < 7; ++turn) {
    EXPECT_EQ(snap.check(seams), (SnapError{.code = SnapErrorCode::seams_cross,
                                            .index = 1,
                                            .segment = seams[1].segment,
                                            .floor = 0,
                                            .other = seams[0].segment}));
    std::rotate(seams.begin(), seams.begin() + 1, seams.end());
  }
  const Point2 low = Point2::at(0, 0), beside = Point2::at(9, 0);
  EXPECT_EQ(SnapRounding::rectangle(low, beside).error(),
            (SnapError{.code = SnapErrorCode::empty_rectangle, .segment = {low, beside}}));
}

TEST(ErrorMembers, of_constraints_name_the_missing_piece_or_the_edge_that_keeps_a_vertex) {
  Triangulation line;
  std::vector<VertexId> on_line;
  for (const int x : {0, 2, 4, 6}) on_line.push_back(line.insert(Point2::at(x, x))->vertex);
  EXPECT_EQ(line.insert_constraint(on_line[0], on_line[1])->new_pieces, 1U);
  EXPECT_EQ(line.insert_constraint(on_line[2], on_line[0])->new_pieces, 1U) << "one is there";
  const Point2 at_0 = Point2::at(0, 0), at_4 = Point2::at(4, 4), at_6 = Point2::at(6, 6);
  EXPECT_EQ(line.remove_constraint(on_line[0], on_line[3]).error(),
            (EditError{.code = EditErrorCode::constraint_missing,
                       .constraint = {at_0, at_6},
                       .other = {at_4, at_6}}));
  EXPECT_EQ(line.remove(on_line[0]).error(),
            (EditError{.code = EditErrorCode::vertex_is_constrained,
                       .other = {at_0, Point2::at(2, 2)},
                       .point = at_0,
                       .vertex = on_line[0]}));
  // The same with faces.
  ASSERT_TRUE(line.insert(Point2::at(0, 9)));
  EXPECT_EQ(line.remove_constraint(on_line[0], on_line[3]).error(),
            (EditError{.code = EditErrorCode::constraint_missing,
                       .constraint = {at_0, at_6},
                       .other = {at_4, at_6}}));
  EXPECT_EQ(line.remove(on_line[2]).error(),
            (EditError{.code = EditErrorCode::vertex_is_constrained,
                       .other = {at_4, Point2::at(2, 2)},
                       .point = at_4,
                       .vertex = on_line[2]}));
  EXPECT_EQ(line.insert_constraint(on_line[1], on_line[1]).error(),
            (EditError{.code = EditErrorCode::one_point_constraint,
                       .constraint = {Point2::at(2, 2), Point2::at(2, 2)}}));
}

TEST(ErrorMembers, of_cuts_have_the_count_and_limit_of_the_list_at_fault) {
  const std::array points{Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)};
  EXPECT_EQ(check_for_cut(square(), points, 3),
            (CutError{.code = CutErrorCode::wrong_count, .count = 3, .limit = 2}));
  EXPECT_EQ(check_for_cut(square(), std::span(points).first(3), 2),
            (CutError{.code = CutErrorCode::wrong_count, .count = 3, .limit = 4}));
  const std::array folded{points[0], points[1], points[3], points[2]};
  EXPECT_EQ(check_for_cut(square(), folded, 2),
            (CutError{.code = CutErrorCode::face_turns_right, .face = FaceId{1}}));
  Mesh pieces;
  for (int i = 0; i < 6; ++i) pieces.add_vertex();
  add_known_face(pieces, VertexId{0}, VertexId{1}, VertexId{2});
  add_known_face(pieces, VertexId{3}, VertexId{4}, VertexId{5});
  const std::array apart{points[0],        points[1],         points[2],
                         Point2::at(9, 9), Point2::at(12, 9), Point2::at(9, 12)};
  EXPECT_EQ(check_for_cut(pieces, apart, 2),
            (CutError{.code = CutErrorCode::mesh_in_pieces, .face = FaceId{1}}));
  EXPECT_EQ(rectangle_mesh(points[0], points[1]).error(),
            (CutError{.code = CutErrorCode::empty_rectangle, .point = points[1]}));
}

TEST(ErrorMembers, of_rings_have_the_index_or_the_number_of_points) {
  const std::vector<Point2> corners{Point2::at(0, 0), Point2::at(9, 0), Point2::at(0, 9)};
  const Triangulation mesh = Triangulation::build(corners, {}).value();
  const auto error_of = [&](const std::vector<Point2>& ring) {
    return flood(mesh.planar(), ring).error();
  };
  const Point2 a = Point2::at(1, 1), b = Point2::at(3, 1), c = Point2::at(1, 3);
  EXPECT_EQ(error_of({}), (FloodError{FloodErrorCode::too_few_points, 0}));
  EXPECT_EQ(error_of({a, b}), (FloodError{FloodErrorCode::too_few_points, 2}));
  EXPECT_EQ(error_of({a, b, b, c}), (FloodError{FloodErrorCode::repeated_point, 2}));
  EXPECT_EQ(error_of({a, b, c, a}), (FloodError{FloodErrorCode::repeated_point, 0}));
  EXPECT_EQ(error_of({a, b, Point2::at(9, 9)}), (FloodError{FloodErrorCode::outside_mesh, 2}));
  EXPECT_EQ(describe(error_of({a, b, Point2::at(9, 9)})),
            "point 2 of the ring is outside the mesh");
}

TEST(ErrorMembers, of_ground_have_the_value_of_the_option_or_the_face) {
  const auto error_of = [](const GroundOptions& options) {
    return import_ground({}, options).error();
  };
  const auto error = [](GroundErrorCode code, std::int64_t value) {
    return GroundError{.code = code, .value = value};
  };
  EXPECT_EQ(error_of({.rise = -1}), error(GroundErrorCode::bad_slope, -1));
  EXPECT_EQ(error_of({.rise = 65536}), error(GroundErrorCode::bad_slope, 65536));
  EXPECT_EQ(error_of({.rise = 3, .run = 0}), error(GroundErrorCode::bad_slope, 0));
  EXPECT_EQ(error_of({.rise = 3, .run = 65536}), error(GroundErrorCode::bad_slope, 65536));
  EXPECT_EQ(error_of({.step = 1 << 29}), error(GroundErrorCode::bad_step, 1 << 29));
  EXPECT_EQ(error_of({.max_rise = -1}), error(GroundErrorCode::bad_rise, -1));
  EXPECT_EQ(error_of({.twice_within = -1}), error(GroundErrorCode::bad_twice, -1));
  EXPECT_EQ(error_of({.twice_within = 1 << 29}), error(GroundErrorCode::bad_twice, 1 << 29));
  EXPECT_TRUE(import_ground({}, {.rise = 65535, .run = 65535, .step = (1 << 29) - 1}));
  EXPECT_TRUE(import_ground({}, {.rise = 0, .run = 1, .max_rise = 0}));
  const std::vector<std::vector<GroundTriangle>> many(max_floors + 1);
  EXPECT_EQ(Relief::make(many).error(), error(GroundErrorCode::too_many_floors, max_floors + 1));
  const GroundTriangle down{corner(5, 0, 0), corner(0, 0, 0), corner(0, 5, 0)};
  const std::vector<std::vector<GroundTriangle>> floors{{down}};
  EXPECT_EQ(Relief::make(floors).error(),
            (GroundError{
                .code = GroundErrorCode::not_ground, .faces = {canonical(down)}, .face_count = 1}));
}

TEST(ErrorMembers, of_crowds_have_the_value_at_fault) {
  Crowd crowd;
  constexpr std::int32_t radius_max = Disc::max_radius;
  constexpr std::int64_t speed_max = CrowdAgent::max_speed;
  for (const std::int32_t radius : {-3, radius_max + 1})
    EXPECT_EQ(crowd.add({.radius = radius}).error(),
              (CrowdError{CrowdErrorCode::bad_radius, radius}));
  for (const std::int64_t speed : {std::int64_t{-1}, speed_max + 1})
    EXPECT_EQ(crowd.add({.speed = speed}).error(), (CrowdError{CrowdErrorCode::bad_speed, speed}));
  EXPECT_EQ(crowd.add({.arrive_within = -1}).error(),
            (CrowdError{CrowdErrorCode::bad_distance, -1}));
  EXPECT_EQ(crowd.size(), 0U);
  const auto largest =
      crowd.add({.radius = radius_max, .speed = speed_max, .end = StepEnd::arrived});
  ASSERT_EQ(*largest, CrowdId(0)) << "those that were refused took no id";
  EXPECT_EQ(crowd.find(*largest)->end, StepEnd::moving) << "the end that is given is ignored";
  const CrowdError unknown{CrowdErrorCode::unknown_agent, 5};
  EXPECT_EQ(crowd.remove(CrowdId(5)).error(), unknown);
  EXPECT_EQ(crowd.set_goal(CrowdId(5), {}).error(), unknown);
}

}  // namespace
}  // namespace offgrid::navmesh
