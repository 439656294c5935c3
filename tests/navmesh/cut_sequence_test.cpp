// Random updates in both modes, the two modes against each other, and the controls that must fail.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "cut/generators.hpp"
#include "cut/judge.hpp"
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
  return testing::cut::random_update(random, {side, size, testing::cut::CutAlignment::anywhere},
                                     {{at(0, 0)}, {}})
      .triangle;
}

TEST(CutGrid, RandomSequencesKeepEveryInvariant) {
  std::set<testing::cut::CutRefusal> refusals;
  std::set<std::uint32_t> folded;  // at which sides
  std::uint32_t rounded = 0, routed = 0, neighbours = 0;
  for (const testing::cut::CutClass& which : testing::cut::cut_classes().first(25)) {
    Random random(static_cast<std::uint64_t>(which.side));
    testing::cut::LibraryCut cut;
    testing::cut::CutJudge judge(cut, testing::cut::CutOracle::exact);
    judge.start(at(0, 0), at(which.side, which.side));
    for (int i = 0; i < 60; ++i) {
      const auto fault = judge.update(random_update(random, which, judge.after()));
      ASSERT_FALSE(fault) << name(which) << " update " << i << ": expected " << fault->expected
                          << ", found " << fault->found;
      const testing::cut::CutOutcome& outcome = judge.outcome();
      refusals.insert(outcome.refusal);
      if (outcome.refusal == testing::cut::CutRefusal::sides_fold)
        folded.insert(outcome.refused_side);
      rounded += outcome.rounded;
      routed += outcome.routed;
      neighbours += outcome.neighbours;
    }
    ASSERT_FALSE(judge.check_whole()) << name(which);
  }
  using enum testing::cut::CutRefusal;
  EXPECT_EQ(refusals, (std::set{none, flat, outside, no_safe_rounding, sides_fold}));
  // where the second side or the third crosses an earlier one, or at the end
  EXPECT_EQ(folded, (std::set<std::uint32_t>{1, 2, CutError::no_side}));
  EXPECT_GT(rounded, 100U);
  EXPECT_GT(routed, 100U);
  EXPECT_GT(neighbours, 10U);
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

// ---- exact, and the two against each other

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

TEST(Cut, BothModesAgreeWhenAllCrossingsAreGridPoints) {
  Random random(9);
  std::uint64_t compared = 0, splits = 0;
  for (int sequence = 0; sequence < 12; ++sequence) {
    const testing::cut::CutProgram program = testing::cut::random_program_on_lattice(random);
    testing::cut::LibraryCut cut;
    const auto finding =
        judge_cuts(cut, program, testing::cut::CutOracle::exact,
                   [&](const testing::cut::CutUpdate&, const testing::cut::CutJudge& judge) {
                     compared += judge.is_exact() ? 1 : 0;
                     for (const std::uint32_t n : judge.outcome().splits) splits += n;
                   });
    ASSERT_FALSE(finding) << describe(*finding);
  }
  EXPECT_GT(compared, 30U);
  EXPECT_GT(splits, 60U);
}

// ---- controls: what must fail

/// The control: the source's splitting as it is, with crossings rounded to the grid. It has to fail
/// the checks.
struct NaivePlane {
  using Number = std::int64_t;
  using Point = kernel::Point2;
  static constexpr bool follows_sides = false;
  std::size_t bits_max = 64;

  static Point point(const kernel::Point2& p) { return p; }
  static kernel::Sign sign(Number n) { return kernel::sign_of(n); }
  static Number orient(const Point& a, const Point& b, const Point& c) {
    return kernel::orient_value(a, b, c).raw();
  }
  static Point crossing(const Point& u, Number side_u, const Point& v, Number side_v) {
    const double part =
        static_cast<double>(side_u) / (static_cast<double>(side_u) - static_cast<double>(side_v));
    const auto between = [part](double from, double to) { return from + part * (to - from); };
    return kernel::Point2::round(between(u.x.raw(), v.x.raw()), between(u.y.raw(), v.y.raw()))
        .value()
        .point;
  }
  static Number along(const Point& from, const Point& to, const Point& p) {
    return kernel::dot(p - from, to - from).raw();
  }
  static std::size_t bits(const Point&) { return 0; }
};

/// The other control: the same in double precision.
struct FloatPlane {
  using Number = double;
  using Point = kernel::Vec2<double>;
  static constexpr bool follows_sides = false;
  std::size_t bits_max = 64;

  static Point point(const kernel::Point2& p) {
    return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
  }
  static kernel::Sign sign(Number n) {
    return static_cast<kernel::Sign>(static_cast<int>(n > 0) - static_cast<int>(n < 0));
  }
  static Number orient(const Point& a, const Point& b, const Point& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  }
  static Point crossing(const Point& u, Number side_u, const Point& v, Number side_v) {
    const Number part = side_u / (side_u - side_v);
    return {u.x + part * (v.x - u.x), u.y + part * (v.y - u.y)};
  }
  static Number along(const Point& from, const Point& to, const Point& p) {
    return (p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y);
  }
  static std::size_t bits(const Point&) { return 0; }
};

TEST(CutControl, NaiveRoundingMissesTheExactArea) {
  int missed = 0;
  int total = 0;
  Random random(10);
  for (int i = 0; i < 100; ++i) {
    auto cut = square_of<Cut<NaivePlane, Trace>>(30);
    const UpdatingTriangle t = random_triangle(random, 30, 30);
    const auto report = update(cut, t);
    if (!report) continue;
    ++total;
    missed += updated_area(cut) != abs(std::int64_t{kernel::orient_value(t[0], t[1], t[2]).raw()})
                  ? 1
                  : 0;
  }
  EXPECT_GT(missed, total / 2) << missed << " of " << total;
}

TEST(CutControl, FloatsLeaveUnfinishedFacesOrOnesThatDoNotTurnLeft) {
  int wrong = 0;
  Random random(11);
  for (int sequence = 0; sequence < 5; ++sequence) {
    auto cut = square_of<Cut<FloatPlane, Trace>>(1000);
    for (int i = 0; i < 30; ++i) {
      const auto report = update(cut, random_triangle(random, 1000, 300));
      if (!report) continue;
      EXPECT_LE(report->unfinished, cut.mesh().face_count());
      wrong += report->unfinished > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(wrong, 0);
}

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
