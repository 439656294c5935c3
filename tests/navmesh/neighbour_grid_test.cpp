// The pairs of agents that a step of a crowd looks at, beside all pairs there are.
#include "motion/neighbour_grid.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "motion/crowd_state.hpp"
#include "navmesh/query_test.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/navmesh/world/grow.hpp"

namespace offgrid::navmesh::detail {
namespace {

using kernel::Int;
using kernel::Point2;
using testing::Random;

/// Finds all pairs, near or not.
struct AllPairs {
  std::uint32_t count = 0;

  void add(const Point2&, std::int64_t, std::uint32_t index) { count = index + 1; }
  template <class Visit>
  void visit_pairs(const Visit& visit) const {
    for (std::uint32_t b = 0; b < count; ++b) {
      for (std::uint32_t a = 0; a < b; ++a) visit(b, a);
    }
  }
};

/// A number of any magnitude below the limit.
std::int64_t any_size(Random& random, std::int64_t limit) {
  std::int64_t below = 1;
  while (below < limit && random.chance(7, 8)) below *= 2;
  return random.between(0, std::min(below, limit) - 1);
}

Point2 any_point(Random& random, std::int64_t most) {
  const std::int64_t x = random.between(-most, most), y = random.between(-most, most);
  return Point2::at(x, y);
}

bool is_within(const Point2& p, const Point2& q, std::int64_t distance) {
  const auto d = *Int<32>::checked(distance);
  return squared_distance(p, q) <= d * d;
}

TEST(NeighbourGrid, visits_each_pair_within_the_larger_reach_once_and_no_pair_twice) {
  Random random(1);
  int near = 0, far = 0;
  for (int round = 0; round < 400; ++round) {
    const std::int64_t most = 1 + any_size(random, largest), count = random.between(2, 60);
    const std::int64_t reach_max = random.chance(1, 4) ? std::int64_t{1} << 31 : most;
    NeighbourGrid grid;
    std::vector<Point2> points;
    std::vector<std::int64_t> reaches;
    for (std::uint32_t i = 0; i < count; ++i) {
      points.push_back(any_point(random, most));
      reaches.push_back(any_size(random, reach_max));
      grid.add(points.back(), reaches.back(), i);
    }
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> visits;
    grid.visit_pairs([&](std::uint32_t a, std::uint32_t b) { ++visits[std::minmax(a, b)]; });
    for (std::uint32_t b = 0; b < count; ++b) {
      ASSERT_EQ(visits.count({b, b}), 0U);
      for (std::uint32_t a = 0; a < b; ++a) {
        const bool must = is_within(points[a], points[b], std::max(reaches[a], reaches[b]));
        const int times = visits[{a, b}];
        ASSERT_LE(times, 1);
        ASSERT_GE(times, must ? 1 : 0) << reaches[a] << " " << reaches[b];
        ++(must ? near : far);
      }
    }
  }
  EXPECT_GT(near, 10'000);
  EXPECT_GT(far, 10'000);
}

TEST(NeighbourGrid, visits_few_pairs_that_are_far_apart) {
  NeighbourGrid grid;
  constexpr std::uint32_t count = 10'000;
  for (std::uint32_t i = 0; i < count; ++i)
    grid.add(Point2::at(100 * (i % 100), 100 * (i / 100)), 100, i);
  grid.add(Point2::at(-largest, -largest), 1 << 29, count);
  std::size_t visits = 0;
  grid.visit_pairs([&](std::uint32_t, std::uint32_t) { ++visits; });
  EXPECT_LT(visits, 10U * count);
}

TEST(NeighbourLists, name_both_of_each_pair_in_the_order_of_the_pairs) {
  NeighbourLists lists(4);
  lists.add(2, 0);
  lists.add(1, 2);
  lists.add(0, 1);
  lists.sort();
  const auto of = [&](std::size_t i) {
    return std::vector<std::uint32_t>(lists.of(i).begin(), lists.of(i).end());
  };
  EXPECT_EQ(of(0), (std::vector<std::uint32_t>{2, 1}));
  EXPECT_EQ(of(1), (std::vector<std::uint32_t>{2, 0}));
  EXPECT_EQ(of(2), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_TRUE(of(3).empty());
}

/// Agents of any radius and speed, close together or far apart, and their goals.
CrowdState random_crowd(Random& random, std::int64_t most) {
  CrowdState crowd;
  for (std::int64_t count = random.between(2, 40); count > 0; --count) {
    CrowdAgent agent;
    agent.place = AgentPlace::at(any_point(random, random.chance(1, 2) ? most : most / 16));
    agent.goal = any_point(random, most);
    agent.radius = static_cast<std::int32_t>(any_size(random, Disc::max_radius));
    agent.speed = any_size(random, CrowdAgent::max_speed);
    if (random.chance(1, 2)) {
      agent.radius = static_cast<std::int32_t>(any_size(random, most / 8 + 1));
      agent.speed = any_size(random, most * Step::unit / 8 + 1);
    }
    crowd.ids.push_back(CrowdId(crowd.next++));
    crowd.members.push_back({.agent = agent});
  }
  return crowd;
}

TEST(CrowdNeighbours, agents_of_any_radii_and_speeds_step_as_if_all_pairs_were_looked_at) {
  Random random(2);
  int turned = 0;
  for (int round = 0; round < 200; ++round) {
    const std::int64_t most = std::min<std::int64_t>(largest - 1, 64 + any_size(random, largest));
    World world = world_of(-most, most);
    block(world, box(-most / 8, -most / 8, most / 8 + 1, most / 16 + 1));
    const View views[] = {world};
    CrowdState crowd = random_crowd(random, most), other = crowd;
    for (int step = 0; step < 25; ++step) {
      CrowdStep(crowd, views).go<NeighbourGrid>();
      CrowdStep(other, views).go<AllPairs>();
      for (std::size_t i = 0; i < crowd.members.size(); ++i) {
        ASSERT_EQ(crowd.members[i].agent, other.members[i].agent)
            << "round " << round << ", step " << step << ", agent " << i;
        turned += crowd.members[i].is_plain ? 1 : 0;
      }
    }
  }
  EXPECT_GT(turned, 1000) << "steps off a path, because of others";
}

TEST(CrowdNeighbours, agents_of_any_radii_and_speeds_that_are_apart_stay_apart) {
  Random random(3);
  int pairs = 0;
  for (int round = 0; round < 200; ++round) {
    const std::int64_t most = std::min<std::int64_t>(largest - 1, 64 + any_size(random, largest));
    const World world = world_of(-most, most);
    const View views[] = {world};
    CrowdState crowd = random_crowd(random, most);
    for (int step = 0; step < 25; ++step) {
      const std::vector<CrowdMember> before = crowd.members;
      CrowdStep(crowd, views).go<NeighbourGrid>();
      for (std::size_t b = 0; b < before.size(); ++b) {
        const auto place = [](const CrowdMember& m) { return m.agent.place.point.point; };
        for (std::size_t a = 0; a < b; ++a) {
          const auto radii = Int<30>::trusted(before[a].agent.radius + before[b].agent.radius);
          const auto least = std::min<Int<63>>(
              radii * radii, squared_distance(place(before[a]), place(before[b])));
          ++pairs;
          ASSERT_GE(squared_distance(place(crowd.members[a]), place(crowd.members[b])), least)
              << "round " << round << ", step " << step << ", agents " << a << " " << b;
        }
      }
    }
  }
  EXPECT_GT(pairs, 100'000);
}

// The horizon of a pair is that of its radii and speeds: a giant far away changes nothing.
TEST(CrowdNeighbours, agents_choose_the_same_velocities_whatever_else_is_far_away) {
  const World world = world_of(-largest, largest);
  const View views[] = {world};
  CrowdState alone;
  for (int i = 0; i < 30; ++i) {
    const Point2 from = Point2::at(60 * (i % 6), 60 * (i / 6));
    const Point2 to = Point2::at(300 - from.x.raw(), 240 - from.y.raw());
    alone.ids.push_back(CrowdId(alone.next++));
    alone.members.push_back({.agent = {.place = AgentPlace::at(from),
                                       .goal = to,
                                       .radius = 10 + i % 3,
                                       .speed = 5 * Step::unit}});
  }
  CrowdState beside = alone;
  beside.ids.push_back(CrowdId(beside.next++));
  beside.members.push_back({.agent = {.place = AgentPlace::at(Point2::at(-largest, -largest)),
                                      .goal = Point2::at(-largest, 0),
                                      .radius = 1 << 27,
                                      .speed = 5 * Step::unit}});
  // Until the first of the others gives way: patience is that of the whole crowd.
  for (int step = 0; step < 8; ++step) {
    CrowdStep(alone, views).go<NeighbourGrid>();
    CrowdStep(beside, views).go<NeighbourGrid>();
    for (std::size_t i = 0; i < alone.members.size(); ++i)
      ASSERT_EQ(alone.members[i].agent, beside.members[i].agent) << step << " " << i;
  }
}

}  // namespace
}  // namespace offgrid::navmesh::detail
