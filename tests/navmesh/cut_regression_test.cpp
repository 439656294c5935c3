// Sequences of updates on the grid, as the verifier prints them when something is wrong.
#include <gtest/gtest.h>

#include "support/cut_model.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;

void expect_updates_hold(const Point2& low, const Point2& high,
                         const std::vector<CutUpdate>& updates) {
  const auto failure = find_cut_failure(*honest_cut(), low, high, updates);
  EXPECT_FALSE(failure) << "after " << show(updates[failure->update]) << ": "
                        << failure->complaint.found << ", expected " << failure->complaint.expected;
}

TEST(CutRegression, sides_run_along_earlier_ones_and_through_their_corners) {
  expect_updates_hold(
      Point2::at(0, 0), Point2::at(12, 12),
      {
          {.triangle = {Point2::at(2, 2), Point2::at(8, 2), Point2::at(2, 8)}, .against = false},
          {.triangle = {Point2::at(4, 2), Point2::at(6, 2), Point2::at(5, 9)}, .against = true},
          {.triangle = {Point2::at(0, 0), Point2::at(12, 0), Point2::at(2, 8)}, .against = false},
          {.triangle = {Point2::at(2, 2), Point2::at(8, 2), Point2::at(2, 8)}, .against = true},
      });
}

TEST(CutRegression, refused_updates_change_nothing) {
  expect_updates_hold(
      Point2::at(0, 0), Point2::at(12, 12),
      {
          {.triangle = {Point2::at(2, 2), Point2::at(8, 2), Point2::at(14, 8)}, .against = false},
          {.triangle = {Point2::at(2, 2), Point2::at(4, 4), Point2::at(6, 6)}, .against = false},
          {.triangle = {Point2::at(1, 1), Point2::at(8, 2), Point2::at(3, 8)}, .against = false},
      });
}

// The model is driven into the refusals of crowded meshes, and a bug in it is noticed.
TEST(CutRegression, random_updates_hold_and_a_bug_in_the_checks_is_noticed) {
  Random random(4);
  std::vector<CutUpdate> updates(120);
  for (CutUpdate& update : updates) {
    for (Point2& p : update.triangle) {
      const std::int64_t x = random.between(0, 20);
      p = Point2::at(x, random.between(0, 20));
    }
    update.against = random.chance(1, 2);
  }
  expect_updates_hold(Point2::at(0, 0), Point2::at(20, 20), updates);
  EXPECT_TRUE(find_cut_failure(*honest_cut(), Point2::at(0, 0), Point2::at(20, 20), updates,
                               CutOracle::forgets_border));
}

}  // namespace
}  // namespace offgrid::testing
