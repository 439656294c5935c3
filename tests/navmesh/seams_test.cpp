// Seams of a stack, as edits of snap rounding.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::SnapClass;

SnapRounding stack_of(std::uint32_t floors, std::int64_t side) {
  return *SnapRounding::rectangle(Point2::at(-1, -1), Point2::at(side + 1, side + 1), floors);
}

SnapChange change(SnapRounding& snap, const std::vector<SegmentUse>& uses,
                  const std::vector<SeamUse>& seams) {
  const auto done = snap.edit(uses, seams);
  EXPECT_TRUE(done) << describe(done.error());
  return done ? *done : SnapChange{};
}

Segment random_segment(Random& random, std::int64_t side) {
  const auto which = static_cast<SnapClass>(random.between(0, testing::snap_class_count - 1));
  return testing::random_segment(random, which, side);
}
Floor random_floor(Random& random) { return static_cast<Floor>(random.between(0, 3)); }

/// The vertices, and the chains of segments that are there.
struct Seen {
  using Place = std::pair<Floor, Point2>;

  Seen(const SnapRounding& snap, const std::vector<SegmentUse>& uses) {
    const Triangulation& mesh = snap.triangulation();
    for (const VertexId v : snap.mesh().vertices()) vertices.emplace(mesh.floor(v), mesh.point(v));
    for (const SegmentUse& use : uses) {
      const OriginalId id = snap.find(use.segment, use.floor);
      if (!id) continue;
      std::vector<Point2>& chain = chains[{use.floor, snap.original(id).a, snap.original(id).b}];
      chain.clear();
      for (const VertexId v : snap.original(id).chain) chain.push_back(mesh.point(v));
    }
  }
  std::ptrdiff_t vertices_without(const Seen& other) const {
    return std::count_if(vertices.begin(), vertices.end(),
                         [&](const Place& v) { return !other.vertices.contains(v); });
  }

  std::set<Place> vertices;
  std::map<std::tuple<Floor, Point2, Point2>, std::vector<Point2>> chains;  ///< by segment
};

// Now and then so many segments come that all is made anew.
TEST(Seams, edits_count_what_they_change_also_when_seams_come_and_go) {
  Random random(3300);
  std::uint32_t rerouted = 0;
  for (int run = 0; run < 24; ++run) {
    const std::int64_t side = run % 3 == 0 ? 8 : run % 3 == 1 ? 16 : 64;
    SnapRounding snap = stack_of(4, side);
    std::vector<SegmentUse> all;
    const Point2 low = Point2::at(-1, -1), high = Point2::at(side + 1, side + 1);
    for (Floor floor = 0; floor < 4; ++floor) {
      for (const Point2& corner : {Point2{high.x, low.y}, Point2{low.x, high.y}}) {
        all.push_back({{low, corner}, 1, floor});
        all.push_back({{corner, high}, 1, floor});
      }
    }
    std::vector<SeamUse> there;
    for (int step = 0; step < 16; ++step) {
      const Seen before(snap, all);
      std::vector<SegmentUse> come;
      for (std::int64_t i = random.chance(1, 8) ? 140 : random.between(0, 3); i > 0; --i)
        come.push_back({random_segment(random, side), 1, random_floor(random)});
      SeamUse seam{random_segment(random, side), random_floor(random), random_floor(random)};
      const bool goes = !there.empty() && random.chance(1, 3);
      if (goes) seam = there.back();
      if (goes) seam.kind = SeamUse::Kind::goes;
      const auto done = snap.edit(come, std::array{seam});
      if (!done) continue;
      goes ? there.pop_back() : there.push_back(seam);
      const Seen after(snap, all);
      EXPECT_EQ(done->new_vertices, after.vertices_without(before));
      EXPECT_EQ(done->removed_vertices, before.vertices_without(after));
      std::uint32_t bent = 0;
      for (const auto& [segment, chain] : after.chains) {
        const auto was = before.chains.find(segment);
        bent += was != before.chains.end() && was->second != chain ? 1 : 0;
      }
      EXPECT_EQ(done->rerouted, bent);
      rerouted += bent;
      all.insert(all.end(), come.begin(), come.end());
      for (const Floor floor : {seam.left, seam.right}) all.push_back({seam.segment, 1, floor});
      ASSERT_FALSE(HasFailure()) << "run " << run << ", step " << step;
    }
  }
  EXPECT_GT(rerouted, 100U);
}

TEST(Seams, all_at_once_are_as_one_after_the_other) {
  Random random(3390);
  for (const std::int64_t side : {24, 100}) {
    SnapRounding single = stack_of(4, side), bulk = single;
    const Digest empty = bulk.triangulation().digest();
    std::vector<SegmentUse> uses;
    std::vector<SeamUse> seams;
    for (int i = 0; i < 150; ++i) {
      uses.push_back({random_segment(random, side), 1, random_floor(random)});
      change(single, {uses.back()}, {});
    }
    for (int i = 0; i < 60; ++i) {
      const SeamUse seam{random_segment(random, side), random_floor(random), random_floor(random)};
      if (single.edit({}, std::array{seam})) seams.push_back(seam);
    }
    ASSERT_GT(seams.size(), 5u);
    ASSERT_TRUE(bulk.is_bulk(uses, seams));
    change(bulk, uses, seams);
    EXPECT_EQ(bulk.triangulation().digest(), single.triangulation().digest());
    for (SeamUse& seam : seams) seam.kind = SeamUse::Kind::goes;
    for (SegmentUse& use : uses) use.change = -1;
    change(bulk, uses, seams);
    EXPECT_EQ(bulk.triangulation().digest(), empty);
  }
}

