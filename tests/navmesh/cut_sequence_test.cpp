// Sequences of random updates in both modes, the two modes against each other, and the controls
// that must fail.
#include <gtest/gtest.h>

#include <set>

#include "support/cut_check.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

Point2 at(std::int64_t x, std::int64_t y) { return Point2::at(x, y); }

TEST(CutGrid, RandomSequencesKeepEveryInvariant) {
  struct Scene {
    std::int64_t side;
    std::int64_t size;
    int updates;
  };
  std::set<CutErrorCode> refusals;
  std::set<std::uint32_t> folded;  // at which sides
  std::uint32_t rounded = 0;
  std::uint32_t routed = 0;
  std::uint32_t neighbours = 0;
  for (const Scene& scene : {Scene{9, 9, 100}, Scene{60, 30, 100}, Scene{1000, 200, 100},
                             Scene{1000000, 200000, 100}, Scene{1073741823, 300000000, 100}}) {
    Random random(static_cast<std::uint64_t>(scene.side));
    auto cut = square_of<GridTrace>(scene.side);
    for (int i = 0; i < scene.updates; ++i) {
      const UpdatingTriangle t = random_triangle(random, scene.side, scene.size);
      mark_faces(cut);
      const GridTrace before = cut;
      const EdgeOrder order = random.chance(1, 2) ? EdgeOrder::along : EdgeOrder::against;
      const auto report = update(cut, t, {.order = order}, random.next());
      if (!report) {
        refusals.insert(report.error().code);
        if (report.error().code == CutErrorCode::sides_fold) folded.insert(report.error().side);
        ASSERT_TRUE(is_same(before, cut)) << scene.side << " update " << i;
        ASSERT_FALSE(find_violation(cut.mesh()));
        continue;
      }
      ASSERT_EQ(check_update(before, cut, *report, t), "") << scene.side << " update " << i;
      rounded += report->rounded;
      routed += report->routed;
      neighbours += report->neighbours;
    }
  }
  EXPECT_EQ(refusals, (std::set{CutErrorCode::flat_triangle, CutErrorCode::no_safe_rounding,
                                CutErrorCode::sides_fold}));
  // always where a side crosses an earlier one: the check at the end found no more
  EXPECT_EQ(folded, (std::set<std::uint32_t>{1, 2}));
  EXPECT_GT(rounded, 100U);
  EXPECT_GT(routed, 100U);
  EXPECT_GT(neighbours, 10U);
}

TEST(CutGrid, ARefusedUpdateLeavesNoTraceInTheUpdatesThatFollow) {
  Random random(3);
  auto with = square_of<GridTrace>(40);
  auto without = with;
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    const UpdatingTriangle t = random_triangle(random, 40, 25);
    if (update(with, t, {}, 1)) {
      ASSERT_TRUE(update(without, t, {}, 1));
    } else {
      ++refused;
    }
    ASSERT_TRUE(is_same(with, without)) << i;
  }
  EXPECT_GT(refused, 20);
  EXPECT_LT(refused, 180);
}

// ---- exact, and the two against each other

