#include "snap/segment_grid.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

using kernel::Point2;
using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

constexpr Point2 low = Point2::at(0, 0);

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
  grid.build(segments, low, Point2::at(100, 100));
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
  grid.build(segments, low, Point2::at(100, 100));
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
    grid.build(segments, Point2::at(-100, -100), Point2::at(1'000'100, 1'000'100));
    EXPECT_LT(grid.pair_count(), count);
  }
}

TEST(SegmentGrid, compares_long_segments_side_by_side_with_few_if_cells_are_fitted) {
  constexpr std::int64_t length = 1'000'000;
  for (const std::int64_t count : {500, 1000, 2000, 4000}) {
    for (const bool is_upright : {true, false}) {
      std::vector<Segment> segments;
      for (std::int64_t i = 0; i < count; ++i) {
        segments.push_back(is_upright ? Segment{Point2::at(10 * i, 0), Point2::at(10 * i, length)}
                                      : Segment{Point2::at(0, 10 * i), Point2::at(length, 10 * i)});
      }
      const Point2 high = segments.back().to;
      SegmentGrid grid;
      grid.build(segments, low, high, CellShape::fitted);
      EXPECT_LT(grid.pair_count(), 16 * static_cast<std::uint64_t>(count));
      grid.build(segments, low, high);
      EXPECT_GT(grid.pair_count(), 16 * static_cast<std::uint64_t>(count)) << "of square cells";
    }
  }
}

TEST(SegmentGrid, names_each_crossing_of_fitted_cells_too) {
  std::vector<Segment> segments;
  for (std::int64_t i = 0; i < 20; ++i)
    segments.push_back({Point2::at(10 * i, 0), Point2::at(10 * i + 3, 1'000'000)});
  segments.push_back({Point2::at(0, 1), Point2::at(193, 999'999)});
  SegmentGrid grid;
  grid.build(segments, low, Point2::at(1000, 1'000'000), CellShape::fitted);
  Pairs found;
  grid.for_each_crossing([&](const Point2&, std::uint32_t i, std::uint32_t k) {
    return found.insert(std::minmax(i, k)).second;
  });
  EXPECT_EQ(found.size(), 20U);
}

}  // namespace
}  // namespace offgrid::navmesh::detail
