#include "offgrid/navmesh/triangulation/triangulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "offgrid/kernel/segment.hpp"
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

std::vector<Point2> grid(int columns, int rows) {
  std::vector<Point2> points;
  for (int x = 0; x < columns; ++x) {
    for (int y = 0; y < rows; ++y) points.push_back(Point2::at(x, y));
  }
  return points;
}

void shuffle(Random& random, std::vector<Point2>& points) {
  for (std::size_t i = points.size(); i > 1; --i) {
    std::swap(
        points[i - 1],
        points[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]);
  }
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

TEST(Triangulation, of_points_on_a_line_has_no_faces) {
  Triangulation t =
      of_points({Point2::at(6, 3), Point2::at(0, 0), Point2::at(2, 1), Point2::at(4, 2)});
  EXPECT_EQ(t.face_count(), 0U);
  expect_sound(t);
  const auto off = t.insert(Point2::at(3, 5));
  ASSERT_TRUE(off);
  EXPECT_TRUE(off->is_new);
  EXPECT_EQ(t.face_count(), 3U);
  expect_sound(t);
  ASSERT_TRUE(t.remove(t.find(Point2::at(3, 5))));
  EXPECT_EQ(t.face_count(), 0U);
  expect_sound(t);
  EXPECT_EQ(
      t.digest(),
      of_points({Point2::at(0, 0), Point2::at(2, 1), Point2::at(4, 2), Point2::at(6, 3)}).digest());
}

TEST(Triangulation, does_not_depend_on_the_order_of_insertion) {
  std::vector<Point2> points = grid(3, 3);
  const Digest expected = of_points(points).digest();
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    shuffle(random, points);
    const Triangulation t = of_points(points);
    expect_sound(t);
    ASSERT_EQ(t.digest(), expected);
  }
}

TEST(Triangulation, digest_tells_sets_apart) {
  const std::vector<Point2> points = grid(3, 3);
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

TEST(Triangulation, a_split_constraint_keeps_both_pieces) {
  Triangulation t =
      of_points({Point2::at(0, 0), Point2::at(8, 0), Point2::at(4, 6), Point2::at(4, -6)});
  const VertexId a = t.find(Point2::at(0, 0));
  const VertexId b = t.find(Point2::at(8, 0));
  ASSERT_TRUE(t.insert_constraint(a, b));
  const VertexId m = t.insert(Point2::at(3, 0))->vertex;
  EXPECT_TRUE(t.is_constrained(a, m));
  EXPECT_TRUE(t.is_constrained(m, b));
  EXPECT_FALSE(t.is_constrained(a, b));
  expect_sound(t);
}

TEST(Triangulation, constraints_on_a_line_are_kept) {
  Triangulation t =
      of_points({Point2::at(0, 0), Point2::at(2, 0), Point2::at(4, 0), Point2::at(6, 0)});
  const auto made = t.insert_constraint(t.find(Point2::at(0, 0)), t.find(Point2::at(4, 0)));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->new_pieces, 2U);
  ASSERT_TRUE(t.insert(Point2::at(1, 0)));
  ASSERT_TRUE(t.insert(Point2::at(3, 3)));
  EXPECT_TRUE(t.is_constrained(t.find(Point2::at(0, 0)), t.find(Point2::at(1, 0))));
  EXPECT_TRUE(t.is_constrained(t.find(Point2::at(2, 0)), t.find(Point2::at(4, 0))));
  EXPECT_FALSE(t.is_constrained(t.find(Point2::at(4, 0)), t.find(Point2::at(6, 0))));
  ASSERT_TRUE(t.remove(t.find(Point2::at(3, 3))));
  EXPECT_TRUE(t.is_constrained(t.find(Point2::at(2, 0)), t.find(Point2::at(4, 0))));
  EXPECT_FALSE(t.remove(t.find(Point2::at(2, 0))));
}

TEST(Triangulation, refuses_crossing_constraints_and_names_both) {
  Triangulation t = of_points(
      {Point2::at(0, 0), Point2::at(4, 4), Point2::at(0, 4), Point2::at(4, 0), Point2::at(9, 1)});
  ASSERT_TRUE(t.insert_constraint(t.find(Point2::at(0, 4)), t.find(Point2::at(4, 0))));
  const Digest before = t.digest();
  const auto refused = t.insert_constraint(t.find(Point2::at(0, 0)), t.find(Point2::at(4, 4)));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, EditErrorCode::constraints_cross);
  EXPECT_EQ(refused.error().constraint, (EditError::Segment{Point2::at(0, 0), Point2::at(4, 4)}));
  EXPECT_TRUE(refused.error().other == (EditError::Segment{Point2::at(0, 4), Point2::at(4, 0)}) ||
              refused.error().other == (EditError::Segment{Point2::at(4, 0), Point2::at(0, 4)}));
  EXPECT_NE(describe(refused.error()).find("constraint (0, 0)-(4, 4) crosses constraint ("),
            std::string::npos);
  EXPECT_EQ(t.digest(), before);
}

TEST(Triangulation, refuses_a_constraint_through_a_vertex_if_asked) {
  Triangulation t = of_points(grid(3, 3));
  const Digest before = t.digest();
  const auto refused = t.insert_constraint(t.find(Point2::at(0, 0)), t.find(Point2::at(2, 2)),
                                           ThroughVertex::refuse);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, EditErrorCode::constraint_through_vertex);
  EXPECT_EQ(refused.error().point, Point2::at(1, 1));
  EXPECT_EQ(t.digest(), before);
  const auto split = t.insert_constraint(t.find(Point2::at(0, 0)), t.find(Point2::at(2, 2)));
  ASSERT_TRUE(split);
  EXPECT_EQ(split->new_pieces, 2U);
}

TEST(Triangulation, refuses_to_remove_the_end_of_a_constraint) {
  Triangulation t = of_points(grid(3, 3));
  const VertexId a = t.find(Point2::at(0, 0));
  ASSERT_TRUE(t.insert_constraint(a, t.find(Point2::at(2, 1))));
  const auto refused = t.remove(a);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, EditErrorCode::vertex_is_constrained);
  EXPECT_EQ(describe(refused.error()),
            "vertex (0, 0) is an end of constraint (0, 0)-(2, 1) and cannot be removed");
}

TEST(Triangulation, a_constraint_that_is_there_changes_nothing) {
  Triangulation t = of_points(grid(4, 4));
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

// The edits of a triangulation, to rebuild it from nothing.
struct Told {
  std::map<Point2, VertexId> points;
  std::set<std::pair<Point2, Point2>> pieces;

  Triangulation rebuild(Random& random) const {
    std::vector<Point2> order;
    for (const auto& [p, v] : points) order.push_back(p);
    shuffle(random, order);
    Triangulation t = of_points(order);
    for (const auto& [a, b] : pieces) EXPECT_TRUE(t.insert_constraint(t.find(a), t.find(b)));
    return t;
  }
  void read_pieces(const Triangulation& t) {
    pieces.clear();
    for (const auto& [a, u] : points) {
      for (const auto& [b, v] : points) {
        if (a < b && t.is_constrained(u, v)) pieces.insert({a, b});
      }
    }
  }
};

void edit_at_random(std::uint64_t seed, int size, int edits) {
  Random random(seed);
  Triangulation t;
  Told told;
  const auto any_vertex = [&] {
    return std::next(told.points.begin(),
                     random.between(0, static_cast<std::int64_t>(told.points.size()) - 1));
  };
  for (int edit = 0; edit < edits; ++edit) {
    const auto kind = random.between(0, 9);
    if (kind < 4 || told.points.size() < 2) {
      const Point2 p = random_point(random, 0, size);
      told.points[p] = t.insert(p)->vertex;
    } else if (kind < 7) {
      const auto v = any_vertex();
      if (t.remove(v->second)) told.points.erase(v);
    } else if (kind < 9) {
      const auto u = any_vertex()->second;
      const auto v = any_vertex()->second;
      const auto made = t.insert_constraint(u, v);
      ASSERT_FALSE(made && u == v);
    } else {
      const auto u = any_vertex()->second;
      const auto v = any_vertex()->second;
      const auto gone = t.remove_constraint(u, v);
      ASSERT_FALSE(gone && u == v);
    }
    expect_sound(t);
    ASSERT_EQ(t.vertex_count(), told.points.size());
    for (const auto& [p, v] : told.points) ASSERT_EQ(t.find(p), v);
    if (edit % 4 == 0) {
      told.read_pieces(t);
      ASSERT_EQ(told.rebuild(random).digest(), t.digest()) << "seed " << seed << ", edit " << edit;
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Triangulation, after_any_edits_is_the_one_built_from_nothing) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    edit_at_random(seed, static_cast<int>(seed % 6) + 1, 60);
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
  edit_at_random(1000, 1000, 150);
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

TEST(Triangulation, changed_faces_are_those_of_the_last_edit) {
  Triangulation t = of_points(grid(6, 6));
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

TEST(TriangulationCheck, sees_a_flipped_edge) {
  const Triangulation t = of_points(grid(3, 3));
  std::size_t seen = 0;
  std::size_t flipped = 0;
  for (const FaceId f : t.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = t.mesh().halfedge(f, k);
      if (t.mesh().is_border(h)) continue;
      Mesh broken = t.mesh();
      broken.flip(h);
      ++flipped;
      seen += static_cast<std::size_t>(
          find_violation(PlanarMesh(broken, t.planar().points())).has_value());
    }
  }
  EXPECT_GT(flipped, 0U);
  EXPECT_EQ(seen, flipped);
}

}  // namespace
}  // namespace offgrid::navmesh
