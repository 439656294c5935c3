#include "offgrid/navmesh/nav_mesh.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr Agent small{1}, large{2};

NavMesh square(std::int32_t side, std::vector<std::int32_t> radii,
               std::size_t journal_limit = 256) {
  return NavMesh::make({.low = Point2::at(0, 0),
                        .high = Point2::at(side, side),
                        .radii = std::move(radii),
                        .journal_limit = journal_limit})
      .value();
}
/// The world of an agent from nothing: each area grown, in one edit.
World grown_world(const NavMesh& mesh, Agent agent) {
  World world = World::make(mesh.world(agent).options()).value();
  auto edit = world.edit();
  const auto disc = agent == point_agent ? std::nullopt : Disc::make(mesh.radius(agent));
  for (const auto& [id, area] : mesh.areas()) {
    if (!disc || (area.shape == Area::Shape::region && area.state.ground == Ground::walkable)) {
      edit.add(area);
    } else {
      for (Area& part : grow(area, *disc)) edit.add(std::move(part));
    }
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

/// The fault of the worlds of a mesh; empty if nothing is.
std::string find_agent_fault(const NavMesh& mesh) {
  for (std::uint32_t agent = 0; agent < mesh.agent_count(); ++agent) {
    if (mesh.world(Agent{agent}).digest() != grown_world(mesh, Agent{agent}).digest())
      return "another world of agent " + std::to_string(agent);
  }
  return "";
}

TEST(NavMesh, a_gap_lets_small_agents_through_and_large_ones_not) {
  NavMesh mesh = square(1000, {20, 60});
  auto edit = mesh.edit();
  edit.add(crate(480, 0, 520, 450));
  const AreaId upper = edit.add(crate(480, 550, 520, 1000));
  ASSERT_TRUE(edit.commit());
  const Point2 from = Point2::at(200, 500), to = Point2::at(800, 500);
  EXPECT_TRUE(mesh.visible(from, to));
  EXPECT_TRUE(mesh.visible(from, to, small));
  EXPECT_FALSE(mesh.is_reachable(from, to, large));
  const Point2 inside = Point2::at(500, 200);
  EXPECT_FALSE(mesh.is_reachable(inside, inside)) << "it is blocked";
  EXPECT_TRUE(mesh.is_reachable(from, from, large));
  EXPECT_EQ(mesh.path(from, to, large).error().code, PathErrorCode::unreachable);
  EXPECT_TRUE(ShortestPathFinder().find(mesh.view(large, {{upper}}), from, to))
      << "somebody for whom the upper wall is not there";
  EXPECT_EQ(find_agent_fault(mesh), "");
}

TEST(NavMesh, a_gap_as_wide_as_the_agent_is_closed) {
  NavMesh mesh = square(1000, {49, 50, 51});
  auto edit = mesh.edit();
  edit.add(crate(480, 0, 520, 450));
  edit.add(crate(480, 550, 520, 1000));
  ASSERT_TRUE(edit.commit());
  const Point2 from = Point2::at(200, 500), to = Point2::at(800, 500);
  EXPECT_TRUE(mesh.is_reachable(from, to, Agent{1}));
  EXPECT_FALSE(mesh.is_reachable(from, to, Agent{2}));
  EXPECT_FALSE(mesh.is_reachable(from, to, Agent{3}));
}

TEST(NavMesh, the_check_notices_an_agent_that_was_left_out) {
  NavMesh mesh = square(100, {5});
  NavMesh other = mesh;
  put(mesh, crate(40, 40, 60, 60));
  for (const Agent agent : {point_agent, small})
    EXPECT_NE(mesh.world(agent).digest(), other.world(agent).digest());
  EXPECT_NE(grown_world(mesh, small).digest(), other.world(small).digest());
}

TEST(NavMesh, refuses_and_stays_as_it_was) {
  EXPECT_EQ(
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(9, 9), .radii = {3, 0}}).error(),
      (AreaError{.code = AreaErrorCode::radius_too_large, .radius = 0}));
  const int largest = (1 << 30) - 2;
  const auto tight =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(largest, 9), .radii = {1}});
  ASSERT_FALSE(tight);
  EXPECT_EQ(describe(tight.error()),
            "the radius 1 needs more room about the world than the grid has");
  EXPECT_EQ(describe(AreaError{.code = AreaErrorCode::radius_too_large, .radius = 0}),
            "the radius 0 is not in [1, 268435455]");
  NavMesh mesh = square(100, {5}, 2);
  const Digest before = mesh.digest();
  auto edit = mesh.edit();
  const AreaId id = edit.add(crate(40, 40, 101, 60));
  const auto refused = edit.commit();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().area, id);
  EXPECT_EQ(refused.error().code, AreaErrorCode::outside_world);
  EXPECT_EQ(mesh.digest(), before);
  EXPECT_EQ(mesh.undo().error().code, AreaErrorCode::cannot_undo);
  for (int i = 0; i < 3; ++i) {
    put(mesh, crate(10, 10 + 20 * i, 20, 20 + 20 * i));
  }
  EXPECT_EQ(mesh.roll_back(Mark{}).error().code, AreaErrorCode::cannot_undo);
  EXPECT_TRUE(mesh.undo());
  EXPECT_TRUE(mesh.undo());
  EXPECT_EQ(mesh.undo().error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(mesh.areas().size(), 1U);
  EXPECT_EQ(find_agent_fault(mesh), "");
}

