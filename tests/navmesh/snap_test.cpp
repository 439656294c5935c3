#include "offgrid/navmesh/snap.hpp"

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
#include "support/random.hpp"
#include "support/snap_model.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::find_snap_fault;
using testing::make_piece;
using testing::Piece;
using testing::Random;
using testing::SnapClass;

constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;

SnapRounding square(std::int64_t side) { return *SnapRounding::rectangle(Point2::at(0, 0), Point2::at(side, side)); }
Segment segment(int ax, int ay, int bx, int by) { return {Point2::at(ax, ay), Point2::at(bx, by)}; }

/// The segments that were put in, and the snap rounding that was told of them.
class Told {
 public:
  explicit Told(std::int64_t side) : snap(square(side)) {}

  void change(const std::vector<SegmentUse>& uses) {
    const auto done = snap.edit(uses);
    ASSERT_TRUE(done) << describe(done.error());
    for (const auto& [s, change] : uses) {
      const Piece piece = make_piece(s.from, s.to);
      if ((counts[piece] += change) == 0) counts.erase(piece);
    }
  }
  std::set<Piece> segments() const {
    std::set<Piece> used;
    for (const auto& [piece, count] : counts) used.insert(piece);
    return used;
  }
  std::string fault() const { return find_snap_fault(snap, segments()); }

  SnapRounding snap;
  std::map<Piece, int> counts;
};

TEST(SnapRounding, of_nothing_is_the_rectangle) {
  const SnapRounding snap = square(10);
  EXPECT_EQ(snap.triangulation().vertex_count(), 4U);
  EXPECT_EQ(snap.triangulation().face_count(), 2U);
  EXPECT_EQ(snap.original_count(), 4U);
  EXPECT_EQ(find_snap_fault(snap, {}), "");
}

TEST(SnapRounding, rounds_a_crossing_and_bends_both_segments) {
  Told told(10);
  told.change({{segment(1, 1, 8, 8), 1}, {segment(1, 8, 8, 1), 1}});
  EXPECT_EQ(told.fault(), "");
  const VertexId middle = told.snap.triangulation().find(Point2::at(5, 5));  // of (4.5, 4.5), halves go up
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
  SnapRounding snap = square(10);
  const std::vector<SegmentUse> first{{segment(1, 1, 8, 8), 1}}, second{{segment(1, 8, 8, 1), 1}}, back{{segment(1, 8, 8, 1), -1}};
  const SnapChange one = *snap.edit(first), two = *snap.edit(second), three = *snap.edit(back);
  const auto counts = [](const SnapChange& c) {
    return std::array{c.new_segments, c.removed_segments, c.new_vertices, c.removed_vertices, c.rerouted};
  };
  EXPECT_EQ(counts(one), (std::array{1U, 0U, 2U, 0U, 0U}));
  EXPECT_EQ(counts(two), (std::array{1U, 0U, 3U, 0U, 1U}));
  EXPECT_EQ(counts(three), (std::array{0U, 1U, 0U, 3U, 1U}));
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
TEST(SnapRounding, tells_segments_of_one_hash_apart) {
  constexpr Point2 from = Point2::at(1073741823, 7);
  const std::array segments{Segment{from, Point2::at(405042897, 668125975)}, Segment{from, Point2::at(357896008, 1013719618)},
                            Segment{from, Point2::at(964267927, 269011203)}};
  Told told(largest);
  const auto piece_of = [&](OriginalId id) { return make_piece(told.snap.original(id).a, told.snap.original(id).b); };
  for (const Segment& s : segments) {
    const auto [a, b] = std::minmax(s.from, s.to);
    ASSERT_EQ(detail::OriginalIndex::key_of(a, b).hash, 0x12345678U);
    EXPECT_FALSE(told.snap.find(s));
    told.change({{s, 1}});
  }
  EXPECT_EQ(told.snap.original_count(), 7U);
  for (const Segment& s : segments) EXPECT_EQ(make_piece(s.from, s.to), piece_of(told.snap.find(s)));
  EXPECT_EQ(told.fault(), "");
  told.change({{segments[0], -1}});
  EXPECT_FALSE(told.snap.find(segments[0]));
  EXPECT_TRUE(told.snap.find(segments[1]));
  EXPECT_TRUE(told.snap.find(segments[2]));
  EXPECT_EQ(told.fault(), "");
}

TEST(SnapRounding, refuses_what_it_cannot_do_and_changes_nothing) {
  EXPECT_EQ(SnapRounding::rectangle(Point2::at(0, 0), Point2::at(5, 0)).error().code, SnapErrorCode::empty_rectangle);
  Told told(10);
  told.change({{segment(1, 1, 8, 3), 1}});
  const Digest before = told.snap.triangulation().digest();
  const auto refused = [&](const std::vector<SegmentUse>& uses, SnapErrorCode code, std::size_t index) {
    const auto done = told.snap.edit(uses);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, code) << describe(done.error());
    EXPECT_EQ(done.error().index, index);
    EXPECT_EQ(told.snap.triangulation().digest(), before);
    EXPECT_EQ(told.snap.original_count(), 5U);
    EXPECT_EQ(told.fault(), "");
  };
  refused({{segment(0, 1, 2, 2), 1}, {segment(0, 1, 11, 2), 1}}, SnapErrorCode::outside_rectangle, 1);
  refused({{segment(0, 1, 2, 2), 1}, {segment(3, 3, 3, 3), 1}}, SnapErrorCode::one_point_segment, 1);
  refused({{segment(0, 1, 2, 2), 1}, {segment(1, 1, 8, 3), -2}}, SnapErrorCode::not_in_use, 1);
  refused({{segment(0, 1, 2, 2), 1}, {segment(4, 4, 5, 5), -1}}, SnapErrorCode::not_in_use, 1);
  refused({{segment(0, 0, 10, 0), -1}}, SnapErrorCode::not_in_use, 0);
}

