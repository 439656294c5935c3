#include "offgrid/navmesh/snap/snap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <vector>

#include "offgrid/kernel/pixel.hpp"
#include "snap/original_index.hpp"
#include "snap_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using testing::Random;
using testing::SnapClass;

constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;

TEST(SnapRounding, of_nothing_is_the_rectangle) {
  Told told(10);
  EXPECT_EQ(told.snap.triangulation().vertex_count(), 4U);
  EXPECT_EQ(told.snap.triangulation().face_count(), 2U);
  EXPECT_EQ(told.snap.original_count(), 4U);
  EXPECT_EQ(told.fault(), "");
}

TEST(SnapRounding, rounds_a_crossing_and_bends_both_segments) {
  Told told(10);
  told.change({{segment(1, 1, 8, 8), 1}, {segment(1, 8, 8, 1), 1}});
  EXPECT_EQ(told.fault(), "");
  // of (4.5, 4.5), halves go up
  const VertexId middle = told.snap.triangulation().find(Point2::at(5, 5));
  ASSERT_TRUE(middle);
  EXPECT_EQ(told.snap.heat(middle), 1U);
  EXPECT_EQ(told.snap.original(told.snap.find(segment(8, 8, 1, 1))).chain[1], middle);
}

TEST(SnapRounding, takes_a_segment_out_as_if_it_had_never_been_there) {
  Told told(100);
  told.change({{segment(0, 3, 100, 7), 1}});
  const Digest before = told.snap.triangulation().digest();
  told.change({{segment(0, 7, 100, 2), 1}, {segment(50, 0, 51, 100), 1}});
  EXPECT_NE(told.snap.triangulation().digest(), before);
  told.change({{segment(0, 7, 100, 2), -1}, {segment(50, 0, 51, 100), -1}});
  EXPECT_EQ(told.snap.triangulation().digest(), before);
  EXPECT_EQ(told.fault(), "");
}

TEST(SnapRounding, no_segment_drifts_however_often_others_cross_it) {
  Told told(1000);
  const Segment kept = segment(3, 301, 998, 704);
  told.change({{kept, 1}});
  const Digest alone = told.snap.triangulation().digest();
  Random random(31);
  std::vector<SegmentUse> others;
  std::size_t bends = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<SegmentUse> come, go;
    for (int i = 0; i < 10; ++i) {
      const int low = static_cast<int>(random.between(0, 1000));
      const int high = static_cast<int>(random.between(0, 1000));
      come.push_back({segment(low, round, high, 1000 - round), 1});
    }
    told.change(come);
    if (!others.empty()) told.change(others);  // those of the round before go
    others = come;
    for (SegmentUse& use : others) use.change = -1;
    const Original original = told.snap.original(told.snap.find(kept));
    for (const VertexId v : original.chain) {
      const Point2 p = told.snap.triangulation().point(v);
      ASSERT_TRUE(kernel::hits(kept.from, kept.to, p)) << "within half a unit of the segment";
    }
    bends += original.chain.size() - 2;
  }
  EXPECT_GT(bends, 200U);
  told.change(others);
  EXPECT_EQ(told.snap.triangulation().digest(), alone);
}

TEST(SnapRounding, counts_what_an_edit_changes) {
  Told told(10);
  const auto counts = [&](const SegmentUse& use) {
    told.change({use});
    const SnapChange& c = told.done();
    return std::array{c.new_segments, c.removed_segments, c.new_vertices, c.removed_vertices,
                      c.rerouted};
  };
  EXPECT_EQ(counts({segment(1, 1, 8, 8), 1}), (std::array{1U, 0U, 2U, 0U, 0U}));
  EXPECT_EQ(counts({segment(1, 8, 8, 1), 1}), (std::array{1U, 0U, 3U, 0U, 1U}));
  EXPECT_EQ(counts({segment(1, 8, 8, 1), -1}), (std::array{0U, 1U, 0U, 3U, 1U}));
}

