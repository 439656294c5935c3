#include <gtest/gtest.h>

#include <vector>

#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

// A refused update leaves free slots behind, and they must not show: neither where the next corner
// is looked for, nor in the ids.
TEST(CutRefusal, DoesNotChangeWhatLaterUpdatesDo) {
  testing::Random random(3);
  const auto coordinate = [&] { return static_cast<int>(random.between(0, 40)); };
  const auto change = [](int& data) { ++data; };
  int refused = 0;
  for (int round = 0; round < 40; ++round) {
    auto with_refusals = *GridCut<int>::rectangle(Point2::at(0, 0), Point2::at(40, 40), 0);
    auto without = with_refusals;
    for (int step = 0; step < 30; ++step) {
      const UpdatingTriangle triangle{Point2::at(coordinate(), coordinate()),
                                      Point2::at(coordinate(), coordinate()),
                                      Point2::at(coordinate(), coordinate())};
      const auto report = with_refusals.update(triangle, change);
      if (!report) {
        ++refused;
        continue;
      }
      const auto same = without.update(triangle, change);
      ASSERT_TRUE(same);
      ASSERT_EQ(report->inside, same->inside);
      ASSERT_EQ(report->chains, same->chains);
    }
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace offgrid::navmesh
