#include "offgrid/kernel/line.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

TEST(Line2, it_says_where_it_begins_and_where_it_goes) {
  const auto line = Line2::through(at(3, -4), at(10, 5));
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->origin(), at(3, -4));
  EXPECT_EQ(line->direction(), at(10, 5) - at(3, -4));
  EXPECT_EQ(line->side_value(at(3, -3)).raw(), 7) << "twice the area, positive on the left";
}

TEST(Line2, its_side_is_orient_of_its_points) {
  for_all_grid_points<3>(3, [](const auto& p) {
    if (p[0] == p[1]) return;
    const auto line = Line2::through(p[0], p[1]);
    EXPECT_EQ(line->side(p[2]), orient(p[0], p[1], p[2]));
    EXPECT_EQ(line->side_value(p[2]), orient_value(p[0], p[1], p[2]));
  });
}

TEST(MeshLine2, it_says_where_it_begins_and_where_it_goes) {
  const auto line = MeshLine2::through(MeshPoint2(at(3, -4)), MeshPoint2(at(10, 5)));
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->origin(), MeshPoint2(at(3, -4)));
  EXPECT_EQ(line->direction(), at(10, 5) - at(3, -4));
}

}  // namespace
}  // namespace offgrid::testing
