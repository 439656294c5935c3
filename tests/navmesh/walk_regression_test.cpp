// Walks and lines of sight, as the verifier prints them when something is wrong.
#include <gtest/gtest.h>

#include "walks/judge.hpp"

namespace offgrid::testing::walks {
namespace {

using namespace walks;
using kernel::Point2;

TEST(WalkRegression, a_ray_ends_on_a_barrier_that_it_touches) {
  const WalkProgram program{
      .points = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)},
      .barriers = {{Point2::at(0, 0), Point2::at(4, 4)}},
      .queries = {
          {.kind = WalkQuery::Kind::sight, .points = {Point2::at(1, 0), Point2::at(2, 2)}}}};
  EXPECT_EQ(find_walk_fault(program), "");
}

TEST(WalkRegression, two_blocked_faces_leave_no_way_along_their_common_edge) {
  const WalkProgram program{
      .points = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)},
      .barriers = {{Point2::at(0, 0), Point2::at(4, 4)}},
      .blocked = {{Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4)},
                  {Point2::at(4, 4), Point2::at(0, 4), Point2::at(0, 0)}},
      .queries = {
          {.kind = WalkQuery::Kind::sight, .points = {Point2::at(0, 0), Point2::at(4, 4)}}}};
  EXPECT_EQ(find_walk_fault(program), "");
}

// The control: a bug in the definition is a difference.
TEST(WalkRegression, the_comparison_finds_a_definition_that_forgets_a_barrier) {
  const WalkProgram program{
      .points = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)},
      .barriers = {{Point2::at(0, 0), Point2::at(4, 4)}},
      .queries = {
          {.kind = WalkQuery::Kind::sight, .points = {Point2::at(3, 0), Point2::at(0, 3)}}}};
  EXPECT_EQ(find_walk_fault(program), "");
  LibraryWalk walks;
  EXPECT_TRUE(
      judge_walks(walks, make_scene(program), program.queries, WalkOracle::forgets_barriers));
}

}  // namespace
}  // namespace offgrid::testing::walks
