#include "offgrid/kernel/segment.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr SegmentIntersection disjoint{SegmentContact::disjoint, false, false, false, false};
constexpr SegmentIntersection crossing{SegmentContact::crossing, false, false, false, false};

constexpr SegmentIntersection touching(bool a, bool b, bool c, bool d) {
  return {SegmentContact::touching, a, b, c, d};
}
constexpr SegmentIntersection overlapping(bool a, bool b, bool c, bool d) {
  return {SegmentContact::overlapping, a, b, c, d};
}

TEST(OnSegment, the_ends_and_the_inside_are_on_it) {
  EXPECT_TRUE(on_segment(at(0, 0), at(4, 2), at(0, 0)));
  EXPECT_TRUE(on_segment(at(0, 0), at(4, 2), at(4, 2)));
  EXPECT_TRUE(on_segment(at(0, 0), at(4, 2), at(2, 1)));
}

TEST(OnSegment, the_line_beyond_the_ends_and_beside_is_not) {
  EXPECT_FALSE(on_segment(at(0, 0), at(4, 2), at(6, 3)));
  EXPECT_FALSE(on_segment(at(0, 0), at(4, 2), at(-2, -1)));
  EXPECT_FALSE(on_segment(at(0, 0), at(4, 2), at(2, 2)));
}

TEST(OnSegment, a_degenerate_segment_is_its_point) {
  EXPECT_TRUE(on_segment(at(3, 3), at(3, 3), at(3, 3)));
  EXPECT_FALSE(on_segment(at(3, 3), at(3, 3), at(3, 4)));
}

TEST(Intersect, segments_apart_are_disjoint) {
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(0, 1), at(4, 1)), disjoint) << "parallel";
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(5, 0), at(9, 0)), disjoint) << "collinear";
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(5, -1), at(5, 1)), disjoint)
      << "the line is cut beyond b";
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(2, 1), at(2, 5)), disjoint) << "cd ends before ab";
}

TEST(Intersect, a_proper_crossing_has_no_end_on_the_other) {
  EXPECT_EQ(intersect(at(0, 0), at(4, 4), at(0, 4), at(4, 0)), crossing);
  EXPECT_EQ(intersect(at(0, 0), at(3, 3), at(0, 1), at(1, 0)), crossing) << "not at a grid point";
}

TEST(Intersect, one_end_touches_the_inside_of_the_other) {
  EXPECT_EQ(intersect(at(2, 0), at(2, 5), at(0, 0), at(4, 0)), touching(true, false, false, false));
  EXPECT_EQ(intersect(at(2, 5), at(2, 0), at(0, 0), at(4, 0)), touching(false, true, false, false));
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(2, 0), at(2, 5)), touching(false, false, true, false));
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(2, 5), at(2, 0)), touching(false, false, false, true));
}

TEST(Intersect, two_ends_touch_at_an_angle) {
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(0, 0), at(0, 4)), touching(true, false, true, false));
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(0, 4), at(0, 0)), touching(true, false, false, true));
  EXPECT_EQ(intersect(at(4, 0), at(0, 0), at(0, 0), at(0, 4)), touching(false, true, true, false));
  EXPECT_EQ(intersect(at(4, 0), at(0, 0), at(0, 4), at(0, 0)), touching(false, true, false, true));
}

TEST(Intersect, two_ends_touch_on_one_line) {
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(4, 0), at(9, 0)), touching(false, true, true, false));
  EXPECT_EQ(intersect(at(4, 0), at(0, 0), at(9, 0), at(4, 0)), touching(true, false, false, true));
}

TEST(Intersect, collinear_segments_overlap_partly) {
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(3, 0), at(9, 0)),
            overlapping(false, true, true, false));
  EXPECT_EQ(intersect(at(4, 0), at(0, 0), at(3, 0), at(9, 0)),
            overlapping(true, false, true, false));
  EXPECT_EQ(intersect(at(0, 0), at(4, 0), at(9, 0), at(3, 0)),
            overlapping(false, true, false, true));
  EXPECT_EQ(intersect(at(4, 0), at(0, 0), at(9, 0), at(3, 0)),
            overlapping(true, false, false, true));
}

TEST(Intersect, one_segment_holds_the_other) {
  EXPECT_EQ(intersect(at(0, 0), at(9, 9), at(2, 2), at(5, 5)),
            overlapping(false, false, true, true));
  EXPECT_EQ(intersect(at(2, 2), at(5, 5), at(0, 0), at(9, 9)),
            overlapping(true, true, false, false));
  EXPECT_EQ(intersect(at(0, 0), at(9, 9), at(0, 0), at(5, 5)), overlapping(true, false, true, true))
      << "with a common end";
}

TEST(Intersect, equal_and_opposite_segments_overlap) {
  EXPECT_EQ(intersect(at(0, 0), at(4, 2), at(0, 0), at(4, 2)), overlapping(true, true, true, true));
  EXPECT_EQ(intersect(at(0, 0), at(4, 2), at(4, 2), at(0, 0)), overlapping(true, true, true, true));
}

TEST(Intersect, a_point_touches_or_does_not) {
  EXPECT_EQ(intersect(at(2, 1), at(2, 1), at(0, 0), at(4, 2)), touching(true, true, false, false));
  EXPECT_EQ(intersect(at(0, 0), at(4, 2), at(2, 1), at(2, 1)), touching(false, false, true, true));
  EXPECT_EQ(intersect(at(0, 0), at(4, 2), at(4, 2), at(4, 2)), touching(false, true, true, true));
  EXPECT_EQ(intersect(at(2, 2), at(2, 2), at(0, 0), at(4, 2)), disjoint);
  EXPECT_EQ(intersect(at(6, 3), at(6, 3), at(0, 0), at(4, 2)), disjoint)
      << "on the line, beyond the end";
}

TEST(Intersect, two_points_touch_when_equal) {
  EXPECT_EQ(intersect(at(2, 2), at(2, 2), at(2, 2), at(2, 2)), touching(true, true, true, true));
  EXPECT_EQ(intersect(at(2, 2), at(2, 2), at(2, 3), at(2, 3)), disjoint);
}

TEST(ProperCross, an_end_on_the_other_segment_is_no_proper_crossing) {
  EXPECT_TRUE(proper_cross(at(0, 0), at(2, 2), at(0, 2), at(2, 0)));
  EXPECT_FALSE(proper_cross(at(0, 0), at(2, 2), at(1, 1), at(2, 0)));
  EXPECT_FALSE(proper_cross(at(0, 0), at(2, 2), at(2, 2), at(2, 0)));
}

}  // namespace
}  // namespace offgrid::testing
