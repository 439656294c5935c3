// Updates one after the other, and the controls that must fail.
#include <gtest/gtest.h>

#include <string>

#include "cut/exact.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::cut::ExactTrace;
using testing::cut::square_of;
using testing::cut::Trace;

Point2 at(std::int64_t x, std::int64_t y) { return Point2::at(x, y); }

/// A triangle in a random square of the given size in [0, side]^2; now and then it is flat.
UpdatingTriangle random_triangle(Random& random, std::int64_t side, std::int64_t size) {
  const std::int64_t x = random.between(0, side - size), y = random.between(0, side - size);
  const auto corner = [&] {
    const Point2 p = testing::random_point(random, 0, size);
    return at(x + p.x.raw(), y + p.y.raw());
  };
  const Point2 a = corner(), b = corner();
  return {a, b, corner()};
}

// A refused update leaves free slots behind, and they must not show: neither where the next corner
// is looked for, nor in the ids.
TEST(CutGrid, ARefusedUpdateLeavesNoTraceInTheUpdatesThatFollow) {
  Random random(3);
  int refused = 0;
  for (int round = 0; round < 20; ++round) {
    auto with = square_of<GridCut<Trace>>(40);
    auto without = with;
    for (int step = 0; step < 40; ++step) {
      const UpdatingTriangle t = random_triangle(random, 40, 40);
      const auto report = update(with, t);
      if (report) {
        const auto same = update(without, t);
        ASSERT_TRUE(same);
        ASSERT_EQ(report->inside, same->inside);
        ASSERT_EQ(report->chains, same->chains);
      } else {
        ++refused;
      }
      ASSERT_TRUE(is_same(with, without)) << step;
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_LT(refused, 700);
}

// ---- exact

TEST(CutExact, ARandomSequenceKeepsEveryInvariant) {
  Random random(5);
  auto cut = square_of<ExactTrace>(1000);
  std::uint32_t dead = 0;
  for (int i = 0; i < 60; ++i) {
    const UpdatingTriangle t = random_triangle(random, 1000, 120);
    mark_faces(cut);
    const ExactTrace before = cut;
    const EdgeOrder order = random.chance(1, 2) ? EdgeOrder::along : EdgeOrder::against;
    const auto report = update(cut, t, {.order = order}, random.next());
    if (!report) {
      ASSERT_EQ(report.error().code, CutErrorCode::flat_triangle) << describe(report.error());
      continue;
    }
    ASSERT_EQ(check_update(before, cut, *report, t), "") << "update " << i;
    dead += report->dead;
  }
  EXPECT_GT(dead, 0U);
}

TEST(CutExact, AnUpdatingTriangleMayReachBeyondTheMesh) {
  Random random(6);
  for (int i = 0; i < 30; ++i) {
    auto cut = square_of<ExactTrace>(100);
    mark_faces(cut);
    const ExactTrace before = cut;
    UpdatingTriangle t;
    for (Point2& p : t) p = testing::random_point(random, -80, 180);
    const auto report = update(cut, t);
    if (!report) continue;
    ASSERT_EQ(check_update(before, cut, *report, t), "");
  }
}

TEST(CutExact, ACoordinateBeyondTheLimitIsReportedAndNothingHasChanged) {
  auto cut = *ExactTrace::rectangle(at(0, 0), at(1000, 1000), Trace{}, ExactPlane{.bits_max = 30});
  Random random(8);
  for (int i = 0; i < 100; ++i) {
    const ExactTrace before = cut;
    const auto report = update(cut, random_triangle(random, 1000, 500));
    if (report || report.error().code == CutErrorCode::flat_triangle) continue;
    EXPECT_EQ(report.error().code, CutErrorCode::number_too_long);
    EXPECT_GT(report.error().count, 30U);
    EXPECT_EQ(report.error().limit, 30U);
    EXPECT_TRUE(is_same(before, cut));
    EXPECT_NE(describe(report.error()).find("the limit is 30"), std::string::npos);
    return;
  }
  FAIL() << "the limit was never met";
}

// ---- controls: what must fail

/// The first face that was updated, or was not.
FaceId some_face(const ExactTrace& cut, bool is_updated) {
  for (const FaceId f : cut.mesh().faces()) {
    if (cut.data(f).is_updated == is_updated) return f;
  }
  return {};
}

TEST(CutControl, TheChecksSeeDataThatIsWrongInTheExactMode) {
  auto cut = square_of<ExactTrace>(1000);
  ASSERT_TRUE(update(cut, {at(100, 100), at(900, 300), at(200, 800)}));
  mark_faces(cut);
  const ExactTrace before = cut;
  const UpdatingTriangle t = {at(400, 50), at(700, 900), at(300, 950)};
  const auto report = update(cut, t, {}, 2);
  ASSERT_TRUE(report);
  EXPECT_EQ(check_update(before, cut, *report, t), "");
  const FaceId inside = some_face(cut, true), outside = some_face(cut, false);
  const auto fault = [&](FaceId f, const auto& damage) {
    ExactTrace damaged = cut;
    damage(damaged.data(f));
    const std::string text = check_update(before, damaged, *report, t);
    return text.substr(text.find(' ', 5) + 1);
  };
  EXPECT_EQ(fault(outside, [](Trace& trace) { trace.history ^= 1; }), "was changed");
  EXPECT_EQ(fault(inside, [](Trace& trace) { trace = {trace.origin}; }),
            "is inside, and was not updated");
  EXPECT_EQ(fault(outside, [](Trace& trace) { trace.is_updated = true; }), "sticks out");
  EXPECT_EQ(fault(outside, [&](Trace& trace) { trace.origin = cut.data(inside).origin; }),
            "is not a part of face " + std::to_string(cut.data(inside).origin.value()));
}

}  // namespace
}  // namespace offgrid::navmesh
