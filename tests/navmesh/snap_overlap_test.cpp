// Snap rounding of segments that overlap on one line and share edges.
#include <gtest/gtest.h>

#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "snap_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using testing::Random;
using testing::SnapClass;

/// Mostly a segment between points of one line; sometimes one that leaves the line by a unit, so
/// that the two share edges and yet may cross, or one across. Requires side >= 40.
Segment random_overlap(Random& random, std::int64_t side) {
  constexpr std::array steps{std::array{1, 0}, std::array{3, 1}, std::array{2, -3}};
  if (random.chance(1, 8)) return testing::random_segment(random, SnapClass::dense, side);
  const auto [dx, dy] = random.pick(steps);
  const std::int64_t places = (side - 2) / 3, first = random.between(0, places);
  std::int64_t last = random.between(0, places - 1);
  last += last >= first ? 1 : 0;
  const std::int64_t reach = random.chance(1, 6) ? 1 : 0, low = dy < 0 ? side - 1 : 1;
  const auto point = [&, x = dx, y = dy](std::int64_t i) {
    return Point2::at(i * x, low + i * y + random.between(-reach, reach));
  };
  return {point(first), point(last)};
}

/// Says if an edge has another weight than the sum over its users; empty if none has.
std::string weight_fault(const SnapRounding& snap, const std::map<Piece, std::uint32_t>& weights) {
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
    std::map<Piece, std::uint32_t> weights;
    for (int step = 0; step < 60; ++step) {
      std::vector<SegmentUse> uses;
      if (told.counts.size() > 30) {
        const auto gone = std::next(told.counts.begin(), random.between(0, 30));
        const Segment s{gone->first.first, gone->first.second};
        uses.push_back({s, -gone->second});
        const auto weight = weights.find(gone->first);
        if (weight != weights.end()) {
          told.snap.add_weight(told.snap.find(s), -static_cast<std::int32_t>(weight->second));
          weights.erase(weight);
        }
      }
      for (int i = 0; i < 2; ++i) uses.push_back({random_overlap(random, 40), 1});
      told.change(uses);
      const Segment& heavier = uses.back().segment;
      ++weights[make_piece(heavier.from, heavier.to)];
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
    SnapRounding bulk = square(400), single = square(400);
    std::set<Piece> segments;
    std::map<Piece, std::uint32_t> weights;
    std::vector<SegmentUse> uses;
    for (int round = 0; round < 2; ++round) {
      for (SegmentUse& use : uses) use.change = -1;
      uses.resize(uses.size() / 2);
      for (const SegmentUse& use : uses)
        segments.erase(make_piece(use.segment.from, use.segment.to));
      for (int i = 0; i < count; ++i) {
        const Segment s = random_overlap(random, 400);
        if (segments.insert(make_piece(s.from, s.to)).second) uses.push_back({s, 1});
      }
      while (!bulk.is_bulk(uses.size())) uses.push_back({uses.back().segment, 1});
      ASSERT_TRUE(bulk.edit(uses));
      for (const SegmentUse& use : uses) ASSERT_TRUE(single.edit({&use, 1}));
      expect_same(bulk, single);
      ASSERT_EQ(find_snap_fault(bulk, segments), "");
      ASSERT_EQ(find_snap_fault(single, segments), "");
      const Segment& heavier = uses.back().segment;
      weights[make_piece(heavier.from, heavier.to)] += 5;
      bulk.add_weight_unsummed(bulk.find(heavier), 5);
      bulk.sum_weights();
      ASSERT_EQ(weight_fault(bulk, weights), "");
      std::erase_if(uses, [](const SegmentUse& use) { return use.change < 0; });
    }
    for (int i = 0; i < 20; ++i) {
      const std::array<SegmentUse, 1> use{{{random_overlap(random, 400), 1}}};
      ASSERT_TRUE(bulk.edit(use));
      ASSERT_TRUE(single.edit(use));
    }
    expect_same(bulk, single);
    EXPECT_EQ(weight_fault(bulk, weights), "");
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
