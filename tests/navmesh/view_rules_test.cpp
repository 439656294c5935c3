#include <gtest/gtest.h>

#include <vector>

#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::uint64_t road = 7, water = 8;
constexpr std::uint32_t unit = FaceState::unit_cost;

/// A square with a river from side to side, and a road across it in the north.
World river() {
  World world = square(100);
  put(world,
      Area::rectangle(Point2::at(0, 40), Point2::at(100, 60), {Ground::walkable, 2 * unit, water}));
  Area bridge =
      Area::rectangle(Point2::at(80, 40), Point2::at(90, 60), {Ground::walkable, unit, road});
  bridge.priority = 1;
  put(world, bridge);
  return world;
}

View with_rules(const World& world, const std::vector<TagRule>& rules) {
  View view(world);
  const auto error = view.set_rules(rules);
  EXPECT_FALSE(error) << describe(*error);
  return view;
}

const Point2 south = Point2::at(10, 10), north = Point2::at(10, 90);

TEST(TagRules, costs_are_those_of_each_user) {
  const World world = river();
  CheapPathFinder finder;
  const auto swims = finder.find(world, south, north);
  EXPECT_EQ(swims->corners, (std::vector<Point2>{south, north}));
  const View cart = with_rules(world, {{water, 20 * unit}});
  const auto drives = finder.find(cart, south, north);
  ASSERT_TRUE(drives);
  EXPECT_EQ(drives->corners[1], Point2::at(80, 40));
  EXPECT_EQ(cart.state(cart.face_at(Point2::at(10, 50))).cost, 20 * unit);
  EXPECT_EQ(world.state(world.face_at(Point2::at(10, 50))).cost, 2 * unit);
  EXPECT_TRUE(cart.is_whole()) << "costs close nothing";
}

TEST(TagRules, closed_ground_is_blocked_for_paths_sight_and_reach) {
  const World world = river();
  ShortestPathFinder finder;
  EXPECT_EQ(finder.find(world, south, north)->corners.size(), 2U);
  const View dry = with_rules(world, {TagRule::closed(water)});
  const auto path = finder.find(dry, south, north);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners,
            (std::vector<Point2>{south, Point2::at(80, 40), Point2::at(80, 60), north}));
  EXPECT_TRUE(visible(world, south, north));
  EXPECT_FALSE(visible(dry, south, north));
  EXPECT_TRUE(dry.is_blocked(dry.face_at(Point2::at(10, 50))));
  EXPECT_TRUE(dry.is_removed(dry.face_at(Point2::at(10, 50))));
  const View island = with_rules(world, {TagRule::closed(water), TagRule::closed(road)});
  EXPECT_EQ(finder.find(island, south, north).error().code, PathErrorCode::unreachable);
  const auto nearest = nearest_reachable(island, south, north);
  ASSERT_TRUE(nearest);
}

TEST(TagRules, links_of_a_closed_tag_are_not_there) {
  World world = square(100);
  put(world, Area::rectangle(Point2::at(0, 40), Point2::at(100, 60)));
  put(world, Link{.from = Point2::at(10, 40), .to = Point2::at(10, 60), .cost = 0, .tag = road});
  ShortestPathFinder finder;
  EXPECT_TRUE(finder.find(world, south, north));
  EXPECT_FALSE(finder.find(with_rules(world, {TagRule::closed(road)}), south, north));
  EXPECT_TRUE(finder.find(with_rules(world, {{road, 5 * unit}}), south, north));
}

TEST(TagRules, costs_of_links_are_multiplied_for_each_user) {
  World world = square(100);
  put(world, Area::rectangle(Point2::at(0, 40), Point2::at(80, 60)));
  constexpr std::uint64_t cost = 30 * Link::unit + 1;
  const Link ladder{
      .from = Point2::at(10, 40), .to = Point2::at(10, 60), .cost = cost, .tag = road};
  put(world, ladder);
  ShortestPathFinder finder;
  const auto climbed = finder.find(world, south, north);
  ASSERT_EQ(climbed->links.size(), 1U);
  EXPECT_EQ(climbed->length, *PathLength::checked((60 + 30) * std::int64_t{65536} + 1));
  const View likes = with_rules(world, {{.tag = road, .link_cost = unit / 2}});
  EXPECT_EQ(finder.find(likes, south, north)->links[0].cost, 15 * Link::unit + 1) << "rounded up";
  EXPECT_TRUE(can_walk(likes, *finder.find(likes, south, north)));
  EXPECT_FALSE(can_walk(likes, *climbed)) << "at another cost";
  EXPECT_EQ(*finder.find(world, south, north)->links.data(), climbed->links[0])
      << "the finder does not keep the links of another view";
  const View fears = with_rules(world, {{.tag = road, .link_cost = 10 * unit}});
  EXPECT_TRUE(finder.find(fears, south, north)->links.empty());
  EXPECT_TRUE(with_rules(world, {{.tag = water, .link_cost = 9}}).link_cost(ladder) == cost);
  const View most = with_rules(world, {{.tag = road, .link_cost = 0xFFFFFFFF}});
  EXPECT_EQ(most.link_cost({.cost = Link::max_cost, .tag = road}), Link::max_cost);
  EXPECT_EQ(most.link_cost({.cost = 1, .tag = road}), 65536U);
  EXPECT_EQ(most.rules()[0].link_cost, 0xFFFFFFFF);
}

TEST(TagRules, an_agent_of_a_crowd_goes_by_those_of_its_view) {
  const World world = river();
  const View views[] = {world, with_rules(world, {TagRule::closed(water)})};
  Crowd crowd;
  std::vector<CrowdId> ids;
  for (const std::size_t view : {std::size_t{0}, std::size_t{1}})
    ids.push_back(crowd
                      .add({.place = AgentPlace::at(south),
                            .goal = north,
                            .speed = 10 * Step::unit,
                            .view = view})
                      .value());
  bool has_swum = false;
  for (int step = 0; step < 40; ++step) {
    crowd.step(views);
    for (const CrowdId id : ids) {
      const Point2 at = crowd.find(id)->place.point.point;
      const bool is_in_river =
          at.y > Point2::at(0, 40).y && at.y < Point2::at(0, 60).y && at.x < Point2::at(80, 0).x;
      has_swum = has_swum || is_in_river;
      EXPECT_FALSE(is_in_river && id == ids[1]);
    }
  }
  EXPECT_TRUE(has_swum);
  for (const CrowdId id : ids) EXPECT_EQ(crowd.find(id)->end, StepEnd::arrived);
}

TEST(TagRules, a_refused_rule_is_named_and_changes_nothing) {
  const World world = river();
  View view = with_rules(world, {{water, 3 * unit}});
  const std::vector<TagRule> before = view.rules();
  const TagRule too_cheap[] = {{road, unit}, {water, unit - 1}};
  const auto error = view.set_rules(too_cheap);
  ASSERT_TRUE(error);
  EXPECT_EQ(*error, (TagRuleError{TagRuleErrorCode::cost_below_one, 1, {water, unit - 1}}));
  EXPECT_EQ(describe(*error), "rule 1: the cost 65535 of tag 8 is less than 65536");
  const TagRule free_of_cost[] = {{water, 0}};
  EXPECT_EQ(*view.set_rules(free_of_cost),
            (TagRuleError{TagRuleErrorCode::cost_below_one, 0, {water, 0}}));
  EXPECT_EQ(describe(*view.set_rules(free_of_cost)),
            "rule 0: the cost 0 of tag 8 is less than 65536");
  const TagRule twice[] = {{road, unit}, TagRule::closed(road)};
  const TagRule free_links[] = {{.tag = road, .link_cost = 0}};
  EXPECT_EQ(describe(*view.set_rules(free_links)), "rule 0: the link cost of tag 7 is 0");
  EXPECT_EQ(describe(*view.set_rules(twice)), "rule 1: a rule before has tag 7");
  EXPECT_EQ(view.rules(), before);
  EXPECT_FALSE(view.set_rules({}));
  EXPECT_TRUE(view.rules().empty());
  EXPECT_EQ(view.state(view.face_at(Point2::at(10, 50))).cost, 2 * unit);
}

TEST(TagRules, follow_the_edits_of_the_world_and_are_joined_with_areas_left_out) {
  World world = river();
  View view = with_rules(world, {TagRule::closed(water), {road, 3 * unit}});
  const AreaId ford = put(world, Area::rectangle(Point2::at(20, 40), Point2::at(30, 60),
                                                 {Ground::walkable, 9 * unit, road}));
  EXPECT_EQ(view.state(view.face_at(Point2::at(25, 50))).cost, 3 * unit);
  view.switch_off(ford);
  EXPECT_TRUE(view.is_blocked(view.face_at(Point2::at(25, 50))));
  view.switch_on(ford);
  EXPECT_FALSE(view.is_blocked(view.face_at(Point2::at(25, 50))));
}

}  // namespace
}  // namespace offgrid::navmesh
