// Walks whose ends are points or meetings of lines, against a mesh that is really shifted; and the
// border.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "cell_mesh.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "support/shifted_walk.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Level;
using kernel::LeveledLine;
using kernel::Point2;
using testing::Random;
using testing::ShiftedMesh;

/// A mesh and its shifted twin, whose faces have the same order.
struct Pair {
  Triangulation triangulation;
  std::vector<FaceId> faces;
  ShiftedMesh shifted;

  PlanarMesh mesh() const { return triangulation.planar(); }
  std::optional<FaceId> face(std::optional<std::size_t> f) const {
    return f ? std::optional(faces[*f]) : std::nullopt;
  }
  /// The shifted walk as the library tells it: with a last face none if it goes on beyond the mesh.
  std::vector<FaceId> expected(const ShiftedMesh::Line& line, const ShiftedMesh::Number& begin,
                               const std::optional<ShiftedMesh::Number>& end) const {
    std::vector<FaceId> met;
    for (const std::size_t f : shifted.walk(line, begin, end)) met.push_back(faces[f]);
    if (!end || !shifted.locate(ShiftedMesh::at(line, *end))) met.push_back(FaceId{});
    return met;
  }
};

Pair random_pair(Random& random, int side, int step) {
  const auto coordinate = [&] { return step * static_cast<int>(random.between(0, side)); };
  const int far = side * step;
  std::vector<Point2> points{Point2::at(0, 0), Point2::at(far, 0), Point2::at(far, far),
                             Point2::at(0, far)};
  const auto inner = random.between(0, side * side);
  for (int i = 0; i < inner; ++i) points.push_back(Point2::at(coordinate(), coordinate()));
  Triangulation t = *Triangulation::build(points);
  std::vector<FaceId> faces;
  std::vector<std::array<Point2, 3>> corners;
  for (const FaceId f : t.mesh().faces()) {
    faces.push_back(f);
    corners.push_back(t.planar().triangle(f));
  }
  return {std::move(t), std::move(faces), ShiftedMesh(corners)};
}

LeveledLine random_line(Random& random, int low, int high) {
  const Level level = random.chance(1, 2) ? Level::query : Level::second_mesh;
  LeveledLine line{random_point(random, low, high), random_point(random, low, high), level};
  while (line.from == line.to) line.to = random_point(random, low, high);
  return line;
}

std::vector<FaceId> faces_of(const Walk& walk) {
  std::vector<FaceId> faces{walk.start()};
  for (const Crossing& crossing : walk) faces.push_back(crossing.entered);
  return faces;
}

/// All ends of a walk along one line: `other` and `last` are lines that it meets. Returns how many
/// walks were compared.
int compare_walks(const Pair& pair, const LeveledLine& other, const LeveledLine& walk,
                  const LeveledLine& last) {
  const PlanarMesh mesh = pair.mesh();
  const ShiftedMesh::Line line = ShiftedMesh::line(walk);
  const auto begin = ShiftedMesh::meeting(line, ShiftedMesh::line(other));
  const auto end = ShiftedMesh::meeting(line, ShiftedMesh::line(last));
  if (!begin) return 0;
  const auto start = locate(mesh, LineMeeting{walk, other});
  const auto expected_start = pair.face(pair.shifted.locate(ShiftedMesh::at(line, *begin)));
  EXPECT_EQ(start, expected_start);
  if (!start || start != expected_start) return 0;
  const WalkLine along{walk.from, walk.to};
  EXPECT_EQ(faces_of(traverse(mesh, *start, along, WalkBound::none())),
            pair.expected(line, *begin, std::nullopt));
  if (*begin < 1) {
    EXPECT_EQ(faces_of(traverse(mesh, *start, along, WalkBound::at_point(walk.to))),
              pair.expected(line, *begin, ShiftedMesh::Number(1)));
  }
  if (!end || *end < *begin) return 1;
  const std::vector<FaceId> forth =
      faces_of(traverse(mesh, *start, along, WalkBound::at_line(last)));
  EXPECT_EQ(forth, *begin == *end ? std::vector{*start} : pair.expected(line, *begin, end));
  if (!forth.back()) return 1;
  // Back again: the same faces in the other order.
  std::vector<FaceId> back =
      faces_of(traverse(mesh, forth.back(), {walk.to, walk.from}, WalkBound::at_line(other)));
  std::reverse(back.begin(), back.end());
  EXPECT_EQ(back, forth);
  return 1;
}