TEST(Seams, that_are_put_in_anew_change_no_vertex) {
  SnapRounding snap = stack_of(3, 4);
  const Segment wall{Point2::at(0, 2), Point2::at(0, 3)}, line{Point2::at(0, 0), Point2::at(0, 3)};
  change(snap, {{wall, 1, 0}}, {{line, 0, 2, SeamUse::Kind::comes, false}});
  const Digest before = snap.triangulation().digest();
  const SnapChange done = change(snap, {}, {{line, 0, 2, SeamUse::Kind::goes}, {line, 0, 2}});
  EXPECT_EQ(done.new_vertices + done.removed_vertices + done.rerouted, 0U);
  EXPECT_EQ(snap.triangulation().digest(), before);
}

TEST(Seams, a_ring_of_three_does_not_keep_itself_hot) {
  SnapRounding snap = stack_of(3, 16);
  const Segment s{Point2::at(2, 3), Point2::at(13, 9)};
  const Segment other{Point2::at(2, 9), Point2::at(13, 3)};
  change(snap, {}, {{s, 0, 1}, {s, 1, 2}, {s, 2, 0}});
  const Digest before = snap.triangulation().digest();
  change(snap, {{other, 1, 0}}, {});
  const std::size_t vertices = snap.triangulation().vertex_count();
  change(snap, {{other, -1, 0}}, {});
  EXPECT_LT(snap.triangulation().vertex_count(), vertices);
  EXPECT_EQ(snap.triangulation().digest(), before);
}

TEST(Seams, a_refusal_names_the_seam_and_the_other_one) {
  SnapRounding snap = stack_of(3, 16);
  const Segment s{Point2::at(2, 8), Point2::at(12, 8)};
  change(snap, {}, {{s, 0, 1}});
  const Digest before = snap.triangulation().digest();
  const auto refusal = [&](const std::vector<SeamUse>& seams) {
    const auto done = snap.edit({}, seams);
    EXPECT_FALSE(done);
    return done.error();
  };
  const Segment across{Point2::at(5, 2), Point2::at(5, 12)},
      along{Point2::at(4, 8), Point2::at(14, 8)};
  const SeamUse good{{Point2::at(2, 1), Point2::at(12, 1)}, 0, 1};
  SnapError error = refusal({good, {across, 2, 1}});
  EXPECT_EQ(error.code, SnapErrorCode::seams_cross);
  EXPECT_EQ(error.index, 1u);
  EXPECT_EQ(error.floor, 1);
  EXPECT_EQ(error.other, s);
  error = refusal({{along, 0, 2}});
  EXPECT_EQ(error.code, SnapErrorCode::seams_overlap);
  EXPECT_EQ(error.other, s);
  error = refusal({{along, 0, 2}, {across, 0, 2}});
  EXPECT_EQ(error.code, SnapErrorCode::seams_overlap);
  error = refusal({good, {{good.segment.to, good.segment.from}, 2, 0}});
  EXPECT_EQ(error.code, SnapErrorCode::seam_twice);
  EXPECT_EQ(error.index, 1u);
  // The second one of two that come together is at fault, whichever way it runs.
  const SeamUse first{{Point2::at(2, 3), Point2::at(12, 3)}, 0, 1};
  for (const Segment& second : {Segment{Point2::at(5, 2), Point2::at(5, 5)},
                                Segment{Point2::at(14, 3), Point2::at(7, 3)}}) {
    error = refusal({good, first, {second, 0, 2}});
    EXPECT_EQ(error.index, 2u);
    EXPECT_EQ(error.segment, second);
    EXPECT_EQ(error.floor, 0);
    EXPECT_EQ(error.other, first.segment);
  }
  EXPECT_EQ(refusal({{s, 0, 2}}).code, SnapErrorCode::seam_twice);
  EXPECT_EQ(refusal({{s, 2, 2}}).code, SnapErrorCode::seam_within_floor);
  EXPECT_EQ(refusal({{s, 1, 0, SeamUse::Kind::goes}}).code, SnapErrorCode::seam_missing);
  EXPECT_EQ(refusal({{s, 0, 1, SeamUse::Kind::goes}, {s, 0, 1, SeamUse::Kind::goes}}).code,
            SnapErrorCode::seam_missing);
  EXPECT_EQ(refusal({{s, 0, 3}}).code, SnapErrorCode::unknown_floor);
  EXPECT_EQ(refusal({{{s.from, s.from}, 0, 2}}).code, SnapErrorCode::one_point_segment);
  EXPECT_EQ(refusal({{{s.from, Point2::at(99, 0)}, 0, 2}}).code, SnapErrorCode::outside_rectangle);
  EXPECT_EQ(snap.triangulation().digest(), before);
  // The other side is free, and a seam may give way to another one in the same edit.
  change(snap, {}, {{s, 1, 0}});
  change(snap, {}, {{s, 0, 1, SeamUse::Kind::goes}, {s, 0, 2}});
}

}  // namespace
}  // namespace offgrid::navmesh