TEST(SnapRounding, words_of_a_refusal_name_the_segment) {
  Told told(10);
  const std::array<SegmentUse, 1> outside{{{segment(0, 1, 11, 2), 1}}};
  EXPECT_EQ(describe(told.snap.edit(outside).error()), "segment 0, (0, 1)-(11, 2), is not inside the rectangle");
}

class RandomEdits : public ::testing::TestWithParam<int> {};

TEST_P(RandomEdits, end_where_the_definition_says) {
  const auto which = static_cast<SnapClass>(GetParam());
  for (const std::int64_t side : {std::int64_t{6}, std::int64_t{40}, std::int64_t{1000}, largest}) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Random random(seed);
      Told told(side);
      for (int step = 0; step < 25; ++step) {
        std::vector<SegmentUse> uses;
        for (std::int64_t i = random.between(1, 5); i > 0; --i) {
          const bool removes = !told.counts.empty() && random.chance(2, 5);
          if (removes) {
            auto it = told.counts.begin();
            std::advance(it, random.between(0, static_cast<std::int64_t>(told.counts.size()) - 1));
            const Segment s{it->first.first, it->first.second};
            const bool is_named = std::any_of(uses.begin(), uses.end(), [&](const SegmentUse& use) { return use.segment == s; });
            if (!is_named) uses.push_back({s, -1});
          } else {
            uses.push_back({testing::random_segment(random, which, side), 1});
          }
        }
        told.change(uses);
        ASSERT_EQ(told.fault(), "") << "class " << GetParam() << ", side " << side << ", seed " << seed << ", step " << step;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(SnapRounding, RandomEdits, ::testing::Range(0, testing::snap_class_count));

TEST(SnapRounding, does_not_depend_on_the_order_or_on_how_many_come_at_once) {
  Random random(4);
  std::vector<SegmentUse> uses;
  for (int i = 0; i < 200; ++i) uses.push_back({testing::random_segment(random, static_cast<SnapClass>(i % 6), 500), 1});
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
    const std::array<SegmentUse, 1> use{{{testing::random_segment(random, static_cast<SnapClass>(step % 6), 60), 1}}};
    ASSERT_TRUE(snap.edit(use));
    const std::set<FaceId> changed(snap.changed_faces().begin(), snap.changed_faces().end());
    for (const FaceId f : snap.mesh().faces()) {
      if (changed.contains(f)) continue;
      EXPECT_EQ(before.at(f), snap.planar().triangle(f));
    }
  }
}

// ---- many at once

void expect_same(const SnapRounding& bulk, const SnapRounding& single) {
  EXPECT_EQ(bulk.triangulation().digest(), single.triangulation().digest());
  EXPECT_EQ(bulk.original_count(), single.original_count());
  for (const VertexId v : single.mesh().vertices()) {
    const VertexId same = bulk.triangulation().find(single.planar().point(v));
    ASSERT_TRUE(same);
    EXPECT_EQ(bulk.heat(same), single.heat(v));
  }
}

class BulkEdits : public ::testing::TestWithParam<int> {};

TEST_P(BulkEdits, end_where_single_edits_end) {
  const auto which = static_cast<SnapClass>(GetParam());
  for (const std::int64_t side : {std::int64_t{6}, std::int64_t{100}, std::int64_t{3000}, largest}) {
    Random random(static_cast<std::uint64_t>(side));
    SnapRounding bulk = square(side), single = square(side);
    std::vector<SegmentUse> uses;
    for (int round = 0; round < 3; ++round) {
      for (SegmentUse& use : uses) use.change = -1;
      if (round == 2) uses.resize(uses.size() / 2);
      for (int i = 0; i < 150; ++i) uses.push_back({testing::random_segment(random, which, side), 1});
      ASSERT_TRUE(bulk.is_bulk(uses.size()));
      const auto done = bulk.edit(uses);
      ASSERT_TRUE(done) << describe(done.error());
      for (const SegmentUse& use : uses) ASSERT_TRUE(single.edit({&use, 1}));
      expect_same(bulk, single);
      std::erase_if(uses, [](const SegmentUse& use) { return use.change < 0; });
      if (round == 1) uses.clear();
    }
    // What is made in bulk goes on as if it had been made one by one.
    for (int i = 0; i < 20; ++i) {
      const std::array<SegmentUse, 1> use{{{testing::random_segment(random, which, side), 1}}};
      ASSERT_TRUE(bulk.edit(use));
      ASSERT_TRUE(single.edit(use));
    }
    expect_same(bulk, single);
  }
}

INSTANTIATE_TEST_SUITE_P(SnapRounding, BulkEdits, ::testing::Range(0, testing::snap_class_count));

/// The points of each segment's chain, in the order of the segments.
std::vector<std::vector<Point2>> chains_of(const SnapRounding& snap, std::vector<SegmentUse> uses) {
  for (const Segment& side : {segment(0, 0, 200, 0), segment(200, 0, 200, 200), segment(200, 200, 0, 200), segment(0, 200, 0, 0)})
    uses.push_back({side});
  std::vector<std::vector<Point2>> chains;
  for (const SegmentUse& use : uses) {
    std::vector<Point2>& chain = chains.emplace_back();
    for (const VertexId v : snap.original(snap.find(use.segment)).chain) chain.push_back(snap.planar().point(v));
  }
  return chains;
}

std::size_t count_different(const std::vector<std::vector<Point2>>& one, const std::vector<std::vector<Point2>>& other) {
  return std::inner_product(one.begin(), one.end(), other.begin(), std::size_t{0}, std::plus<>(), std::not_equal_to<>());
}

TEST(SnapRounding, made_in_bulk_is_what_the_definition_says_and_counts_what_changed) {
  Random random(6);
  std::set<Piece> segments;
  std::vector<SegmentUse> first, second;
  for (int i = 0; i < 140; ++i) {
    const Segment s = testing::random_segment(random, static_cast<SnapClass>(i % 6), 200);
    if (segments.insert(make_piece(s.from, s.to)).second) (i < 70 ? first : second).push_back({s, 1});
  }
  SnapRounding snap = square(200);
  ASSERT_TRUE(snap.edit(first));
  std::set<Point2> before, after;
  for (const VertexId v : snap.mesh().vertices()) before.insert(snap.planar().point(v));
  const auto chains_before = chains_of(snap, first);
  while (!snap.is_bulk(second.size())) second.push_back({second.front().segment, 1});
  const auto done = snap.edit(second);
  ASSERT_TRUE(done);
  EXPECT_EQ(find_snap_fault(snap, segments), "");
  for (const VertexId v : snap.mesh().vertices()) after.insert(snap.planar().point(v));
  std::vector<Point2> fresh;
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(fresh));
  EXPECT_EQ(done->new_vertices, fresh.size());
  EXPECT_EQ(done->removed_vertices, 0U);
  const std::size_t bent = count_different(chains_before, chains_of(snap, first));
  EXPECT_GT(bent, 0U);
  EXPECT_LT(bent, chains_before.size());
  EXPECT_EQ(done->rerouted, bent);
  EXPECT_GE(snap.changed_faces().size(), snap.mesh().face_count());
  for (SegmentUse& use : second) use.change = -1;
  const auto undone = snap.edit(second);
  ASSERT_TRUE(undone);
  EXPECT_EQ(undone->new_vertices, 0U);
  EXPECT_EQ(undone->removed_vertices, fresh.size());
  EXPECT_EQ(undone->rerouted, bent);
  EXPECT_EQ(chains_of(snap, first), chains_before);
}

// ---- segments that overlap on one line

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
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      std::uint32_t sum = 0;
      snap.for_each_user(mesh.origin(h), mesh.target(h), [&](OriginalId id) {
        const auto known = weights.find({snap.original(id).a, snap.original(id).b});
        sum += known == weights.end() ? 0 : known->second;
      });
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

TEST(SnapRounding, in_bulk_does_not_mind_long_segments_side_by_side) {
  std::vector<SegmentUse> uses;
  for (int i = 0; i < 3200; ++i) uses.push_back({segment(i % 7, 2 * i, 1000000 + i % 5, 2 * i + i % 3), 1});
  SnapRounding bulk = *SnapRounding::rectangle(Point2::at(0, 0), Point2::at(1 << 29, 1 << 29)), single = bulk;
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
        const auto gone = across.begin() + random.between(0, static_cast<std::int64_t>(across.size()) - 3);
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
