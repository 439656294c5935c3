#include "offgrid/navmesh/offset/element_view.hpp"

#include <gtest/gtest.h>

#include "navmesh_test.hpp"

namespace offgrid::navmesh {
namespace {

VertexId vertex(std::uint32_t v) { return VertexId{v}; }

/// Edge u -> v of the square 0, 1, 2, 3 with diagonal 0-2: face 0 is (0, 1, 2), face 1 is (0, 2,
/// 3).
EdgeView edge(const Mesh& mesh, std::uint32_t u, std::uint32_t v) {
  return {mesh, mesh.find_halfedge(vertex(u), vertex(v))};
}

TEST(EdgeView, KnowsItsEndsAndTheOtherEnd) {
  const Mesh mesh = square();
  const EdgeView diagonal = edge(mesh, 2, 0);
  EXPECT_EQ(diagonal.vertices(), (std::array{vertex(2), vertex(0)}));
  EXPECT_EQ(diagonal.other_end(vertex(0)), vertex(2));
  EXPECT_EQ(diagonal.other_end(vertex(2)), vertex(0));
  EXPECT_FALSE(diagonal.other_end(vertex(1)));
  EXPECT_TRUE(diagonal.has(vertex(0)));
  EXPECT_FALSE(diagonal.has(vertex(3)));
}

TEST(EdgeView, HasOneFaceAtTheBorderAndTwoInside) {
  const Mesh mesh = square();
  const EdgeView diagonal = edge(mesh, 2, 0);
  EXPECT_EQ(diagonal.left_face(), FaceId{0});
  EXPECT_EQ(diagonal.right_face(), FaceId{1});
  EXPECT_EQ(diagonal.other_face(FaceId{0}), FaceId{1});
  EXPECT_EQ(diagonal.other_face(FaceId{1}), FaceId{0});
  const EdgeView border = edge(mesh, 0, 1);
  EXPECT_EQ(border.left_face(), FaceId{0});
  EXPECT_FALSE(border.right_face());
  EXPECT_FALSE(border.other_face(FaceId{0}));
  EXPECT_FALSE(border.other_face(FaceId{1}));
  EXPECT_TRUE(border.has(FaceId{0}));
  EXPECT_FALSE(border.has(FaceId{1}));
  EXPECT_FALSE(border.has(FaceId{}));
}

TEST(EdgeView, SharesOnePointWithAConnectedEdge) {
  const Mesh mesh = square();
  const EdgeView diagonal = edge(mesh, 0, 2);
  const EdgeView bottom = edge(mesh, 0, 1);
  EXPECT_TRUE(diagonal.is_connected_to(bottom));
  EXPECT_EQ(diagonal.shared_vertex(bottom), vertex(0));
  EXPECT_EQ(diagonal.unshared_vertex(bottom), vertex(2));
  EXPECT_EQ(bottom.unshared_vertex(diagonal), vertex(1));
  const EdgeView top = edge(mesh, 2, 3);
  EXPECT_FALSE(bottom.is_connected_to(top));
  EXPECT_FALSE(bottom.shared_vertex(top));
  EXPECT_FALSE(bottom.unshared_vertex(top));
}

TEST(EdgeView, IsNotTheSameEdgeAsOneWithOneEndInCommon) {
  const Mesh mesh = square();
  EXPECT_FALSE(edge(mesh, 0, 1).is_same_edge(edge(mesh, 0, 2)));
  EXPECT_FALSE(edge(mesh, 0, 1).has(FaceId{1}));
}

TEST(EdgeView, IsTheSameEdgeFromBothSidesButNotConnectedToItself) {
  const Mesh mesh = square();
  const EdgeView forth = edge(mesh, 0, 2);
  const EdgeView back = edge(mesh, 2, 0);
  EXPECT_TRUE(forth.is_same_edge(back));
  EXPECT_FALSE(forth.is_connected_to(back));
  EXPECT_FALSE(forth.unshared_vertex(back));
  EXPECT_FALSE(forth.is_same_edge(edge(mesh, 0, 1)));
}

TEST(TriangleView, FindsWhatIsOppositeFromEitherSideOfAnEdge) {
  const Mesh mesh = square();
  for (const EdgeView& diagonal : {edge(mesh, 0, 2), edge(mesh, 2, 0)}) {
    EXPECT_EQ(TriangleView(mesh, FaceId{0}).opposite_vertex(diagonal), vertex(1));
    EXPECT_EQ(TriangleView(mesh, FaceId{1}).opposite_vertex(diagonal), vertex(3));
  }
  EXPECT_FALSE(TriangleView(mesh, FaceId{1}).opposite_vertex(edge(mesh, 0, 1)));
  EXPECT_TRUE(
      TriangleView(mesh, FaceId{0}).opposite_edge(vertex(1)).is_same_edge(edge(mesh, 0, 2)));
}

TEST(TriangleView, ContainsItsCornersAndEdgesOnly) {
  const Mesh mesh = square();
  const TriangleView triangle(mesh, FaceId{0});
  EXPECT_EQ(triangle.face(), FaceId{0});
  EXPECT_TRUE(triangle.has(vertex(1)));
  EXPECT_FALSE(triangle.has(vertex(3)));
  EXPECT_TRUE(triangle.has(edge(mesh, 0, 2)));  // its half-edge is of the other face
  EXPECT_FALSE(triangle.has(edge(mesh, 2, 3)));
}

TEST(TriangleView, LooksInFromAnEdgeWithItsOriginAtTheLeftHand) {
  const Mesh mesh = wheel(5);
  for (const FaceId f : mesh.faces()) {
    const TriangleView triangle(mesh, f);
    for (const EdgeView& e : triangle.edges()) {
      EXPECT_EQ(triangle.left_edge(e).shared_vertex(e), e.origin());
      EXPECT_EQ(triangle.right_edge(e).shared_vertex(e), e.target());
      EXPECT_EQ(triangle.left_edge(e).shared_vertex(triangle.right_edge(e)),
                triangle.opposite_vertex(e));
      EXPECT_FALSE(e.has(triangle.opposite_vertex(e)));
      EXPECT_TRUE(triangle.opposite_edge(triangle.opposite_vertex(e)).is_same_edge(e));
    }
  }
}

TEST(TriangleViewDeathTest, AnEdgeOfAnotherTriangleHasNoLeftNorRight) {
  const Mesh mesh = square();
  EXPECT_DEATH(static_cast<void>(TriangleView(mesh, FaceId{1}).left_edge(edge(mesh, 0, 1))),
               "the edge is one of the triangle's");
  EXPECT_DEATH(static_cast<void>(TriangleView(mesh, FaceId{1}).opposite_edge(vertex(1))),
               "the vertex is a corner");
}

}  // namespace
}  // namespace offgrid::navmesh
