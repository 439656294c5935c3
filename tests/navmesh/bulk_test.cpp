#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "mesh/hilbert.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "support/generate.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "triangulation/bulk_delaunay.hpp"
#include "triangulation/definition.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using Points = std::vector<Point2>;

constexpr int limit = (1 << 30) - 1;

/// The different points, along the curve, and their triangulation.
struct Built {
  Points points;
  Mesh mesh;

  explicit Built(Points input) : points(std::move(input)) {
    std::sort(points.begin(), points.end(),
              [](const Point2& a, const Point2& b) { return hilbert_key(a) < hilbert_key(b); });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    std::vector<std::uint64_t> keys;
    for (const Point2& p : points) keys.push_back(hilbert_key(p));
    detail::BulkDelaunay bulk;
    detail::Threads one(1);
    bulk.build(points, keys, one);
    compare_threads(keys, bulk);
    const std::size_t most = points.size() < 3 ? 0 : 3 * (2 * points.size() - 2);
    EXPECT_LE(bulk.halfedges.capacity(), detail::with_room(most)) << "room for a sixteenth more";
    EXPECT_LE(bulk.vertex_halfedges.capacity(), detail::with_room(points.size()));
    mesh = Mesh::adopt(std::move(bulk.halfedges), std::move(bulk.vertex_halfedges));
  }
  PlanarMesh planar() const { return {mesh, points}; }

  /// Are all slots the same on several threads, which make small parts?
  void compare_threads(const std::vector<std::uint64_t>& keys, const detail::BulkDelaunay& one) {
    detail::shares_small_work = true;
    detail::Threads several(points.size() % 16 == 0 ? 3 : 2);
    detail::BulkDelaunay same;
    same.build(points, keys, several);
    detail::shares_small_work = false;
    EXPECT_TRUE(std::equal(same.halfedges.begin(), same.halfedges.end(), one.halfedges.begin(),
                           one.halfedges.end(), are_equal));
    EXPECT_TRUE(std::equal(same.vertex_halfedges.begin(), same.vertex_halfedges.end(),
                           one.vertex_halfedges.begin(), one.vertex_halfedges.end()));
  }
  static bool are_equal(const HalfedgeRecord& a, const HalfedgeRecord& b) {
    return a.twin == b.twin && a.origin == b.origin;
  }
};

std::vector<std::array<Point2, 3>> faces_of(const PlanarMesh& planar) {
  std::vector<std::array<Point2, 3>> faces;
  for (const FaceId f : planar.mesh().faces()) faces.push_back(planar.triangle(f));
  return faces;
}

/// The fault of the mesh, or nothing. Also of its arrays: no ghost may be left.
std::string find_fault(const Built& built) {
  if (const auto violation = find_violation(built.planar())) return describe(*violation);
  for (const HalfedgeRecord& record : built.mesh.arrays().halfedges) {
    if (record.vertex() >= built.points.size()) return "a ghost is left";
  }
  if (built.mesh.vertex_count() != built.points.size()) return "other vertices";
  return testing::triangulation::find_fault({built.points.begin(), built.points.end()}, {},
                                            faces_of(built.planar()));
}

void expect_delaunay(const Points& input) { ASSERT_EQ(find_fault(Built(input)), ""); }

Points subset(unsigned mask, int side, int step) {
  Points points;
  for (int i = 0; i < side * side; ++i) {
    if (mask >> i & 1)
      points.push_back(Point2::at(step * (i / side - side / 2), step * (i % side - side / 2)));
  }
  return points;
}

TEST(BulkDelaunay, IsTheDefinitionOnEverySubsetOfThe3x3Grid) {
  for (unsigned mask = 0; mask < 1U << 9; ++mask) {
    for (const int step : {1, limit}) expect_delaunay(subset(mask, 3, step));
  }
}

TEST(BulkDelaunay, IsTheDefinitionOnSubsetsOfThe4x4Grid) {
  for (unsigned mask = 0; mask < 1U << 16; mask += 37) expect_delaunay(subset(mask, 4, 1));
}

TEST(BulkDelaunay, IsTheDefinitionForEveryClass) {
  Random random(7);
  for (const testing::Class2 which : testing::all_classes2()) {
    std::vector<std::size_t> sizes{100, 1000, 10'000};
    for (int i = 0; i < 200; ++i) sizes.push_back(static_cast<std::size_t>(random.between(0, 16)));
    for (const std::size_t n : sizes) {
      Points points(n);
      testing::fill(which, random, points);
      expect_delaunay(points);
    }
  }
}

TEST(BulkDelaunay, HasNoFacesBelowThreePointsOrOnALine) {
  EXPECT_EQ(Built({}).mesh.vertex_count(), 0U);
  EXPECT_EQ(Built({Point2::at(5, -5)}).mesh.face_count(), 0U);
  EXPECT_EQ(Built({Point2::at(5, -5), Point2::at(limit, limit)}).mesh.face_count(), 0U);
  for (const auto& [dx, dy] :
       {std::array{1, 0}, std::array{0, 1}, std::array{3, -2}, std::array{-100'000, -100'000}}) {
    Points line;
    for (int i = -5000; i < 5000; ++i) line.push_back(Point2::at(dx * i, dy * i));
    const Built built(line);
    EXPECT_EQ(built.mesh.face_count(), 0U);
    for (const VertexId v : built.mesh.vertices()) ASSERT_TRUE(built.mesh.is_isolated(v));
  }
}

TEST(BulkDelaunay, HasOneFaceForEachPieceOfALineAndAPointOffIt) {
  Points points{Point2::at(17, 1)};
  for (int i = -5000; i < 5000; ++i) points.push_back(Point2::at(3 * i, 0));
  expect_delaunay(points);
  EXPECT_EQ(Built(points).mesh.face_count(), 9999U);
}

TEST(BulkDelaunay, HoldsOnLatticesCirclesAndColumns) {
  Points grid;
  Points tilted;
  Points columns;
  for (int i = 0; i < 100; ++i) {
    for (int j = 0; j < 100; ++j) {
      grid.push_back(Point2::at(1'900'000 * (i - 50), 1'900'000 * (j - 50)));
      tilted.push_back(Point2::at(4 * i - j, i + 4 * j));
      columns.push_back(Point2::at(i % 3 * 1'000'000, 700 * j + i));
    }
  }
  Points circles;
  for (int i = 0; i < 10'000; ++i) {
    const double angle = 0.001 * 6.283185307179586 * i;
    circles.push_back(
        Point2::round(1e9 * std::cos(angle) + i / 1000 * 1e6, 1e9 * std::sin(angle))->point);
  }
  for (const Points& points : {grid, tilted, columns, circles}) expect_delaunay(points);
}

TEST(BulkDelaunay, NeighboursInSpaceAreNeighboursInMemory) {
  // Walks profit from it. Half of the links between faces lead less than 16 faces away.
  Random random(9);
  Points points;
  for (int i = 0; i < 10'000; ++i) points.push_back(random_point(random, -limit, limit));
  const Built built(points);
  std::size_t near = 0;
  std::size_t links = 0;
  for (const FaceId f : built.mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId twin = built.mesh.twin(built.mesh.halfedge(f, k));
      if (!twin) continue;
      ++links;
      const std::int64_t distance = std::int64_t{built.mesh.face(twin).value()} - f.value();
      near += static_cast<std::size_t>(std::abs(distance) < 16);
    }
  }
  EXPECT_GT(2 * near, links);
}

TEST(BulkDelaunay, TheChecksOfThisFileObjectToAFlippedEdge) {
  // A flip keeps the mesh sound, so only the in-circle test can object; on the grid only its rule
  // for ties can.
  Points grid;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) grid.push_back(Point2::at(i, j));
  }
  Built built(grid);
  ASSERT_EQ(find_fault(built), "");
  std::size_t flips = 0;
  for (const FaceId f : built.mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = built.mesh.halfedge(f, k);
      if (built.mesh.is_border(h)) continue;
      const auto [a, b] = built.planar().segment(h);
      if (a.x == b.x || a.y == b.y) continue;  // no diagonal of a square
      const Mesh before = built.mesh;
      built.mesh.flip(h);
      EXPECT_NE(find_violation(built.planar()), std::nullopt);
      EXPECT_NE(testing::triangulation::find_fault({grid.begin(), grid.end()}, {},
                                                   faces_of(built.planar())),
                "");
      built.mesh = before;
      ++flips;
    }
  }
  EXPECT_EQ(flips, 50U);
}

}  // namespace
}  // namespace offgrid::navmesh
