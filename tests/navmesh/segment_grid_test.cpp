#include "snap/segment_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "offgrid/kernel/pixel.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

using kernel::Point2;
using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

/// Four segments of which each crosses the two of the other direction.
std::vector<Segment> lattice() {
  return {{Point2::at(0, 30), Point2::at(100, 31)},
          {Point2::at(0, 70), Point2::at(100, 71)},
          {Point2::at(30, 0), Point2::at(31, 100)},
          {Point2::at(70, 0), Point2::at(71, 100)}};
}

TEST(SegmentGrid, names_each_crossing_once) {
  const std::vector<Segment> segments = lattice();
  SegmentGrid grid;
  grid.build(segments);
  Pairs found;
  const bool is_whole =
      grid.for_each_crossing([&](const Point2&, std::uint32_t i, std::uint32_t k) {
        EXPECT_TRUE(found.insert(std::minmax(i, k)).second);
        return true;
      });
  EXPECT_TRUE(is_whole);
  EXPECT_EQ(found, (Pairs{{0, 2}, {0, 3}, {1, 2}, {1, 3}}));
}

TEST(SegmentGrid, names_no_crossing_after_one_that_is_to_be_the_last_and_says_so) {
  const std::vector<Segment> segments = lattice();
  SegmentGrid grid;
  grid.build(segments);
  for (int most = 1; most <= 4; ++most) {
    int named = 0;
    EXPECT_FALSE(grid.for_each_crossing(
        [&](const Point2&, std::uint32_t, std::uint32_t) { return ++named < most; }));
    EXPECT_EQ(named, most);
  }
}

TEST(SegmentGrid, compares_a_segment_with_few_others_however_many_there_are) {
  testing::Random random(17);
  for (const std::size_t count : {500U, 1000U, 2000U, 4000U}) {
    std::vector<Segment> segments;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t x = random.between(0, 1'000'000), y = random.between(0, 1'000'000);
      segments.push_back({Point2::at(x, y), Point2::at(x + 50, y + random.between(-40, 40))});
    }
    SegmentGrid grid;
    grid.build(segments);
    EXPECT_LT(grid.pair_count(), count);
  }
}

TEST(SegmentGrid, compares_long_segments_side_by_side_with_few) {
  constexpr std::int64_t length = 1'000'000;
  for (const std::int64_t count : {500, 1000, 2000, 4000}) {
    for (const bool is_upright : {true, false}) {
      std::vector<Segment> segments;
      for (std::int64_t i = 0; i < count; ++i) {
        segments.push_back(is_upright ? Segment{Point2::at(10 * i, 0), Point2::at(10 * i, length)}
                                      : Segment{Point2::at(0, 10 * i), Point2::at(length, 10 * i)});
      }
      SegmentGrid grid;
      grid.build(segments);
      EXPECT_LT(grid.pair_count(), 16 * static_cast<std::uint64_t>(count));
    }
  }
}

TEST(SegmentGrid, names_each_crossing_of_long_segments) {
  std::vector<Segment> segments;
  for (std::int64_t i = 0; i < 20; ++i)
    segments.push_back({Point2::at(10 * i, 0), Point2::at(10 * i + 3, 1'000'000)});
  segments.push_back({Point2::at(0, 1), Point2::at(193, 999'999)});
  SegmentGrid grid;
  grid.build(segments);
  Pairs found;
  grid.for_each_crossing([&](const Point2&, std::uint32_t i, std::uint32_t k) {
    return found.insert(std::minmax(i, k)).second;
  });
  EXPECT_EQ(found.size(), 20U);
}

/// A lattice of short segments in a corner, within four long ones: its cells are far too large.
std::vector<Segment> crowd_in_a_corner() {
  constexpr std::int64_t far = 1 << 29;
  std::vector<Segment> segments{{Point2::at(-far, -far), Point2::at(-far, far)},
                                {Point2::at(-far, -far), Point2::at(far, -far)},
                                {Point2::at(-far, far), Point2::at(far, far)},
                                {Point2::at(far, -far), Point2::at(far, far)}};
  for (std::int64_t x = 0; x < 30; ++x) {
    for (std::int64_t y = 0; y < 30; ++y) {
      segments.push_back({Point2::at(20 * x, 20 * y), Point2::at(20 * x + 9, 20 * y + 9)});
      segments.push_back({Point2::at(20 * x, 20 * y + 9), Point2::at(20 * x + 9, 20 * y)});
    }
  }
  return segments;
}

TEST(SegmentGrid, compares_a_segment_with_few_others_in_a_corner_of_a_wide_world) {
  const std::vector<Segment> segments = crowd_in_a_corner();
  SegmentGrid grid;
  grid.build(segments);
  EXPECT_LT(grid.pair_count(), 8 * segments.size());
  std::size_t crossings = 0;
  grid.for_each_crossing([&](const Point2&, std::uint32_t i, std::uint32_t k) {
    EXPECT_EQ(std::max(i, k), std::min(i, k) + 1);
    return ++crossings > 0;
  });
  EXPECT_EQ(crossings, 900U);
  EXPECT_FALSE(grid.for_each_crossing(
      [&](const Point2&, std::uint32_t, std::uint32_t) { return --crossings > 800; }));
  EXPECT_EQ(crossings, 800U);
}

TEST(SegmentGrid, lists_all_segments_near_a_point_of_finer_cells_too) {
  const std::vector<Segment> segments = crowd_in_a_corner();
  SegmentGrid grid;
  grid.build(segments);
  for (std::int64_t x = -2; x < 92; ++x) {
    for (std::int64_t y = -2; y < 92; ++y) {
      const Point2 p = Point2::at(x, y);
      const auto here = grid.near(p);
      EXPECT_LT(here.size(), 32U);
      for (std::uint32_t i = 0; i < segments.size(); ++i) {
        if (kernel::hits(segments[i].from, segments[i].to, p)) {
          EXPECT_EQ(std::count(here.begin(), here.end(), i), 1);
        }
      }
    }
  }
}

TEST(SegmentGrid, has_no_segments_beside_their_box_and_none_without_segments) {
  SegmentGrid grid;
  grid.build({});
  EXPECT_TRUE(grid.near(Point2::at(0, 0)).empty());
  const std::vector<Segment> one{{Point2::at(10, 10), Point2::at(20, 30)}};
  grid.build(one);
  for (const Point2& p : {one[0].from, one[0].to, Point2::at(15, 20)})
    EXPECT_EQ(grid.near(p).size(), 1U);
  for (const Point2& p : {Point2::at(9, 20), Point2::at(21, 20), Point2::at(15, 9),
                          Point2::at(15, 31), Point2::at(-1'000'000, 1'000'000)})
    EXPECT_TRUE(grid.near(p).empty());
}

}  // namespace
}  // namespace offgrid::navmesh::detail