TEST(CutExact, ARandomSequenceKeepsEveryInvariant) {
  Random random(5);
  auto cut = square_of<ExactTrace>(1000);
  std::uint32_t dead = 0;
  for (int i = 0; i < 100; ++i) {
    const UpdatingTriangle t = random_triangle(random, 1000, 120);
    mark_faces(cut);
    const ExactTrace before = cut;
    const EdgeOrder order = random.chance(1, 2) ? EdgeOrder::along : EdgeOrder::against;
    const auto report = update(cut, t, {.order = order}, random.next());
    if (!report) {
      ASSERT_EQ(report.error().code, CutErrorCode::flat_triangle) << describe(report.error());
      continue;
    }
    ASSERT_EQ(i % 10 == 9 ? check_update(before, cut, *report, t) : "", "") << "update " << i;
    ASSERT_EQ(report->unfinished, 0U);
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
    for (Point2& p : t) p = random_point(random, -80, 180);
    const auto report = update(cut, t);
    if (!report) continue;
    ASSERT_EQ(check_mesh(cut, residue(20000)), "");
    ASSERT_EQ(check_lineage(before, cut), "");
    ASSERT_EQ(report->unfinished, 0U);
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
  // Corners on a coarse lattice of a highly composite width; updates with an inexact crossing on
  // the grid are left out.
  constexpr std::int64_t width = 720720;
  Random random(9);
  int compared = 0;
  std::uint32_t crossings = 0;
  for (int sequence = 0; sequence < 12; ++sequence) {
    auto grid = square_of<GridTrace>(6 * width);
    auto exact = square_of<ExactTrace>(6 * width);
    for (int i = 0, done = 0; i < 60 && done < 6; ++i) {
      UpdatingTriangle t;
      for (Point2& p : t) p = testing::times(width, testing::random_point(random, 0, 6));
      const GridTrace before = grid;
      const std::uint64_t number = random.next();
      const auto report = update(grid, t, {}, number);
      if (!report || report->rounded + report->routed > 0) {
        grid = before;
        continue;
      }
      ASSERT_TRUE(update(exact, t, {}, number));
      crossings += report->splits[0] + report->splits[1] + report->splits[2];
      ASSERT_EQ(area_by_history(grid), area_by_history(exact))
          << "sequence " << sequence << " update " << i;
      for (const FaceId f : grid.mesh().faces()) {
        const auto [a, b, c] = grid.planar().triangle(f);
        const auto centre = [](auto p, auto q, auto r) {
          return Rational(std::int64_t{p.raw()} + q.raw() + r.raw(), 3);
        };
        const Rational x = centre(a.x, b.x, c.x);
        const Rational y = centre(a.y, b.y, c.y);
        ASSERT_EQ(grid.data(f).history, history_at(exact, x, y));
      }
      ++done;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30);
  EXPECT_GT(crossings, 60U);
}

// ---- controls: what must fail

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
    missed += updated_area(cut) != Residue(Rational(abs(twice_area(t[0], t[1], t[2])))) ? 1 : 0;
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

/// The checks' verdict on an update that is right but for one thing that `damage` does
/// afterwards.
template <class C, class Damage>
std::string verdict(Damage&& damage) {
  C cut = *C::rectangle(at(0, 0), at(1000, 1000), Trace{});
  EXPECT_TRUE(update(cut, {at(100, 100), at(900, 300), at(200, 800)}));
  mark_faces(cut);
  const C before = cut;
  const UpdatingTriangle t = {at(400, 50), at(700, 900), at(300, 950)};
  auto report = *update(cut, t, {}, 2);
  EXPECT_EQ(check_update(before, cut, report, t), "");
  damage(cut, report);
  return check_update(before, cut, report, t);
}

template <class C>
FaceId some_face(const C& cut, bool updated) {
  for (const FaceId f : cut.mesh().faces()) {
    if (cut.data(f).updated == updated) return f;
  }
  return {};
}

template <class C>
void expect_damage_is_seen() {
  const auto change_outside = [](C& cut, CutReport&) {
    cut.data(some_face(cut, false)).history ^= 1;
  };
  const auto miss_inside = [](C& cut, CutReport&) {
    cut.data(some_face(cut, true)).updated = false;
  };
  const auto reach_outside = [](C& cut, CutReport&) {
    cut.data(some_face(cut, false)).updated = true;
  };
  const auto wrong_parent = [](C& cut, CutReport&) {
    const FaceId f = some_face(cut, false);
    FaceId other = f;
    Rational farthest;
    for (const FaceId g : cut.mesh().faces()) {
      const auto distance =
          cut.point(cut.mesh().vertices(g)[0]).x - cut.point(cut.mesh().vertices(f)[0]).x;
      Rational d;
      if constexpr (std::is_same_v<typename C::Point, Point2>)
        d = Rational(std::int64_t{distance.raw()});
      else
        d = distance;
      if (cut.data(g).updated || abs(d) <= farthest || cut.data(g).origin == cut.data(f).origin)
        continue;
      farthest = abs(d);
      other = g;
    }
    cut.data(f).origin = cut.data(other).origin;
    cut.data(f).history = cut.data(other).history;
  };
  EXPECT_NE(verdict<C>(change_outside), "");
  EXPECT_NE(verdict<C>(miss_inside), "");
  EXPECT_NE(verdict<C>(reach_outside), "");
  EXPECT_NE(verdict<C>(wrong_parent), "");
}

TEST(CutControl, TheChecksSeeDataThatIsWrongOnTheGrid) { expect_damage_is_seen<GridTrace>(); }
TEST(CutControl, TheChecksSeeDataThatIsWrongInTheExactMode) { expect_damage_is_seen<ExactTrace>(); }

TEST(CutControl, TheChecksSeeAChainThatIsNotTheSide) {
  EXPECT_EQ(verdict<GridTrace>([](GridTrace&, CutReport& report) {
              report.chains[1].erase(report.chains[1].begin() + 1);
            }),
            "a side is not made of edges");
  EXPECT_EQ(verdict<GridTrace>([](GridTrace&, CutReport& report) { report.chains[1].pop_back(); }),
            "a side has lost a corner");
  EXPECT_EQ(verdict<GridTrace>([](GridTrace& cut, CutReport& report) {
              report.chains[1][1] = *cut.mesh().vertices().begin();
            }),
            "a side strays from its segment");
}

}  // namespace
}  // namespace offgrid::navmesh
