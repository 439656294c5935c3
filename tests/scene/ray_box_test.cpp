// meets of a ray or a segment and a box.
#include "meet/ray_box.hpp"

#include "meet_test.hpp"

namespace offgrid::testing {
namespace {

const Box3 unit = box(at(0, 0, 0), at(2, 2, 2));

TEST(RayBox, faces_edges_and_corners_belong_to_the_box) {
  EXPECT_TRUE(meets(unit, Ray3{at(-1, 2, 2), at(1, 0, 0) - at(0, 0, 0)}));
  EXPECT_TRUE(meets(unit, Ray3{at(-1, 1, 3), at(1, 1, 1) - at(0, 1, 2)}));  // touches an edge
  EXPECT_TRUE(meets(unit, Ray3{at(3, 3, 1), at(-1, -1, 1) - at(0, 0, 0)}));
  EXPECT_FALSE(meets(unit, Ray3{at(-1, 2, 3), at(1, 0, 0) - at(0, 0, 0)}));
}

TEST(RayBox, a_ray_that_begins_inside_or_ends_its_segment_inside_meets) {
  EXPECT_TRUE(meets(unit, Ray3{at(1, 1, 1), Vector3{}}));
  EXPECT_TRUE(meets(unit, Segment3{at(1, 1, 1), at(1, 1, 1)}));
  EXPECT_TRUE(meets(unit, Segment3{at(9, 1, 1), at(1, 1, 1)}));
  EXPECT_TRUE(meets(unit, Segment3{at(9, 1, 1), at(2, 1, 1)}));
  EXPECT_FALSE(meets(unit, Segment3{at(9, 1, 1), at(3, 1, 1)}));
  EXPECT_FALSE(meets(unit, Ray3{at(3, 1, 1), Vector3{}}));
}

TEST(RayBox, a_box_behind_the_origin_is_not_met) {
  EXPECT_FALSE(meets(unit, ray(at(3, 1, 1), at(4, 1, 1))));
  EXPECT_TRUE(meets(unit, ray(at(3, 1, 1), at(2, 1, 1))));
}

TEST(RayBox, an_origin_on_the_plane_of_a_face_without_motion_across_it_is_not_culled) {
  EXPECT_TRUE(meets(unit, ray(at(-5, 0, 1), at(-4, 0, 1))));
  EXPECT_TRUE(meets(unit, ray(at(-5, 2, 2), at(-4, 2, 2))));
}

}  // namespace
}  // namespace offgrid::testing
