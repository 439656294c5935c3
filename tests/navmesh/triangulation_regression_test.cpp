// Edits of triangulations by their judge: those that were wrong once, random ones, and the first of
// all that can be done to small grids.
#include <gtest/gtest.h>

#include "engine/shrink.hpp"
#include "triangulation/definition.hpp"
#include "triangulation/generators.hpp"
#include "triangulation/judge.hpp"
#include "triangulation/orders.hpp"

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

TEST(Edits, random_sequences_equal_a_rebuild) {
  LibraryTriangulation subject;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const std::vector<Edit> edits = random_edits(seed, 60);
    const auto finding = judge_edits(subject, edits, 8);
    ASSERT_FALSE(finding) << "seed " << seed << ", edit " << finding->index << describe(*finding);
  }
}

TEST(Edits, name_what_is_at_fault_or_what_changed_and_vertices_keep_their_ids) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto finding = judge_answers(random_edits(seed, seed == 300 ? 1000 : 60));
    ASSERT_FALSE(finding) << "seed " << seed << ", edit " << finding->index << describe(*finding);
  }
}

TEST(Edits, bulk_builds_are_canonical_by_the_definition) {
  LibraryTriangulation subject;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto finding = judge_build(subject, random_input(seed, seed % 8));
    ASSERT_FALSE(finding) << "seed " << seed << describe(*finding);
  }
}

TEST(Edits, in_any_order_make_the_same_triangulation) {
  LibraryTriangulation subject;
  for (const EditPart& part : edit_parts(1, 512)) {
    EXPECT_FALSE(part.run(subject, 0, std::min<std::uint64_t>(part.cases, 1000))) << part.name;
    EXPECT_FALSE(part.run(subject, part.cases / 2, part.cases / 2 + 500)) << part.name;
  }
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