TEST(NavMesh, says_by_how_much_an_agent_may_be_too_large) {
  const NavMesh mesh = square(1000, {20, 60});
  EXPECT_EQ(mesh.overshoot(point_agent), kernel::constant<0>);
  EXPECT_EQ(mesh.overshoot(small), Disc::make(20)->overshoot());
  EXPECT_EQ(mesh.overshoot(large), Disc::make(60)->overshoot());
  EXPECT_NE(mesh.overshoot(large), mesh.overshoot(small));
}

TEST(NavMesh, what_is_wrong_with_no_area_names_none) {
  NavMesh mesh = square(1000, {20});
  auto late = mesh.edit();
  late.add(crate(10, 10, 20, 20));
  put(mesh, crate(10, 10, 30, 30));
  const AreaError error = late.commit().error();
  EXPECT_EQ(error.code, AreaErrorCode::stale_edit);
  EXPECT_FALSE(error.area);
}

TEST(NavMesh, nobody_crosses_a_barrier_whatever_it_says_of_the_ground_and_whatever_covers_it) {
  const Area road{.loops = {box(0, 300, 1000, 700)},
                  .state = {Ground::walkable, FaceState::unit_cost, 0},
                  .priority = std::numeric_limits<std::int32_t>::max()};
  for (const Ground ground : {Ground::walkable, Ground::blocked}) {
    for (const std::uint32_t cost : {0U, FaceState::unit_cost}) {
      NavMesh mesh = square(1000, {20});
      const Area fence{.loops = {{Point2::at(500, 0), Point2::at(500, 1000)}},
                       .state = {ground, cost, 3},
                       .shape = Area::Shape::barrier};
      auto edit = mesh.edit();
      const AreaId id = edit.add(fence);
      edit.add(road);
      ASSERT_TRUE(edit.commit());
      const Point2 from = Point2::at(100, 500), to = Point2::at(900, 500),
                   beside = Point2::at(490, 500);
      for (const Agent agent : {point_agent, small})
        EXPECT_FALSE(mesh.is_reachable(from, to, agent)) << agent.value();
      EXPECT_TRUE(mesh.is_free(beside));
      EXPECT_FALSE(mesh.is_free(beside, small)) << "it keeps its distance";
      EXPECT_TRUE(ShortestPathFinder().find(mesh.view(small, {{id}}), from, to));
    }
  }
}

TEST(NavMesh, a_fence_without_sides_is_no_area_of_a_disc_until_it_has_some) {
  NavMesh mesh = square(1000, {20});
  Area fence = barrier({Point2::at(500, 500)});
  auto edit = mesh.edit();
  const AreaId id = edit.add(fence);
  ASSERT_TRUE(edit.commit());
  const auto is_there = [&](Agent agent) { return mesh.world(agent).find(id) != nullptr; };
  EXPECT_TRUE(is_there(point_agent));
  EXPECT_FALSE(is_there(small));
  edit.set_enabled(id, false);
  ASSERT_TRUE(edit.commit());
  EXPECT_FALSE(is_there(small));
  fence.loops[0].push_back(Point2::at(500, 600));
  edit.replace(id, fence);
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(is_there(small));
  EXPECT_EQ(find_agent_fault(mesh), "");
  ASSERT_TRUE(mesh.undo());
  EXPECT_FALSE(is_there(small));
  EXPECT_EQ(find_agent_fault(mesh), "");
}

