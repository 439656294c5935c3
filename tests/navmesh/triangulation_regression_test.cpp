// Sequences of edits, as the verifier and the fuzzer print them when something is wrong.
#include <gtest/gtest.h>

#include "engine/shrink.hpp"
#include "support/edit_check.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;

void expect_edits_equal_rebuild(const std::vector<Edit>& edits) {
  const auto failure = find_failure(*honest_triangulation(), edits, 1);
  EXPECT_FALSE(failure) << "after edit " << failure->edit + 1 << ", " << show(edits[failure->edit])
                        << ": " << failure->found << ", expected " << failure->expected;
}

TEST(TriangulationRegression, a_cocircular_hole_is_filled_by_the_tie_rule) {
  expect_edits_equal_rebuild({
      {EditKind::insert, Point2::at(0, 0), {}},
      {EditKind::insert, Point2::at(2, 0), {}},
      {EditKind::insert, Point2::at(0, 2), {}},
      {EditKind::insert, Point2::at(2, 2), {}},
      {EditKind::insert, Point2::at(1, 1), {}},
      {EditKind::remove, Point2::at(1, 1), {}},
  });
}

TEST(TriangulationRegression, a_line_rises_and_falls_with_its_constraints) {
  expect_edits_equal_rebuild({
      {EditKind::insert, Point2::at(0, 0), {}},
      {EditKind::insert, Point2::at(4, 0), {}},
      {EditKind::constrain, Point2::at(0, 0), Point2::at(4, 0)},
      {EditKind::insert, Point2::at(2, 3), {}},
      {EditKind::insert, Point2::at(2, 0), {}},
      {EditKind::remove, Point2::at(2, 3), {}},
      {EditKind::release, Point2::at(0, 0), Point2::at(4, 0)},
  });
}

TEST(Edits, random_sequences_equal_a_rebuild) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const std::vector<Edit> edits = random_edits(seed, 60);
    const auto failure = find_failure(*honest_triangulation(), edits, 8);
    ASSERT_FALSE(failure) << "seed " << seed << ", edit " << failure->edit << ": " << failure->found
                          << ", expected " << failure->expected;
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
}  // namespace offgrid::testing
