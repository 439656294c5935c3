// Walks whose ends are points or meetings of lines, against a mesh that is really shifted; and the
// border.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "cell_mesh.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "walks/generators.hpp"
#include "walks/judge.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::walks::WalkProgram;
using testing::walks::WalkQuery;
using testing::walks::WalkScene;
using Kind = WalkQuery::Kind;

/// Random walks of one kind in random meshes; how often each was in a face.
int count_walks(Kind kind, std::uint64_t seed) {
  testing::Random random(seed);
  testing::walks::LibraryWalk subject;
  int inside = 0;
  for (int round = 0; round < 90; ++round) {
    const WalkScene scene =
        make_scene(testing::walks::random_walk_scene(random, static_cast<std::size_t>(round) % 3));
    testing::walks::WalkJudge judge(subject, scene);
    const testing::walks::WalkDefinition definition(scene);
    for (std::size_t ends = 0; ends < testing::walks::walk_ends_names.size(); ++ends) {
      for (int i = 0; i < 3; ++i) {
        const WalkQuery query = testing::walks::random_walk_query(random, scene, kind, ends);
        const auto finding = judge.ask(query);
        EXPECT_FALSE(finding) << describe(*finding);
        if (finding) return 0;
        const auto faces = query.is_allowed() ? definition.faces(query) : std::nullopt;
        inside += faces && faces->front() != testing::walks::outside ? 1 : 0;
      }
    }
  }
  return inside;
}

TEST(WalkEnds, at_points_agree_with_the_shifted_mesh) {
  for (const Kind kind : {Kind::locate, Kind::traverse, Kind::ray})
    EXPECT_GT(count_walks(kind, 1), 500);
}

TEST(WalkEnds, at_meetings_of_lines_agree_with_the_shifted_mesh) {
  EXPECT_GT(count_walks(Kind::meeting, 2), 100);
}

// ---- the nine special cases that the source counts: a start in a face, on an edge or on a vertex;
// an end before the bounding edge or vertex, on it, or past it

class WalkSpecialCases : public ::testing::Test {
 protected:
  enum class Start { face, edge, vertex };
  enum class End { before, on, past };

  /// Compares all walks over the cells that begin and end so with the shifted mesh.
  void compare(Start start, End end) {
    int walks = 0;
    for (const Point2& from : places(start)) {
      for (const Point2& bound : bounds()) {
        const std::optional<Point2> to = end_at(from, bound, end);
        if (!to || *to == from) continue;
        const auto finding = judge.ask({.kind = Kind::traverse, .points = {from, *to}});
        ASSERT_FALSE(finding) << describe(*finding);
        walks += subject.locate(from, std::nullopt) ? 1 : 0;
      }
    }
    EXPECT_GT(walks, 90);
  }

 private:
  static constexpr int step = 4, cells = 2;

  static std::vector<Point2> lattice() {
    std::vector<Point2> points;
    for (int x = 0; x <= cells; ++x) {
      for (int y = 0; y <= cells; ++y) points.push_back(Point2::at(step * x, step * y));
    }
    return points;
  }
  /// Is the place on an edge? Upright, level, or the diagonal that the mesh has there.
  bool is_on_edge(const Point2& p) const {
    for (std::size_t f = 0; f < scene.faces.size(); ++f) {
      const std::array<Point2, 3> c = scene.corners(f);
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

  WalkScene scene = testing::walks::make_scene({.points = lattice()});
  testing::walks::LibraryWalk subject;
  testing::walks::WalkJudge judge{subject, scene};
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
  const WalkScene scene =
      testing::walks::make_scene({.points = {Point2::at(0, 0), Point2::at(2, 0), Point2::at(0, 2),
                                             Point2::at(2, 2), Point2::at(1, 1)}});
  // Turning everything by half a turn turns the offset too.
  WalkScene turned = scene;
  for (Point2& p : turned.points) p = Point2::at(-p.x.raw(), -p.y.raw());
  const testing::walks::WalkDefinition definition(scene), other(turned);
  int different = 0;
  for (int x = 0; x <= 2; ++x) {
    for (int y = 0; y <= 2; ++y) {
      different += definition.faces({.kind = Kind::locate, .points = {Point2::at(x, y)}}) !=
                           other.faces({.kind = Kind::locate, .points = {Point2::at(-x, -y)}})
                       ? 1
                       : 0;
    }
  }
  EXPECT_GT(different, 0);
}

std::vector<FaceId> faces_of(const Walk& walk) {
  std::vector<FaceId> faces{walk.start()};
  for (const Crossing& crossing : walk) faces.push_back(crossing.entered);
  return faces;
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

}  // namespace
}  // namespace offgrid::navmesh