TEST(WalkEnds, at_meetings_of_lines_agree_with_the_shifted_mesh) {
  Random random(1);
  int walks = 0;
  for (int round = 0; round < 40; ++round) {
    const int side = static_cast<int>(random.between(2, 5));
    const Pair pair = random_pair(random, side, 1);
    for (int i = 0; i < 15; ++i) {
      LeveledLine walk = random_line(random, -1, side + 1);
      walk.level = Level::query;
      const LeveledLine before = random_line(random, -1, side + 1);
      walks += compare_walks(pair, before, walk, random_line(random, -1, side + 1));
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(walks, 100);
}

TEST(WalkEnds, agree_over_the_whole_grid) {
  Random random(2);
  constexpr int step = (1 << 30) / 4 - 1;
  int walks = 0;
  for (int round = 0; round < 15; ++round) {
    const Pair pair = random_pair(random, 4, step);
    // Lines through vertices, and lines through points next to vertices.
    const auto near_vertex = [&] {
      const auto coordinate = [&] {
        const std::int64_t vertex = step * random.between(0, 4);
        return std::clamp(static_cast<int>(vertex + random.between(-1, 1)), 0, 4 * step);
      };
      const int x = coordinate();
      return Point2::at(x, coordinate());
    };
    const auto line = [&] {
      LeveledLine made{near_vertex(), near_vertex(),
                       random.chance(1, 2) ? Level::query : Level::second_mesh};
      while (made.from == made.to) made.to = near_vertex();
      return made;
    };
    for (int i = 0; i < 10; ++i) {
      LeveledLine walk = line();
      walk.level = Level::query;
      walks += compare_walks(pair, line(), walk, line());
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(walks, 30);
}

// ---- the nine special cases that the source counts: a start in a face, on an edge or on a vertex;
// an end before the bounding edge or vertex, on it, or past it

class WalkSpecialCases : public ::testing::Test {
 protected:
  enum class Start { face, edge, vertex };
  enum class End { before, on, past };

  /// Compares all walks over the cells that begin and end so with the shifted mesh.
  void compare(Start start, End end) const {
    int walks = 0;
    for (const Point2& from : places(start)) {
      for (const Point2& bound : bounds()) {
        const std::optional<Point2> to = end_at(from, bound, end);
        if (!to || *to == from) continue;
        const ShiftedMesh::Line line = ShiftedMesh::line({from, *to, Level::query});
        const ShiftedMesh::Number begins = 0, ends = 1;
        const auto at = locate(pair.mesh(), from);
        const auto shifted_start = pair.shifted.locate(ShiftedMesh::at(line, begins));
        ASSERT_EQ(at ? std::optional(at->face) : std::nullopt, pair.face(shifted_start));
        if (!at) continue;
        const std::vector<FaceId> met = faces_of(traverse(pair.mesh(), *at, *to));
        EXPECT_EQ(met, pair.expected(line, begins, ends));
        ++walks;
      }
    }
    EXPECT_GT(walks, 90);
  }

 private:
  static constexpr int step = 4, cells = 2;

  static Pair make() {
    Triangulation t = *Triangulation::build(lattice());
    std::vector<FaceId> faces;
    std::vector<std::array<Point2, 3>> corners;
    for (const FaceId f : t.mesh().faces()) {
      faces.push_back(f);
      corners.push_back(t.planar().triangle(f));
    }
    return {std::move(t), std::move(faces), ShiftedMesh(corners)};
  }
  static std::vector<Point2> lattice() {
    std::vector<Point2> points;
    for (int x = 0; x <= cells; ++x) {
      for (int y = 0; y <= cells; ++y) points.push_back(Point2::at(step * x, step * y));
    }
    return points;
  }
  /// Is the place on an edge? Upright, level, or the diagonal that the mesh has there.
  bool is_on_edge(const Point2& p) const {
    for (const FaceId f : pair.mesh().mesh().faces()) {
      const std::array<Point2, 3> c = pair.mesh().triangle(f);
      for (std::size_t k = 0; k < 3; ++k) {
        if (kernel::on_segment(c[k], c[(k + 1) % 3], p)) return true;
      }
    }
    return false;
  }
  /// The places of the grid inside faces, on edges between their ends, or at vertices.
  std::vector<Point2> places(Start kind) const {
    std::vector<Point2> found;
    for (int x = 0; x <= step * cells; ++x) {
      for (int y = 0; y <= step * cells; ++y) {
        const bool is_vertex = x % step == 0 && y % step == 0;
        const bool is_edge = !is_vertex && is_on_edge(Point2::at(x, y));
        const Start here = is_vertex ? Start::vertex : is_edge ? Start::edge : Start::face;
        if (here == kind) found.push_back(Point2::at(x, y));
      }
    }
    return found;
  }
  /// A bounding vertex, or a place where an edge is met.
  std::vector<Point2> bounds() const {
    std::vector<Point2> all = lattice();
    const std::vector<Point2> on_edges = places(Start::edge);
    all.insert(all.end(), on_edges.begin(), on_edges.end());
    return all;
  }
  /// On the line to the bound: half-way, at it, or as far again by half; none off the grid.
  static std::optional<Point2> end_at(const Point2& from, const Point2& bound, End end) {
    const std::int64_t dx = bound.x.raw() - from.x.raw(), dy = bound.y.raw() - from.y.raw();
    if (end == End::on) return bound;
    if (dx % 2 != 0 || dy % 2 != 0) return std::nullopt;
    const std::int64_t halves = end == End::before ? 1 : 3;
    const int x = static_cast<int>(from.x.raw() + dx / 2 * halves);
    return Point2::at(x, static_cast<int>(from.y.raw() + dy / 2 * halves));
  }

  Pair pair = make();
};

TEST_F(WalkSpecialCases, from_a_face_to_before_the_bound) { compare(Start::face, End::before); }
TEST_F(WalkSpecialCases, from_a_face_to_the_bound) { compare(Start::face, End::on); }
TEST_F(WalkSpecialCases, from_a_face_past_the_bound) { compare(Start::face, End::past); }
TEST_F(WalkSpecialCases, from_an_edge_to_before_the_bound) { compare(Start::edge, End::before); }
TEST_F(WalkSpecialCases, from_an_edge_to_the_bound) { compare(Start::edge, End::on); }
TEST_F(WalkSpecialCases, from_an_edge_past_the_bound) { compare(Start::edge, End::past); }
TEST_F(WalkSpecialCases, from_a_vertex_to_before_the_bound) { compare(Start::vertex, End::before); }
TEST_F(WalkSpecialCases, from_a_vertex_to_the_bound) { compare(Start::vertex, End::on); }
TEST_F(WalkSpecialCases, from_a_vertex_past_the_bound) { compare(Start::vertex, End::past); }

// The control: the same mesh shifted the other way is another mesh, and the comparison finds that.
TEST(WalkEnds, the_comparison_finds_the_other_offset) {
  const std::vector<Point2> points{Point2::at(0, 0), Point2::at(2, 0), Point2::at(0, 2),
                                   Point2::at(2, 2), Point2::at(1, 1)};
  const Triangulation t = *Triangulation::build(points);
  std::vector<FaceId> faces;
  std::vector<std::array<Point2, 3>> turned;
  for (const FaceId f : t.mesh().faces()) {
    // Turning everything by half a turn turns the offset too.
    std::array<Point2, 3> corners = t.planar().triangle(f);
    for (Point2& p : corners) p = Point2::at(-p.x.raw(), -p.y.raw());
    faces.push_back(f);
    turned.push_back(corners);
  }
  const ShiftedMesh other(turned);
  int different = 0;
  for (int x = 0; x <= 2; ++x) {
    for (int y = 0; y <= 2; ++y) {
      const auto there = other.locate(ShiftedMesh::shifted(Point2::at(-x, -y), Level::query));
      const auto here = locate(t.planar(), Point2::at(x, y));
      different +=
          static_cast<int>((there ? faces[*there] : FaceId{}) != (here ? here->face : FaceId{}));
    }
  }
  EXPECT_GT(different, 0);
}

// ---- the border, of a mesh that is not convex: two rows of three cells; the cell in the middle of
// one is missing

TEST(WalkEnds, a_walk_along_the_border_exits_and_so_does_its_reverse) {
  // The upper row lacks its middle cell, so y = 2 is the border there. A query at y = 2 is above
  // it, outside.
  CellMesh cells;
  for (const int x : {0, 2, 4}) cells.add_cell(x, 0);
  const auto left = cells.add_cell(0, 2), right = cells.add_cell(4, 2);
  const PlanarMesh mesh = cells.planar();
  const Walk forth = traverse(mesh, {Point2::at(0, 2), left[0]}, Point2::at(5, 2));
  const Walk back = traverse(mesh, {Point2::at(5, 2), right[0]}, Point2::at(0, 2));
  EXPECT_EQ(faces_of(forth), (std::vector{left[0], FaceId{}}));
  EXPECT_EQ(faces_of(back), (std::vector{right[0], right[1], FaceId{}}));
}

TEST(WalkEnds, a_walk_along_a_border_that_the_mesh_owns_stays_inside_and_so_does_its_reverse) {
  // The lower row lacks its middle cell. Above y = 2 there is mesh, and a query at y = 2 is in it.
  CellMesh cells;
  for (const int x : {0, 4}) cells.add_cell(x, 0);
  const auto left = cells.add_cell(0, 2), middle = cells.add_cell(2, 2),
             right = cells.add_cell(4, 2);
  const PlanarMesh mesh = cells.planar();
  std::vector<FaceId> expected{left[0], middle[1], middle[0], right[1], right[0]};
  EXPECT_EQ(faces_of(traverse(mesh, {Point2::at(0, 2), left[0]}, Point2::at(5, 2))), expected);
  std::reverse(expected.begin(), expected.end());
  EXPECT_EQ(faces_of(traverse(mesh, {Point2::at(5, 2), right[0]}, Point2::at(0, 2))), expected);
}

TEST(WalkEnds, a_start_at_the_coordinates_of_a_vertex_is_in_one_face) {
  Random random(3);
  for (int round = 0; round < 10; ++round) {
    const Pair pair = random_pair(random, 4, 1);
    const PlanarMesh mesh = pair.mesh();
    for (const VertexId v : mesh.mesh().vertices()) {
      const auto start = locate(mesh, mesh.point(v));
      ASSERT_EQ(start ? std::optional(start->face) : std::nullopt,
                pair.face(pair.shifted.locate(ShiftedMesh::shifted(mesh.point(v), Level::query))));
      if (!start) continue;
      const auto corners = mesh.mesh().vertices(start->face);
      ASSERT_NE(std::find(corners.begin(), corners.end(), v), corners.end());
      for (const VertexId w : mesh.mesh().vertices()) {
        if (v == w) continue;
        const ShiftedMesh::Line line =
            ShiftedMesh::line({mesh.point(v), mesh.point(w), Level::query});
        ASSERT_EQ(faces_of(traverse(mesh, *start, mesh.point(w))),
                  pair.expected(line, 0, ShiftedMesh::Number(1)));
      }
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh
