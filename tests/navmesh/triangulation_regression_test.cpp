// Edits of triangulations that were wrong once, by their judge.
#include <gtest/gtest.h>

#include "engine/shrink.hpp"
#include "triangulation/judge.hpp"

namespace offgrid::testing::triangulation {
namespace {

using namespace triangulation;
using kernel::Point2;

void expect_right(const EditProgram& program) {
  LibraryTriangulation subject;
  const auto finding = judge(subject, program);
  EXPECT_FALSE(finding) << describe(*finding);
}

TEST(TriangulationRegression, a_cocircular_hole_is_filled_by_the_tie_rule) {
  expect_right({{
                    {EditKind::insert, Point2::at(0, 0), {}},
                    {EditKind::insert, Point2::at(2, 0), {}},
                    {EditKind::insert, Point2::at(0, 2), {}},
                    {EditKind::insert, Point2::at(2, 2), {}},
                    {EditKind::insert, Point2::at(1, 1), {}},
                    {EditKind::remove, Point2::at(1, 1), {}},
                },
                {{Point2::at(1, 1), Point2::at(0, 0)}, {Point2::at(1, 2), Point2::at(2, 0)}}});
}

TEST(TriangulationRegression, a_line_rises_and_falls_with_its_constraints) {
  expect_right({{
                    {EditKind::insert, Point2::at(0, 0), {}},
                    {EditKind::insert, Point2::at(4, 0), {}},
                    {EditKind::constrain, Point2::at(0, 0), Point2::at(4, 0)},
                    {EditKind::insert, Point2::at(2, 3), {}},
                    {EditKind::insert, Point2::at(2, 0), {}},
                    {EditKind::remove, Point2::at(2, 3), {}},
                    {EditKind::release, Point2::at(0, 0), Point2::at(4, 0)},
                },
                {{Point2::at(1, 0), Point2::at(0, 0)}}});
}

TEST(Edits, shrink_keeps_what_is_needed) {
  std::vector<Edit> edits;
  for (int i = 0; i < 40; ++i) edits.push_back({EditKind::insert, Point2::at(i, 0), {}});
  const auto fails = [](const std::vector<Edit>& some) {
    int found = 0;
    for (const Edit& edit : some)
      found += static_cast<int>(edit.a == Point2::at(3, 0) || edit.a == Point2::at(31, 0));
    return found == 2;
  };
  EXPECT_EQ(shrink_list(edits, fails), (std::vector<Edit>{edits[3], edits[31]}));
}

}  // namespace
}  // namespace offgrid::testing::triangulation
