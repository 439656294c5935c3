// Snap rounding of segments that overlap on one line and share edges.
#include <gtest/gtest.h>

#include <array>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "snap_test.hpp"
#include "snapping/maker.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using testing::Random;
using testing::SnapClass;

/// Mostly a segment between points of one line; sometimes one across. Requires side >= 40.
Segment random_overlap(Random& random, std::int64_t side) {
  constexpr std::array steps{Point2::at(1, 0), Point2::at(3, 1), Point2::at(2, -3)};
  if (random.chance(1, 8)) return testing::random_segment(random, SnapClass::dense, side);
  testing::Choices choices(testing::from_seed(random.next()));
  const auto made = testing::snapping::make_overlap(choices, Point2::at(side / 2, side / 2),
                                                    random.pick(steps) - Point2(), (side - 2) / 3);
  return {made.a, made.b};
}

using Weights = std::map<std::pair<Point2, Point2>, std::uint32_t>;

/// Says if an edge has another weight than the sum over its users; empty if none has.
std::string weight_fault(const SnapRounding& snap, const Weights& weights) {
  const Mesh& mesh = snap.mesh();
  std::vector<OriginalId> users;
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      std::uint32_t sum = 0;
      snap.find_users(mesh.origin(h), mesh.target(h), users);
      for (const OriginalId id : users) {
        const auto known = weights.find({snap.original(id).a, snap.original(id).b});
        sum += known == weights.end() ? 0 : known->second;
      }
      if (sum != snap.weight(mesh.origin(h), mesh.target(h)))
        return "an edge does not weigh what its users do";
    }
  }
  return "";
}

TEST(SnapRounding, of_segments_that_overlap_is_what_the_definition_says) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    Told told(40);
    Weights weights;
    for (int step = 0; step < 60; ++step) {
      std::vector<SegmentUse> uses;
      if (told.segments().size() > 30) {
        const auto [ends, count] = *std::next(told.segments().begin(), random.between(0, 30));
        const Segment s{ends.first, ends.second};
        uses.push_back({s, -static_cast<std::int32_t>(count)});
        const auto weight = weights.find(ends);
        if (weight != weights.end()) {
          told.snap.add_weight(told.snap.find(s), -static_cast<std::int32_t>(weight->second));
          weights.erase(weight);
        }
      }
      for (int i = 0; i < 2; ++i) uses.push_back({random_overlap(random, 40), 1});
      told.change(uses);
      const Segment& heavier = uses.back().segment;
      ++weights[ends_of(heavier)];
      told.snap.add_weight(told.snap.find(heavier), 1);
      ASSERT_EQ(told.fault(), "") << "seed " << seed << ", step " << step;
      ASSERT_EQ(weight_fault(told.snap, weights), "") << "seed " << seed << ", step " << step;
    }
  }
}

// The line passes (11, 5) on one side and (16, 7) on the other, in their pixels: from one to the
// other all go along the same edges, and yet they cross.
TEST(SnapRounding, crosses_what_it_shares_its_edges_with) {
  Told told(40);
  const auto on_line = [](int from, int to) { return segment(9 * from, 4 * from, 9 * to, 4 * to); };
  for (const int to : {2, 3, 4}) told.change({{on_line(0, to), 1}});
  told.change({{segment(11, 5, 16, 7), 1}});
  EXPECT_EQ(told.snap.heat(told.snap.triangulation().find(Point2::at(14, 6))), 3U);
  EXPECT_EQ(told.fault(), "");
  told.change({{on_line(1, 3), 1}});
  EXPECT_EQ(told.fault(), "");
  told.change({{on_line(1, 3), -1}, {on_line(0, 4), -1}});
  EXPECT_EQ(told.fault(), "");
}

TEST(SnapRounding, of_many_that_overlap_is_in_bulk_what_the_definition_says) {
  for (const int count : {300, 600}) {
    Random random(static_cast<std::uint64_t>(count));
    Told bulk(400), single(400);
    Weights weights;
    std::vector<SegmentUse> uses;
    for (int round = 0; round < 2; ++round) {
      for (SegmentUse& use : uses) use.change = -1;
      uses.resize(uses.size() / 2);
      for (int i = 0; i < count; ++i) uses.push_back({random_overlap(random, 400), 1});
      while (!bulk.snap.is_bulk(uses.size())) uses.push_back({uses.back().segment, 1});
      bulk.change(uses);
      for (const SegmentUse& use : uses) single.change({use});
      ASSERT_EQ(bulk.fault(), "");
      ASSERT_EQ(single.fault(), "");
      const Segment& heavier = uses.back().segment;
      weights[ends_of(heavier)] += 5;
      bulk.snap.add_weight_unsummed(bulk.snap.find(heavier), 5);
      bulk.snap.sum_weights();
      ASSERT_EQ(weight_fault(bulk.snap, weights), "");
      std::erase_if(uses, [](const SegmentUse& use) { return use.change < 0; });
    }
    for (int i = 0; i < 20; ++i) {
      const SegmentUse use{random_overlap(random, 400), 1};
      bulk.change({use});
      single.change({use});
    }
    expect_same(bulk.snap, single.snap);
    EXPECT_EQ(weight_fault(bulk.snap, weights), "");
  }
}

// Each that passes the point on the one line crosses each that passes it on the other.
TEST(SnapRounding, heats_where_stacks_cross_as_often_as_their_segments_do) {
  constexpr int count = 150;
  std::vector<SegmentUse> uses;
  for (int i = 0; i < count; ++i) {
    uses.push_back({segment(1 + i, 500, 501 + 3 * i, 500), 1});
    uses.push_back({segment(300, 400 + i, 300, 401 + 2 * i), 1});
  }
  Told bulk(1000);
  bulk.change(uses);
  // All that are level, and the 50 others from 400 + i < 500 to 401 + 2 i > 500.
  const VertexId at = bulk.snap.triangulation().find(Point2::at(300, 500));
  EXPECT_EQ(bulk.snap.heat(at), 150U * 50U + 1U);  // one of them starts there
  EXPECT_EQ(bulk.fault(), "");
}

}  // namespace
}  // namespace offgrid::navmesh