TEST(SnapRounding, keeps_a_segment_until_its_last_use) {
  Told told(10);
  told.change({{segment(1, 1, 8, 3), 2}});
  told.change({{segment(8, 3, 1, 1), -1}});
  EXPECT_EQ(told.snap.original_count(), 5U);
  told.change({{segment(1, 1, 8, 3), -1}});
  EXPECT_EQ(told.snap.original_count(), 4U);
  EXPECT_EQ(told.fault(), "");
}

// Random segments do not have one hash.
TEST(SnapRounding, gives_the_id_of_a_segment_that_left_to_one_that_comes) {
  Told told(100);
  told.change({{segment(0, 10, 90, 90), 1}});
  const std::uint32_t bound = told.snap.original_bound();
  for (int y = 0; y < 5; ++y) {
    told.change({{segment(0, 10 + y, 90, 90), -1}, {segment(0, 11 + y, 90, 90), 1}});
    EXPECT_LE(told.snap.original_bound(), bound + 1);
  }
}

TEST(SnapRounding, tells_segments_of_one_hash_apart) {
  constexpr Point2 from = Point2::at(1073741823, 7);
  const std::array segments{Segment{from, Point2::at(405042897, 668125975)},
                            Segment{from, Point2::at(357896008, 1013719618)},
                            Segment{from, Point2::at(964267927, 269011203)}};
  Told told(largest);
  for (const Segment& s : segments) {
    const auto [a, b] = std::minmax(s.from, s.to);
    ASSERT_EQ(detail::OriginalIndex::key_of(a, b).hash, 0x12345678U);
    EXPECT_FALSE(told.snap.find(s));
    told.change({{s, 1}});
  }
  EXPECT_EQ(told.snap.original_count(), 7U);
  for (const Segment& s : segments) {
    const Original& found = told.snap.original(told.snap.find(s));
    EXPECT_EQ(ends_of(s), std::pair(found.a, found.b));
  }
  EXPECT_EQ(told.fault(), "");
  told.change({{segments[0], -1}});
  EXPECT_FALSE(told.snap.find(segments[0]));
  EXPECT_TRUE(told.snap.find(segments[1]));
  EXPECT_TRUE(told.snap.find(segments[2]));
  EXPECT_EQ(told.fault(), "");
}

TEST(SnapRounding, refuses_what_it_cannot_do_and_changes_nothing) {
  EXPECT_EQ(SnapRounding::rectangle(Point2::at(0, 0), Point2::at(5, 0)).error().code,
            SnapErrorCode::empty_rectangle);
  Told told(10);
  told.change({{segment(1, 1, 8, 3), 1}});
  const Digest before = told.snap.triangulation().digest();
  const auto refused = [&](const std::vector<SegmentUse>& uses, SnapErrorCode code,
                           std::size_t index) {
    const auto done = told.snap.edit(uses);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, code) << describe(done.error());
    EXPECT_EQ(done.error().index, index);
    EXPECT_EQ(told.snap.triangulation().digest(), before);
    EXPECT_EQ(told.snap.original_count(), 5U);
    EXPECT_EQ(told.fault(), "");
  };
  refused({{segment(0, 1, 2, 2), 1}, {segment(0, 1, 11, 2), 1}}, SnapErrorCode::outside_rectangle,
          1);
  refused({{segment(0, 1, 2, 2), 1}, {segment(3, 3, 3, 3), 1}}, SnapErrorCode::one_point_segment,
          1);
  refused({{segment(0, 1, 2, 2), 1}, {segment(1, 1, 8, 3), -2}}, SnapErrorCode::not_in_use, 1);
  refused({{segment(0, 1, 2, 2), 1}, {segment(4, 4, 5, 5), -1}}, SnapErrorCode::not_in_use, 1);
  refused({{segment(0, 0, 10, 0), -1}}, SnapErrorCode::not_in_use, 0);
}

