// The connected parts of free ground, and those to which no path leads.
#include "offgrid/navmesh/path/ground_parts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Int;
using kernel::Point2;
using testing::Random;

std::vector<std::int64_t> areas_of(const std::vector<GroundPart>& parts) {
  std::vector<std::int64_t> areas;
  for (const GroundPart& part : parts)
    areas.push_back(static_cast<std::int64_t>(part.doubled_area.raw()));
  return areas;
}

using Areas = std::vector<std::int64_t>;

/// Ground, 40 wide, a gap and ground, 20 wide, on floor 0; and a balcony on floor 1.
World storeys() {
  World world = stack(100, 2);
  Area rock = crate(0, 0, 100, 100, {0, 1});
  rock.priority = -1;
  put(world, rock);
  put(world, open_ground(0, 0, 40, 100));
  put(world, open_ground(80, 0, 100, 100));
  put(world, open_ground(40, 0, 60, 10, {1}));
  return world;
}

TEST(GroundParts, a_balcony_that_is_cut_off_is_listed) {
  World world = storeys();
  const std::vector<GroundPart> parts = parts_of_ground(world);
  EXPECT_EQ(areas_of(parts), (Areas{8000, 4000, 400}));
  EXPECT_EQ(parts[2].floors, FloorSet{1});
  EXPECT_EQ(parts[2].at.floor, 1U);
  const std::array start{FloorPoint(Point2::at(5, 5))};
  EXPECT_EQ(areas_of(unreachable_parts(world, start)), (Areas{4000, 400}));
  const SeamId seam = put(world, Seam{Point2::at(40, 0), Point2::at(40, 10), 0, 1});
  EXPECT_EQ(areas_of(unreachable_parts(world, start)), (Areas{4000}));
  EXPECT_EQ(parts_of_ground(world).front().floors, (FloorSet{0, 1}));
  set_enabled(world, seam, false);
  EXPECT_EQ(areas_of(unreachable_parts(world, start)), (Areas{4000, 400}));
}

TEST(GroundParts, links_lead_to_parts_in_their_directions_and_as_the_view_says) {
  World world = storeys();
  const std::array hall{FloorPoint(Point2::at(5, 5))}, yard{FloorPoint(Point2::at(90, 5))};
  const LinkId jump =
      put(world, Link{.from = Point2::at(10, 50), .to = Point2::at(90, 50), .tag = 3});
  EXPECT_EQ(areas_of(unreachable_parts(world, hall)), (Areas{400}));
  EXPECT_EQ(areas_of(unreachable_parts(world, yard)), (Areas{8000, 400}));
  const std::array both{hall[0], yard[0]};
  EXPECT_EQ(areas_of(unreachable_parts(world, both)), (Areas{400}));
  View view(world);
  view.switch_off(jump);
  EXPECT_EQ(areas_of(unreachable_parts(view, hall)), (Areas{4000, 400}));
}

TEST(GroundParts, starts_that_are_not_free_lead_nowhere) {
  const World world = storeys();
  const std::array bad{FloorPoint(Point2::at(60, 50)), FloorPoint(Point2::at(-5, 0))};
  EXPECT_EQ(unreachable_parts(world, bad), parts_of_ground(world));
  EXPECT_EQ(unreachable_parts(world, {}), parts_of_ground(world));
  EXPECT_TRUE(parts_of_ground(world_of(0, 9, Ground::blocked)).empty());
}

TEST(GroundParts, a_view_opens_a_door) {
  World world = square(100);
  const AreaId door = put(world, crate(50, 0, 60, 100));
  EXPECT_EQ(areas_of(parts_of_ground(world)), (Areas{10000, 8000}));
  View view(world);
  view.switch_off(door);
  EXPECT_EQ(areas_of(parts_of_ground(view)), (Areas{20000}));
}

TEST(GroundParts, the_whole_range_has_an_area) {
  World world = world_of(-largest, largest);
  EXPECT_EQ(parts_of_ground(world).at(0).doubled_area,
            kernel::constant<8> * (*Int<30>::checked(largest) * *Int<30>::checked(largest)));
}

TEST(GroundParts, they_are_the_components_of_the_world_and_depend_on_no_history) {
  Random random(48'504);
  std::size_t several = 0;
  for (int round = 0; round < 150; ++round) {
    const std::int64_t side = random.chance(1, 2) ? 10 : 300;
    const World world = random_world(random, side);
    World other = World::make(world.options()).value();
    for (auto area = world.areas().rbegin(); area != world.areas().rend(); ++area)
      put(other, area->second);
    const auto parts = parts_of_ground(world);
    ASSERT_EQ(parts, parts_of_ground(other));
    ASSERT_EQ(parts.size(), world.component_count());
    several += parts.size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      ASSERT_TRUE(is_free(world, parts[i].at));
      const std::array start{parts[i].at};
      const auto others = unreachable_parts(world, start);
      ASSERT_EQ(others.size() + world.components(parts[i].at).size(), parts.size());
      for (const GroundPart& part : others)
        ASSERT_FALSE(ShortestPathFinder().find(world, start[0], part.at).has_value() &&
                     world.components(part.at).size() == 1);
    }
  }
  EXPECT_GT(several, 40U);
}

}  // namespace
}  // namespace offgrid::navmesh
