#include "offgrid/navmesh/path/funnel.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "offgrid/kernel/triangle.hpp"
#include "query_test.hpp"
#include "support/line_model.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::random_point;
using testing::SnapClass;
using Corners = std::vector<Point2>;

Corners pull(const Point2& start, const std::vector<Portal>& portals, const Point2& goal) {
  Funnel funnel;
  const auto line = funnel.pull(start, portals, goal);
  return {line.begin(), line.end()};
}

TEST(Funnel, without_portals_goes_straight) {
  EXPECT_EQ(pull(Point2::at(0, 0), {}, Point2::at(5, 7)),
            (Corners{Point2::at(0, 0), Point2::at(5, 7)}));
  EXPECT_EQ(pull(Point2::at(3, 4), {}, Point2::at(3, 4)), (Corners{Point2::at(3, 4)}));
}

TEST(Funnel, turns_at_the_tight_ends_only) {
  const std::vector<Portal> portals{{Point2::at(10, 10), Point2::at(10, 5)},
                                    {Point2::at(20, 0), Point2::at(20, -5)}};
  EXPECT_EQ(pull(Point2::at(0, 0), portals, Point2::at(30, 0)),
            (Corners{Point2::at(0, 0), Point2::at(10, 5), Point2::at(20, 0), Point2::at(30, 0)}));
}

TEST(Funnel, tells_the_portal_at_which_the_line_came_to_end_in_a_corner) {
  const Portal pin{Point2::at(10, 3), Point2::at(10, 3)},
      fan{Point2::at(10, 3), Point2::at(14, -9)}, door{Point2::at(20, 9), Point2::at(20, 5)};
  Funnel funnel;
  const auto line =
      funnel.pull(Point2::at(0, 9), std::vector{pin, pin, fan, door}, Point2::at(30, 0));
  EXPECT_EQ(Corners(line.begin(), line.end()),
            (Corners{Point2::at(0, 9), Point2::at(10, 3), Point2::at(20, 5), Point2::at(30, 0)}));
  const auto portals = funnel.portals_of_corners();
  EXPECT_EQ(std::vector(portals.begin(), portals.end()), (std::vector<std::size_t>{0, 0, 3, 4}));
}

TEST(Funnel, sees_a_bend_of_one_unit_in_the_full_range_and_none_where_there_is_none) {
  const int far = static_cast<int>(largest);
  const std::vector<Portal> bent{{Point2::at(0, 5), Point2::at(0, 1)}};
  EXPECT_EQ(pull(Point2::at(-far, 0), bent, Point2::at(far, 1)),
            (Corners{Point2::at(-far, 0), Point2::at(0, 1), Point2::at(far, 1)}));
  const std::vector<Portal> straight{{Point2::at(0, 5), Point2::at(0, 1)},
                                     {Point2::at(7, 1), Point2::at(7, -9)}};
  EXPECT_EQ(pull(Point2::at(-far, 1), straight, Point2::at(far, 1)),
            (Corners{Point2::at(-far, 1), Point2::at(far, 1)}));
}

TEST(Funnel, passes_portals_without_width_and_repeated_ones) {
  const Portal pin{Point2::at(10, 3), Point2::at(10, 3)};
  EXPECT_EQ(pull(Point2::at(0, 0), {pin, pin}, Point2::at(20, 0)),
            (Corners{Point2::at(0, 0), Point2::at(10, 3), Point2::at(20, 0)}));
  const Portal door{Point2::at(10, 3), Point2::at(10, 2)};
  EXPECT_EQ(pull(Point2::at(0, 0), {door, door, door}, Point2::at(20, 0)),
            (Corners{Point2::at(0, 0), Point2::at(10, 2), Point2::at(20, 0)}));
}

TEST(Funnel, goes_round_the_end_of_a_wall_of_no_thickness) {
  const Point2 end = Point2::at(10, 0);
  const std::vector<Portal> portals{
      {Point2::at(10, 9), end}, {Point2::at(20, 0), end}, {Point2::at(10, -9), end}};
  EXPECT_EQ(pull(Point2::at(2, 0), portals, Point2::at(4, 0)),
            (Corners{Point2::at(2, 0), end, Point2::at(4, 0)}));
}

TEST(Funnel, begins_and_ends_on_portals_and_at_their_ends) {
  const std::vector<Portal> portals{{Point2::at(0, 5), Point2::at(0, -5)},
                                    {Point2::at(9, 0), Point2::at(0, -5)}};
  EXPECT_EQ(pull(Point2::at(0, 0), portals, Point2::at(3, -3)),
            (Corners{Point2::at(0, 0), Point2::at(3, -3)}));
  EXPECT_EQ(pull(Point2::at(0, -5), portals, Point2::at(9, 0)),
            (Corners{Point2::at(0, -5), Point2::at(9, 0)}));
  EXPECT_EQ(pull(Point2::at(0, 5), portals, Point2::at(0, -5)),
            (Corners{Point2::at(0, 5), Point2::at(0, -5)}));
}

/// A walk through faces of a world, of which none is left by the edge by which it was entered.
struct Corridor {
  Point2 start{}, goal{};
  std::vector<Portal> portals;
};

Corridor random_corridor(Random& random, const World& world, std::int64_t length) {
  const auto place = [&](FaceId f) {
    const auto corners = world.planar().triangle(f);
    const Point2 corner = corners[static_cast<std::size_t>(random.between(0, 2))],
                 other = corners[0];
    const auto middle = [](kernel::Coordinate2 a, kernel::Coordinate2 b) {
      return (std::int64_t{a.raw()} + b.raw()) / 2;
    };
    const Point2 between = Point2::at(middle(corner.x, other.x), middle(corner.y, other.y));
    const bool holds = kernel::point_in_triangle(corners[0], corners[1], corners[2], between) !=
                       kernel::Containment::outside;
    return random.chance(1, 2) && holds ? between : corner;
  };
  std::vector<FaceId> faces;
  for (const FaceId f : world.mesh().faces()) faces.push_back(f);
  FaceId at = random.pick(std::span<const FaceId>(faces));
  Corridor corridor;
  corridor.start = place(at);
  HalfedgeId entry;
  for (std::int64_t i = 0; i < length; ++i) {
    const HalfedgeId h =
        world.mesh().halfedge(at, static_cast<std::uint32_t>(random.between(0, 2)));
    if (h == entry || world.mesh().is_border(h)) continue;
    const auto [right, left] = world.planar().segment(h);
    corridor.portals.push_back({left, right});
    entry = world.mesh().twin(h);
    at = world.mesh().face(entry);
  }
  corridor.goal = place(at);
  return corridor;
}

class RandomFunnels : public ::testing::TestWithParam<int> {};

TEST_P(RandomFunnels, are_the_shortest_lines_and_the_comparison_finds_wrong_ones) {
  int wrong = 0;
  for (const std::int64_t side : {std::int64_t{6}, std::int64_t{60}, largest}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Random random(seed);
      World world = square(side);
      auto edit = world.edit();
      for (int i = 0; i < 4; ++i)
        edit.add(random_area(random, static_cast<SnapClass>(GetParam()), side));
      ASSERT_TRUE(edit.commit());
      for (int i = 0; i < 8; ++i) {
        const Corridor corridor = random_corridor(random, world, random.between(0, 14));
        const Corners line = pull(corridor.start, corridor.portals, corridor.goal);
        ASSERT_EQ(line, testing::shortest_through(corridor.start, corridor.portals, corridor.goal))
            << "side " << side << ", seed " << seed << ", corridor " << i;
        std::vector<Portal> swapped;
        for (const Portal& p : corridor.portals) swapped.push_back({p.right, p.left});
        if (pull(corridor.start, swapped, corridor.goal) != line) ++wrong;
      }
    }
  }
  EXPECT_GT(wrong, 10);
}

INSTANTIATE_TEST_SUITE_P(Funnel, RandomFunnels, ::testing::Range(0, testing::snap_class_count));

}  // namespace
}  // namespace offgrid::navmesh