TEST(SnapRounding, does_not_depend_on_the_order_or_on_how_many_come_at_once) {
  Random random(4);
  std::vector<SegmentUse> uses;
  for (int i = 0; i < 200; ++i)
    uses.push_back({testing::random_segment(random, static_cast<SnapClass>(i % 6), 500), 1});
  Told together(500), reversed(500), one_by_one(500);
  together.change(uses);
  for (const SegmentUse& use : uses) one_by_one.change({use});
  reversed.change({uses.rbegin(), uses.rend()});
  EXPECT_EQ(together.fault(), "");
  EXPECT_EQ(one_by_one.snap.triangulation().digest(), together.snap.triangulation().digest());
  EXPECT_EQ(reversed.snap.triangulation().digest(), together.snap.triangulation().digest());
}

TEST(SnapRounding, names_every_face_that_changed) {
  Random random(8);
  SnapRounding snap = square(60);
  for (int step = 0; step < 60; ++step) {
    std::map<FaceId, std::array<Point2, 3>> before;
    for (const FaceId f : snap.mesh().faces()) before[f] = snap.planar().triangle(f);
    const std::array<SegmentUse, 1> use{
        {{testing::random_segment(random, static_cast<SnapClass>(step % 6), 60), 1}}};
    ASSERT_TRUE(snap.edit(use));
    const std::set<FaceId> changed(snap.changed_faces().begin(), snap.changed_faces().end());
    for (const FaceId f : snap.mesh().faces()) {
      if (changed.contains(f)) continue;
      EXPECT_EQ(before.at(f), snap.planar().triangle(f));
    }
  }
}

// ---- many at once

const std::array<Segment, 4> sides_of_square{segment(0, 0, 200, 0), segment(200, 0, 200, 200),
                                             segment(200, 200, 0, 200), segment(0, 200, 0, 0)};

/// The points of the chain of each segment and of the sides, in the order of the segments.
std::vector<std::vector<Point2>> chains_of(const SnapRounding& snap, std::vector<SegmentUse> uses) {
  for (const Segment& side : sides_of_square) uses.push_back({side});
  std::vector<std::vector<Point2>> chains;
  for (const SegmentUse& use : uses) {
    std::vector<Point2>& chain = chains.emplace_back();
    for (const VertexId v : snap.original(snap.find(use.segment)).chain)
      chain.push_back(snap.planar().point(v));
  }
  return chains;
}

std::size_t count_different(const std::vector<std::vector<Point2>>& one,
                            const std::vector<std::vector<Point2>>& other) {
  return std::inner_product(one.begin(), one.end(), other.begin(), std::size_t{0}, std::plus<>(),
                            std::not_equal_to<>());
}

// The vertices, and the chains of segments that stay, before an edit whose counts are compared.
struct CountedBefore {
  CountedBefore(const SnapRounding& snap, std::vector<SegmentUse> staying)
      : stay(std::move(staying)), chains(chains_of(snap, stay)), points(points_of(snap)) {}

  static std::set<Point2> points_of(const SnapRounding& snap) {
    std::set<Point2> points;
    for (const VertexId v : snap.mesh().vertices()) points.insert(snap.planar().point(v));
    return points;
  }
  void expect(const Told& told) const {
    const auto without = [](const std::set<Point2>& some, const std::set<Point2>& others) {
      return std::count_if(some.begin(), some.end(),
                           [&](const Point2& p) { return !others.contains(p); });
    };
    const std::set<Point2> after = points_of(told.snap);
    EXPECT_EQ(told.done().new_vertices, without(after, points));
    EXPECT_EQ(told.done().removed_vertices, without(points, after));
    EXPECT_EQ(told.done().rerouted, count_different(chains, chains_of(told.snap, stay)));
  }

  std::vector<SegmentUse> stay;
  std::vector<std::vector<Point2>> chains;
  std::set<Point2> points;
};

