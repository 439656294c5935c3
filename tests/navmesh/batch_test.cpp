// Queries by the thousand: the answers of single queries, for every number of threads.
#include "offgrid/navmesh/batch.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "navmesh/query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

TEST(Batch, the_answers_are_those_of_single_queries_for_every_number_of_threads) {
  Random random(33'020);
  const std::int64_t side = 200;
  World world = random_world(random, side);
  const AreaId door = put(world, crate(90, 0, 95, 150));
  View view(world);
  view.switch_off(door);
  std::vector<PathQuery> pairs;
  std::vector<RayQuery> rays;
  std::vector<FloorPoint> points;
  for (int i = 0; i < 203; ++i) {
    const FloorPoint from = testing::random_point(random, -2, side + 2);
    const FloorPoint to = testing::random_point(random, 0, side);
    pairs.push_back({from, to});
    rays.push_back({from, to.point});
    points.push_back(from);
  }
  ShortestPathFinder finder;
  for (const unsigned threads : {0U, 1U, 2U, 3U, 64U}) {
    const auto paths = find_paths(view, pairs, threads);
    const auto sights = find_visible(view, pairs, threads);
    const auto hits = find_hits(view, rays, threads);
    const auto nearest = find_nearest_free(view, points, threads);
    ASSERT_EQ(paths.size(), pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto path = finder.find(view, pairs[i].from, pairs[i].to);
      ASSERT_EQ(path.has_value(), paths[i].has_value());
      if (path) {
        ASSERT_EQ(path->corners, paths[i]->corners);
      } else {
        ASSERT_EQ(path.error(), paths[i].error());
      }
      ASSERT_EQ(visible(view, pairs[i].from, pairs[i].to), sights[i] == 1);
      ASSERT_EQ(raycast(view, rays[i].from, rays[i].to), hits[i]);
      const auto near = nearest_free(view, points[i]);
      ASSERT_EQ(near.has_value(), nearest[i].has_value());
      if (near) {
        ASSERT_EQ(near->point, nearest[i]->point);
      } else {
        ASSERT_EQ(near.error(), nearest[i].error());
      }
    }
  }
}

TEST(Batch, nothing_is_asked_of_no_queries) {
  const World world = square(10);
  EXPECT_TRUE(find_paths(world, {}, 4).empty());
  EXPECT_TRUE(find_nearest_free(world, {}, 4).empty());
}

TEST(Batch, each_number_is_given_out_once) {
  for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 1000U}) {
    std::vector<int> times(count, 0);
    detail::share_out(count, 3, [&](const auto& next) {
      for (std::size_t i = next(); i < count; i = next()) ++times[i];
      EXPECT_EQ(next(), count);
    });
    EXPECT_EQ(times, std::vector<int>(count, 1));
  }
}

}  // namespace
}  // namespace offgrid::navmesh
