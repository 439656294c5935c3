// Triangles and boxes, along the axes and oriented: do they share a point?
#include "meet/triangle_box.hpp"

#include "meet_test.hpp"

namespace offgrid::testing {
namespace {

/// A box of doubled half extents around a doubled centre.
OrientedBox3 oriented(const Rotation& rotation, std::int64_t x, std::int64_t y, std::int64_t z) {
  const auto half = [](std::int64_t v) { return *Int<30>::checked(v); };
  return *OrientedBox3::make({}, rotation, {half(x), half(y), half(z)});
}

TEST(TriangleBox, a_shared_corner_an_edge_and_a_face_are_common_points) {
  const Box3 cube = box(at(0, 0, 0), at(4, 4, 4));
  EXPECT_TRUE(meets(Triangle3{at(4, 4, 4), at(9, 9, 9), at(9, 5, 5)}, cube)) << "corner";
  EXPECT_TRUE(meets(Triangle3{at(8, 0, 2), at(0, 8, 2), at(9, 9, 2)}, cube)) << "edge to edge";
  EXPECT_FALSE(meets(Triangle3{at(9, 0, 2), at(0, 8, 2), at(9, 9, 2)}, cube));
  EXPECT_TRUE(meets(Triangle3{at(1, 1, 4), at(2, 1, 4), at(1, 2, 4)}, cube)) << "face";
  EXPECT_FALSE(meets(Triangle3{at(1, 1, 5), at(2, 1, 5), at(1, 2, 5)}, cube));
}

TEST(TriangleBox, inside_is_meeting_on_both_sides) {
  EXPECT_TRUE(
      meets(Triangle3{at(1, 1, 1), at(2, 1, 1), at(1, 2, 2)}, box(at(0, 0, 0), at(4, 4, 4))));
  const Triangle3 large = {at(-limit, -limit, 0), at(limit, -limit, 0), at(0, limit, 0)};
  EXPECT_TRUE(meets(large, box(at(0, 0, -1), at(1, 1, 1))));
  EXPECT_TRUE(meets(large, box(at(0, 0, 0), at(0, 0, 0)))) << "a point of its inside";
  EXPECT_FALSE(meets(large, box(at(0, 0, 1), at(0, 0, 1))));
}

TEST(TriangleBox, only_the_normal_parts_a_box_from_a_plane_it_nearly_cuts) {
  // x + y + z = 13 passes the corner (4, 4, 4) of the cube
  const Triangle3 t = {at(13, 0, 0), at(0, 13, 0), at(0, 0, 13)};
  EXPECT_FALSE(meets(t, box(at(0, 0, 0), at(4, 4, 4))));
  EXPECT_TRUE(meets(t, box(at(0, 0, 0), at(4, 4, 5))));
}

TEST(TriangleBox, the_corner_of_a_turned_box_is_where_it_is_turned_to) {
  const Rotation turn = *Rotation::make(5, 0, 0, 2);  // 21/29, 20/29
  const OrientedBox3 b = oriented(turn, 58, 58, 2);
  // (29, 29, 0) is turned to (21 - 20, 21 + 20, 0)
  EXPECT_TRUE(meets(Triangle3{at(1, 41, 0), at(9, 99, 0), at(-9, 99, 0)}, b));
  EXPECT_FALSE(meets(Triangle3{at(1, 42, 0), at(9, 99, 0), at(-9, 99, 0)}, b));
}

}  // namespace
}  // namespace offgrid::testing
