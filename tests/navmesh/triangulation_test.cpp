#include "offgrid/navmesh/triangulation/triangulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grid_mesh.hpp"
#include "navmesh_test.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

void expect_sound(const Triangulation& t) {
  const auto violation = find_violation(t.planar());
  ASSERT_FALSE(violation) << describe(*violation);
}

Triangulation of_points(const std::vector<Point2>& points) {
  Triangulation t;
  for (const Point2& p : points) EXPECT_TRUE(t.insert(p));
  return t;
}

TEST(Triangulation, of_nothing_is_empty) {
  const Triangulation t;
  EXPECT_TRUE(t.empty());
  EXPECT_EQ(t.face_count(), 0U);
  EXPECT_EQ(t.locate(Point2::at(0, 0)), Location{});
  EXPECT_EQ(t.digest(), Digest{});
}

TEST(Triangulation, keeps_a_point_once) {
  Triangulation t = of_points({Point2::at(0, 0), Point2::at(4, 0), Point2::at(0, 4)});
  EXPECT_FALSE(t.empty());
  const auto again = t.insert(Point2::at(4, 0));
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->is_new);
  EXPECT_EQ(t.point(again->vertex), Point2::at(4, 0));
  EXPECT_EQ(t.vertex_count(), 3U);
}

TEST(Triangulation, digest_tells_sets_apart) {
  const std::vector<Point2> points = grid_points(3, 3);
  std::set<std::pair<std::uint64_t, std::uint64_t>> digests;
  for (int subset = 0; subset < 512; ++subset) {
    Triangulation t;
    for (int i = 0; i < 9; ++i) {
      if ((subset >> i & 1) == 0) continue;
      ASSERT_TRUE(t.insert(points[static_cast<std::size_t>(i)]));
    }
    digests.insert({t.digest().high, t.digest().low});
  }
  EXPECT_EQ(digests.size(), 512U);
}

TEST(Triangulation, a_constraint_that_is_there_changes_nothing) {
  Triangulation t = of_points(grid_points(4, 4));
  const VertexId a = t.find(Point2::at(0, 0));
  const VertexId b = t.find(Point2::at(3, 2));
  ASSERT_TRUE(t.insert_constraint(a, b));
  const Digest before = t.digest();
  const auto again = t.insert_constraint(b, a);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->new_pieces, 0U);
  EXPECT_TRUE(t.changed_faces().empty());
  EXPECT_EQ(t.digest(), before);
}

TEST(Triangulation, asks_one_side_for_each_vertex_that_a_constraint_meets) {
  // A strip of 80 vertices, above and below the constraint, each of which it meets.
  Triangulation t;
  for (int i = 0; i < 40; ++i) {
    ASSERT_TRUE(t.insert(Point2::at(10 * i, 7)));
    ASSERT_TRUE(t.insert(Point2::at(10 * i + 3, -8)));
  }
  const VertexId a = t.insert(Point2::at(-20, 0))->vertex;
  const VertexId b = t.insert(Point2::at(430, 0))->vertex;
  const auto made = t.insert_constraint(a, b);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->new_pieces, 1U);
  EXPECT_EQ(made->crossed_edges, 79U);
  // The two neighbours of the start, and the far corner of each face that is entered but the last.
  EXPECT_EQ(made->side_tests, 80U);
  expect_sound(t);
  // A vertex that is there already is seen without a test.
  EXPECT_EQ(t.insert_constraint(a, b)->side_tests, 0U);
}

TEST(Triangulation, built_in_bulk_is_the_same) {
  Random random(5);
  std::vector<Point2> points;
  for (int i = 0; i < 400; ++i) points.push_back(random_point(random, 0, 40));
  std::vector<VertexId> vertex_of;
  const auto built = Triangulation::build(points, {}, ThroughVertex::split, &vertex_of);
  ASSERT_TRUE(built);
  expect_sound(*built);
  EXPECT_EQ(built->digest(), of_points(points).digest());
  for (std::size_t i = 0; i < points.size(); ++i) EXPECT_EQ(built->point(vertex_of[i]), points[i]);
}

// It crosses too many edges to be among the first that are inserted.
TEST(Triangulation, built_in_bulk_refuses_a_long_constraint_that_crosses_another) {
  std::vector<Point2> points{Point2::at(-1, 1), Point2::at(201, 2)};
  for (int x = 0; x <= 200; ++x) {
    for (const int y : {0, 3}) points.push_back(Point2::at(x, y));
  }
  const std::vector<Constraint> crossing{{0, 1}, {202, 203}};
  ASSERT_EQ(points[202].x, points[203].x);
  const auto refused = Triangulation::build(points, crossing);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, EditErrorCode::constraints_cross);
  EXPECT_EQ(refused.error().index, 0U);
  EXPECT_EQ(refused.error().other_index, 1U);
  EXPECT_TRUE(Triangulation::build(points, std::vector<Constraint>{{0, 1}}));
}

// All of them begin at one point, so that the one that is crossed has to be told by its other end.
TEST(Triangulation, names_the_constraint_that_is_crossed_among_those_of_one_point) {
  const std::vector<Point2> points{Point2::at(0, 0), Point2::at(8, 0), Point2::at(8, 8),
                                   Point2::at(0, 8), Point2::at(9, 3), Point2::at(5, 9)};
  const auto crossed =
      Triangulation::build(points, std::vector<Constraint>{{0, 1}, {0, 3}, {0, 2}, {4, 5}});
  ASSERT_FALSE(crossed);
  EXPECT_EQ(std::min(crossed.error().index, crossed.error().other_index), 2U);
  EXPECT_EQ(std::max(crossed.error().index, crossed.error().other_index), 3U);
}

TEST(Triangulation, without_faces_has_vertices_on_one_line_only) {
  Mesh mesh;
  for (int i = 0; i < 4; ++i) mesh.add_vertex();
  std::vector<Point2> points{Point2::at(0, 0), Point2::at(2, 2), Point2::at(5, 5),
                             Point2::at(9, 9)};
  EXPECT_FALSE(find_violation(PlanarMesh(mesh, points)));
  points[3] = Point2::at(9, 8);
  const auto found = find_violation(PlanarMesh(mesh, points));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->invariant, PlanarInvariant::no_faces_only_on_a_line);
  EXPECT_EQ(found->vertex, VertexId{3});
}

TEST(Triangulation, changed_faces_are_those_of_the_last_edit) {
  Triangulation t = of_points(grid_points(6, 6));
  const VertexId u = t.find(Point2::at(0, 0)), v = t.find(Point2::at(5, 4));
  ASSERT_TRUE(t.insert_constraint(u, v));
  ASSERT_TRUE(t.insert(Point2::at(-9, 9)));
  const Mesh before = t.mesh();
  t.free_edge(t.mesh().find_edge(u, v));
  ASSERT_FALSE(t.changed_faces().empty());
  for (const FaceId f : t.changed_faces())
    EXPECT_NE(before.vertices(f), t.mesh().vertices(f)) << f.value();
}

TEST(Triangulation, bulk_errors_name_the_positions_in_the_input) {
  const std::vector<Point2> points{Point2::at(0, 0), Point2::at(4, 4), Point2::at(0, 4),
                                   Point2::at(4, 0)};
  const std::vector<Constraint> crossing{{0, 2}, {0, 1}, {3, 2}};
  const auto crossed = Triangulation::build(points, crossing);
  ASSERT_FALSE(crossed);
  EXPECT_EQ(crossed.error().code, EditErrorCode::constraints_cross);
  EXPECT_EQ(std::min(crossed.error().index, crossed.error().other_index), 1U);
  EXPECT_EQ(std::max(crossed.error().index, crossed.error().other_index), 2U);
  const std::vector<Constraint> unknown{{0, 2}, {0, 4}};
  const auto refused = Triangulation::build(points, unknown);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, EditErrorCode::constraint_unknown_point);
  EXPECT_EQ(refused.error().index, 1U);
  const std::vector<Constraint> first_is_unknown{{4, 0}, {0, 2}};
  EXPECT_EQ(Triangulation::build(points, first_is_unknown).error().code,
            EditErrorCode::constraint_unknown_point);
  EXPECT_EQ(Triangulation::build(points, first_is_unknown).error().index, 0U);
  const std::vector<Constraint> short_one{{3, 3}};
  ASSERT_FALSE(Triangulation::build(points, short_one));
  EXPECT_EQ(Triangulation::build(points, short_one).error().code,
            EditErrorCode::one_point_constraint);
}

TEST(Triangulation, refusals_name_the_same_whatever_was_done_before) {
  const std::vector<Point2> ends{Point2::at(9, 0), Point2::at(0, 9), Point2::at(-9, 0),
                                 Point2::at(0, -9)};
  for (std::size_t first = 0; first < ends.size(); ++first) {
    Triangulation triangulation;
    const VertexId hub = triangulation.insert(Point2::at(0, 0))->vertex;
    std::vector<VertexId> tips;
    for (std::size_t i = 0; i < ends.size(); ++i)
      tips.push_back(triangulation.insert(ends[(first + i) % ends.size()])->vertex);
    for (const VertexId tip : tips) ASSERT_TRUE(triangulation.insert_constraint(hub, tip));
    const auto removed = triangulation.remove(hub);
    ASSERT_FALSE(removed);
    EXPECT_EQ(removed.error().other[1], Point2::at(-9, 0));
  }
}