TEST(SnapRounding, made_in_bulk_is_what_the_definition_says_and_counts_what_changed) {
  Random random(6);
  std::set<std::pair<Point2, Point2>> segments;
  std::vector<SegmentUse> first, second;
  for (int i = 0; i < 140; ++i) {
    const Segment s = testing::random_segment(random, static_cast<SnapClass>(i % 6), 200);
    if (segments.insert(ends_of(s)).second) (i < 70 ? first : second).push_back({s, 1});
  }
  Told told(200);
  told.change(first);
  const CountedBefore before(told.snap, first);
  while (!told.snap.is_bulk(second.size())) second.push_back({second.front().segment, 1});
  told.change(second);
  EXPECT_EQ(told.fault(), "");
  before.expect(told);
  EXPECT_GT(told.done().rerouted, 0U);
  EXPECT_LT(told.done().rerouted, first.size());
  EXPECT_GE(told.snap.changed_faces().size(), told.snap.mesh().face_count());
  const CountedBefore between(told.snap, first);
  for (SegmentUse& use : second) use.change = -1;
  told.change(second);
  between.expect(told);
  EXPECT_EQ(chains_of(told.snap, first), before.chains);
}

TEST(SnapRounding, counts_what_many_segments_change_that_come_in_batches) {
  Random random(9);
  std::set<std::pair<Point2, Point2>> segments;
  for (const Segment& side : sides_of_square) segments.insert(ends_of(side));
  std::vector<SegmentUse> stay, go, come;
  for (int i = 0; i < 600; ++i) {
    const Segment s = testing::random_segment(random, static_cast<SnapClass>(i % 6), 200);
    if (!segments.insert(ends_of(s)).second) continue;
    (i % 7 == 0 ? come : i % 7 == 1 ? go : stay).push_back({s, 1});
  }
  Told told(200);
  told.change(stay);
  told.change(go);
  const CountedBefore before(told.snap, stay);
  std::vector<SegmentUse> uses = come;
  for (const SegmentUse& use : go) uses.push_back({use.segment, -1});
  ASSERT_FALSE(told.snap.is_bulk(uses.size()));
  ASSERT_GT(come.size(), 64U);
  told.change(uses);
  before.expect(told);
  EXPECT_GT(told.done().rerouted, 0U);
  EXPECT_GT(told.done().new_vertices, 0U);
  EXPECT_GT(told.done().removed_vertices, 0U);
}

TEST(SnapRounding, in_bulk_does_not_mind_long_segments_side_by_side) {
  std::vector<SegmentUse> uses;
  for (int i = 0; i < 3200; ++i)
    uses.push_back({segment(i % 7, 2 * i, 1000000 + i % 5, 2 * i + i % 3), 1});
  SnapRounding bulk = *SnapRounding::rectangle(Point2::at(0, 0), Point2::at(1 << 29, 1 << 29)),
               single = bulk;
  ASSERT_TRUE(bulk.edit(uses));
  for (const SegmentUse& use : uses) ASSERT_TRUE(single.edit({&use, 1}));
  expect_same(bulk, single);
}

// More chains than are bent in one go: those without pixels in common are bent one after the other.
// Lines through few points and nearly parallel ones have many in common, and some edits both bend
// chains to new pixels and let go of old ones.
TEST(SnapRounding, bends_many_chains_as_the_definition_says) {
  Random random(31);
  for (const std::int64_t side : {40, 400}) {
    Told told(side);
    std::vector<SegmentUse> uses;
    for (std::int64_t i = 1; i < 40; ++i) {
      const std::int64_t y = i * side / 40;
      uses.push_back({{Point2::at(0, y), Point2::at(side, random.between(y - side / 40, y))}, 1});
    }
    ASSERT_NO_FATAL_FAILURE(told.change(uses));
    std::vector<Segment> across;
    for (int step = 0; step < 30; ++step) {
      std::vector<SegmentUse> edit;
      const std::int64_t x = random.between(2, side - 2);
      const Segment one{Point2::at(x, 1), Point2::at(random.between(x - 2, x + 2), side - 1)};
      edit.push_back({one, 1});
      edit.push_back({{one.from, Point2::at(random.between(x - 1, x + 1), side)}, 1});
      for (const SegmentUse& use : edit) across.push_back(use.segment);
      while (across.size() > 6) {
        const auto gone =
            across.begin() + random.between(0, static_cast<std::int64_t>(across.size()) - 3);
        edit.push_back({*gone, -1});
        across.erase(gone);
      }
      ASSERT_NO_FATAL_FAILURE(told.change(edit));
      ASSERT_EQ(told.fault(), "") << "step " << step << ", side " << side;
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh
