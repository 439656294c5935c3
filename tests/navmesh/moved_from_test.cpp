#include <gtest/gtest.h>

#include <utility>

#include "offgrid/navmesh/cut_grid.hpp"
#include "offgrid/navmesh/element_index.hpp"
#include "offgrid/navmesh/triangulation.hpp"
#include "offgrid/navmesh/triangulation_check.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

Triangulation make_grid(int side) {
  Triangulation triangulation;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) EXPECT_TRUE(triangulation.insert(Point2::at(x, y)));
  }
  return triangulation;
}

TEST(MovedFrom, TriangulationIsEmptyAndCanBeFilledAgain) {
  Triangulation triangulation = make_grid(10);
  const Triangulation taken = std::move(triangulation);
  EXPECT_TRUE(triangulation.empty());
  for (int x = 0; x < 10; ++x) {
    for (int y = 0; y < 10; ++y) ASSERT_TRUE(triangulation.insert(Point2::at(x, y)));
  }
  EXPECT_EQ(triangulation.digest(), taken.digest());
  EXPECT_EQ(find_violation(triangulation.planar()), std::nullopt);
}

TEST(MovedFrom, ElementIndexIsEmptyAndCanBeFilledAgain) {
  ElementIndex index;
  for (int i = 0; i < 3; ++i) index.add({Point2::at(i, 0), FaceId{}});
  const ElementIndex taken = std::move(index);
  EXPECT_EQ(index.size(), 0U);
  EXPECT_TRUE(index.elements(FaceId{}).empty());
  const ElementId e = index.add({Point2::at(7, 0), FaceId{}});
  EXPECT_EQ(index.elements(FaceId{}), std::vector<ElementId>{e});
  EXPECT_EQ(taken.elements(FaceId{}).size(), 3U);
}

TEST(MovedFrom, CutHasNoFaces) {
  GridCut<int> cut = *GridCut<int>::rectangle(Point2::at(0, 0), Point2::at(8, 8), 0);
  const GridCut<int> taken = std::move(cut);
  const auto report = cut.update({Point2::at(1, 1), Point2::at(5, 2), Point2::at(2, 5)}, [](int& data) { ++data; });
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, CutErrorCode::outside_mesh);
  EXPECT_EQ(taken.mesh().face_count(), 2U);
}

}  // namespace
}  // namespace offgrid::navmesh