// The segment is looked at from the end with fewer neighbours; the vertex nearest to the first end
// is named all the same.
TEST(Triangulation, a_refused_constraint_of_a_hub_names_the_first_vertex_that_it_passes) {
  std::vector<Point2> points{Point2::at(0, 0), Point2::at(0, 50), Point2::at(0, 90),
                             Point2::at(0, 200)};
  for (int x = -100; x <= 100; ++x) points.push_back(Point2::at(x, -x * x - 1000));
  std::vector<VertexId> vertex_of;
  auto triangulation = Triangulation::build(points, {}, ThroughVertex::refuse, &vertex_of);
  ASSERT_TRUE(triangulation);
  std::size_t degree = 0;
  for ([[maybe_unused]] const HalfedgeId h : triangulation->mesh().outgoing(vertex_of[0])) ++degree;
  ASSERT_GT(degree, 32U);
  for (const auto& [from, to, passed] : {std::array{0, 3, 1}, std::array{3, 0, 2}}) {
    const auto made = triangulation->insert_constraint(vertex_of[static_cast<std::size_t>(from)],
                                                       vertex_of[static_cast<std::size_t>(to)],
                                                       ThroughVertex::refuse);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, EditErrorCode::constraint_through_vertex);
    EXPECT_EQ(made.error().point, points[static_cast<std::size_t>(passed)]);
  }
}

TEST(Triangulation, built_with_a_constraint_many_times_is_the_same) {
  const std::vector<Point2> points{Point2::at(0, 0), Point2::at(4, 1), Point2::at(0, 6),
                                   Point2::at(7, 7)};
  const std::vector<Constraint> once{{0, 3}, {1, 2}};
  std::vector<Constraint> often;
  for (std::uint32_t i = 0; i < 5; ++i) often.insert(often.end(), {{1, 3}, {3, 1}, {0, 1}, {1, 0}});
  EXPECT_EQ(Triangulation::build(points, often)->digest(),
            Triangulation::build(points, std::vector<Constraint>{{1, 3}, {0, 1}})->digest());
  often.insert(often.end(), once.begin(), once.end());
  const auto crossing = Triangulation::build(points, often);
  ASSERT_FALSE(crossing);
  EXPECT_EQ(crossing.error().code, EditErrorCode::constraints_cross);
}

// The length is told before any point is read.
TEST(Triangulation, refuses_more_points_than_a_mesh_has_room_for) {
  const Point2 only{};
  const auto built =
      Triangulation::build(std::span<const Point2>(&only, std::size_t{Mesh::max_vertices} + 1));
  ASSERT_FALSE(built);
  EXPECT_EQ(built.error().code, EditErrorCode::too_many_vertices);
  EXPECT_EQ(describe(built.error()), "a mesh has at most 536870911 vertices");
}

TEST(Triangulation, counts_the_edges_that_a_constraint_of_several_pieces_crosses) {
  Triangulation t =
      of_points({Point2::at(0, 0), Point2::at(4, 3), Point2::at(4, -3), Point2::at(8, 0),
                 Point2::at(12, 3), Point2::at(12, -3), Point2::at(16, 0)});
  const auto made = t.insert_constraint(t.find(Point2::at(0, 0)), t.find(Point2::at(16, 0)));
  EXPECT_EQ(made->new_pieces, 2U);
  EXPECT_EQ(made->crossed_edges, 2U);
}

TEST(Triangulation, digest_tells_constraints_on_a_line_apart) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> digests;
  for (int subset = 0; subset < 8; ++subset) {
    Triangulation t =
        of_points({Point2::at(0, 0), Point2::at(1, 2), Point2::at(2, 4), Point2::at(3, 6)});
    for (int i = 0; i < 3; ++i) {
      if ((subset >> i & 1) == 0) continue;
      ASSERT_TRUE(
          t.insert_constraint(t.find(Point2::at(i, 2 * i)), t.find(Point2::at(i + 1, 2 * i + 2))));
    }
    digests.insert({t.digest().high, t.digest().low});
  }
  EXPECT_EQ(digests.size(), 8U);
}

TEST(Triangulation, a_border_that_turns_right_is_named_by_its_corner) {
  const Mesh mesh = square();
  const std::vector<Point2> points{Point2::at(3, 3), Point2::at(5, 0), Point2::at(6, 6),
                                   Point2::at(0, 5)};
  const auto found = find_violation(PlanarMesh(mesh, points));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->invariant, PlanarInvariant::border_is_convex);
  EXPECT_EQ(found->vertex, VertexId{0});
  EXPECT_EQ(found->halfedge, mesh.find_halfedge(VertexId{3}, VertexId{0}));
}

}  // namespace
}  // namespace offgrid::navmesh
