// Lines of sight, as the verifier prints them when something is wrong.
#include <gtest/gtest.h>

#include "support/sight_check.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;

void expect_sight_by_definition(const SightPlan& plan, const Point2& from, const Point2& to) {
  const SightWorld world = make_sight_world(plan);
  const auto subject = honest_sight();
  subject->set_mesh(world.mesh);
  const auto failure = find_sight_failure(*subject, world, from, to);
  EXPECT_FALSE(failure) << failure->found << ", expected: " << failure->expected;
}

TEST(VisibleRegression, a_ray_ends_on_a_barrier_that_it_touches) {
  expect_sight_by_definition(
      {.points = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)},
       .barriers = {{Point2::at(0, 0), Point2::at(4, 4)}},
       .blocked = {}},
      Point2::at(1, 0), Point2::at(2, 2));
}

TEST(VisibleRegression, two_blocked_faces_leave_no_way_along_their_common_edge) {
  expect_sight_by_definition(
      {.points = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)},
       .barriers = {{Point2::at(0, 0), Point2::at(4, 4)}},
       .blocked = {{Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4)},
                   {Point2::at(4, 4), Point2::at(0, 4), Point2::at(0, 0)}}},
      Point2::at(0, 0), Point2::at(4, 4));
}

// The control: a bug in the oracle is a difference.
TEST(VisibleRegression, the_comparison_finds_an_oracle_that_forgets_a_barrier) {
  const SightWorld world = make_sight_world(
      {.points = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)},
       .barriers = {{Point2::at(0, 0), Point2::at(4, 4)}},
       .blocked = {}});
  const auto subject = honest_sight();
  subject->set_mesh(world.mesh);
  EXPECT_FALSE(find_sight_failure(*subject, world, Point2::at(3, 0), Point2::at(0, 3)));
  EXPECT_TRUE(find_sight_failure(*subject, world, Point2::at(3, 0), Point2::at(0, 3),
                                 SightOracle::forgets_barriers));
}

}  // namespace
}  // namespace offgrid::testing
