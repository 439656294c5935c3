#include "offgrid/navmesh/offset/overlay.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::box;
using testing::Random;

Triangulation mesh_of(std::vector<Point2> points, Random& random, int inner, int far) {
  for (int i = 0; i < inner; ++i) {
    points.push_back(random_point(random, 0, far));
  }
  return *Triangulation::build(points);
}

/// All pairs, by definition.
std::vector<FaceId> expected_over(const PlanarMesh& from, FaceId f, const PlanarMesh& to) {
  std::vector<FaceId> faces;
  const auto [a, b, c] = from.triangle(f);
  for (const FaceId g : to.mesh().faces()) {
    const auto [p, q, r] = to.triangle(g);
    if (kernel::triangle_interiors_overlap(a, b, c, p, q, r)) faces.push_back(g);
  }
  return faces;
}

void expect_right(const Triangulation& from, const Triangulation& to) {
  const Overlay overlay(from.planar(), to.planar());
  std::size_t pairs = 0;
  for (const FaceId f : from.mesh().faces()) {
    const auto over = overlay.faces_over(f);
    ASSERT_EQ(std::vector<FaceId>(over.begin(), over.end()),
              expected_over(from.planar(), f, to.planar()));
    pairs += over.size();
  }
  EXPECT_EQ(overlay.size(), pairs);
}

TEST(Overlay, finds_the_pairs_that_overlap) {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const int far = static_cast<int>(random.between(3, 12));
    // Some pairs have the same border, some one of their own.
    const auto corners = [&] {
      return random.chance(1, 2) ? box(0, 0, far, far) : std::vector<Point2>{};
    };
    const Triangulation from =
        mesh_of(corners(), random, static_cast<int>(random.between(0, 30)), far);
    const Triangulation to =
        mesh_of(corners(), random, static_cast<int>(random.between(0, 30)), far);
    expect_right(from, to);
  }
}

TEST(Overlay, finds_them_where_no_vertex_of_one_is_inside_the_other) {
  // Two bars that cross.
  const std::vector<Point2> lying = box(0, 4, 12, 8);
  const std::vector<Point2> standing = box(4, 0, 8, 12);
  expect_right(*Triangulation::build(lying), *Triangulation::build(standing));
  const std::vector<Point2> one{Point2::at(0, 0), Point2::at(4, 8), Point2::at(2, 9)};
  expect_right(*Triangulation::build(one), *Triangulation::build(one));
}

TEST(Overlay, of_meshes_that_only_touch_or_are_apart_or_empty_is_empty) {
  const Triangulation a = *Triangulation::build(box(0, 0, 4, 4));
  const std::vector<Point2> beside = box(4, 0, 8, 4);
  const Triangulation b = *Triangulation::build(beside);
  EXPECT_EQ(Overlay(a.planar(), b.planar()).size(), 0U);
  EXPECT_EQ(Overlay(a.planar(), Triangulation().planar()).size(), 0U);
  EXPECT_EQ(Overlay(Triangulation().planar(), a.planar()).size(), 0U);
}

TEST(Overlay, transfers_a_position_to_the_face_that_locate_finds) {
  Random random(2);
  for (int round = 0; round < 30; ++round) {
    const Triangulation from = mesh_of(box(0, 0, 10, 10), random, 20, 10);
    const Triangulation to =
        mesh_of(round % 2 == 0 ? box(0, 0, 10, 10) : std::vector<Point2>{}, random, 20, 10);
    const Overlay overlay(from.planar(), to.planar());
    for (int x = 0; x < 10; ++x) {
      for (int y = 0; y < 10; ++y) {
        const Position position = *locate(from.planar(), Point2::at(x, y));
        ASSERT_EQ(overlay.transfer(to.planar(), position), locate(to.planar(), position.point));
      }
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh
