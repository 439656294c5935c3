// Boxes along the axes and oriented boxes with points, balls, planes and each other.
#include "meet/boxes.hpp"

#include "meet_test.hpp"

namespace offgrid::testing {
namespace {

TEST(Boxes, boxes_that_share_a_corner_meet) {
  EXPECT_TRUE(meets(box(at(0, 0, 0), at(1, 1, 1)), box(at(1, 1, 1), at(2, 2, 2))));
  EXPECT_FALSE(meets(box(at(0, 0, 0), at(1, 1, 1)), box(at(1, 1, 2), at(2, 2, 3))));
  EXPECT_TRUE(meets(box(at(0, 0, 0), at(1, 1, 1)), at(1, 0, 1)));
  EXPECT_FALSE(meets(at(1, 0, 2), box(at(0, 0, 0), at(1, 1, 1))));
}

TEST(Boxes, a_ball_meets_a_box_it_touches_at_a_face_an_edge_and_a_corner) {
  const Box3 b = box(at(0, 0, 0), at(10, 10, 10));
  EXPECT_TRUE(meets(b, *Ball3::make(at(15, 5, 5), 5)));
  EXPECT_FALSE(meets(b, *Ball3::make(at(16, 5, 5), 5)));
  EXPECT_TRUE(meets(b, *Ball3::make(at(13, 14, 5), 5)));
  EXPECT_FALSE(meets(b, *Ball3::make(at(13, 15, 5), 5)));
  EXPECT_TRUE(meets(b, *Ball3::make(at(11, 12, 12), 3)));
  EXPECT_FALSE(meets(*Ball3::make(at(12, 12, 12), 3), b));
  EXPECT_TRUE(meets(b, *Ball3::make(at(5, 5, 5), 0))) << "inside";
}

TEST(Boxes, a_plane_meets_a_box_whose_corner_it_passes) {
  const Plane3 p = *Plane3::make(
      {Int<61>(kernel::constant<1>), Int<61>(kernel::constant<1>), Int<61>(kernel::constant<1>)},
      kernel::constant<12>);
  EXPECT_TRUE(meets(p, box(at(0, 0, 0), at(4, 4, 4))));
  EXPECT_FALSE(meets(p, box(at(0, 0, 0), at(4, 4, 3))));
  EXPECT_FALSE(meets(p, box(at(5, 4, 4), at(9, 9, 9))));
}

TEST(Boxes, turned_cubes_part_on_a_product_of_edges) {
  // Two cubes of doubled half extent 20, one with an edge upwards in x z, the other in y z: the
  // edges reach 10 sqrt 2, and cross.
  const Rotation first = *Rotation::make(12, 0, 5, 0);
  const Rotation second = *Rotation::make(12, 5, 0, 0);
  const auto turned = [](std::int64_t z, const Rotation& r) {
    const Int<30> half = kernel::constant<20>;
    return *OrientedBox3::make({{}, {}, *Int<30>::checked(z)}, r, {half, half, half});
  };
  // cos + sin of the angle whose half has tangent 5/12: (119 + 120) / 169
  EXPECT_TRUE(meets(turned(0, first), turned(56, second)));
  EXPECT_FALSE(meets(turned(0, first), turned(57, second)));
}

TEST(Boxes, the_largest_plane_meets_the_largest_box) {
  const Int<61> most = *Int<61>::checked((std::int64_t{1} << 61) - 1);
  const Int<92> far = kernel::shift_left<30>(most);
  const Plane3 p = *Plane3::make({most, most, most}, far);
  const OrientedBox3 b = OrientedBox3(box(at(-limit, -limit, -limit), at(limit, limit, limit)));
  EXPECT_TRUE(meets(b, p));
  const Int<92> too_far = *Int<92>::checked(kernel::shift_left<1>(far) - most);
  EXPECT_FALSE(meets(b, *Plane3::make({most, -most, most}, too_far)));
}

}  // namespace
}  // namespace offgrid::testing
