#include "offgrid/navmesh/offset/flood.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

using Rational = boost::multiprecision::cpp_rational;
using testing::box;

struct Place {
  Rational x, y;
};

Rational cross(const Place& a, const Place& b, const Place& c) {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

// The mesh's vertices stand a little to the left and below; small enough for meshes of this size.
Place shifted(const Point2& p) {
  return {Rational(p.x.raw()) - Rational(1, 1 << 16), Rational(p.y.raw()) - Rational(1, 1 << 28)};
}

/// The part of a convex polygon on the left of a line.
std::vector<Place> clip(const std::vector<Place>& polygon, const Place& a, const Place& b) {
  std::vector<Place> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Place& p = polygon[i];
    const Place& q = polygon[(i + 1) % polygon.size()];
    const Rational at_p = cross(a, b, p), at_q = cross(a, b, q);
    if (at_p >= 0) kept.push_back(p);
    if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
      const Rational t = at_p / (at_p - at_q);
      kept.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
    }
  }
  return kept;
}

Rational area(const std::vector<Place>& polygon) {
  Rational sum = 0;
  for (std::size_t i = 2; i < polygon.size(); ++i)
    sum += cross(polygon[0], polygon[i - 1], polygon[i]);
  return sum;
}

/// By definition, for a convex ring: clip the shifted face and ask whether an area remains.
std::vector<FaceId> overlapped(const PlanarMesh& mesh, const std::vector<Point2>& ring) {
  std::vector<FaceId> faces;
  for (const FaceId f : mesh.mesh().faces()) {
    std::vector<Place> part;
    for (const Point2& p : mesh.triangle(f)) part.push_back(shifted(p));
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point2 a = ring[i], b = ring[(i + 1) % ring.size()];
      part = clip(part, {a.x.raw(), a.y.raw()}, {b.x.raw(), b.y.raw()});
    }
    if (area(part) > 0) faces.push_back(f);
  }
  return faces;
}

Triangulation random_mesh(testing::Random& random) {
  std::vector<Point2> points = box(0, 0, 12, 12);
  for (int i = 0; i < 40; ++i) points.push_back(random_point(random, 0, 12));
  return *Triangulation::build(points);
}

TEST(Flood, of_a_convex_ring_is_what_clipping_says) {
  testing::Random random(3);
  for (int round = 0; round < 20; ++round) {
    const Triangulation t = random_mesh(random);
    for (int i = 0; i < 10; ++i) {
      std::vector<Point2> ring;
      for (int k = 0; k < 3; ++k) {
        ring.push_back(random_point(random, 0, 11));
      }
      const kernel::Sign turn = kernel::orient(ring[0], ring[1], ring[2]);
      if (turn == kernel::Sign::zero) continue;
      if (turn == kernel::Sign::negative) std::swap(ring[1], ring[2]);
      const auto flooded = flood(t.planar(), ring);
      ASSERT_TRUE(flooded);
      ASSERT_EQ(*flooded, overlapped(t.planar(), ring));
      std::swap(ring[1], ring[2]);
      ASSERT_EQ(*flood(t.planar(), ring), *flooded) << "the orientation does not matter";
    }
  }
}

TEST(Flood, of_a_ring_with_a_hole_in_its_middle_leaves_the_hole_out) {
  std::vector<Point2> points;
  for (int x = 0; x <= 10; ++x) {
    for (int y = 0; y <= 10; ++y) points.push_back(Point2::at(2 * x, 2 * y));
  }
  const Triangulation t = *Triangulation::build(points);
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
  std::vector<Point2> points;
  for (int x = 0; x <= 10; ++x) {
    for (int y = 0; y <= 10; ++y) points.push_back(Point2::at(2 * x, 2 * y));
  }
  const Triangulation t = *Triangulation::build(points);
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

TEST(Flood, refuses_rings_that_are_none) {
  testing::Random random(1);
  const Triangulation t = random_mesh(random);
  const std::vector<Point2> two{Point2::at(1, 1), Point2::at(2, 2)};
  EXPECT_EQ(flood(t.planar(), two).error().code, FloodErrorCode::too_few_points);
  const std::vector<Point2> outside{Point2::at(1, 1), Point2::at(2, 2), Point2::at(12, 3)};
  EXPECT_EQ(flood(t.planar(), outside).error(), (FloodError{FloodErrorCode::outside_mesh, 2}));
  EXPECT_EQ(describe(flood(t.planar(), outside).error()),
            "point 2 of the ring is outside the mesh");
  const std::vector<Point2> repeated{Point2::at(1, 1), Point2::at(1, 1), Point2::at(2, 3)};
  EXPECT_EQ(flood(t.planar(), repeated).error(), (FloodError{FloodErrorCode::repeated_point, 1}));
}

}  // namespace
}  // namespace offgrid::navmesh