TEST(NavMesh, a_fence_of_any_number_of_points_keeps_agents_away_along_its_last_side) {
  // From wall to wall, with the last side across most of the world.
  const Area::Loop points{Point2::at(600, 0),  Point2::at(500, 30),  Point2::at(600, 60),
                          Point2::at(500, 90), Point2::at(600, 120), Point2::at(500, 1000)};
  for (std::size_t count = 2; count <= points.size(); ++count) {
    Area fence = barrier({points.begin(), points.begin() + static_cast<std::ptrdiff_t>(count - 1)});
    fence.loops[0].push_back(points.back());
    NavMesh mesh = square(1000, {20, 60});
    const AreaId id = put(mesh, fence);
    const Point2 from = Point2::at(200, 600), to = Point2::at(900, 600);
    for (const Agent agent : {point_agent, small, large}) {
      EXPECT_FALSE(mesh.is_reachable(from, to, agent)) << count << " points";
      EXPECT_TRUE(ShortestPathFinder().find(mesh.view(agent, {{id}}), from, to));
    }
    const Point2 last = points.back(), before = fence.loops[0][count - 2];
    for (int i = 0; i <= 100; ++i) {
      const auto at = [&](auto a, auto b) {
        return (a.raw() * std::int64_t{100 - i} + b.raw() * std::int64_t{i}) / 100;
      };
      const std::int64_t x = at(before.x, last.x), y = at(before.y, last.y);
      for (const std::int64_t side : {-1, 1}) {
        EXPECT_FALSE(mesh.is_free(Point2::at(x + side * 17, y), small))
            << count << " points, at " << y;
        EXPECT_FALSE(mesh.is_free(Point2::at(x + side * 56, y), large))
            << count << " points, at " << y;
      }
    }
  }
}

// The promise of nav_mesh.hpp about areas that win over obstacles.
TEST(NavMesh, a_walkable_area_that_wins_over_an_obstacle_wins_over_what_it_was_grown_by) {
  NavMesh mesh = square(1000, {50});
  auto edit = mesh.edit();
  Area road = crate(0, 380, 1000, 400), house = crate(400, 400, 600, 600);
  road.state.ground = Ground::walkable;
  road.priority = 1;
  edit.add(road);
  const AreaId id = edit.add(house);
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(mesh.is_free(Point2::at(500, 390), small));
  EXPECT_FALSE(mesh.is_free(Point2::at(500, 370), small));
  house.priority = 1;
  auto higher = mesh.edit();
  higher.replace(id, house);
  ASSERT_TRUE(higher.commit());
  EXPECT_FALSE(mesh.is_free(Point2::at(500, 390), small));
}

TEST(NavMesh, locates_points_in_one_face) {
  const NavMesh mesh = square(100, {});
  const auto at = mesh.locate(Point2::at(0, 0));
  ASSERT_TRUE(at);
  EXPECT_EQ(mesh.state(*at).ground, Ground::walkable);
  EXPECT_FALSE(mesh.locate(Point2::at(101, 5)));
  EXPECT_TRUE(mesh.is_free(Point2::at(100, 100)));
  EXPECT_FALSE(mesh.is_free(Point2::at(101, 100)));
  EXPECT_EQ(mesh.raycast(Point2::at(50, 50), Point2::at(150, 50)).t, (SegmentParameter{1, 2}));
}

TEST(NavMeshDeathTest, an_agent_that_is_not_there_breaks_the_contract) {
  NavMesh mesh = square(100, {5});
  const Agent third{2};
  const Point2 p = Point2::at(10, 10);
  EXPECT_DEATH((void)mesh.world(third), "the agent exists");
  EXPECT_DEATH((void)mesh.path(p, p, third), "the agent exists");
  EXPECT_DEATH((void)mesh.radius(third), "the agent exists");
  EXPECT_DEATH((void)mesh.overshoot(Agent()), "the agent exists");
  for (const Agent agent : {third, Agent(), Agent{~0U - 1}}) {
    EXPECT_DEATH((void)mesh.view(agent), "the agent exists");
    EXPECT_DEATH((void)mesh.visible(p, p, agent), "the agent exists");
    EXPECT_DEATH((void)mesh.raycast(p, p, agent), "the agent exists");
    EXPECT_DEATH((void)mesh.is_reachable(p, p, agent), "the agent exists");
    EXPECT_DEATH((void)mesh.locate(p, agent), "the agent exists");
    EXPECT_DEATH((void)mesh.state({p, FaceId{0}}, agent), "the agent exists");
  }
}

}  // namespace
}  // namespace offgrid::navmesh
