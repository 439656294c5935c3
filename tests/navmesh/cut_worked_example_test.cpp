// The worked example of "Trivial navigation mesh generation": the square [0, 2520]^2 with the
// diagonal (0, 0)-(2520, 2520), and the updating triangle (2310, 1050), (2100, 1260), (2100, 420).
// With the sides in that order and EdgeOrder::along, four triangles are inside.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "cut/exact.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::cut::ExactTrace;
using testing::cut::Rational;
using testing::cut::Trace;

const UpdatingTriangle triangle = {Point2::at(2310, 1050), Point2::at(2100, 1260),
                                   Point2::at(2100, 420)};

template <class C>
C square_of_2520() {
  C cut = *C::rectangle(Point2::at(0, 0), Point2::at(2520, 2520), Trace{});
  mark_faces(cut);
  return cut;
}

CutReport updated(ExactTrace& cut, const CutOptions& options) {
  const ExactTrace before = cut;
  const auto report = update(cut, triangle, options);
  EXPECT_TRUE(report) << describe(report.error());
  EXPECT_EQ(check_update(before, cut, *report, triangle), "");
  return *report;
}

TEST(CutWorkedExample, UnrestrictedCutsThreeThenFiveThenSevenEdges) {
  auto cut = square_of_2520<ExactTrace>();
  const CutReport report = updated(cut, {.scope = CutScope::unrestricted});
  EXPECT_EQ(report.splits, (std::array<std::uint32_t, 3>{3, 5, 7}));
  EXPECT_EQ(cut.mesh().face_count(), 26U);
  EXPECT_EQ(cut.mesh().vertex_count(), 19U);
  EXPECT_EQ(report.inside.size(), 4U);
}

TEST(CutWorkedExample, RestrictedCutsTwoThenThreeThenFourEdges) {
  auto cut = square_of_2520<ExactTrace>();
  const CutReport report = updated(cut, {});
  EXPECT_EQ(report.splits, (std::array<std::uint32_t, 3>{2, 3, 4}));
  EXPECT_EQ(cut.mesh().face_count(), 18U);
  EXPECT_EQ(cut.mesh().vertex_count(), 13U);
  EXPECT_EQ(report.inside.size(), 4U);
}

TEST(CutWorkedExample, EveryCrossingOfTheRestrictedRunIsTheGridPointOfTheTableInTheDocumentation) {
  auto cut = square_of_2520<ExactTrace>();
  std::vector<std::array<Rational, 3>> seen;
  const auto report = cut.update(
      triangle, [](Trace&) {}, {},
      [&](const CutStep& step) {
        seen.push_back({Rational(step.side), cut.point(step.vertex).x, cut.point(step.vertex).y});
      });
  ASSERT_TRUE(report);
  const std::vector<std::array<Rational, 3>> table = {
      {0, 2520, 840}, {0, 1680, 1680}, {1, 2100, 1260}, {1, 2100, 700}, {1, 2100, 0},
      {2, 2100, 420}, {2, 2160, 600},  {2, 2205, 735},  {2, 2310, 1050}};
  EXPECT_EQ(seen, table);
}

TEST(CutWorkedExample, FourTrianglesMakeUpTheUpdatingTriangle) {
  for (const CutScope scope : {CutScope::interacting, CutScope::unrestricted}) {
    auto cut = square_of_2520<ExactTrace>();
    const CutReport report = updated(cut, {.scope = scope});
    ASSERT_EQ(report.inside.size(), 4U);
    EXPECT_EQ(updated_area(cut), 176400);
  }
}

TEST(CutWorkedExample, OtherOrdersOfTheSidesLeaveOneOrFourTrianglesInside) {
  // Sides from the second corner, against the lines: four again, by other splits. Along them: the
  // triangle stays whole.
  const UpdatingTriangle from_second = {triangle[1], triangle[2], triangle[0]};
  for (const auto& [order, inside] : {std::pair{EdgeOrder::along, std::size_t{1}},
                                      std::pair{EdgeOrder::against, std::size_t{4}}}) {
    auto cut = square_of_2520<ExactTrace>();
    const auto report = update(cut, from_second, {.order = order});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->inside.size(), inside);
    EXPECT_EQ(updated_area(cut), 176400);
  }
}

TEST(CutWorkedExample, EveryStepIsATriangulationOfTheSquare) {
  for (const CutScope scope : {CutScope::interacting, CutScope::unrestricted}) {
    auto cut = square_of_2520<ExactTrace>();
    std::vector<CutStep> steps;
    const auto look = [&](const CutStep& step) {
      EXPECT_EQ(check_mesh(cut, 2 * 2520 * 2520), "");
      EXPECT_TRUE(cut.mesh().is_alive(step.vertex));
      EXPECT_EQ(step.kind, CutStep::Kind::crossed_edge);
      steps.push_back(step);
    };
    const auto report = cut.update(triangle, [](Trace&) {}, {.scope = scope}, look);
    ASSERT_TRUE(report);
    EXPECT_EQ(steps.size(), std::size_t{report->splits[0] + report->splits[1] + report->splits[2]});
    // The first line, x + y = 3360, meets the diagonal in the middle.
    const auto first = std::find_if(steps.begin(), steps.end(), [&](const CutStep& s) {
      return cut.point(s.vertex).x == 1680;
    });
    ASSERT_NE(first, steps.end());
    EXPECT_EQ(cut.point(first->vertex).y, 1680);
    EXPECT_EQ(first->side, 0U);
  }
}

TEST(CutWorkedExample, OnTheGridTheCornersComeFirstAndTwoTrianglesAreInside) {
  auto cut = square_of_2520<GridCut<Trace>>();
  std::vector<CutStep::Kind> kinds;
  const auto report =
      cut.update(triangle, [](Trace&) {}, {}, [&](const CutStep& s) { kinds.push_back(s.kind); });
  ASSERT_TRUE(report);
  EXPECT_EQ(report->corners, 3U);
  EXPECT_EQ(report->splits, (std::array<std::uint32_t, 3>{0, 1, 0}));
  EXPECT_EQ(report->inside.size(), 2U);
  EXPECT_EQ(kinds, (std::vector{CutStep::Kind::corner_in_face, CutStep::Kind::corner_in_face,
                                CutStep::Kind::corner_in_face, CutStep::Kind::crossed_edge}));
  EXPECT_EQ(cut.mesh().face_count(), 10U);
}

}  // namespace
}  // namespace offgrid::navmesh
