// Rings that need not be convex, against a mesh that is really shifted.
#include "offgrid/navmesh/offset/flood.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grid_mesh.hpp"
#include "offgrid/kernel/segment.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "support/small_worlds.hpp"
#include "walks/definition.hpp"
#include "walks/mesh_scene.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using kernel::SegmentContact;
using testing::box;
using testing::Random;
using testing::walks::Shift;

bool is_simple(const std::vector<Point2>& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      const SegmentContact contact =
          kernel::intersect(ring[i], ring[(i + 1) % n], ring[j], ring[(j + 1) % n]).contact;
      const bool are_neighbours = j == i + 1 || (i == 0 && j == n - 1);
      if (contact != (are_neighbours ? SegmentContact::touching : SegmentContact::disjoint))
        return false;
    }
  }
  return true;
}

/// Is the place, which is at the height of no corner, inside? By the edges to its right.
bool is_inside_ring(const testing::walks::ShiftedPlace& p, const std::vector<Point2>& ring) {
  bool inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const testing::walks::ShiftedLine edge(ring[i], ring[(i + 1) % ring.size()], Shift::none);
    const bool is_above = edge.from.y > p.y;
    const bool ends_above = shifted(ring[(i + 1) % ring.size()], Shift::none).y > p.y;
    if (is_above != ends_above && (edge.side(p) > 0) == ends_above) inside = !inside;
  }
  return inside;
}

/// The ring passes through the face, or the whole face is inside.
std::vector<FaceId> expected_flood(const PlanarMesh& mesh, const std::vector<Point2>& ring) {
  const testing::walks::WalkScene scene = testing::walks::scene_of(
      mesh, [](HalfedgeId) { return false; }, [](FaceId) { return false; });
  const testing::walks::WalkDefinition definition(scene);
  std::set<std::uint32_t> passed;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const auto faces = definition.faces({.kind = testing::walks::WalkStep::Kind::traverse,
                                         .from = ring[i],
                                         .to = ring[(i + 1) % ring.size()]});
    passed.insert(faces->begin(), faces->end());
  }
  std::vector<FaceId> flooded;
  std::uint32_t number = 0;
  for (const FaceId f : mesh.mesh().faces()) {
    const bool is_passed = passed.count(number++) != 0;
    if (is_passed || is_inside_ring(shifted(mesh.triangle(f)[0], Shift::mesh), ring))
      flooded.push_back(f);
  }
  return flooded;
}

Triangulation random_mesh(Random& random, int far) {
  std::vector<Point2> points = box(0, 0, far, far);
  const auto inner = random.between(0, 40);
  for (int i = 0; i < inner; ++i) {
    points.push_back(random_point(random, 0, far));
  }
  return *Triangulation::build(points);
}

TEST(Flood, of_any_simple_ring_agrees_with_the_shifted_mesh) {
  Random random(1);
  int floods = 0;
  for (int round = 0; round < 4000 && floods < 150; ++round) {
    const int far = static_cast<int>(random.between(4, 9));
    std::vector<Point2> ring(static_cast<std::size_t>(random.between(3, 7)));
    for (Point2& p : ring) p = random_point(random, 0, far - 1);
    if (!is_simple(ring)) continue;
    const Triangulation t = random_mesh(random, far);
    const auto flooded = flood(t.planar(), ring);
    ASSERT_TRUE(flooded);
    ASSERT_EQ(*flooded, expected_flood(t.planar(), ring));
    std::reverse(ring.begin(), ring.end());
    ASSERT_EQ(*flood(t.planar(), ring), *flooded);
    ++floods;
  }
  EXPECT_EQ(floods, 150);
}

TEST(Flood, of_the_outline_of_a_cell_reaches_over_its_right_and_upper_sides) {
  const Triangulation t = grid_mesh(4, 4, 2);
  // The mesh stands a little to the left and below, so the ring overlaps, by slivers, the cells on
  // the right and above, and the one at the upper right corner; it touches none of those on the
  // left and below.
  const std::vector<Point2> ring = box(2, 2, 4, 4);
  const auto flooded = flood(t.planar(), ring);
  ASSERT_TRUE(flooded);
  EXPECT_EQ(*flooded, expected_flood(t.planar(), ring));
  const auto has_cell = [&](int x, int y) {
    return std::any_of(flooded->begin(), flooded->end(), [&](FaceId f) {
      const auto corners = t.planar().triangle(f);
      return *std::min_element(corners.begin(), corners.end()) == Point2::at(x, y);
    });
  };
  for (int x = 0; x <= 6; x += 2) {
    for (int y = 0; y <= 6; y += 2)
      EXPECT_EQ(has_cell(x, y), (x == 2 || x == 4) && (y == 2 || y == 4)) << x << " " << y;
  }
}

// ---- examples

TEST(Flood, of_a_ring_with_a_hole_in_its_middle_leaves_the_hole_out) {
  const Triangulation t = grid_mesh(10, 10, 2);
  const auto has = [&](const std::vector<FaceId>& flooded, int x, int y) {
    const FaceId face = locate(t.planar(), Point2::at(x, y))->face;
    return std::find(flooded.begin(), flooded.end(), face) != flooded.end();
  };
  // A frame: round the outside, over a bridge to the hole, round it the other way, and back.
  const auto outline = box(3, 3, 17, 17);
  std::vector<Point2> frame = outline;
  frame.push_back(outline.front());
  const auto hole = box(7, 7, 13, 13);
  frame.push_back(hole.front());
  frame.insert(frame.end(), hole.rbegin(), hole.rend());
  const auto flooded = flood(t.planar(), frame);
  ASSERT_TRUE(flooded);
  for (int x = 1; x < 20; x += 2) {
    for (int y = 1; y < 20; y += 2) {
      const bool is_in_outline = x >= 3 && x <= 17 && y >= 3 && y <= 17;
      const bool is_in_hole = x > 7 && x < 13 && y > 7 && y < 13;
      EXPECT_EQ(has(*flooded, x, y), is_in_outline && !is_in_hole) << x << " " << y;
    }
  }
  // Without the hole all that is inside the outline is flooded.
  EXPECT_TRUE(has(*flood(t.planar(), outline), 9, 9));
}

TEST(Flood, of_a_ring_that_is_open_on_one_side_leaves_its_middle_out) {
  const Triangulation t = grid_mesh(10, 10, 2);
  // A C: open on the right.
  const std::vector<Point2> ring{Point2::at(3, 3),   Point2::at(17, 3), Point2::at(17, 5),
                                 Point2::at(5, 5),   Point2::at(5, 15), Point2::at(17, 15),
                                 Point2::at(17, 17), Point2::at(3, 17)};
  const auto flooded = flood(t.planar(), ring);
  ASSERT_TRUE(flooded);
  const auto has = [&](int x, int y) {
    return std::find(flooded->begin(), flooded->end(),
                     locate(t.planar(), Point2::at(x, y))->face) != flooded->end();
  };
  EXPECT_TRUE(has(4, 10));
  EXPECT_TRUE(has(12, 4));
  EXPECT_FALSE(has(10, 10));
  EXPECT_FALSE(has(1, 1));
}

}  // namespace
}  // namespace offgrid::navmesh
